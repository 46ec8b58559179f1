"""Tables take turns at the processor, and nobody waits long for one who is at it for long."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from gridprix.core.disk import waiting_for_disk
from gridprix.ui.browser import workshop as workshops
from gridprix.ui.browser.workshop import ASIDE, TURNS, Workshop

PATIENCE = 30.0


class Work:
    """Something that waits for the disk until it is told to end, and counts how many do."""

    def __init__(self) -> None:
        self.ends, self.begun = threading.Event(), threading.Semaphore(0)
        self.at_once = self.most = 0
        self._lock = threading.Lock()

    def __call__(self) -> None:
        with self._lock:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        self.begun.release()
        with waiting_for_disk():
            self.ends.wait(PATIENCE)
        with self._lock:
            self.at_once -= 1

    def await_begun(self, count: int) -> None:
        for _ in range(count):
            assert self.begun.acquire(timeout=PATIENCE)


def with_workshop(play: Callable[[Workshop, Work], Awaitable[None]]) -> None:
    async def run() -> None:
        workshop, work = Workshop(), Work()
        try:
            await asyncio.wait_for(play(workshop, work), PATIENCE)
        finally:
            work.ends.set()
            await workshop.close()

    asyncio.run(run())


async def begun(workshop: Workshop, work: Work, count: int) -> list[asyncio.Task[None]]:
    """So many pieces of work of which as many as have turns are at it."""
    tasks = [asyncio.create_task(workshop.away(work)) for _ in range(count)]
    await asyncio.to_thread(work.await_begun, min(count, TURNS))
    return tasks


def test_no_more_than_some_are_at_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshops, "LONG", PATIENCE)

    async def play(workshop: Workshop, work: Work) -> None:
        tasks = await begun(workshop, work, 3 * TURNS)
        work.ends.set()
        await asyncio.gather(*tasks)
        assert work.most == TURNS

    with_workshop(play)


def test_who_has_waited_long_goes_on_beside_those_who_are_at_it_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workshops, "LONG", 0.01)

    async def play(workshop: Workshop, work: Work) -> None:
        await begun(workshop, work, TURNS)
        assert await workshop.away(lambda: "done") == "done"
        work.ends.set()
        assert await workshop.away(lambda: "again") == "again"

    with_workshop(play)


def test_who_gives_up_waiting_takes_no_turn_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshops, "LONG", PATIENCE)

    async def play(workshop: Workshop, work: Work) -> None:
        tasks = await begun(workshop, work, TURNS)
        early, late = (asyncio.create_task(workshop.away(lambda: None)) for _ in range(2))
        await asyncio.sleep(0)
        early.cancel()  # while it waits
        work.ends.set()
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        late.cancel()  # perhaps when it was called already
        await asyncio.wait([early, late, *tasks])
        assert workshop._in_turn == 0
        assert await workshop.away(lambda: "done") == "done"

    with_workshop(play)


def test_who_is_called_and_gives_up_in_the_same_moment_passes_the_turn_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workshops, "LONG", PATIENCE)

    async def play(workshop: Workshop, work: Work) -> None:
        tasks = await begun(workshop, work, TURNS)
        waits = asyncio.create_task(workshop.away(lambda: None))
        await asyncio.sleep(0)
        workshop._let_in(workshop._waiting.popleft())
        waits.cancel()
        await asyncio.wait([waits])
        assert workshop._in_turn == TURNS
        work.ends.set()
        await asyncio.gather(*tasks)
        assert workshop._in_turn == 0

    with_workshop(play)


def test_what_takes_seconds_is_done_aside_and_keeps_nobody_from_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workshops, "LONG", PATIENCE)

    async def play(workshop: Workshop, work: Work) -> None:
        aside = [asyncio.create_task(workshop.aside(work)) for _ in range(3 * ASIDE)]
        await asyncio.to_thread(work.await_begun, ASIDE)
        assert await workshop.away(lambda: "done") == "done"
        assert workshop.at_work >= ASIDE
        work.ends.set()
        await asyncio.gather(*aside)

    with_workshop(play)


class Sums:
    """Something that computes, and sees whether anybody else does at the same time."""

    def __init__(self) -> None:
        self._alone = threading.Lock()
        self.met = False

    def __call__(self) -> None:
        for _ in range(20):
            if not self._alone.acquire(blocking=False):
                self.met = True
                return
            time.sleep(0.0005)  # whoever else is let in comes now
            self._alone.release()
            with waiting_for_disk():
                time.sleep(0.0005)


def test_one_computes_at_a_time_and_the_others_wait_for_the_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workshops, "LONG", PATIENCE)

    async def play(workshop: Workshop, _: Work) -> None:
        sums = Sums()
        await asyncio.gather(*(workshop.away(sums) for _ in range(8)))
        assert not sums.met

    with_workshop(play)


def test_who_computes_for_long_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshops, "LONG", 0.01)

    async def play(workshop: Workshop, _: Work) -> None:
        goes_on, begun = threading.Event(), threading.Event()

        def long() -> None:
            begun.set()
            goes_on.wait(PATIENCE)

        task = asyncio.create_task(workshop.away(long))
        await asyncio.to_thread(begun.wait, PATIENCE)
        assert await workshop.away(lambda: "done") == "done"
        goes_on.set()
        await task
        sums = Sums()
        monkeypatch.setattr(workshops, "LONG", PATIENCE)
        await asyncio.gather(*(workshop.away(sums) for _ in range(4)))
        assert not sums.met

    with_workshop(play)
