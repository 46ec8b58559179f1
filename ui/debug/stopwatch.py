"""How long each rule takes: its own time, without that of the rules it calls or waits for."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import attrs

from gridprix.core.calls import Answerer, Call, Spec
from gridprix.core.hookspecs import Script

MILLION = 1_000_000  # nanoseconds of a millisecond
FINE = 1e-6  # seconds: no hook takes much less


@attrs.frozen
class Spent:
    """What one rule took."""

    rule: str
    calls: int
    nanoseconds: int

    @property
    def milliseconds(self) -> float:
        """The time in thousandths of a second."""
        return self.nanoseconds / MILLION


class Stopwatch:
    """Stands around every rule's function; the race plays as it would without it."""

    def __init__(self, clock: Callable[[], int] | None = None) -> None:
        self._clock = clock or _clock()
        self._spent: dict[str, int] = {}
        self._calls: dict[str, int] = {}
        self._inside: list[int] = []  # of each stretch under way, what others took in it

    def spent(self) -> tuple[Spent, ...]:
        """What every rule took so far, the slowest first."""
        found = (Spent(rule, self._calls.get(rule, 0), one) for rule, one in self._spent.items())
        return tuple(sorted(found, key=lambda one: (-one.nanoseconds, one.rule)))

    def around(self, one: Answerer, spec: Spec) -> Call:
        """What to call instead of a rule's function, so that its time is taken."""
        if spec.name.startswith("declare_"):
            return one.call
        rule, function = one.rule, one.call

        @functools.wraps(function)
        def call(*args: Any) -> Any:
            self.count(rule)
            with self.stretch(rule):
                answer = function(*args)
            return self._followed(answer, rule) if hasattr(answer, "send") else answer

        return call

    def count(self, rule: str) -> None:
        """Count a call."""
        self._calls[rule] = self._calls.get(rule, 0) + 1

    def _followed(self, script: Script, rule: str) -> Script:
        """A script as it is; only what passes between two of its yields counts."""
        resume, given = script.send, None
        while True:
            with self.stretch(rule):
                try:
                    request = resume(given)
                except StopIteration as stop:
                    return stop.value
            try:
                resume, given = script.send, (yield request)
            except GeneratorExit:
                script.close()
                raise
            except BaseException as error:  # noqa: BLE001 - handed to the rule, which may mend it
                resume, given = script.throw, error

    @contextmanager
    def stretch(self, rule: str) -> Iterator[None]:
        """Count what passes inside for a rule, or for whoever else goes by a name of that kind."""
        began = self._clock()
        self._inside.append(0)
        try:
            yield
        finally:
            took = self._clock() - began
            own = took - self._inside.pop()
            self._spent[rule] = self._spent.get(rule, 0) + own
            if self._inside:
                self._inside[-1] += took


def _clock() -> Callable[[], int]:
    """The processor time of the thread, where it is told finely: the machine may be busy."""
    fine = time.get_clock_info("thread_time").resolution <= FINE
    return time.thread_time_ns if fine else time.perf_counter_ns
