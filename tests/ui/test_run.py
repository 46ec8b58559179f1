from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gridprix.core.recorded import read_journal

from .conftest import Invoke
from .seats import started

RUN = ("run", "first-race", "--seed", "7", "--json", "--log")


def test_the_same_seed_gives_the_same_bytes_in_any_process(home: Path) -> None:
    outputs = {started(home, *RUN, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "12345")}
    assert len(outputs) == 1
    assert started(home, *RUN[:-1]).stdout == started(home, *RUN[:-1]).stdout


def test_json_says_how_it_ended(invoke: Invoke) -> None:
    result = json.loads(invoke(*RUN).stdout)
    assert (result["scenario"], result["seed"]) == ("first-race", 7)
    assert [row["place"] for row in result["standings"]] == [1, 2]
    assert all(row["reason"] for row in result["standings"])
    assert {car["id"] for car in result["cars"]} == {"A", "B"}
    assert all(len(car["at"]) == 2 and len(car["velocity"]) == 2 for car in result["cars"])
    assert result["log"][0] == "Moving order: Ada, Bruno"
    assert result["log"][-1] == f"The race is over: {result['ending']}"
    assert f"Round {result['rounds']}" in result["log"]
    assert len(result["fingerprint"]) == 16


def test_without_a_seed_it_is_the_scenarios_else_zero(
    invoke: Invoke, scenario: Callable[..., str]
) -> None:
    assert json.loads(invoke("run", "first-race", "--json").stdout)["seed"] == 0
    file = Path(scenario())
    file.write_text(file.read_text() + "seed: 31\n")
    assert json.loads(invoke("run", str(file), "--json").stdout)["seed"] == 31
    assert json.loads(invoke("run", str(file), "--seed", "0", "--json").stdout)["seed"] == 0


def test_other_seeds_give_other_races(invoke: Invoke) -> None:
    prints = {
        json.loads(invoke("run", "first-race", "--seed", str(seed), "--json").stdout)["fingerprint"]
        for seed in range(5)
    }
    assert len(prints) == 5


def test_the_table_gives_reasons(invoke: Invoke) -> None:
    result = invoke("run", "first-race", "--seed", "7", "--log")
    assert result.exit_code == 0
    rows = json.loads(invoke(*RUN).stdout)["standings"]
    for row in rows:
        assert row["reason"] in result.stdout
    assert result.stdout.startswith("Moving order: Ada, Bruno\n")


def test_a_journal_is_a_replay_and_names_the_pilots_that_drove(
    invoke: Invoke, tmp_path: Path
) -> None:
    journal = tmp_path / "race.journal"
    ran = invoke("run", "first-race", "--seed", "7", "--log", "--journal", str(journal))
    recorded = read_journal(journal)
    assert recorded.finished
    assert [seat["pilot"] for seat in recorded.header["scenario"]["seats"]] == ["random", "rookie"]
    replayed = invoke("replay", str(journal))
    assert replayed.stdout.replace("\n", "") == ran.stdout.replace("\n", "")


def test_replay_from_a_round(invoke: Invoke, tmp_path: Path) -> None:
    journal = str(tmp_path / "race.journal")
    # random pilots take their time, so there is a round 9
    invoke("run", "first-race", "--seed", "7", "--pilots", "B=random", "--journal", journal)
    result = invoke("replay", journal, "--from", "9")
    assert result.stdout.startswith("Round 9\n")
    assert "Round 8" not in result.stdout
    too_far = invoke("replay", journal, "--from", "999")
    assert too_far.exit_code == 2
    assert "--from 999 is too far" in too_far.stderr


def test_an_unfinished_journal_is_shown_as_far_as_it_goes(invoke: Invoke, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    invoke("run", "first-race", "--seed", "7", "--pilots", "B=random", "--journal", str(whole))
    part.write_text("".join(whole.read_text().splitlines(keepends=True)[:30]))
    before = part.read_bytes()
    result = invoke("replay", str(part))
    assert result.exit_code == 0
    assert f"gridprix resume {part}" in result.stdout.replace("\n", "")
    assert part.read_bytes() == before


def test_resume_finishes_what_run_left_as_run_would_have(invoke: Invoke, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    invoke("run", "first-race", "--seed", "7", "--journal", str(whole))
    lines = whole.read_bytes().splitlines(keepends=True)
    for cut in (1, 2, 5, len(lines) // 2, len(lines) - 1):
        part.write_bytes(b"".join(lines[:cut]) + b'{"reply":["A"')
        result = invoke("resume", str(part), "--terminal")
        assert result.exit_code == 0, result.stderr
        assert "the last line is incomplete" in result.stderr
        assert read_journal(part).entries == read_journal(whole).entries
        assert read_journal(part).finished


@pytest.mark.parametrize("who", ["B=rookie", "Bruno=rookie,A=human"])
def test_pilots_are_chosen_by_letter_or_name(who: str, invoke: Invoke) -> None:
    assert invoke(*RUN, "--pilots", who).stdout == invoke(*RUN).stdout
