"""Where the work of a server is done: not in the loop that all sockets share."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from gridprix.core.disk import lending
from gridprix.ui.watch import watch_thread

from .bots import Bots

T = TypeVar("T")
THREADS, ASIDE = 32, 4
TURNS = 24  # at once: one of them computes, the others wait for the disk
LONG = 0.05  # seconds: nobody waits longer for a turn, whatever the others are at


class Processor:
    """The processor, which one table has at a time and lends out while it waits for the disk.

    Threads that compute at once only take it from each other, and each time the sockets wait for
    all of them.
    """

    def __init__(self) -> None:
        self._free = threading.Lock()
        self._thread = threading.local()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Have it, or go on without it once somebody else is at it for long."""
        self._take()
        try:
            with lending(self._lent):
                yield
        finally:
            self._give_back()

    @contextmanager
    def _lent(self) -> Iterator[None]:
        self._give_back()
        try:
            yield
        finally:
            self._take()

    def _take(self) -> None:
        self._thread.has_it = self._free.acquire(timeout=LONG)

    def _give_back(self) -> None:
        if self._thread.has_it:
            self._thread.has_it = False
            self._free.release()


class Workshop:
    """Threads for what touches a room or the disk, and processes for bots that think.

    What a table does takes some milliseconds of the processor and some of the disk, so that a few
    take turns; more would only take the processor from each other and from the sockets. What takes
    longer is done `aside`.
    """

    def __init__(self, bots: Bots | None = None, pace: float = 0.0) -> None:
        self.bots, self.pace = bots, pace
        self.at_work = 0  # how much is being done in threads just now
        self.begun = 0  # and how much ever was
        self._count = threading.Lock()
        self._processor = Processor()
        self._in_turn = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        # rules of anybody may be asked in any of them: each is watched
        self._threads = ThreadPoolExecutor(THREADS, "room", initializer=watch_thread)
        self._aside = ThreadPoolExecutor(ASIDE, "aside", initializer=watch_thread)

    async def away(self, work: Callable[[], T]) -> T:
        """Do something in a thread, in its turn."""
        await self._turn()
        try:
            return await self._done(self._threads, lambda: self._computed(work))
        finally:
            self._end_turn()

    def _computed(self, work: Callable[[], T]) -> T:
        with self._processor.taken():
            return work()

    async def aside(self, work: Callable[[], T]) -> T:
        """Do something in a thread that may take seconds, while tables go on."""
        return await self._done(self._aside, work)

    async def _turn(self) -> None:
        if self._in_turn < TURNS:
            self._in_turn += 1
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        late = mine.get_loop().call_later(LONG, self._let_in, mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was let in at the same time
                self._end_turn()
            raise
        finally:
            late.cancel()

    def _end_turn(self) -> None:
        self._in_turn -= 1
        while self._waiting and self._in_turn < TURNS:
            self._let_in(self._waiting.popleft())

    def _let_in(self, waiting: asyncio.Future[None]) -> None:
        if not waiting.done():  # nor gone, nor let in for having waited long
            self._in_turn += 1
            waiting.set_result(None)

    async def _done(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(
            threads, lambda: self._counted(work)
        )

    def _counted(self, work: Callable[[], T]) -> T:
        with self._count:
            self.at_work += 1
            self.begun += 1
        try:
            return work()
        finally:
            with self._count:
                self.at_work -= 1

    async def close(self) -> None:
        """Let everybody go."""
        if self.bots is not None:
            await self.bots.close()
        for threads in (self._threads, self._aside):
            threads.shutdown(wait=False, cancel_futures=True)
