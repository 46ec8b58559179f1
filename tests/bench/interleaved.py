"""Compare ways of doing the same work, one after another in turn, so that noise hits all alike."""

from __future__ import annotations

import gc
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


def interleave(
    ways: Mapping[str, Callable[[], object]],
    rounds: int = ROUNDS,
    before: Mapping[str, Callable[[], object]] = NOTHING,
) -> dict[str, Timing]:
    """Time each way once per round, in turn; one unmeasured round warms everything up.

    What a way must find `before` each of its rounds is made ready unmeasured.
    """
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    if TASTE:
        rounds = 1
    else:
        for way in ways.values():
            way()
    for _ in range(rounds):
        for name, way in ways.items():
            before.get(name, bool)()
            gc.collect()
            start = time.perf_counter()
            way()
            seconds[name].append(time.perf_counter() - start)
    return {name: Timing(name, tuple(taken)) for name, taken in seconds.items()}


def ratio(slow: Timing, fast: Timing) -> str:
    """How many times as fast, as the median and the range of the rounds' own ratios."""
    each = sorted(a / b for a, b in zip(slow.seconds, fast.seconds, strict=True))
    middle = statistics.median(each)
    return f"{middle:.2f} ({each[0]:.2f} to {each[-1]:.2f}, {len(each)} rounds)"
