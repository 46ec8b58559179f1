"""One order in which files are found, whatever the command; packages on the shelf."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tree import ROOT

from ..core.installing import game_files, install, site  # noqa: TID252 - the tests are no package
from .conftest import Invoke

__all__ = ["site"]  # a fixture

RACE = "name: mine\nruleset: italian\ntrack: oval\nlaps: 1\nseats: [{name: Ada, pilot: random}]\n"
SCRIPT = RACE.split("laps", maxsplit=1)[0] + 'arrange: "A@20,2 v0,0"\nscript: [{A: "0,0"}]\n'
WRONG = "name: oval\nfamily: grid\nsquares: |\n  S?F\n"
# what is typed before and after the name of the file; a script where scripts are played
COMMANDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "run": (("run",), ()),
    "check": (("check",), ()),
    "play": (("play", "--terminal"), ()),
    "solve": (("solve", "--scenario"), ()),
    "simulate": (("simulate",), ("--races", "1", "--jobs", "1")),
    "rules": (("rules",), ()),
    "lint": (("lint",), ()),
}
Put = Callable[[str], Path]


@pytest.fixture
def put(tmp_path: Path, home: Path, site: Path) -> Put:
    """Put a faulty track of a shipped name somewhere: the message tells which is read."""

    def put_one(place: str) -> Path:
        if place == "a package":
            return install(site, "dune-race", {"tracks/oval.yaml": WRONG}) / "tracks/oval.yaml"
        path = {
            "beside": tmp_path / "races" / "oval.yaml",
            "../tracks": tmp_path / "tracks" / "oval.yaml",
            "--library": tmp_path / "shelf" / "tracks" / "oval.yaml",
            "your folder": home / "tracks" / "oval.yaml",
        }[place]
        path.parent.mkdir(parents=True)
        path.write_text(WRONG)
        return path

    return put_one


def documented() -> list[str]:
    """The places of the table in README, in its order."""
    text = (ROOT / "README.md").read_text().split("## Where files are found\n")[1]
    rows = [row.split("|")[2].strip() for row in text.splitlines() if re.match(r"\| \d", row)]
    return [re.sub(r"[`*]", "", row) for row in rows]


def test_readme_has_the_order() -> None:
    begins = ("beside the file that names it", "in ../tracks", "--library DIR", "your folder")
    rows = documented()
    assert [row.startswith(words) for row, words in zip(rows, begins, strict=False)] == [True] * 4
    assert rows[4:] == ["an installed package", "gridprix itself"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_finds_files_in_the_same_order(
    command: str, invoke: Invoke, put: Put, tmp_path: Path
) -> None:
    naming = tmp_path / "races" / "mine.yaml"
    places = {one: put(one) for one in ("a package", "your folder", "--library", "../tracks")}
    places["beside"] = put("beside")
    naming.write_text(SCRIPT if command == "check" else RACE)
    before, after = COMMANDS[command]
    words = ("--library", str(tmp_path / "shelf"), *before, str(naming), *after)
    for place, path in reversed(places.items()):
        told = invoke(*words, input="q\n")
        assert told.exit_code == (1 if command == "lint" else 2), place
        assert re.search(rf"{path.name}:3(:1)?: unknown square: '\?'", told.output), told.output
        shown = [line for line in told.output.splitlines() if "unknown square" in line]
        assert all(str(path.parent) in line for line in shown), place
        path.unlink()
    assert invoke(*words, input="q\n").exit_code == 0


def test_a_name_that_is_typed_begins_at_the_library(
    invoke: Invoke, put: Put, tmp_path: Path
) -> None:
    paths = [put(one) for one in ("a package", "your folder", "--library")]
    for path in reversed(paths):
        told = invoke("--library", str(tmp_path / "shelf"), "tracks", "oval")
        assert str(path) in told.stderr
        assert "takes the place of the track 'oval' that gridprix brings along" in told.stderr
        path.unlink()


def test_a_folder_without_shelves_is_told(invoke: Invoke, tmp_path: Path) -> None:
    told = invoke("--library", str(tmp_path), "run", "first-race", "--json")
    assert told.exit_code == 0
    assert f"left out --library: {tmp_path} holds none of the folders rulesets/" in told.stderr


def test_a_kept_race_needs_only_the_rules_of_its_package(
    invoke: Invoke, site: Path, tmp_path: Path
) -> None:
    install(site, "dune-race", game_files("dunes"))
    kept, page = tmp_path / "kept.journal", tmp_path / "race.html"
    assert invoke("run", "dunes", "--seed", "2", "--journal", str(kept)).exit_code == 0
    unfinished = tmp_path / "half.journal"
    unfinished.write_text("".join(kept.read_text().splitlines(keepends=True)[:4]))
    shutil.rmtree(site)
    for words in (("replay",), ("review",), ("export", "--html", str(page))):
        told = invoke(words[0], str(kept), *words[1:])
        assert told.exit_code == 0, told.stderr
    assert "dunes" in page.read_text()
    assert invoke("resume", "--terminal", str(unfinished), input="q\n").exit_code == 0


def test_games_lists_packages_with_all_that_they_bring(
    invoke: Invoke, site: Path, home: Path
) -> None:
    sand = (
        "from gridprix.core import Rule, RuleCard\nimport attrs\n@attrs.frozen\nclass Sand(Rule):"
    )
    sand += "\n    card = RuleCard(name='sand', summary='Sand is slow', family='grid')\n"
    points = "[gridprix.library]\nd = dune_race\n[gridprix.rules]\nd = dune_race.sand:Sand\n"
    faulty = {"tracks/worse.yaml": WRONG, "play/bad.yaml": "name: [\n", "rulesets/oval.yaml": "3\n"}
    files = {"sand.py": sand, **game_files("dunes"), **faulty}
    install(site, "dune-race", files, points=points, version="2.5")
    install(site, "dune-race-two", {}, points="[gridprix.library]\nx = nowhere\n")
    one, two = json.loads(invoke("games", "--json").stdout)
    assert (one["package"], one["version"], one["rules"]) == ("dune-race", "2.5", ["sand"])
    assert (one["rulesets"], one["races"]) == (["dunes", "oval"], ["bad", "dunes"])
    assert one["tracks"] == ["dunes", "worse"]
    for part in ("worse.yaml:3:1: unknown square", "bad.yaml:", "a ruleset is a mapping, this is"):
        assert sum(part in fault for fault in one["faults"]) == 1, part
    assert len(one["faults"]) == 3
    assert two["faults"] == [
        f"package dune-race-two (nowhere): there is no module 'nowhere'; {RIGHT}"
    ]
    text = " ".join(invoke("games").stdout.split())
    assert "dune-race 2.5 rules sand rulesets dunes, oval tracks dunes, worse races" in text
    assert "wrong package dune-race-two (nowhere): there is no module" in text


RIGHT = 'write the package that holds your folders, as in `my-game = "my_game"`'


def test_where_no_package_is_installed_it_is_said(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridprix.ui.games.makers_of", lambda *_: {})
    assert invoke("games").stdout == "No installed package brings rules or races.\n"
    assert json.loads(invoke("games", "--json").stdout) == []


def test_lists_tell_where_a_race_comes_from(
    invoke: Invoke, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert " from" not in invoke("scenarios").stdout.splitlines()[0]
    install(site, "dune-race", game_files("dunes"))
    for words in (("scenarios",), ("tracks",), ("play", "--terminal")):
        lines = invoke(*words, input="q\n").stdout.splitlines()
        assert any("dunes" in line and "package dune-race" in line for line in lines), words
        assert not any("first" in line.lower() and "package" in line for line in lines)
