"""Figures with error bars: shares by Wilson's interval, means by the normal one.

Races are independent of each other, cars of one race are not: several cars of a group in one race
count as one observation of that race, and the intervals are as wide as that makes them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from .outcomes import CarOutcome, RaceOutcome

NORMAL_95 = 1.959963984540054
DIGITS = 6

# the group of a car, and what the group is called in tables
Grouping = Callable[[CarOutcome], tuple[str, str]]
GROUPINGS: Mapping[str, Grouping] = {
    "seat": lambda car: (car.seat, f"{car.seat}  {car.driver}"),
    "pilot": lambda car: (car.pilot, car.pilot),
    "grid place": lambda car: (str(car.grid), str(car.grid)),
    "build": lambda car: (car.build, car.build or "none"),
}
FIGURES = ("wins", "place", "finished", "crashed", "rounds")

Blocks = Sequence[Sequence[float]]


@attrs.frozen
class Estimate:
    """A figure and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def to_data(self) -> list[float]:
        """The three numbers, rounded so that every machine writes the same."""
        return [round(number, DIGITS) for number in (self.value, self.low, self.high)]


def standard_error(blocks: Blocks) -> float:
    """How far the mean of all values is likely to be off."""
    if len(blocks) < 2:
        return 0.0
    return math.sqrt(_squared_error(blocks) * len(blocks) / (len(blocks) - 1))


def _squared_error(blocks: Blocks) -> float:
    """The square of the error before it is corrected for few blocks; a block hangs together."""
    count = sum(map(len, blocks))
    middle = math.fsum(value for block in blocks for value in block) / count
    off = (math.fsum(value - middle for value in block) for block in blocks)
    return math.fsum(one**2 for one in off) / count**2


def mean(blocks: Blocks) -> Estimate:
    """The mean of all values with its normal interval."""
    count = sum(map(len, blocks))
    middle = math.fsum(value for block in blocks for value in block) / count
    half = NORMAL_95 * standard_error(blocks)
    return Estimate(middle, middle - half, middle + half)


def share(blocks: Blocks) -> Estimate:
    """How often something happened, with Wilson's interval, which keeps within 0 and 1.

    Blocks whose values go together are worth fewer values than they have: as many as would give
    the error that is there. Where nothing or everything happened no error shows, and a block
    counts as one value.
    """
    count = sum(map(len, blocks))
    part = math.fsum(value for block in blocks for value in block) / count
    spread = part * (1 - part)
    if spread <= 0:
        return wilson(part, len(blocks))
    return wilson(part, spread / max(spread / count, _squared_error(blocks)))


def wilson(part: float, count: float) -> Estimate:
    """A share of so many independent values, with Wilson's interval."""
    square = NORMAL_95**2
    middle = (part + square / (2 * count)) / (1 + square / count)
    spread = math.sqrt(part * (1 - part) / count + square / (4 * count**2))
    half = NORMAL_95 * spread / (1 + square / count)
    return Estimate(part, max(0.0, middle - half), min(1.0, middle + half))


@attrs.frozen
class GroupFigures:
    """The figures of one group: a seat, a kind of pilot, a grid place, a build."""

    group: str
    label: str
    starts: int
    wins: Estimate
    place: Estimate
    finished: Estimate
    crashed: Estimate
    rounds: Estimate

    def to_data(self) -> dict[str, Any]:
        """The line as JSON data."""
        figures = {name: getattr(self, name).to_data() for name in FIGURES}
        return {"group": self.group, "starts": self.starts, **figures}


def line_of(group: str, label: str, races: Sequence[Sequence[CarOutcome]]) -> GroupFigures:
    """The figures of a group's cars, race by race."""
    return GroupFigures(
        group,
        label,
        sum(map(len, races)),
        share([[car.win for car in cars] for cars in races]),
        mean([[float(car.place) for car in cars] for cars in races]),
        share([[float(car.finished) for car in cars] for cars in races]),
        share([[float(car.crashed) for car in cars] for cars in races]),
        mean([[float(car.rounds) for car in cars] for cars in races]),
    )


def table(outcomes: Iterable[RaceOutcome], grouping: Grouping) -> list[GroupFigures]:
    """One line per group, in the order of their names."""
    groups: dict[tuple[str, str], list[list[CarOutcome]]] = {}
    for outcome in outcomes:
        inside: dict[tuple[str, str], list[CarOutcome]] = {}
        for car in outcome.cars:
            inside.setdefault(grouping(car), []).append(car)
        for group, cars in inside.items():
            groups.setdefault(group, []).append(cars)
    return [line_of(*group, groups[group]) for group in sorted(groups, key=_natural)]


def _natural(group: tuple[str, str]) -> tuple[int, int, str]:
    name = group[0]
    return (0, int(name), "") if name.isdigit() else (1, 0, name)


def tables(outcomes: Sequence[RaceOutcome]) -> dict[str, list[GroupFigures]]:
    """Every table that says something: one whose only group is nameless says nothing."""
    found = {name: table(outcomes, grouping) for name, grouping in GROUPINGS.items()}
    return {name: lines for name, lines in found.items() if [one.group for one in lines] != [""]}


def rounds_of(outcomes: Sequence[RaceOutcome]) -> Estimate:
    """How many rounds a race takes."""
    return mean([[float(outcome.rounds)] for outcome in outcomes])


def endings(outcomes: Sequence[RaceOutcome]) -> dict[str, int]:
    """How the races ended, the commonest first."""
    counts: dict[str, int] = {}
    for outcome in outcomes:
        counts[outcome.ending] = counts.get(outcome.ending, 0) + 1
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def summary(name: str, outcomes: Sequence[RaceOutcome]) -> dict[str, Any]:
    """All figures of a simulation as JSON data."""
    return {
        "scenario": name,
        "races": len(outcomes),
        "rounds": rounds_of(outcomes).to_data(),
        "endings": endings(outcomes),
        "tables": {
            group: [line.to_data() for line in lines] for group, lines in tables(outcomes).items()
        },
    }
