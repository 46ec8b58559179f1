"""`gridprix track quality` as people and programs use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest

from gridprix.ui.quality import measuring, start_trial

from .conftest import Invoke

STRAIGHT = """\
name: straight
family: grid
outline: [[0, 0], [30, 0], [30, 5], [0, 5]]
start: {line: [[4, 0], [4, 5]], towards: [5, 3]}
finish: {line: [[26, 0], [26, 5]], towards: [27, 3]}
"""


@pytest.fixture
def straight(tmp_path: Path) -> str:
    """A short track that lies where nobody looks for tracks, under another name."""
    path = tmp_path / "somewhere.yaml"
    path.write_text(STRAIGHT)
    return str(path)


def test_a_track_of_ones_own_with_races(straight: str, invoke: Invoke) -> None:
    told = invoke("track", "quality", straight, "--races", "8", "--jobs", "1", "--json")
    assert (told.exit_code, told.stderr) == (0, "")
    found: dict[str, Any] = json.loads(told.stdout)
    assert (found["track"], found["family"], found["findings"]) == ("straight", "grid", [])
    assert found["fair"]
    assert found["difference"] == 0
    assert found["variety"]["directions"]["evenness"] == 0
    places = found["q_start"]["places"]
    assert [one["place"] for one in places] == [1, 2, 3, 4]
    assert [one["starts"] for one in places] == [8] * 4
    assert sum(one["wins"][0] for one in places) == pytest.approx(1, abs=1e-5)
    assert found["q_start"]["races"] == 8
    for one in places:
        assert one["wins"][1] <= one["wins"][0] <= one["wins"][2]


def test_every_driver_has_every_place(
    straight: str, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    firsts: list[tuple[str, int]] = []
    raced = start_trial.raced

    def noted(*arguments: Any) -> Any:
        outcomes = raced(*arguments)
        firsts.extend((race.cars[0].driver, race.seed) for race in outcomes)
        return outcomes

    monkeypatch.setattr(start_trial, "raced", noted)
    invoke("track", "quality", straight, "--races", "6", "--jobs", "1")
    assert sorted(seed for _, seed in firsts) == list(range(6))
    assert [name for name, _ in firsts] == ["Ada", "Ada", "Bruno", "Bruno", "Carla", "Dario"]


def test_a_circuit_in_words(invoke: Invoke) -> None:
    told = invoke("track", "quality", "harbour-steps", "--races", "0")
    assert told.exit_code == 0
    lines = [" ".join(line.split()) for line in told.stdout.splitlines()]
    assert lines[0] == "Harbour Steps (harbour-steps), Rows and lanes"
    assert lines[2:5] == [
        "fewest moves 10 for a lap (proven)",
        "starts 12 starts, 10 to 11 moves: fair",
        "second line as quick as the best",
    ]
    assert lines[5] == "difficulty medium: at 4 of 10 moves any other option costs a move"
    assert lines[6].startswith("limits 79 % even: 1 x 40 mph, ")
    assert lines[-1] == "Q-start no races were asked for"


def test_a_track_without_a_finish_says_so(invoke: Invoke) -> None:
    told = invoke("track", "quality", "derby-bowl")
    assert told.exit_code == 0
    assert "there is no finish to drive to" in told.stdout
    assert "nobody races where no line is known to lead home" in told.stdout
    found = json.loads(invoke("track", "quality", "derby-bowl", "--json").stdout)
    assert found["moves"] is None
    assert found["q_start"]["races"] == 0


def test_starts_that_lead_nowhere_are_unfair(tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "cut.yaml"
    path.write_text("name: cut\nsquares: |\n  S.#S..F\n")
    told = invoke("track", "quality", str(path), "--races", "0").stdout
    assert "2 starts; from 1 of them no car gets home" in told


@pytest.mark.parametrize("races", [0, 3])
def test_stopping_keeps_what_is_known(
    races: int, straight: str, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    raced = start_trial.raced

    def stopped(ledger: Any, seeds: Any, *arguments: Any) -> Any:
        if not races:
            raise click.Abort
        return raced(ledger, seeds[:races], *arguments)

    monkeypatch.setattr(start_trial, "raced", stopped)
    told = invoke("track", "quality", straight, "--races", "40", "--jobs", "1")
    assert told.exit_code == 130
    assert "fewest moves" in told.stdout
    assert f"{races or 'no'} races of 40 of 4 equal drivers" in told.stdout


def test_a_broken_track_is_told_by_its_lines(tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("name: bad\nfamily: grid\n")
    told = invoke("track", "quality", str(path))
    assert told.exit_code == 2
    assert "neither an outline nor a picture" in told.stderr
    assert measuring.NO_RACES not in told.stdout
