"""A traced race as JSON: one object in a line, the same for the same seed, nothing left out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from gridprix.ui.cli import main

RUN = ("run", "first-race", "--seed", "3", "--trace", "--json")
MOVE = ["decision", "round", "entries", "offered", "done", "log", "changes"]


def lines(*words: str, code: int = 0) -> list[dict[str, Any]]:
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == code, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def traced() -> list[dict[str, Any]]:
    return lines(*RUN)


def test_the_keys_of_every_line(traced: list[dict[str, Any]]) -> None:
    head, *moves, result = traced
    assert list(head) == ["trace", "scenario", "seed", "rules"]
    assert (head["trace"], head["scenario"], head["seed"]) == (1, "first-race", 3)
    assert "vectors" in head["rules"]
    assert all(list(move) == MOVE for move in moves)
    assert [move["decision"] for move in moves] == list(range(len(moves)))
    assert list(result) == ["result", "times"]
    assert all(list(one) == ["rule", "calls", "milliseconds"] for one in result["times"])
    notes = [note for move in moves for key in ("offered", "done") for note in move[key]]
    assert all(list(note) == ["rule", "hook", "did", "what"] for note in notes)
    changes = [one for move in moves for one in move["changes"]]
    assert all(list(one) == ["of", "part", "field", "before", "after"] for one in changes)
    assert all(one["before"] != one["after"] for one in changes)


def test_it_is_the_race_that_runs_untraced(traced: list[dict[str, Any]]) -> None:
    (untraced,) = lines("run", "first-race", "--seed", "3", "--json", "--log")
    log = untraced.pop("log")
    assert traced[-1]["result"] == untraced
    assert [text for move in traced[1:-1] for text in move["log"]] == log


def test_all_but_the_times_is_the_same_again(traced: list[dict[str, Any]]) -> None:
    assert lines(*RUN)[:-1] == traced[:-1]


def test_changes_lead_from_the_start_to_the_end(traced: list[dict[str, Any]]) -> None:
    state: dict[tuple[str, str, str], Any] = {}
    for move in traced[1:-1]:
        for one in move["changes"]:
            key = one["of"], one["part"], one["field"]
            assert state.get(key, one["before"]) == one["before"], f"{key} changed unnoticed"
            state[key] = one["after"]
    for car in traced[-1]["result"]["cars"]:
        assert state[car["id"], "", "status"] == car["status"]


def test_one_decision_alone(traced: list[dict[str, Any]]) -> None:
    head, move, result = lines("run", "first-race", "--seed", "3", "--why", "5", "--json")
    assert head == traced[0]
    assert move == traced[6]
    assert result["result"] == traced[-1]["result"]
