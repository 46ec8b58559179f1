"""Where the work of a server is done: not in the loop that all sockets share."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from gridprix.ui.watch import watch_thread

from .bots import Bots

T = TypeVar("T")
THREADS = 8


class Workshop:
    """Threads for what touches a room or the disk, and processes for bots that think."""

    def __init__(self, bots: Bots | None = None, pace: float = 0.0) -> None:
        self.bots, self.pace = bots, pace
        self.at_work = 0  # how much is being done in threads just now
        self._count = threading.Lock()
        # rules of anybody may be asked in any of them: each is watched
        self._threads = ThreadPoolExecutor(THREADS, "room", initializer=watch_thread)

    async def away(self, work: Callable[[], T]) -> T:
        """Do something in a thread."""
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: self._counted(work)
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
        self._threads.shutdown(wait=False, cancel_futures=True)
