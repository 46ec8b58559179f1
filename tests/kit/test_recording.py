"""A played race becomes a script that holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gridprix.core.documents import parse_document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.core.script import check_file, check_script
from gridprix.core.state import CarId, SeatId
from gridprix.core.transcript import Reply, Thrown
from gridprix.ui.cli import main
from gridprix.ui.kit.recording import RecordedTurn, recorded_script, turns_of
from gridprix.ui.races import pilots_of, without_people


def reply(car: str, key: str, group: int | None = None) -> Reply:
    return Reply(SeatId(car), CarId(car), "leg", key, group)


def test_dice_come_before_the_reply_that_throws_them() -> None:
    entries = [
        Thrown("the order", (3, 1)),
        reply("A", "x", 1),
        reply("B", "y", 1),
        Thrown("a test", (6, 6)),
        reply("A", "z"),
    ]
    first, turns = turns_of(entries)
    assert first == (3, 1)
    assert turns == [
        RecordedTurn((entries[1], entries[2]), (6, 6)),  # type: ignore[arg-type]
        RecordedTurn((entries[4],), ()),  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize("name", ["first-race", "slicks-and-nitros", "two-car-derby", "sprint-six"])
def test_a_recorded_race_holds_and_bites(name: str, library: Library) -> None:
    scenario = without_people(read_scenario(library.open("play", name), library))
    game = Game(scenario, 5, pilots_of(scenario, 5))
    game.advance(60)
    text = recorded_script(scenario, 5, game.transcript)
    outcome = check_script(parse_document(text, "recorded.yaml"), library)
    assert outcome.problems == ()
    assert outcome.steps > 20
    wrong = text.replace("at: [", "at: [1", 1)
    assert not check_script(parse_document(wrong, "recorded.yaml"), library).ok


def test_a_race_to_the_end_expects_its_standings(library: Library) -> None:
    scenario = without_people(read_scenario(library.open("play", "first-race"), library))
    game = Game(scenario, 5, pilots_of(scenario, 5))
    game.run()
    text = recorded_script(scenario, 5, game.transcript)
    assert "expect: {over: true, standings: [" in text.splitlines()[-1]
    assert check_script(parse_document(text, "recorded.yaml"), library).ok


def test_playing_by_hand_writes_the_script(tmp_path: Path, library: Library) -> None:
    out = tmp_path / "mine.yaml"
    words = ["check", "--record", "first-race", str(out)]
    told = CliRunner().invoke(main, words, input="1\n1\nundo\n2\n1\nquit\n")
    assert told.exit_code == 0, told.output
    assert f"wrote {out}:" in told.output
    outcome = check_file(out, library)
    assert outcome is not None
    assert outcome.ok
    again = CliRunner().invoke(main, words, input="quit\n")
    assert again.exit_code == 2
    assert "is there already" in again.output


def test_recording_wants_two_names() -> None:
    told = CliRunner().invoke(main, ["check", "--record", "first-race"])
    assert told.exit_code == 2
    assert "check --record SCENARIO OUT.yaml" in told.output
