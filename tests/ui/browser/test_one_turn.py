"""Whoever is ready hears of a reply in the turn in which it was accepted."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridprix.core.journal import FileJournal
from gridprix.core.recorded import read_journal
from gridprix.ui.browser.commands import ask
from gridprix.ui.browser.devices import Device
from gridprix.ui.browser.keeping import FolderKeeper
from gridprix.ui.browser.keys import digest_of
from gridprix.ui.browser.live_table import LiveTable
from gridprix.ui.browser.messages import Messenger
from gridprix.ui.browser.room import Guest, Room
from gridprix.ui.browser.said import Said
from gridprix.ui.browser.table_state import TableState
from gridprix.ui.browser.workshop import Workshop

from .tables import COLOURS, chance, circuit_race

HOST = "ab" * 16
RACE = "race-1.journal"


class Counting(Workshop):
    """Counts how often somebody goes to a thread, and takes its time."""

    turns = 0

    async def away(self, work: Callable[[], Any]) -> Any:
        self.turns += 1
        await asyncio.sleep(0.01)
        return await super().away(work)


def test_a_reply_and_all_messages_about_it_are_one_turn(tmp_path: Path) -> None:
    async def play() -> None:
        state = TableState("KITE-22", "", "a race", hosts=[digest_of(HOST)])
        room = Room(state, circuit_race(3), FolderKeeper(tmp_path / "KITE-22"), chance())
        workshop = Counting()
        live = LiveTable(room, workshop)
        devices = [await live.arrive("laptop", (HOST,)) for _ in range(4)]
        heard: list[list[dict[str, Any]]] = [[] for _ in devices]

        async def listen(number: int) -> None:
            device = devices[number]
            assert device is not None
            while True:
                heard[number].append(json.loads(await live.next_message(device)))

        listeners = [asyncio.create_task(listen(number)) for number in range(4)]

        async def settled() -> None:
            while not all(one is not None and one.idle for one in devices):  # noqa: ASYNC110
                await asyncio.sleep(0.01)

        await settled()
        asker = devices[1]
        assert asker is not None
        for value, accepted in (("none", 1), ("nonsense", 0)):
            before, told = workshop.turns, [len(one) for one in heard]
            await live.hear(asker, f'{{"do":"settle","what":"help","value":"{value}"}}', 0.0)
            await settled()
            assert workshop.turns == before + 1
            new = [len(one) - count for one, count in zip(heard, told, strict=True)]
            assert new == ([1, 1, 1, 1] if accepted else [0, 1, 0, 0])
            assert heard[1][-1]["said"][0] == accepted
            assert len({one[-1]["version"] for one in heard}) == 1
            assert all("said" not in one[-1] for one in (heard[0], heard[2], heard[3]))
        for task in listeners:
            task.cancel()
        await live.close()
        await workshop.close()

    asyncio.run(play())


@attrs.define
class Sitting:
    """A table with three who race, and all that they have heard."""

    live: LiveTable
    workshop: Counting
    devices: list[Device] = attrs.field(factory=list)
    heard: list[list[dict[str, Any]]] = attrs.field(factory=list)

    async def say(self, number: int, **message: Any) -> None:
        await self.live.hear(self.devices[number], json.dumps(message), 0.0)

    async def reply(self, number: int, *, option: int = 0) -> None:
        """Somebody answers what they were asked last."""
        asked = next(one["asked"] for one in reversed(self.heard[number]) if one.get("asked"))
        ((car, put),) = asked.items()
        answer = {"car": car, "option": f"{option:04}", "asked": put, "brought": f"{number:032}"}
        await self.say(number, do="reply", **answer)

    async def settled(self) -> None:
        while not all(one.idle for one in self.devices):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@asynccontextmanager
async def sitting(folder: Path) -> AsyncIterator[Sitting]:
    """Three people in a race on a circuit, who are all asked to plot."""
    state = TableState("KITE-22", "", "a race", hosts=[digest_of(HOST)])
    room = Room(state, circuit_race(3), FolderKeeper(folder), chance())
    workshop = Counting()
    found = Sitting(LiveTable(room, workshop), workshop)

    async def listen(device: Device, heard: list[dict[str, Any]]) -> None:
        while True:
            heard.append(json.loads(await found.live.next_message(device)))

    listeners = []
    for number in range(3):
        device = await found.live.arrive("laptop", (HOST,) if number == 0 else ())
        assert device is not None
        found.devices.append(device)
        found.heard.append([])
        listeners.append(asyncio.create_task(listen(device, found.heard[-1])))
        await found.say(number, do="take", name=f"P{number}", colour=COLOURS[number])
    await found.say(0, do="start")
    await found.settled()
    assert len(room.asks()) == 3
    yield found
    for task in listeners:
        task.cancel()
    await found.live.close()
    await workshop.close()


def test_cards_that_are_laid_down_at_once_are_kept_and_told_as_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with sitting(tmp_path) as table:
            room = table.live.room
            before = room.state.version
            counts = [len(one) for one in table.heard]
            table.workshop.turns = 0
            await asyncio.gather(*(table.reply(number) for number in range(3)))
            await table.settled()
            assert table.workshop.turns == 1
            assert room.state.version == before + 3
            assert room.game is not None
            assert room.game.open_since is None, "all are turned over"
            for heard, count in zip(table.heard, counts, strict=True):
                (new,) = heard[count:]
                assert (new["version"], new["said"][0]) == (before + 3, 1)
            kept = read_journal(tmp_path / RACE)
            told = [one.to_record() for one in room.game.transcript]
            assert [one.to_record() for one in kept.entries] == told
            assert len(kept.notes) == 3

    asyncio.run(play())


@pytest.mark.parametrize(
    ("cards", "files"),
    # the first secret makes the file to which others are added; what is revealed needs it no more
    [(2, [f"{RACE}.sealed.new", f"{RACE}.sealed", RACE]), (3, [f"{RACE}.sealed.new", RACE])],
)
def test_cards_of_one_turn_are_on_disk_before_anybody_hears_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cards: int, files: list[str]
) -> None:
    forced: dict[int, int] = {}  # how much of each file
    names: list[str] = []
    fsync, message = os.fsync, Messenger.message

    def force(file: int) -> None:
        fsync(file)
        names.append(Path(f"/proc/self/fd/{file}").readlink().name)
        forced[os.fstat(file).st_ino] = os.fstat(file).st_size

    def told(post: Messenger, said: Said | None = None) -> str:
        lie = [tmp_path / RACE, *tmp_path.glob("*.sealed")]
        assert len(lie) == (2 if cards == 2 else 1)
        for path in lie:
            assert forced[path.stat().st_ino] == path.stat().st_size
        return message(post, said)

    async def play() -> None:
        async with sitting(tmp_path) as table:
            with monkeypatch.context() as patched:
                patched.setattr(os, "fsync", force)
                patched.setattr(Messenger, "message", told)
                await asyncio.gather(*(table.reply(number) for number in range(cards)))
                await table.settled()
            assert names == files
            assert len(read_journal(tmp_path / RACE, own=True).past) >= cards

    asyncio.run(play())


def test_one_that_does_not_fit_stops_nobody_and_each_is_answered(tmp_path: Path) -> None:
    async def play() -> None:
        async with sitting(tmp_path) as table:
            room = table.live.room
            counts = [len(one) for one in table.heard]
            table.workshop.turns = 0
            await asyncio.gather(table.reply(0, option=999), table.reply(1), table.reply(2))
            await table.settled()
            assert table.workshop.turns == 1
            assert room.game is not None
            assert [*room.game.answered()] == ["B", "C"]
            said = [
                [one["said"][0] for one in heard[count:] if "said" in one]
                for heard, count in zip(table.heard, counts, strict=True)
            ]
            assert said == [[0], [1], [1]]

    asyncio.run(play())


def test_who_is_not_ready_yet_is_answered_as_soon_as_they_are(tmp_path: Path) -> None:
    async def play() -> None:
        async with sitting(tmp_path) as table:
            counts = [len(one) for one in table.heard]
            for device in table.devices[1:]:
                device.waits = False  # what they were sent last is still on its way
            await asyncio.gather(table.reply(0), table.reply(1))
            for device in table.devices[1:]:
                device.waits = True
            await table.settled()
            new = [heard[count:] for heard, count in zip(table.heard, counts, strict=True)]
            assert [[one.get("said", [None])[0] for one in some] for some in new] == [
                [1],
                [1],
                [None],
            ]

            table.devices[2].waits = False
            await table.reply(2, option=999)
            table.devices[2].waits = True
            await table.settled()
            assert table.heard[2][-1]["said"][0] == 0, "nobody else hears of that"

    asyncio.run(play())


def test_what_is_no_reply_is_done_by_itself(tmp_path: Path) -> None:
    """It may put another race on the table, with a journal of its own."""

    async def play() -> None:
        async with sitting(tmp_path) as table:
            table.workshop.turns = 0
            pause = table.say(0, do="pause", yes=True)
            await asyncio.gather(table.reply(1), pause, table.reply(2))
            await table.settled()
            assert table.workshop.turns >= 3
            assert table.live.room.game is not None
            assert [*table.live.room.game.answered()] == ["B"], "the table was paused meanwhile"

    asyncio.run(play())


@pytest.mark.parametrize("number", [0, 1])
def test_what_fails_is_raised_where_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    async def play() -> None:
        async with sitting(tmp_path) as table:
            guest = table.devices[number].guest

            def failing(room: Room, who: Guest, message: Mapping[str, Any] | None) -> Said:
                if who is guest:
                    raise ZeroDivisionError
                return ask(room, who, message)

            monkeypatch.setattr("gridprix.ui.browser.live_table.asked", failing)
            wishes = (table.reply(one) for one in range(3))
            found = await asyncio.gather(*wishes, return_exceptions=True)
            failed = [one for one, error in enumerate(found) if error is not None]
            assert failed == [number]
            assert isinstance(found[number], ZeroDivisionError)
            assert table.live.room.game is not None
            assert len(table.live.room.game.answered()) == 2

    asyncio.run(play())


def test_a_message_that_cannot_be_made_is_everybodys_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their sockets are closed, and pages come back by themselves."""

    async def play() -> None:
        async with sitting(tmp_path) as table:

            def failing(*_: object) -> str:
                raise ZeroDivisionError

            with monkeypatch.context() as patched:
                patched.setattr(Messenger, "message", failing)
                found = await asyncio.gather(table.reply(0), table.reply(1), return_exceptions=True)
            assert [*map(type, found)] == [ZeroDivisionError, ZeroDivisionError]
            assert table.live.room.game is not None
            assert len(table.live.room.game.answered()) == 2

    asyncio.run(play())


def test_a_disk_that_fails_at_the_end_of_a_turn_ends_the_race_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with sitting(tmp_path) as table:
            before = table.live.room.state.version

            force, failing = FileJournal._force, [OSError(28, "No space left on device")]

            def full(journal: FileJournal) -> None:
                if failing:
                    raise failing.pop()
                force(journal)

            monkeypatch.setattr(FileJournal, "_force", full)
            await asyncio.gather(table.reply(0), table.reply(1))
            await table.settled()
            assert "No space left on device" in table.live.room.failure
            for heard in table.heard:
                assert heard[-1]["version"] == before + 3, "two replies, and why it cannot go on"
                assert heard[-1]["table"]["failure"]

    asyncio.run(play())
