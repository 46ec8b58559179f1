"""`gridprix solve` as people and programs use it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridprix.plugins.solvers import answers, grid_table
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
    found = data(str(track))
    assert (found["moves"], found["optimal"]) == (3, True)
    assert found["path"] == [[0, 0], [1, 0], [3, 0], [5, 0]]


def test_starts_that_lead_nowhere(tmp_path: Path) -> None:
    track = tmp_path / "cut.yaml"
    track.write_text("name: cut\nsquares: |\n  S.#S..F\n")
    found = data(str(track), "--all-starts")
    assert [one["start"] for one in found["starts"]] == [[3, 0]]
    assert found["stranded"] == [[0, 0]]
    assert "from 0,0: no car finishes" in run(str(track), "--all-starts")[1]


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


def test_every_place_of_a_circuits_grid() -> None:
    found = data("harbour-steps", "--laps", "1", "--all-starts")
    starts = found["starts"]
    assert len(starts) == 12
    assert starts[0]["moves"] == found["moves"]
    assert starts[0]["wear"] == found["wear"]
    rows = [one["start"][0] for one in starts]
    assert rows == sorted(rows, reverse=True)  # the best place first
    moves = [one["moves"] for one in starts]
    assert moves == sorted(moves)
    assert moves[-1] - moves[0] == 1
    assert found["stranded"] == []
    told = run("harbour-steps", "--laps", "1", "--all-starts")[1]
    assert "  from place 12, " in told
    assert told.count(" before ") == 12


def test_all_builds_of_a_circuit() -> None:
    found = data("harbour_steps", "--build", "all")
    builds = found["builds"]
    assert [one["rank"] for one in builds] == list(range(1, 547))
    assert found["moves"] == builds[0]["turns"] == 27
    assert [one["turns"] for one in builds] == sorted(one["turns"] for one in builds)
    assert (found["optimal"], found["programmes"]) == (True, 63)
    assert found["states"] > 1_000_000
    assert found["seconds"] > 0
    assert "with --json" in run("practice-ring", "--laps", "1", "--build", "all")[1]


def test_without_the_fast_search_a_giant_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid_table, "has_numba", lambda: False)
    code, told, said = run("thousand-acre")
    assert (code, told) == (1, "")
    assert "install gridprix with its extra `fast`" in said
    assert len(said.splitlines()) == 1
    assert data("kidney")["moves"] == 33


@pytest.mark.parametrize("way", ["ranked", "solve"])
def test_stopping_it_is_a_word(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(answers, way, interrupted)
    track = ("first-ring",) if way == "solve" else ("practice-ring", "--build", "all")
    assert run(*track) == (130, "", "\ngridprix: stopped\n")


def test_the_examples_of_the_help_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my-track.yaml").write_text("name: mine\nsquares: |\n  S....F\n")
    told = run("--help")[1]
    examples = [
        line.split("  ")[0].split()[2:]
        for line in map(str.strip, told.splitlines())
        if line.startswith("gridprix solve")
    ]
    assert len(examples) == 9
    for example in examples:
        code, _, said = run(*example)
        assert (code, said) == (0, ""), example
    assert Path("line.svg").stat().st_size > 1000


@pytest.mark.parametrize("track", ["kidney", "box-alley", "oil-park", "practice-ring"])
def test_a_picture(track: str, tmp_path: Path) -> None:
    file = tmp_path / "line.svg"
    assert run(track, "--laps", "1", "--svg", str(file))[0] == 0
    root = ET.fromstring(file.read_text())  # noqa: S314 - our own file
    assert root.tag.endswith("svg")
    assert len(root.findall(".//{*}circle")) > 5


@pytest.mark.parametrize(
    ("written", "arguments", "words"),
    [
        ("- a\n- b\n", ("--scenario", "file.yaml"), "file.yaml"),
        ("track: [1]\nruleset: italian\n", ("--scenario", "file.yaml"), "file.yaml:1:1:"),
        ("- a\n- b\n", ("file.yaml",), "a track is a mapping, this is a list"),
        ("name: x\nsquares: 5\n", ("file.yaml",), "file.yaml:2:1: no picture"),
        ("name: x\nsquares: |\n  S.#F\n", ("file.yaml",), "finish not reachable"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_place(
    written: str,
    arguments: tuple[str, ...],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file.yaml").write_text(written)
    code, told, said = run(*arguments)
    assert (code, told) == (2, "")
    assert words in said
    assert "should not have happened" not in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name a track"),
        (("first-rong",), "did you mean 'first-ring'?"),
        (("first-ring", "--from", "3"), "no pair of whole numbers"),
        (("first-ring", "--velocity", "1,1"), "--velocity wants a point"),
        (("first-ring", "--from", "0,0"), "not on the track"),
        (("first-ring", "--from", f"{10**30},0"), "not on the track"),
        (("first-ring", "--from", "30,4", "--velocity", f"-{10**30},0"), "beyond the sheet"),
        (("first-ring", "--laps", "30"), "flagged off after 500 rounds"),
        (("first-ring", "--laps", "0"), "0 is not in the range"),
        (("first-ring", "--svg", "no/such/folder/line.svg"), "there is no folder"),
        (("harbour-steps", "--laps", "999"), "flagged off after 200 rounds"),
        (("harbour-steps", "--build", "1/2/3/4/5/6"), "acceleration cannot be 1"),
        (("first-ring", "--build", "all"), "--build is for circuits"),
        (("harbour-steps", "--from", "3,1"), "solved from its grid"),
        (("harbour-steps", "--all-starts", "--build", "all"), "--all-starts is for one car"),
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
    assert "should not have happened" not in said
