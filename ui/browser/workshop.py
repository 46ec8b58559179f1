"""Where the work of a server is done: not in the loop that all sockets share."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from gridprix.ui.watch import watch_thread

from .bots import Bots

T = TypeVar("T")
THREADS, ASIDE = 12, 4
TURNS = 6  # at once: where the disk is slow, all but one or two of them wait for it
LONG = 0.05  # seconds: nobody waits longer for a turn, whatever the others are at


class Workshop:
    """Threads for what touches a room or the disk, and processes for bots that think.

    What a table does takes some milliseconds of the processor and some of the disk, so that a few
    take turns; more would only take the processor from each other and from the sockets. What takes
    longer is done `aside`.
    """

    def __init__(self, bots: Bots | None = None, pace: float = 0.0) -> None:
        self.bots, self.pace = bots, pace
        self.at_work = 0  # how much is being done in threads just now
        self._count = threading.Lock()
        self._in_turn = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        # rules of anybody may be asked in any of them: each is watched
        self._threads = ThreadPoolExecutor(THREADS, "room", initializer=watch_thread)
        self._aside = ThreadPoolExecutor(ASIDE, "aside", initializer=watch_thread)

    async def away(self, work: Callable[[], T]) -> T:
        """Do something in a thread, in its turn."""
        await self._turn()
        try:
            return await self._done(self._threads, work)
        finally:
            self._end_turn()

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
