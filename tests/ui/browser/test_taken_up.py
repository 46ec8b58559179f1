"""A table that was cut off is taken up as it was: seats, clocks, cards and the dice to come."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from soaking import tries

from gridprix.core.dice import draw
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.ui.browser.commands import ask
from gridprix.ui.browser.keeping import FolderKeeper, read_state, reopen
from gridprix.ui.browser.mixing import MixedDice, Mixture, Share
from gridprix.ui.browser.ready_races import ReadyRaces
from gridprix.ui.browser.room import Room
from gridprix.ui.browser.table_state import TableState
from gridprix.ui.shelves import open_scenario

from .tables import COLOURS, HOST, NAMES, Table, chance, empty_state, library, table_of

RACES = ("sprint-six", "first-race")
CUTS = tries(10, 100)
DECISIONS = 4 * CUTS


class PowerCut(BaseException):
    """The machine is off."""


class CutKeeper(FolderKeeper):
    """A keeper whose machine goes off before or after it has kept the table so often."""

    left = 10**9

    def keep(self, state: TableState) -> None:
        self.left -= 1
        if self.left == 0:
            raise PowerCut
        super().keep(state)


def new_table(folder: Path, race: str) -> Table:
    scenario = open_scenario(library(), race)
    state = empty_state()
    state.race = race
    shelf = ReadyRaces(library())
    table = table_of(Room(state, scenario, CutKeeper(folder), chance("kept"), shelf=shelf))
    for number in range(2):
        who = table.arrive(*([HOST] if number == 0 else []))
        assert table.do(who, do="take", name=NAMES[number], colour=COLOURS[number]).ok
    assert table.do(0, do="settle", what="clock", value="90").ok
    assert table.do(0, do="start").ok
    return table


def keys_of(table: Table) -> list[list[str]]:
    return [
        [key for text in heard for key in json.loads(text).get("keys", [])] for heard in table.heard
    ]


def taken_up(folder: Path, keys: list[list[str]], race: str) -> Table:
    room = reopen(folder, library(), chance("never used"))
    assert room is not None
    assert not room.failure
    table = table_of(room)
    for own in keys:
        table.arrive(*own)
    while room.bots_question:
        room.think()
    return table


def decisions(table: Table) -> int:
    game = table.room.game
    assert game is not None
    return len(game.transcript)


def play_on(table: Table, upto: int) -> None:
    """Everybody answers as the number of decisions says, so that it hangs on nothing else."""
    while (asked := table.asked()) and decisions(table) < upto:
        who = asked[0]
        seat = table.guests[who].seat
        question = next(one for one, _ in table.room.asks().values() if one.seat == seat)
        keys = [one.key for one in question.options]
        safe = [one.key for one in question.safe]
        table.count = decisions(table)
        option = keys.index(safe[draw(f"{decisions(table)}", len(safe))])
        assert table.reply(who, option).ok


def drop(table: Table) -> None:
    """The process is gone: nothing is said, the system takes its locks away."""
    keeper = table.room.keeper
    assert isinstance(keeper, FolderKeeper)
    journal = keeper._journal
    if journal is not None:
        os.close(journal._hold.file)
        journal._hold.file = -1


@pytest.fixture(scope="module", params=RACES)
def undisturbed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Table]]:
    race: str = request.param
    table = new_table(tmp_path_factory.mktemp("whole") / "KITE-42", race)
    play_on(table, DECISIONS)
    yield race, table
    table.room.keeper.close()


def test_a_table_cut_off_many_times_ends_as_the_undisturbed_one(
    undisturbed: tuple[str, Table], tmp_path: Path
) -> None:
    race, whole = undisturbed
    folder = tmp_path / "KITE-42"
    table = new_table(folder, race)
    keys = keys_of(table)
    for cut in range(CUTS):
        keeper = table.room.keeper
        if isinstance(keeper, CutKeeper):
            keeper.left = 3 + cut % 10
        with contextlib.suppress(PowerCut):
            play_on(table, 4 * (cut + 1))
        drop(table)
        told = [json.loads(heard[-1])["version"] for heard in table.heard]
        table = taken_up(folder, keys, race)
        assert [one.seat for one in table.guests] == ["A", "B"]
        assert table.room.state.version > max(told)
        assert not table.guests[1].host
    play_on(table, DECISIONS)
    one, other = whole.room.game, table.room.game
    assert one is not None
    assert other is not None
    assert other.transcript == one.transcript
    assert fingerprint(other.race) == fingerprint(one.race)
    table.room.keeper.close()


@pytest.mark.parametrize("race", RACES)
def test_what_anybody_hears_of_is_on_disk(
    race: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "KITE-42"
    table = new_table(folder, race)
    assert table.do(0, do="settle", what="clock", value="0").ok
    journal = folder / "race-1.journal"
    forced: list[int] = []  # the journal's size, or 0 for another file
    fsync = os.fsync

    def force(file: int) -> None:
        fsync(file)
        own = os.path.samestat(os.fstat(file), journal.stat())
        forced.append(os.fstat(file).st_size if own else 0)

    monkeypatch.setattr(os, "fsync", force)
    turns: list[int] = []  # how often each forced something to disk

    def listen() -> None:
        assert max(forced) == journal.stat().st_size
        turns.append(len(forced))
        forced[:] = [max(forced)]

    forced.append(journal.stat().st_size)
    table.room.listeners.append(listen)
    play_on(table, decisions(table) + DECISIONS)
    dearest = {"first-race": 2, "sprint-six": 4}  # one is left of the turn before
    assert len(turns) >= 40  # a long run may come to the end of the race
    assert max(turns) == dearest[race]
    table.room.keeper.close()


def test_a_card_that_was_laid_while_bots_think_is_not_lost(tmp_path: Path) -> None:
    folder = tmp_path / "KITE-42"
    table = new_table(folder, "sprint-six")
    room = table.room
    for seat in room.state.seats:
        seat.driven = True
    room.seat_pilots()
    game = room.game
    assert game is not None
    while game.open_since is None or game.answered():
        room.think()  # to the next question for everybody
    for seat in room.state.seats[:2]:
        seat.driven = False
    room.seat_pilots()
    room.changed()
    car, (question, put) = next(iter(room.asks().items()))
    option = [one.key for one in question.options].index(question.default)
    message = {"do": "reply", "car": car, "option": f"{option:04}", "asked": put}
    assert ask(room, table.guests[0], {**message, "brought": "0" * 32}).ok
    assert room.bots_question is not None
    drop(table)
    again = reopen(folder, library(), chance("never used"))
    assert again is not None
    assert again.game is not None
    assert again.game.answered() == (car,)
    again.keeper.close()


def test_a_clock_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "KITE-42"
    table = new_table(folder, "first-race")
    keys = keys_of(table)
    for second in range(31):
        table.room.tick(float(second))
    drop(table)
    again = taken_up(folder, keys, "first-race")
    assert again.room.clock.left == pytest.approx(60, abs=5)
    again.room.tick(1000.0)
    again.room.tick(1001.0)
    assert again.room.clock.left == pytest.approx(59, abs=5)
    assert not again.room.state.paused
    again.room.keeper.close()


def test_a_finished_race_is_shown_again_and_followed_by_another(tmp_path: Path) -> None:
    folder = tmp_path / "KITE-42"
    table = new_table(folder, "first-race")
    keys = keys_of(table)
    table.posts = []  # nobody needs to hear of it
    table.guests, guests = [], table.guests
    for guest in guests:
        assert ask(table.room, guest, {"do": "wheel", "yes": False}).ok
    while table.room.bots_question:
        table.room.think()
    drop(table)
    again = taken_up(folder, keys, "first-race")
    assert again.room.game is not None
    assert again.room.game.over
    host = again.arrive(HOST)
    assert again.do(host, do="start").ok
    assert (folder / "race-2.journal").exists()
    again.room.keeper.close()


def test_when_a_race_is_over_anybody_can_throw_its_dice_again(tmp_path: Path) -> None:
    folder = tmp_path / "KITE-42"
    table = new_table(folder, "sprint-six")
    play_on(table, 30)
    assert table.room.state.secret not in (folder / "race-1.journal").read_text()
    for who in (0, 1):
        assert table.do(who, do="wheel", yes=False).ok
    game = table.room.game
    assert game is not None
    assert game.over
    *records, last = map(json.loads, (folder / "race-1.journal").read_text().splitlines())
    assert "end" in last
    pool = Mixture(last["secret"])
    again = Game(game.scenario, 0, {}, dice=MixedDice(pool))
    again.advance()
    for record in records:
        if "brought" in record:
            pool.bring(Share(*record["brought"]))
        elif "reply" in record or "joint" in record:
            _, car, _, key = record.get("reply") or record["joint"]
            again.reply(car, key)
    assert again.transcript == game.transcript
    assert sum("brought" in record for record in records) >= 5
    assert sum("dice" in record for record in records) >= 5
    assert (table.do(0, do="take back").sentence).startswith("The race is over")
    table.room.keeper.close()


def test_the_files_of_a_table_are_for_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "KITE-42"
    table = new_table(folder, "first-race")
    assert (folder / "table.json").stat().st_mode & 0o077 == 0
    text = (folder / "table.json").read_text() + (folder / "race-1.journal").read_text()
    assert not [key for own in keys_of(table) for key in own if key in text]
    table.room.keeper.close()


def test_what_is_no_table_is_none(tmp_path: Path) -> None:
    assert read_state(tmp_path) is None
    (tmp_path / "table.json").write_text('{"word": 3}')
    assert read_state(tmp_path) is None
    assert reopen(tmp_path, library(), chance()) is None
