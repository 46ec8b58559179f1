"""What a person sees who got the program from a friend: versions, licences, a report, a manual."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gridprix.core import old_words
from gridprix.ui import licences, machine, version
from gridprix.ui.cli import COMMANDS
from gridprix.ui.kit.manual import manual_page

from .conftest import Invoke

# ---------------------------------------------------------------- which one it is


class FakeDistribution:
    version = "9.9"

    def __init__(self, origin: dict[str, Any] | None) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return None if self.origin is None else json.dumps(self.origin)


FILE = {"url": "gridprix-0.1.0-py3-none-any.whl"}


def comes(
    prefix: Path, note: str, origin: dict[str, Any] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Make the program believe that it came here so."""
    if note:
        (prefix / note).touch()
    monkeypatch.setattr(sys, "prefix", str(prefix))
    monkeypatch.setattr(version.metadata, "distribution", lambda _: FakeDistribution(origin))


@pytest.mark.parametrize(
    ("note", "origin", "kind", "update"),
    [
        ("", None, "wheel", "pip install --upgrade gridprix"),
        ("", FILE, "wheel", "pip install --upgrade FILE, with the newer file"),
        ("", {"url": "x.tar.gz"}, "sdist", "pip install --upgrade FILE, with the newer file"),
        ("", {"dir_info": {"editable": True}}, "checkout", version.UPDATES["checkout"]),
        ("pipx_metadata.json", None, "pipx", "pipx upgrade gridprix"),
        ("pipx_metadata.json", FILE, "pipx", "pipx install --force FILE, with the newer file"),
        ("uv-receipt.toml", None, "uv", "uv tool upgrade gridprix"),
        ("uv-receipt.toml", FILE, "uv", "uv tool install --force FILE, with the newer file"),
    ],
)
def test_the_program_knows_how_it_came_here_and_how_a_newer_one_comes(
    note: str,
    origin: dict[str, Any] | None,
    kind: str,
    update: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    comes(tmp_path, note, origin, monkeypatch)
    assert version.build_kind() == kind
    assert version.how_to_update() == update


@pytest.mark.parametrize(
    ("mark", "kind"), [("deb\n", "deb"), ("folder\n", "folder"), (None, "folder")]
)
def test_a_frozen_program_knows_what_it_was_packed_as(
    mark: str | None, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gridprix"))
    if mark is not None:
        (tmp_path / "BUILD").write_text(mark)
    assert version.build_kind() == kind


def test_the_version_tells_how_to_update(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes(tmp_path, "pipx_metadata.json", None, monkeypatch)
    first, second, _ = invoke("--version").output.splitlines()
    assert first == "gridprix 9.9 (installed by pipx)"
    assert second == "To update: pipx upgrade gridprix."


def test_a_frozen_program_says_what_it_does_not_carry(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = ModuleNotFoundError("No module named 'pandas'", name="pandas")
    assert old_words.missing_import(missing) == ""
    monkeypatch.setattr(old_words, "FROZEN", True)
    assert old_words.missing_import(missing) == (
        "this build of gridprix carries no module 'pandas'; install gridprix by pip, pipx or uv, "
        "and that module beside it"
    )


def test_a_frozen_program_names_the_folder_of_its_packages(
    invoke: Invoke, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    *_, last = invoke("games").output.splitlines()
    assert last == f"pip install --no-deps --target {home / 'packages'} NAME"


# ---------------------------------------------------------------- on what terms


def test_every_library_is_listed_with_its_licence(invoke: Invoke) -> None:
    told = {one.name.lower(): one for one in licences.carried()}
    assert {"gridprix", "python", "arcade", "attrs", "click", "numpy", "pluggy", "rich"} <= set(
        told
    )
    assert "pytest" not in told  # work on gridprix is no part of it
    assert all(one.licence for one in told.values())
    assert told["gridprix"].licence == "MIT"
    assert "Permission is hereby granted" in told["attrs"].texts[0]
    shown = invoke("licences")
    assert shown.exit_code == 0
    assert shown.output.splitlines()[0].startswith("gridprix ")
    assert "Permission is hereby granted" in invoke("licences", "--full").output


def test_a_frozen_program_lists_the_libraries_that_are_no_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = tmp_path / licences.PLACE
    texts.mkdir()
    terms = "Files: *\nLicense: Zlib\n\nFiles: x\nLicense: GPL-2+ \n\nLicense: Zlib\n words"
    (texts / "zlib1g 1%3a1.2.13.txt").write_text(terms)
    (texts / "sums 2.txt").write_text("Do as you like.")
    (texts / "Python.txt").write_text("The terms of Python.")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gridprix"))
    assert "zlib1g" not in {one.name for one in licences.carried()}
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(licences.sysconfig, "get_path", lambda _: str(tmp_path))
    _, python, *others = licences.carried()
    assert python.texts == ("The terms of Python.",)
    found = {one.name: one for one in others}
    assert found["zlib1g"] == licences.Carried("zlib1g", "1:1.2.13", "Zlib, GPL-2+", (terms,))
    assert found["sums"].licence == "see its text"


# ---------------------------------------------------------------- when it fails


def test_a_report_has_versions_and_the_last_error_and_nobodys_name(
    invoke: Invoke, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine.Path, "home", lambda: Path("/of/adalovelace"))
    monkeypatch.setattr(machine, "_drawing", lambda: iter(["a screen"]))
    monkeypatch.setenv("DISPLAY", "secret-host:0")
    machine.keep_error(ValueError("cannot read /of/adalovelace/x, said adalovelace"))
    file = tmp_path / "report.txt"
    assert invoke("report", str(file)).exit_code == 0
    text = file.read_text()
    assert text.startswith(f"gridprix {version.program_version()}, ")
    assert "ValueError: cannot read ~/x, said somebody" in text
    assert "numpy" in text
    assert "a screen" in text
    assert "adalovelace" not in text
    assert "secret-host" not in text


def test_without_a_display_a_report_says_so(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    def no_display() -> None:
        raise RuntimeError("no such display")

    stand_in = SimpleNamespace(display=SimpleNamespace(get_display=no_display))
    monkeypatch.setitem(sys.modules, "pyglet", stand_in)
    assert "no window: RuntimeError: no such display" in machine.report_text()


def test_what_should_not_have_happened_is_kept_for_a_report(
    invoke: Invoke, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> list[licences.Carried]:
        raise ArithmeticError("the sums are wrong")

    monkeypatch.setattr("gridprix.ui.commands.licences.carried", broken)
    failed = invoke("licences")
    assert failed.exit_code == 1
    assert "`gridprix report` writes down what helps" in failed.stderr
    assert "ArithmeticError: the sums are wrong" in (home / machine.LAST).read_text()


# ---------------------------------------------------------------- its papers


def test_the_manual_tells_every_command_and_prints_without_a_warning() -> None:
    page = manual_page()
    assert all(f".SS {name}" in page for name in COMMANDS)
    assert "\\-\\-seed N" in page
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("there is no groff to print it")
    done = subprocess.run(
        [groff, "-man", "-ww", "-z", "-Tutf8"],
        input=page,
        text=True,
        capture_output=True,
        check=True,
    )
    assert done.stderr == ""


def test_the_sign_of_the_program_is_round_at_its_corners_and_red_on_its_line() -> None:
    from gridprix.ui.window.icon import SIZES, icon  # noqa: PLC0415 - pictures, only here

    for size in SIZES:
        picture = icon(size)
        assert picture.size == (size, size)
        assert picture.getpixel((0, 0))[3] < 32  # type: ignore[index]
        red, green, _, solid = picture.getpixel((round(size / 4), round(size * 7 / 8)))  # type: ignore[misc]
        assert red > green + 60
        assert solid == 255


# ---------------------------------------------------------------- a newer version in an old house

OLD = Path(__file__).parents[1] / "journals" / "format-1"
CARD = 'card: ClassVar[RuleCard] = RuleCard(name="dust", summary="Dust on the road")'
RULE = f"""
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard

@attrs.frozen
class Dust(Rule):
    {CARD}
"""
RACE = {
    "name": "dusty",
    "ruleset": "italian",
    "track": "first-ring",
    "seats": ["Ada"],
    "rules": ["dust"],
}


def test_the_folder_of_an_older_version_is_found_as_it_was_left(invoke: Invoke, home: Path) -> None:
    folders = {name: home / name for name in ("races", "plugins", "play")}
    for folder in folders.values():
        folder.mkdir(parents=True)
    shutil.copy(OLD / "grid-unfinished.journal", folders["races"] / "old.journal")
    (folders["plugins"] / "dust.py").write_text(RULE)
    (folders["play"] / "dusty.yaml").write_text(json.dumps(RACE))  # JSON is YAML, too
    settings = {"theme": "dark", "speed": "gone since", "of_long_ago": 1}
    (home / "settings.json").write_text(json.dumps(settings))
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}

    from gridprix.ui.window.settings import Settings, load_settings  # noqa: PLC0415 - its home is set

    assert load_settings() == Settings(theme="dark")
    assert "First Race" in invoke("replay", "old").output
    assert invoke("run", "dusty", "--seed", "1").exit_code == 0
    assert invoke("rules", "dust").exit_code == 0
    after = {path: path.read_bytes() for path in before}
    assert after == before  # looking at it changes nothing
