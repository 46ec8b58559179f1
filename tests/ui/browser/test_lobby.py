"""What the host arranges between races, and how late watchers are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridprix.core.scenario import Scenario
from gridprix.ui.browser.keeping import FolderKeeper, reopen
from gridprix.ui.browser.ready_races import ReadyRaces
from gridprix.ui.browser.room import Room

from .tables import (
    HOST,
    Table,
    chance,
    circuit_race,
    empty_state,
    grid_race,
    library,
    race_of,
    started,
    table_for,
    table_of,
)


def seats(table: Table) -> list[tuple[str, str]]:
    return [(one.id, one.name) for one in table.room.state.seats]


def test_the_host_adds_and_takes_away_seats() -> None:
    table = table_for(grid_race(2), 2)
    assert table.do(0, do="add seat").ok
    assert seats(table) == [("A", "Ada"), ("B", "Bruno"), ("C", "Carla")]
    assert len({one.colour for one in table.room.state.seats}) == 3
    late = table.arrive()
    assert table.do(late, do="take", name="Zoe", colour="pink").ok
    assert table.guests[late].seat == "C"
    assert table.do(0, do="drop seat", seat="C").sentence.startswith("Only a seat where nobody")
    assert table.do(late, do="leave").ok
    assert table.do(0, do="drop seat", seat="C").ok
    assert table.do(0, do="start").ok
    assert table.do(0, do="add seat").sentence == "That is arranged between races."
    assert len(table.room.game.scenario.seats) == 2  # type: ignore[union-attr]


def test_a_race_has_as_many_seats_as_its_track_has_room_for() -> None:
    table = table_for(race_of(ruleset="italian", track="first-ring", seats=1), 1)
    said = [table.do(0, do="add seat") for _ in range(14)]
    assert not said[-1].ok
    assert table.do(0, do="drop seat", seat="B").ok
    count = len(table.room.state.seats)
    assert table.do(0, do="start").ok
    assert len(table.room.scenario.seats) == count


def test_one_seat_stays() -> None:
    table = table_for(grid_race(2), 0)
    host = table.arrive(HOST)
    assert table.do(host, do="drop seat", seat="B").ok
    assert table.do(host, do="drop seat", seat="A").sentence == "One seat must stay."


def test_people_go_along_when_seats_are_put_in_another_order() -> None:
    table = table_for(circuit_race(3), 2)
    assert table.do(0, do="move seat", seat="A", to=2).ok
    assert seats(table) == [("A", "Bruno"), ("B", "Carla"), ("C", "Ada")]
    assert [one.seat for one in table.guests] == ["C", "A"]
    assert not table.do(0, do="move seat", seat="A", to=3).ok
    assert table.do(0, do="start").ok
    assert [one.name for one in table.room.game.scenario.seats] == ["Bruno", "Carla", "Ada"]  # type: ignore[union-attr]
    assert sorted(table.asked()) == [0, 1]


def test_another_race_is_put_on_the_table_and_everybody_stays() -> None:
    table = started(short_race(), 2)
    assert table.do(0, do="race", race="sprint-six").sentence == "That is arranged between races."
    table.play()
    before = json.loads(table.heard[0][0])["table"]["board"]
    assert not table.do(0, do="race", race="../secret").ok
    assert not table.do(1, do="race", race="sprint-six").ok
    assert table.do(0, do="race", race="sprint-six").ok
    told = json.loads(table.heard[1][-1])["table"]
    assert (told["stage"], told["race"]) == ("lobby", table.room.scenario.title)
    assert told["board"] != before
    assert seats(table)[:2] == [("A", "Ada"), ("B", "Bruno")]
    assert len(seats(table)) == 6
    assert len({name for _, name in seats(table)}) == 6
    assert table.do(0, do="start").ok
    assert "spots" in json.loads(table.heard[0][-1])
    assert sorted(table.asked()) == [0, 1]


def short_race() -> Scenario:
    limit = {"race-limit": {"rounds": 2}}
    return race_of(ruleset="italian", track="first-ring", seats=2, rules=[limit])


def over(table: Table) -> list[str]:
    """A race is driven to its end; the names of its drivers, the winner first."""
    table.play()
    game = table.room.game
    assert game is not None
    assert game.over
    return [row.name for row in game.standings()]


def test_the_next_race_is_chosen_while_the_last_one_is_on_the_table() -> None:
    table = started(short_race(), 2)
    assert table.do(0, do="next", race="reverse").sentence == "That is chosen when a race is over."
    places = over(table)
    assert not table.do(1, do="next", race="reverse").ok
    assert not table.do(0, do="next", race="../secret").ok
    assert table.do(0, do="next", race="reverse").ok
    told = json.loads(table.heard[1][-1])["table"]
    assert (told["stage"], told["next"]) == ("over", "reverse")
    assert table.do(0, do="start").ok
    assert [name for _, name in seats(table)] == places[::-1]
    names = {one.id: one.name for one in table.room.state.seats}
    assert [names[one.seat] for one in table.guests] == ["Ada", "Bruno"]  # type: ignore[index]
    assert table.room.state.next == ""
    over(table)
    assert table.do(0, do="next", race="first-lap").ok
    assert table.do(0, do="start").ok
    assert table.room.state.race == "first-lap"
    assert sorted(name for _, name in seats(table)) == ["Ada", "Bruno"]


def test_a_race_with_fewer_seats_than_people_gets_more() -> None:
    table = table_for(circuit_race(3), 3)
    assert table.do(0, do="race", race="first-race").ok
    assert [name for _, name in seats(table)] == ["Ada", "Bruno", "Carla"]


def test_what_was_arranged_is_there_after_a_restart(tmp_path: Path) -> None:
    shelf = ReadyRaces(library())
    keeper = FolderKeeper(tmp_path)
    room = Room(empty_state(), shelf.open("first-race"), keeper, chance(), shelf=shelf)
    table = table_of(room)
    host = table.arrive(HOST)
    assert table.do(host, do="take", name="Nina", colour="wine").ok
    assert table.do(host, do="race", race="sprint-six").ok
    assert table.do(host, do="drop seat", seat="F").ok
    again = reopen(tmp_path, library(), chance())
    assert again is not None
    assert again.scenario.title == room.scenario.title
    assert [one.name for one in again.state.seats] == [one.name for one in room.state.seats]
    assert len(again.scenario.seats) == 5
    assert again.scenario.summary == room.scenario.summary


# -- watchers who see everything later


def seen(table: Table, who: int) -> tuple[str, int]:
    """The stage that somebody sees, and how much of the log."""
    glimpse = table.glimpses.of(table.guests[who])
    return glimpse.table["stage"], glimpse.moment.position if glimpse.moment else -1


def test_watchers_see_everything_as_late_as_the_host_says() -> None:
    table = table_for(grid_race(2), 2, delay=30)
    watcher = table.arrive()
    table.room.tick(100.0)
    assert table.do(0, do="start").ok
    table.reply(table.asked()[0])
    assert seen(table, 0)[0] == "race"
    assert seen(table, watcher) == ("lobby", -1)
    table.room.tick(110.0)
    for _ in range(4):
        table.reply(table.asked()[0])
    live = seen(table, 0)[1]
    table.room.tick(131.0)
    assert table.glimpses.tick()
    stage, position = seen(table, watcher)
    assert stage == "race"
    assert 0 <= position < live
    late = table.arrive()
    assert seen(table, late) == (stage, position)
    assert json.loads(table.heard[late][-1])["moment"]["position"] == position
    assert not table.glimpses.tick()
    table.room.tick(141.0)
    assert table.glimpses.tick()
    assert seen(table, watcher)[1] == live
    assert table.do(0, do="settle", what="delay", value="0").ok
    table.reply(table.asked()[0])
    assert seen(table, watcher) == seen(table, 0)


@pytest.mark.parametrize("value", ["-1", "601", "x", "", "\u0663"])
def test_a_delay_is_a_number_of_seconds(value: str) -> None:
    table = table_for(grid_race(2), 1)
    assert not table.do(0, do="settle", what="delay", value=value).ok
