"""Whether two scenarios differ by more than noise.

Both are raced on the same seeds (or on as many others). For each figure the differences race by
race give a mean and how likely it would be by chance; several figures looked at together raise
more false alarms than one, so what counts as more than noise is settled by Holm's method over all
of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from .chance import chance_of
from .figures import Estimate, mean
from .outcomes import RaceOutcome

ALARM = 0.05

Figure = Callable[[RaceOutcome], float]


@attrs.frozen
class FigureChange:
    """One figure in both scenarios, and in how many races it rose and fell."""

    figure: str
    before: float
    after: float
    difference: Estimate
    rose: int
    fell: int
    chance: float
    more_than_noise: bool = False

    def to_data(self) -> dict[str, Any]:
        """The change as JSON data."""
        return {
            "figure": self.figure,
            "before": round(self.before, 6),
            "after": round(self.after, 6),
            "difference": self.difference.to_data(),
            "rose": self.rose,
            "fell": self.fell,
            "chance": round(self.chance, 6),
            "more_than_noise": self.more_than_noise,
        }


def compare(before: Sequence[RaceOutcome], after: Sequence[RaceOutcome]) -> list[FigureChange]:
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
) -> FigureChange:
    old, new = [figure(race) for race in before], [figure(race) for race in after]
    steps = [b - a for a, b in zip(old, new, strict=True)]
    was, became, gap = (mean([[value] for value in one]) for one in (old, new, steps))
    rose, fell = sum(step > 0 for step in steps), sum(step < 0 for step in steps)
    return FigureChange(name, was.value, became.value, gap, rose, fell, chance_of(steps))


def _holm(changes: list[FigureChange]) -> list[FigureChange]:
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
