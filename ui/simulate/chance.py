"""How likely a difference would be if there were none: the paired tests behind `compare`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby

from .figures import standard_error

# Student's distribution is summed up to here; beyond, the normal one is as good
MOST_SUMMED = 1000


def chance_of(steps: Sequence[float]) -> float:
    """How likely differences so lopsided would be if up and down were equally likely.

    Their mean is looked at, and their ranks: a few very long races hide from the mean what the
    ranks still show. Looking twice doubles the chance of being fooled, and the answer says so. So
    that a handful of races cannot convince anybody, it is never below that of a coin thrown for
    every race that differs.
    """
    differing = [step for step in steps if step]
    if not differing:
        return 1.0
    all_one_way = 2.0 ** (1 - len(differing))
    return min(1.0, max(all_one_way, 2 * min(_by_mean(steps), _by_ranks(differing))))


def _by_mean(steps: Sequence[float]) -> float:
    error = standard_error([[step] for step in steps])
    if error == 0.0:
        return 0.0
    middle = math.fsum(steps) / len(steps)
    return student_tails(abs(middle) / error, len(steps) - 1)


def _by_ranks(differing: Sequence[float]) -> float:
    """Wilcoxon's signed ranks; equal differences share the middle of their ranks."""
    total = squares = 0.0
    below = 0
    for _, tied in groupby(sorted(differing, key=abs), key=abs):
        signs = [math.copysign(1, step) for step in tied]
        rank = below + (len(signs) + 1) / 2
        total += rank * sum(signs)
        squares += rank**2 * len(signs)
        below += len(signs)
    return _normal_tails(abs(total) / math.sqrt(squares))


def _normal_tails(z: float) -> float:
    return math.erfc(z / math.sqrt(2))


def student_tails(t: float, freedom: int) -> float:
    """The part of Student's distribution that is further from its middle than t, on both sides.

    For whole degrees of freedom it is a finite sum over powers of a cosine (Abramowitz and Stegun,
    26.7.3 and 26.7.4).
    """
    if freedom > MOST_SUMMED:
        return _normal_tails(t)
    angle = math.atan(t / math.sqrt(freedom))
    cosine, odd = math.cos(angle), freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for power in range(1 + odd, freedom, 2):
        total += term
        term *= cosine * cosine * power / (power + 1)
    inside = math.sin(angle) * total
    if odd:
        inside = (angle + inside) * 2 / math.pi
    return max(0.0, 1.0 - inside)
