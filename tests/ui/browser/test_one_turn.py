"""Whoever is ready hears of a reply in the turn in which it was accepted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gridprix.ui.browser.keeping import FolderKeeper
from gridprix.ui.browser.keys import digest_of
from gridprix.ui.browser.live_table import LiveTable
from gridprix.ui.browser.room import Room
from gridprix.ui.browser.table_state import TableState
from gridprix.ui.browser.workshop import Workshop

from .tables import chance, circuit_race

HOST = "ab" * 16


class Counting(Workshop):
    """Counts how often somebody goes to a thread."""

    turns = 0

    async def away(self, work: Callable[[], Any]) -> Any:
        self.turns += 1
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
