"""Ctrl-C during a simulation: it may interrupt waiting and racing, never the keeping of results."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import attrs


@attrs.define
class StopRequest:
    """Listens for Ctrl-C; what happens inside `unbroken` is done before it is heeded."""

    busy: bool = False
    pressed: bool = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take Ctrl-C over; only the main thread can, and elsewhere nobody presses it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._heard)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if not self.busy:
            raise KeyboardInterrupt
        self.pressed = True

    @contextmanager
    def unbroken(self) -> Iterator[None]:
        """Let what is inside come to its end first."""
        self.busy = True
        try:
            yield
        finally:
            self.busy = False
        if self.pressed:
            self.pressed = False
            raise KeyboardInterrupt
