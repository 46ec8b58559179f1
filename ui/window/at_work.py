"""What is worked out beside the screen, how far it has come, and how it is left."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from gridprix.core.errors import FAILURES
from gridprix.ui.errors import plain_reason
from gridprix.ui.watch import watching

T = TypeVar("T")
Work = Callable[[Callable[..., None]], T]


class _Left(Exception):
    """Nobody waits for it any more."""


class AtWork(Generic[T]):
    """Works in a thread of its own, since that may take some seconds; nobody waits for it."""

    def __init__(self, work: Work[T], name: str = "coach") -> None:
        self.result: T | None = None
        self.fault = ""
        self.progress: tuple[Any, ...] = ()
        self._left = False
        self._thread = threading.Thread(target=self._run, args=(work,), name=name, daemon=True)
        self._thread.start()

    def _run(self, work: Work[T]) -> None:
        try:
            with watching():
                self.result = work(self._told)
        except _Left:
            self.fault = "it was left before it had come to an end"
        except FAILURES as error:  # a rule may do anything, and nobody waits for a thread that died
            self.fault = plain_reason(error) or type(error).__name__

    def _told(self, *progress: Any) -> None:
        if self._left:
            raise _Left
        self.progress = progress

    @property
    def done(self) -> bool:
        """Whether it has come to an end."""
        return self.result is not None or bool(self.fault)

    def leave(self) -> None:
        """Do without it: the work ends as soon as it tells how far it has come."""
        self._left = True

    def wait(self, seconds: float) -> None:
        """Wait for it, as only tests and pictures do."""
        self._thread.join(seconds)
