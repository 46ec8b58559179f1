"""The sockets at a table, and what those behind them want of its room."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

import attrs

from .messages import Messenger
from .room import Guest
from .said import Said

RATE, BURST = 10.0, 40.0  # messages a second of one device, and how many at once


class Device:
    """One socket at a table: it is told how things stand whenever it is ready to hear more."""

    def __init__(self, guest: Guest, post: Messenger) -> None:
        self.guest, self.post = guest, post
        self.wake = asyncio.Event()
        self.answers: deque[Said] = deque()
        self.outbox: deque[str] = deque()  # messages that are made already
        self.stale = True  # whether there is something that it has not been told
        self.waits = False  # whether it is ready to hear more
        self._tokens, self._seen = BURST, 0.0
        self.wake.set()

    @property
    def idle(self) -> bool:
        """Whether it is ready to hear more, and knows everything."""
        return self.waits and not self.wake.is_set()

    def call(self) -> None:
        """There is something new."""
        self.stale = True
        self.wake.set()

    def put(self, text: str) -> None:
        """A message for it is made."""
        self.outbox.append(text)
        self.wake.set()

    def take(self) -> str:
        """The next message that is made."""
        text = self.outbox.popleft()
        if not (self.outbox or self.answers or self.stale):
            self.wake.clear()
        return text

    def allowed(self, now: float) -> bool:
        """Whether one more message is not too many."""
        self._tokens = min(BURST, self._tokens + (now - self._seen) * RATE)
        self._seen = now
        self._tokens -= 1
        return self._tokens >= 0


@attrs.define(eq=False)
class Demand:
    """What is to be done with the room, for somebody or by itself, and what came of it."""

    work: Callable[[], Said]
    asker: Device | None = None
    joins: bool = False  # whether it may be done at once with others
    said: Said | None = None
    error: Exception | None = None

    @property
    def changes(self) -> bool:
        """Whether everybody should hear of it."""
        return self.said is not None and self.said.ok

    def do(self) -> None:
        """Do it; what fails here is raised where it was asked for, and stops nobody else."""
        try:
            self.said = self.work()
        except Exception as error:  # noqa: BLE001 - see above
            self.error = error


def done_all(demands: Iterable[Demand]) -> None:
    """Do one after another."""
    for one in demands:
        one.do()
