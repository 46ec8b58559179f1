"""The tool that compares races of two commits: alike is alike, and a change is named."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import same_races
from checkout import CannotCheckOut, unpacked
from same_races import first_difference
from tree import LAYERS, ROOT

NAMES = ("this checkout", "the base")


def copied(place: Path) -> Path:
    """The product in another folder, ready to be changed."""
    links = place / ".pkgroot" / "gridprix"
    links.mkdir(parents=True)
    for layer in LAYERS:
        leave = shutil.ignore_patterns("__pycache__", "scripts")
        shutil.copytree(ROOT / layer, place / layer, ignore=leave)
        (links / layer).symlink_to(Path("..", "..", layer))
    return place


def test_two_runs_agree_and_a_changed_race_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = copied(tmp_path)
    assert same_races.compare(ROOT, base, NAMES, "first-race", 2) == 0
    assert capsys.readouterr().out == "4 runs of this checkout and the base: all the same\n"

    shelf, wording = base / "scenarios" / "play", base / "plugins" / "grid" / "parts" / "reach.py"
    shutil.copy(shelf / "first-race.yaml", shelf / "first-race-of-all.yaml")
    wording.write_text(wording.read_text().replace('"sets off (', '"goes ('))
    assert same_races.compare(ROOT, base, NAMES, "first-race", 1) == 1
    more, at_random, by_its_own, last = capsys.readouterr().out.splitlines()
    assert more == "DIFFERS  first-race-of-all: only the base has this race"
    assert at_random.startswith("DIFFERS  first-race, random pilots, seed 0: log record ")
    ours, _, theirs = at_random.partition(" in this checkout, ")
    assert " sets off (" in ours
    assert theirs == ours.rpartition(": ")[2].replace("sets off", "goes") + " in the base"
    assert by_its_own.startswith("DIFFERS  first-race, its own pilots, seed 0: log record ")
    assert last == "2 runs of this checkout and the base: 3 differ"

    assert same_races.compare(ROOT, base, NAMES, "first-race", 1, words_aside=True) == 1
    more, last = capsys.readouterr().out.splitlines()
    assert last == "2 runs of this checkout and the base: 1 differ"


def test_the_first_differing_record_is_told() -> None:
    one: dict[str, list[Any]] = {
        "transcript": [{"dice": [1]}, {"dice": [2]}],
        "log": ["a"],
        "standings": [[1, "A"]],
        "state": ["5f"],
        "failure": [],
    }
    shorter = {**one, "transcript": [{"dice": [1]}]}
    told = first_difference(one, shorter).format(here="H", base="B")
    assert told == "transcript record 2: {'dice': [2]} in H, nothing in B"
    worded = {**one, "log": ["b"], "standings": [[1, "B"]]}
    assert (
        first_difference(one, worded).format(here="H", base="B") == "log record 1: a in H, b in B"
    )
    assert "not the same twice" in first_difference(one, one)


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_another_commit_lies_beside_this_one_for_a_while(tmp_path: Path) -> None:
    git(tmp_path, "init")
    (tmp_path / "text").write_text("old")
    (tmp_path / "link").symlink_to("text")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "old")
    (tmp_path / "text").write_text("new")
    with unpacked("main", tmp_path) as beside:
        assert (beside / "link").read_text() == "old"
        assert (beside / "link").is_symlink()
        assert not (beside / ".git").exists()
    assert not beside.exists()
    assert (tmp_path / "text").read_text() == "new"
    with pytest.raises(CannotCheckOut, match="no commit 'other'"), unpacked("other", tmp_path):
        pass
