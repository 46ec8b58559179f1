"""Figures with error bars: shares by Wilson's interval, means by the normal one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from .outcomes import CarOutcome, RaceOutcome

NORMAL_95 = 1.959963984540054
DIGITS = 6

Grouping = Callable[[CarOutcome], str]
GROUPINGS: Mapping[str, Grouping] = {
    "seat": lambda car: car.car,
    "pilot": lambda car: car.pilot,
    "grid place": lambda car: str(car.grid),
    "build": lambda car: car.build,
}


@attrs.frozen
class Estimate:
    """A figure and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def to_data(self) -> list[float]:
        """The three numbers, rounded so that every machine writes the same."""
        return [round(number, DIGITS) for number in (self.value, self.low, self.high)]


def share(hits: float, count: int) -> Estimate:
    """How often something happened, with Wilson's interval, which keeps within 0 and 1."""
    if not count:
        return Estimate(0.0, 0.0, 1.0)
    part = hits / count
    square = NORMAL_95**2
    middle = (part + square / (2 * count)) / (1 + square / count)
    spread = math.sqrt(part * (1 - part) / count + square / (4 * count**2))
    half = NORMAL_95 * spread / (1 + square / count)
    return Estimate(part, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float]) -> Estimate:
    """The mean with its normal interval."""
    if not values:
        return Estimate(0.0, 0.0, 0.0)
    middle = math.fsum(values) / len(values)
    half = NORMAL_95 * standard_error(values)
    return Estimate(middle, middle - half, middle + half)


def standard_error(values: Sequence[float]) -> float:
    """How far a mean of so many values is likely to be off."""
    if len(values) < 2:
        return 0.0
    middle = math.fsum(values) / len(values)
    variance = math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return math.sqrt(variance / len(values))


@attrs.frozen
class Line:
    """The figures of one group: a seat, a kind of pilot, a grid place, a build."""

    group: str
    starts: int
    wins: Estimate
    place: Estimate
    finished: Estimate
    crashed: Estimate

    def to_data(self) -> dict[str, Any]:
        """The line as JSON data."""
        figures = {
            name: getattr(self, name).to_data() for name in ("wins", "place", "finished", "crashed")
        }
        return {"group": self.group, "starts": self.starts, **figures}


def line_of(group: str, cars: Sequence[CarOutcome]) -> Line:
    """The figures of these starts."""
    count = len(cars)
    return Line(
        group,
        count,
        share(math.fsum(car.win for car in cars), count),
        mean([float(car.place) for car in cars]),
        share(sum(car.finished for car in cars), count),
        share(sum(car.crashed for car in cars), count),
    )


def table(outcomes: Iterable[RaceOutcome], grouping: Grouping) -> list[Line]:
    """One line per group, in the order of their names."""
    groups: dict[str, list[CarOutcome]] = {}
    for outcome in outcomes:
        for car in outcome.cars:
            groups.setdefault(grouping(car), []).append(car)
    return [line_of(group, groups[group]) for group in sorted(groups, key=_natural)]


def _natural(group: str) -> tuple[int, int, str]:
    return (0, int(group), "") if group.isdigit() else (1, 0, group)


def tables(outcomes: Sequence[RaceOutcome]) -> dict[str, list[Line]]:
    """Every table that says something: one whose only group is nameless says nothing."""
    found = {name: table(outcomes, grouping) for name, grouping in GROUPINGS.items()}
    return {name: lines for name, lines in found.items() if [one.group for one in lines] != [""]}


def summary(name: str, outcomes: Sequence[RaceOutcome]) -> dict[str, Any]:
    """All figures of a simulation as JSON data."""
    endings: dict[str, int] = {}
    for outcome in outcomes:
        endings[outcome.ending] = endings.get(outcome.ending, 0) + 1
    return {
        "scenario": name,
        "races": len(outcomes),
        "rounds": mean([float(outcome.rounds) for outcome in outcomes]).to_data(),
        "endings": dict(sorted(endings.items(), key=lambda pair: (-pair[1], pair[0]))),
        "tables": {
            group: [line.to_data() for line in lines] for group, lines in tables(outcomes).items()
        },
    }
