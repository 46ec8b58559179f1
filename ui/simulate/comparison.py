"""Whether two scenarios differ by more than noise.

Both are raced on the same seeds (or on as many others). For each figure the differences race by
race give a mean and its error; several figures looked at together raise more false alarms than
one, so what counts as more than noise is settled by Holm's method over all of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from .figures import Estimate, mean, standard_error
from .outcomes import RaceOutcome

ALARM = 0.05

Figure = Callable[[RaceOutcome], float]


@attrs.frozen
class Change:
    """One figure in both scenarios and what became of it."""

    figure: str
    before: float
    after: float
    difference: Estimate
    chance: float
    more_than_noise: bool = False

    def to_data(self) -> dict[str, Any]:
        """The change as JSON data."""
        return {
            "figure": self.figure,
            "before": round(self.before, 6),
            "after": round(self.after, 6),
            "difference": self.difference.to_data(),
            "chance": round(self.chance, 6),
            "more_than_noise": self.more_than_noise,
        }


def compare(before: Sequence[RaceOutcome], after: Sequence[RaceOutcome]) -> list[Change]:
    """Every figure of two equally long lists of races, with what is more than noise marked."""
    if len(before) != len(after):
        raise ValueError(f"{len(before)} races cannot be compared with {len(after)}")
    changes = [_change(name, figure, before, after) for name, figure in _figures(before[0]).items()]
    return _holm(changes)


def identical(before: Sequence[RaceOutcome], after: Sequence[RaceOutcome]) -> bool:
    """Whether every race ended the same."""
    return list(before) == list(after)


def _figures(example: RaceOutcome) -> Mapping[str, Figure]:
    """What is compared: the race's length, and how each car fares."""
    figures: dict[str, Figure] = {
        "rounds": lambda race: float(race.rounds),
        "finished, of all cars": lambda race: _part(race, "finished"),
        "out, of all cars": lambda race: _part(race, "crashed"),
    }
    for number, car in enumerate(example.cars):
        figures[f"wins of {car.car}"] = lambda race, n=number: race.cars[n].win  # type: ignore[misc]
        figures[f"place of {car.car}"] = lambda race, n=number: float(race.cars[n].place)  # type: ignore[misc]
    return figures


def _part(race: RaceOutcome, what: str) -> float:
    return sum(bool(getattr(car, what)) for car in race.cars) / len(race.cars)


def _change(
    name: str, figure: Figure, before: Sequence[RaceOutcome], after: Sequence[RaceOutcome]
) -> Change:
    old, new = [figure(race) for race in before], [figure(race) for race in after]
    steps = [b - a for a, b in zip(old, new, strict=True)]
    return Change(name, mean(old).value, mean(new).value, mean(steps), _chance(steps))


def _chance(steps: Sequence[float]) -> float:
    """How likely a mean so far from nothing would be if there were no difference."""
    middle = math.fsum(steps) / len(steps)
    error = standard_error(steps)
    if error == 0.0:
        return 1.0 if middle == 0.0 else 0.0
    return math.erfc(abs(middle) / error / math.sqrt(2))


def _holm(changes: list[Change]) -> list[Change]:
    """Mark what is more than noise when all figures are looked at together."""
    marked = dict.fromkeys(range(len(changes)), False)
    order = sorted(marked, key=lambda number: changes[number].chance)
    for rank, number in enumerate(order):
        if changes[number].chance > ALARM / (len(changes) - rank):
            break
        marked[number] = True
    return [
        attrs.evolve(change, more_than_noise=marked[number])
        for number, change in enumerate(changes)
    ]
