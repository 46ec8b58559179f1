"""`gridprix solve` as people and programs use it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridprix.ui.cli import main


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["solve", *arguments])
    return result.exit_code, result.stdout, result.stderr


def data(*arguments: str) -> dict[str, Any]:
    code, told, _ = run(*arguments, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(told)
    return found


def test_a_grid_track() -> None:
    found = data("first-ring")
    assert (found["moves"], found["optimal"], found["missed_turns"]) == (24, True, 0)
    assert len(found["path"]) == 25
    assert len(found["changes"]) == 24
    assert found["states"] > 1000
    assert found["seconds"] > 0
    code, told, _ = run("first-ring")
    assert code == 0
    assert told.startswith("first-ring, 1 lap: 24 moves (proven)\n")


def test_a_file_of_ones_own_with_a_name_that_is_taken(tmp_path: Path) -> None:
    track = tmp_path / "oval.yaml"
    track.write_text("name: oval\nsquares: |\n  S....F\n")
    assert data(str(track))["moves"] == 3


def test_any_state_and_all_starts() -> None:
    assert data("first-ring", "--from", "30,4", "--velocity", "3,0")["start"] == [30, 4]
    starts = data("first-ring", "--all-starts")["starts"]
    assert len(starts) == 27
    assert {one["moves"] for one in starts} == {24}
    assert data("first-ring", "--laps", "2")["moves"] > 40


def test_rules_of_a_scenario() -> None:
    found = data("--scenario", "oil-park")
    assert (found["track"], found["laps"], found["optimal"]) == ("oil-park", 2, True)
    slower = data("first-ring", "--ruleset", "racetrack")
    assert not slower["optimal"]
    assert "on purpose" in slower["why_not_optimal"][0]
    assert "not proven" in run("first-ring", "--ruleset", "racetrack")[1]


def test_a_circuit() -> None:
    found = data("harbour_steps", "--laps", "1", "--build", "launcher")
    assert found["moves"] == found["turns"] <= found["turns_without_wear"]
    assert found["optimal"]
    assert sum(turn["wear"] for turn in found["line"]) == found["wear"]
    named = data("harbour-steps", "--laps", "1", "--build", "60/60/160/100/6/-1")
    assert named["build"] == found["build"]
    assert "turns with" in run("harbour-steps", "--laps", "1")[1]


def test_all_builds_of_a_circuit() -> None:
    found = data("practice-ring", "--laps", "1", "--build", "all")
    assert [one["rank"] for one in found["builds"]] == list(range(1, 547))
    assert found["moves"] == found["builds"][0]["turns"]
    assert "with --json" in run("practice-ring", "--laps", "1", "--build", "all")[1]


@pytest.mark.parametrize("track", ["kidney", "box-alley", "oil-park", "practice-ring"])
def test_a_picture(track: str, tmp_path: Path) -> None:
    file = tmp_path / "line.svg"
    assert run(track, "--laps", "1", "--svg", str(file))[0] == 0
    root = ET.fromstring(file.read_text())  # noqa: S314 - our own file
    assert root.tag.endswith("svg")
    assert len(root.findall(".//{*}circle")) > 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name a track"),
        (("first-rong",), "did you mean 'first-ring'?"),
        (("first-ring", "--from", "3"), "no pair of whole numbers"),
        (("first-ring", "--velocity", "1,1"), "--velocity wants a point"),
        (("first-ring", "--from", "0,0"), "not on the track"),
        (("first-ring", "--build", "all"), "--build is for circuits"),
        (("harbour-steps", "--all-starts"), "solved from its grid"),
        (("harbour-steps", "--build", "1/2"), "write its figures as acceleration/"),
        (("first-ring", "--scenario", "oil-park", "--ruleset", "italian"), "leave --ruleset out"),
        (("derby-bowl",), "no finish"),
    ],
)
def test_what_is_wrong_is_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    code, told, said = run(*arguments)
    assert code != 0
    assert told == ""
    assert words in said
    assert "Traceback" not in said
