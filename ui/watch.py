"""The watch: stops a rule of somebody else's that does not come to an end.

The race has no clock, so the program around it looks at one. A rule that has used a thread's
processor for some seconds without leaving a hook is stopped where it is, and the race ends as with
any failure of a rule. Pilots may think as long as they like: only what rules do counts.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

import attrs

from gridprix.core.blame import line_at
from gridprix.core.errors import Unending
from gridprix.core.patience import RuleAtWork, at_work

SECONDS = 10.0  # a thousand times what any honest answer takes
LOOKS = 10  # how often it looks in that time


@attrs.frozen(eq=False)
class Raising:
    """Raises an error in a thread, in what is at work there."""

    thread: int
    error: type[Unending]
    _lock: Any = attrs.field(factory=threading.Lock)

    def push(self, stretch: RuleAtWork, stretches: list[RuleAtWork]) -> None:
        """Take a stretch off the list of what is at work and stop it, unless it has just left."""
        with self._lock:
            stretch.stop = self
            try:
                stretches.remove(stretch)
            except ValueError:
                return
            _raise_in(self.thread, self.error)

    def settle(self) -> None:
        """The stretch has ended: what has not arrived by now is called back."""
        with self._lock:
            _raise_in(self.thread, None)


def _raise_in(thread: int, error: type[Unending] | None) -> None:
    import ctypes  # noqa: PLC0415 - takes longer to load than most commands last

    raised = ctypes.py_object(error) if error else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)


class Watch:
    """Looks after the thread that makes it."""

    def __init__(self, seconds: float, clock: Callable[[], float] | None = None) -> None:
        self.seconds = seconds
        self._clock = clock or _own_time()
        self._ident = threading.get_ident()
        self._stretches = at_work()
        self._seen: RuleAtWork | None = None
        self._since = 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread()

    @property
    def watches_here(self) -> bool:
        """Whether it looks after the thread that asks; a fork of the process leaves it behind."""
        return self._ident == threading.get_ident() and self._thread.is_alive()

    def begin(self) -> None:
        """Look again and again from now on."""
        self._ended.clear()
        self._thread = threading.Thread(target=self._go_round, name="watch", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Look no more."""
        self._ended.set()
        self._thread.join()

    def _go_round(self) -> None:
        with suppress(OSError):  # the thread has ended, and its clock with it
            while not self._ended.wait(self.seconds / LOOKS):
                self.look()

    def look(self) -> None:
        """Look once who is at work, and for how long."""
        now = self._clock()
        outermost = next(iter(self._stretches), None)
        if outermost is None or outermost is not self._seen:
            self._seen, self._since = outermost, now
        elif now - self._since >= self.seconds:
            self._stop(outermost)

    def _stop(self, stretch: RuleAtWork) -> None:
        about: dict[str, Any] = {"seconds": self.seconds}
        if (at := next(reversed(self._stretches), stretch).at) is not None:
            frame = sys._current_frames().get(self._ident)  # noqa: SLF001 - there is no other way
            about["blamed"] = (*at, line_at(frame, at[0]))
        error = type(Unending.__name__, (Unending,), about)
        Raising(self._ident, error).push(stretch, self._stretches)


def _own_time() -> Callable[[], float]:
    """A clock of this thread's processor time, to be read by another; else the whole process's."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.process_time
    clock = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(clock)


_watches: list[Watch] = []


@contextmanager
def watching(seconds: float | None = None) -> Iterator[None]:
    """Look after the rules that this thread asks; once is enough."""
    if any(one.watches_here for one in _watches):
        yield
        return
    watch = Watch(SECONDS if seconds is None else seconds)
    watch.begin()
    _watches.append(watch)
    try:
        with _staying():
            yield
    finally:
        _watches.remove(watch)
        watch.end()


def watch_thread() -> None:
    """Look after the rules that this thread asks, as long as there is this thread."""
    Watch(SECONDS).begin()


@contextmanager
def _staying() -> Iterator[None]:
    """Let no rule end the process at once: nobody would learn of it."""
    leave = os._exit  # those who fork need it too

    def stay(status: int) -> NoReturn:
        if at_work():
            raise SystemExit(status)
        leave(status)

    os._exit = stay
    try:
        yield
    finally:
        os._exit = leave


@contextmanager
def resting() -> Iterator[None]:
    """Let nobody look meanwhile: a process that is forked should have one thread."""
    here = [one for one in _watches if one.watches_here]
    for one in here:
        one.end()
    try:
        yield
    finally:
        for one in here:
            one.begin()
