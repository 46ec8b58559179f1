"""Bad files: one sentence per problem, located, all at once, and never a traceback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from gridprix.core.catalogue import Catalogue
from gridprix.core.documents import MAX_BYTES, BadFile, load_document
from gridprix.core.library import Library
from gridprix.core.rules import RuleCard
from gridprix.core.scenario import read_scenario

from .bad_files import CASES, SHELF, SOUND, changed
from .books import rule_class
from .races import toy_library


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The toy's library with some broken files and some rival rules on its shelves."""
    folder = tmp_path_factory.mktemp("shelf")
    for name, text in SHELF.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    toy = toy_library()
    catalogue = Catalogue(dict(toy.catalogue.rules), dict(toy.catalogue.families))
    rival = RuleCard("second-line", "answers what line answers", "toy")
    catalogue.add(rule_class(rival, settle_step_budget=lambda self: 1), "tests")
    catalogue.add(rule_class(RuleCard("scooters", "slow ones", "toy")), "tests")
    shelves = {kind: [*folders, folder / kind] for kind, folders in toy.shelves.items()}
    return Library(catalogue, shelves)


def problems_of(raw: str | bytes, path: Path, library: Library) -> list[str]:
    path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    with pytest.raises(BadFile) as caught:
        read_scenario(load_document(path, "bad.yaml"), library)
    return list(map(str, caught.value.problems))


def test_there_are_enough_of_them() -> None:
    assert len(CASES) >= 100


def test_the_sound_scenario_is_sound(tmp_path: Path, library: Library) -> None:
    path = tmp_path / "sound.yaml"
    path.write_text(SOUND)
    assert read_scenario(load_document(path), library).name == "sound"


@pytest.mark.parametrize("case", CASES)
def test_a_bad_file_is_told_in_one_located_sentence(
    case: str, tmp_path: Path, library: Library
) -> None:
    raw, wanted = CASES[case]
    told = problems_of(raw, tmp_path / "bad.yaml", library)
    assert any(wanted in one for one in told), told
    for one in told:
        assert "\n" not in one
        assert re.match(r".*\.yaml(:\d+:\d+)?: \S", one), one
        assert not re.search(r"Traceback|object at 0x|<class", one)
        assert len(one) < 6000


def test_several_problems_are_all_told_at_once(tmp_path: Path, library: Library) -> None:
    text = textwrap.dedent("""\
        nmae: x
        ruleset: toy
        rules: [linne, {engines: {rounds: 0}}, 7]
        track: nowhere
        laps: many
        undo: perhaps
        seed: -5
        shelf: top
        seats: [{name: Ada, pilot: robot, cars: 9}, {name: Ada}]
        """)
    told = problems_of(text, tmp_path / "bad.yaml", library)
    parts = [
        *("unknown key 'nmae'", "has no name", "unknown rule 'linne'", "'rounds' is 0"),
        *("a rule cannot be", "no track 'nowhere'", "`laps` is 'many'", "`undo` is 'perhaps'"),
        *("`seed` is -5", "`shelf` is 'top'", "`cars` is 9", "two seats have the name 'Ada'"),
    ]
    for part in parts:
        assert sum(part in one for one in told) == 1, (part, told)
    lines = [int(one.split(":")[1]) for one in told]
    assert lines == sorted(lines)


def test_problems_of_a_ruleset_and_a_scenario_come_together(
    tmp_path: Path, library: Library
) -> None:
    text = changed("ruleset: stutter", "lapse: 3", "track: endless", without="ruleset").replace(
        "track: short-line\n", ""
    )
    told = problems_of(text, tmp_path / "bad.yaml", library)
    assert any("stutter.yaml" in one for one in told)
    assert any("endless.yaml" in one for one in told)
    assert any("bad.yaml:5:1" in one or "lapse" in one for one in told)


def test_fifty_megabytes_are_refused_by_size_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "big.yaml"
    with path.open("wb") as stream:
        stream.truncate(50_000_000)
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("it was read"))
    with pytest.raises(BadFile) as caught:
        load_document(path, "big.yaml")
    assert str(caught.value) == (
        f"big.yaml: cannot be read: it has 50,000,000 bytes and at most {MAX_BYTES:,} are read"
    )


@pytest.mark.parametrize(("name", "what"), [("none.yaml", "No such file"), (".", "a folder")])
def test_what_cannot_be_read_is_told(tmp_path: Path, name: str, what: str) -> None:
    with pytest.raises(BadFile, match=rf"cannot be read: .*{what}"):
        load_document(tmp_path / name)


def test_a_name_never_leaves_its_shelf(tmp_path: Path, library: Library) -> None:
    """Whatever stands in a file, only plain names are looked for."""
    (tmp_path / "secret.yaml").write_text("name: secret\n")
    inner = tmp_path / "inner"
    inner.mkdir()
    for name in ("../secret", "..\\secret", "./../secret", "secret/", "a/../../secret", "%2e%2e/x"):
        text = changed(f"track: '{name}'", without="track")
        told = problems_of(text, inner / "bad.yaml", library)
        assert any("is no track name" in one for one in told), told


CLI_CASES = ["unknown key", "tabs", "binary junk", "python object", "empty file"]


@pytest.mark.parametrize("case", CLI_CASES)
def test_the_program_says_it_and_exits_with_2(case: str, tmp_path: Path) -> None:
    raw, wanted = CASES[case]
    text = raw if isinstance(raw, bytes) else raw.replace("toy", "italian").encode()
    path = tmp_path / "bad.yaml"
    path.write_bytes(text)
    run = subprocess.run(
        [sys.executable, "-c", "from gridprix.ui.cli import main; main()", "run", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2, run.stderr
    assert "Traceback" not in run.stderr
    assert wanted.removeprefix(":").partition("; ")[0].partition("known")[0] in run.stderr
    assert run.stdout == ""


@pytest.mark.parametrize(("letters", "whole"), [(198, True), (199, False)])
def test_a_long_name_is_quoted_with_its_middle_left_out(
    tmp_path: Path, library: Library, *, letters: int, whole: bool
) -> None:
    text = changed(f"track: {'x' * letters}", without="track")
    (told,) = problems_of(text, tmp_path / "bad.yaml", library)
    assert "is no track name" in told
    assert ("x" * letters in told) == whole
    assert (" ... " in told) != whole


@pytest.mark.parametrize(
    ("family", "shown"),
    [("boats", "'boats'"), ("x" * 78, repr("x" * 78)), ("x" * 79, f"'{'x' * 39} ... {'x' * 39}'")],
)
def test_a_track_of_a_family_that_there_is_not(
    tmp_path: Path, library: Library, family: str, shown: str
) -> None:
    (tmp_path / "lake.yaml").write_text(f"name: lake\nfamily: {family}\n")
    (tmp_path / "race.yaml").write_text(changed("track: lake", without="track"))
    with pytest.raises(BadFile) as caught:
        read_scenario(load_document(tmp_path / "race.yaml"), library)
    assert f"the track 'lake' is a {shown} track and this is a toy race" in str(caught.value)
