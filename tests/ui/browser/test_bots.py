"""Bots think in processes of their own, choose what they would choose here, and hold up nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from gridprix.ui.browser import bots as module
from gridprix.ui.browser.bot_worker import Worker
from gridprix.ui.browser.bots import BotFailed, Bots, Died, Thinker, TooLate
from gridprix.ui.browser.live_table import LiveTable
from gridprix.ui.browser.room import Room
from gridprix.ui.browser.workshop import Workshop

from .tables import HOST, library
from .test_taken_up import new_table


def room_with_bots(folder: Path, race: str) -> Room:
    """A race in which bots drive for everybody, at its first question."""
    table = new_table(folder / "KITE-42", race)
    table.posts, table.guests, guests = [], [], table.guests
    room = table.room
    for seat in room.state.seats:
        seat.driven = True
    room.seat_pilots()
    room.changed()
    assert guests[0].host
    return room


@pytest.mark.parametrize("race", ["sprint-six", "first-race"])
def test_a_worker_chooses_what_the_bot_would_choose_here(race: str, tmp_path: Path) -> None:
    room, worker = room_with_bots(tmp_path, race), Worker(library())
    for count in range(30):
        ask, drivers = room.bots_question, room.drivers
        assert ask is not None
        assert drivers is not None
        task = room.task(ask)
        assert task is not None
        answer = worker.answer(task)
        assert answer == {"key": drivers.choose(ask)}
        if count == 15:  # one that knows nothing of the race reads its journal
            assert Worker(library()).answer(task) == answer
        room.decide(ask, answer["key"])
    room.keeper.close()


def test_a_worker_follows_when_something_is_taken_back(tmp_path: Path) -> None:
    room, worker = room_with_bots(tmp_path, "first-race"), Worker(library())
    game = room.game
    assert game is not None
    for _ in range(8):
        room.think()
    for keep, branch in ((5, 0), (2, 1)):
        ask = room.bots_question
        assert ask is not None
        assert worker.answer(room.task(ask) or {}) == {"key": room.drivers.choose(ask)}  # type: ignore[union-attr]
        game.go_back(keep, branch)
    ask = room.bots_question
    assert ask is not None
    assert worker.answer(room.task(ask) or {}) == {"key": room.drivers.choose(ask)}  # type: ignore[union-attr]
    room.keeper.close()


def test_what_goes_wrong_in_a_worker_is_told(tmp_path: Path) -> None:
    room = room_with_bots(tmp_path, "first-race")
    ask = room.bots_question
    assert ask is not None
    task = room.task(ask)
    assert task is not None
    assert "failure" in Worker(library()).answer({**task, "pilot": "nobody"})
    assert "failure" in Worker(library()).answer({**task, "journal": str(tmp_path / "none")})
    room.keeper.close()


async def in_a_process(room: Room) -> None:
    bots = Bots(count=1)
    ask = room.bots_question
    assert ask is not None
    task = room.task(ask)
    assert task is not None
    assert room.drivers is not None
    try:
        assert await bots.think(task) == room.drivers.choose(ask)
        with pytest.raises(BotFailed):
            await bots.think({**task, "pilot": "nobody"})
        process = bots.thinkers[0]._process
        assert process is not None
        process.kill()
        with pytest.raises(Died):
            await bots.think(task)
        assert await bots.think(task) == room.drivers.choose(ask)
    finally:
        await bots.close()


def test_a_process_that_dies_costs_one_answer(tmp_path: Path) -> None:
    room = room_with_bots(tmp_path, "first-race")
    asyncio.run(in_a_process(room))
    room.keeper.close()


def test_a_bot_that_comes_too_late_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    async def late() -> None:
        thinker = Thinker(((), ()))

        async def forever(_: str) -> dict[str, Any]:
            await asyncio.Event().wait()
            return {}

        monkeypatch.setattr(thinker, "_answer", forever)
        with pytest.raises(TooLate):
            await thinker.think({"journal": "x"})

    monkeypatch.setattr(module, "LATE", 0.01)
    asyncio.run(late())


class Pondering(Bots):
    """Bots that answer when a test says so."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self.answers: asyncio.Queue[str | Exception] = asyncio.Queue()

    async def think(self, task: Mapping[str, Any]) -> str:
        self.asked.put_nowait(task)
        answer = await self.answers.get()
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def close(self) -> None:
        pass


def with_pondering(
    tmp_path: Path, play: Callable[[LiveTable, Pondering], Awaitable[None]]
) -> LiveTable:
    """A table whose bots ponder."""
    room = room_with_bots(tmp_path, "sprint-six")
    live: list[LiveTable] = []

    async def run() -> None:
        bots = Pondering()
        workshop = Workshop(bots)
        live.append(LiveTable(room, workshop))
        await play(live[0], bots)
        await live[0].close()
        await workshop.close()

    asyncio.run(run())
    return live[0]


def test_while_a_bot_thinks_people_go_on(tmp_path: Path) -> None:
    async def play(live: LiveTable, bots: Pondering) -> None:
        device = await live.arrive("laptop", (HOST,))
        assert device is not None
        await asyncio.wait_for(bots.asked.get(), 20)
        await live.next_message(device)
        await live.hear(device, '{"do": "settle", "what": "help", "value": "none"}', 0.0)
        assert '"said":[1,""]' in await asyncio.wait_for(live.next_message(device), 20)
        game = live.room.game
        assert game is not None
        before = game.answered()
        ask = live.room.bots_question
        assert ask is not None
        bots.answers.put_nowait(ask.default)
        await asyncio.wait_for(bots.asked.get(), 20)
        assert game.answered() == (*before, ask.car)

    with_pondering(tmp_path, play)


def test_who_comes_too_late_has_the_default_reply_and_who_dies_is_thought_for_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play(live: LiveTable, bots: Pondering) -> None:
        device = await live.arrive("laptop", (HOST,))
        assert device is not None
        first = await asyncio.wait_for(bots.asked.get(), 20)
        bots.answers.put_nowait(TooLate())
        second = await asyncio.wait_for(bots.asked.get(), 20)
        assert len(second["entries"]) == len(first["entries"]) + 1
        drivers, ask = live.room.drivers, live.room.bots_question
        assert drivers is not None
        assert ask is not None
        chosen = drivers.choose(ask)
        bots.answers.put_nowait(Died())
        third = await asyncio.wait_for(bots.asked.get(), 20)
        assert third["entries"][-1]["joint"][-1] == chosen
        bots.answers.put_nowait(BotFailed("it has no idea"))
        while not live.room.failure:
            await live.next_message(device)

    live = with_pondering(tmp_path, play)
    assert live.room.failure == "it has no idea"
    told = capsys.readouterr().err
    assert "KITE-42: a bot thought for too long" in told
    assert "KITE-42: a bot's process has died" in told
