"""Journals of the format before this one: read by replies and dice, and written anew to go on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.errors import BadJournal
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import OLD_NAME, replay
from gridprix.core.sealed import sealed_file

from .keeping import leave, reopened, resume, told
from .races import answer, bots_but

KEPT = Path(__file__).parents[1] / "journals" / "format-1"
PLACES = {
    "grid-finished": ["won", "left the track near 20,0"],
    "circuit-finished": ["won", "engine failure"],
}


@pytest.mark.parametrize("name", PLACES)
def test_an_old_race_is_shown_as_it_ended(name: str) -> None:
    recorded = read_journal(KEPT / f"{name}.journal")
    assert recorded.old
    game = replay(recorded, reopened(recorded))
    assert game.over
    assert [row.reason for row in game.standings()] == PLACES[name]


def test_what_lay_face_down_in_the_old_format_is_not_shown() -> None:
    recorded = read_journal(KEPT / "circuit-unfinished.journal")
    last = recorded.entries[-1].to_record()
    assert "joint" in last
    shown = replay(recorded, reopened(recorded))
    assert shown.answered() == ()
    assert len(shown.transcript) == len(recorded.entries) - 1
    own = replay(recorded, reopened(recorded), own=True)
    assert own.answered() == ("A",)


@pytest.mark.parametrize("name", ["grid-unfinished", "circuit-unfinished"])
def test_an_old_race_goes_on_in_the_new_format(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.journal"
    shutil.copy(KEPT / path.name, path)
    before = path.read_bytes()
    recorded = read_journal(path)
    seating = bots_but("A", "B")
    game = resume(path, seating)
    wanted = told(replay(recorded, reopened(recorded), own=True))
    assert told(game) == wanted
    assert path.with_suffix(OLD_NAME).read_bytes() == before
    again = read_journal(path)
    assert not again.old
    assert sealed_file(path).exists() == (name == "circuit-unfinished")
    answer(game, [4] * 9, at_most=9)
    leave(game)
    assert told(resume(path, seating)) == told(game)


def changed(tmp_path: Path, name: str, change: Any) -> Path:
    records = [json.loads(line) for line in (KEPT / f"{name}.journal").read_bytes().splitlines()]
    change(records)
    path = tmp_path / "race.journal"
    path.write_text("".join(json.dumps(one) + "\n" for one in records))
    return path


def test_states_of_the_old_format_are_not_compared(tmp_path: Path) -> None:
    def forget(records: list[Any]) -> None:
        for one in records[1:]:
            if "state" in one:
                one["state"] = "0" * 16

    recorded = read_journal(changed(tmp_path, "grid-finished", forget))
    assert replay(recorded, reopened(recorded)).over


def test_where_an_old_race_differs_is_told(tmp_path: Path) -> None:
    """A rule that was mended since refuses a reply: the race is told apart at that decision."""

    def refuse(records: list[Any]) -> None:
        replies = [one for one in records if "reply" in one]
        replies[7]["reply"][3] = "+9,+9"

    path = changed(tmp_path, "grid-finished", refuse)
    recorded = read_journal(path)
    entry = next(n for n, one in enumerate(recorded.entries, 1) if "+9,+9" in str(one))
    with pytest.raises(
        BadJournal, match=rf":\d+: entry {entry} does not fit: . cannot answer 'leg' with '\+9,\+9'"
    ):
        replay(recorded, reopened(recorded))


def test_a_track_that_changed_is_told(tmp_path: Path) -> None:
    def replace(records: list[Any]) -> None:
        records[0]["track"] = "0" * 64

    recorded = read_journal(changed(tmp_path, "grid-finished", replace))
    with pytest.raises(BadJournal, match="'first-ring' has changed since; put the track file of"):
        reopened(recorded)


def test_other_places_of_an_old_race_are_told(tmp_path: Path) -> None:
    def swap(records: list[Any]) -> None:
        rows = records[-1]["standings"]
        rows[0][2], rows[1][2] = rows[1][2], rows[0][2]

    recorded = read_journal(changed(tmp_path, "grid-finished", swap))
    with pytest.raises(BadJournal, match=r"the places were otherwise when it was played \(1 Ada"):
        replay(recorded, reopened(recorded))


def test_an_older_version_of_a_rule_is_a_note_and_the_replay_decides(tmp_path: Path) -> None:
    def age(records: list[Any]) -> None:
        records[0]["rules"]["vectors"] = 0

    recorded = read_journal(changed(tmp_path, "grid-finished", age))
    scenario = reopened(recorded)
    assert any("version 0 of the rule 'vectors'" in note.what for note in scenario.notes)
    assert replay(recorded, scenario).over


def test_what_a_try_that_was_broken_off_left_is_no_hindrance(tmp_path: Path) -> None:
    path = tmp_path / "race.journal"
    shutil.copy(KEPT / "grid-unfinished.journal", path)
    path.with_name(f"{path.name}.new").write_text("half a rac")
    leave(resume(path, bots_but("A", "B")))
    assert not read_journal(path).old
    assert not path.with_name(f"{path.name}.new").exists()
