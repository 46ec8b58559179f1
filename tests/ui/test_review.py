"""Hints and reviews on short journals."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from .conftest import Invoke

RACE = ("run", "first-race", "--seed", "3", "--pilots", "A=club,B=rookie")


@pytest.fixture
def journal(invoke: Invoke, tmp_path: Path) -> Path:
    path = tmp_path / "race.journal"
    assert invoke(*RACE, "--journal", str(path)).exit_code == 0
    return path


def test_a_review_names_what_each_move_cost(invoke: Invoke, journal: Path) -> None:
    data = json.loads(invoke("review", str(journal), "--json").stdout)
    assert data["unit"] == "turns"
    assert [car["name"] for car in data["cars"]] == ["Ada", "Bruno"]
    assert data["cars"][0]["cost"] == 0
    moves = {move["number"]: move for move in data["moves"]}
    costly = [moves[number] for number in data["turning_points"]]
    told = [(move["round"], move["name"], move["chosen"], move["cost"]) for move in costly]
    assert told == [
        (5, "Bruno", "accelerates to (4,1)", 2.0),
        (10, "Bruno", "holds (0,2)", 1.0),
        (19, "Bruno", "accelerates to (-6,-1)", 99.0),
    ]
    ada = [move["left"] for move in data["moves"] if move["name"] == "Ada"]
    assert ada == [24.0, *map(float, range(24, 0, -1))]


def test_a_review_as_a_table_tells_the_turning_points(invoke: Invoke, journal: Path) -> None:
    result = invoke("review", str(journal))
    text = " ".join(result.stdout.split())
    assert "Turning points 1. round 5: Bruno chose 'accelerates to (4,1)'" in text
    assert "cost the race" in text
    assert "Ada lost 0 turns in all" in text
    assert "Bruno lost 5 turns in all, and then the race" in text
    every = invoke("review", str(journal), "--all").stdout
    assert every.count("\n") > result.stdout.count("\n")


def test_a_review_draws_a_chart(invoke: Invoke, journal: Path, tmp_path: Path) -> None:
    picture = tmp_path / "chart.svg"
    assert invoke("review", str(journal), "--json", "--svg", str(picture)).exit_code == 0
    tree = ET.fromstring(picture.read_text())  # noqa: S314 - our own picture
    space = "{http://www.w3.org/2000/svg}"
    assert len(tree.findall(f"{space}polyline")) == 2
    assert len(tree.findall(f"{space}circle")) == 3
    nowhere = invoke("review", str(journal), "--svg", str(tmp_path / "no" / "chart.svg"))
    assert nowhere.exit_code == 2
    assert "there is no folder" in nowhere.stderr


def test_a_review_of_a_circuit_and_of_an_unfinished_race(invoke: Invoke, tmp_path: Path) -> None:
    path, part = tmp_path / "race.journal", tmp_path / "part.journal"
    invoke("run", "first-lap", "--seed", "3", "--journal", str(path))
    data = json.loads(invoke("review", str(path), "--json").stdout)
    assert {move["question"] for move in data["moves"]} >= {"plot", "leg"}
    part.write_text("".join(path.read_text().splitlines(keepends=True)[:20]))
    fewer = json.loads(invoke("review", str(part), "--json").stdout)["moves"]
    assert fewer == data["moves"][: len(fewer)]
    assert fewer


def test_a_hint_says_what_it_gains(invoke: Invoke, journal: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.journal"
    part.write_text("".join(journal.read_text().splitlines(keepends=True)[:60]))
    said = invoke("hint", str(part)).stdout
    assert said == (
        "Bruno: brakes to (-4,-1): 11 turns to go, 1 turn better than 'holds (-5,-1)'\n"
    )
    data = json.loads(invoke("hint", str(part), "--json").stdout)
    assert [(one["car"], one["key"], one["gain"], one["unit"]) for one in data] == [
        ("B", "+1,0", 1.0, "turns")
    ]
    over = invoke("hint", str(journal))
    assert over.exit_code == 2
    assert "the race is over" in over.stderr
