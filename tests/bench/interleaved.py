"""Compare ways of doing the same work, one after another in turn, so that noise hits all alike."""

from __future__ import annotations

import gc
import resource
import statistics
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType

import attrs

ROUNDS = 9
NOTHING: Mapping[str, Callable[[], object]] = MappingProxyType({})
TASTE = False  # a test that only sees whether a program still runs takes one round, not warmed up


@attrs.frozen
class Timing:
    """The seconds that one way took, round by round."""

    name: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle of all rounds."""
        return statistics.median(self.seconds)


@attrs.frozen
class Timings(Timing):
    """The seconds by the clock, and by the processor's time of this process and its children."""

    busy: Timing


def busy_seconds() -> float:
    """The processor's time of this process and of those it ran and waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def interleave(
    ways: Mapping[str, Callable[[], object]],
    rounds: int = ROUNDS,
    before: Mapping[str, Callable[[], object]] = NOTHING,
) -> dict[str, Timings]:
    """Time each way once per round, in turn; one unmeasured round warms everything up.

    What a way must find `before` each of its rounds is made ready unmeasured.
    """
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    busy: dict[str, list[float]] = {name: [] for name in ways}
    if TASTE:
        rounds = 1
    else:
        for way in ways.values():
            way()
    for _ in range(rounds):
        for name, way in ways.items():
            before.get(name, bool)()
            gc.collect()
            start, used = time.perf_counter(), busy_seconds()
            way()
            busy[name].append(busy_seconds() - used)
            seconds[name].append(time.perf_counter() - start)
    return {
        name: Timings(name, tuple(taken), Timing(name, tuple(busy[name])))
        for name, taken in seconds.items()
    }


def ratio(slow: Timing, fast: Timing) -> str:
    """How many times as fast, as the median and the range of the rounds' own ratios."""
    each = sorted(a / b for a, b in zip(slow.seconds, fast.seconds, strict=True))
    middle = statistics.median(each)
    return f"{middle:.2f} ({each[0]:.2f} to {each[-1]:.2f}, {len(each)} rounds)"
