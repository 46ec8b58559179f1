"""Regret matching: how several drivers who choose in secret at once mix what they may do.

Everybody plays round after round, each time in proportion to what not having played otherwise has
cost so far, and answers with the mean of all rounds. All numbers are whole, so that every machine
finds the same mixture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

SHARES = 1 << 10  # what a driver's shares add up to, but for what is rounded off

Mixture = list[int]  # the weight of every choice of a driver
Gains = Mapping[tuple[int, ...], Sequence[int]]  # what all gain by what they do together


def mixtures(choices: Sequence[int], gains: Gains, rounds: int) -> list[Mixture]:
    """For each driver, who has so many choices, the weight of every one after so many rounds."""
    regrets = [[0] * count for count in choices]
    totals = [[0] * count for count in choices]
    for turn in range(1, rounds + 1):
        shares = [_shares(one) for one in regrets]
        for driver, mine in enumerate(shares):
            each = earned(driver, shares, gains)
            mean = average(mine, each)
            for choice, gain in enumerate(each):
                # what was bad for long is forgotten, so that it is soon tried again
                regrets[driver][choice] = max(0, regrets[driver][choice] + gain - mean)
                # the first rounds, when nobody knew anything, count least
                totals[driver][choice] += turn * mine[choice]
    return totals


def earned(driver: int, weights: Sequence[Mixture], gains: Gains) -> list[int]:
    """What each choice of a driver gains on average while the others play their mixtures."""
    found = [0] * len(weights[driver])
    for profile, each in gains.items():
        weight = 1
        for other, choice in enumerate(profile):
            if other != driver:
                weight *= weights[other][choice]
        found[profile[driver]] += weight * each[driver]
    whole = prod(sum(one) for other, one in enumerate(weights) if other != driver)
    return [one // whole for one in found]


def average(weights: Mixture, each: Sequence[int]) -> int:
    """What a driver gains who plays this mixture."""
    whole = sum(weight * gain for weight, gain in zip(weights, each, strict=True))
    return whole // sum(weights)


def _shares(regrets: Sequence[int]) -> Mixture:
    whole = sum(regrets)
    if not whole:
        return [SHARES // len(regrets)] * len(regrets)
    return [one * SHARES // whole for one in regrets]
