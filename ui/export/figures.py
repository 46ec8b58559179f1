"""What is worth telling of every driver after a race: top speed, fastest stretch, how long it took.

All of it comes from what rules offer: a gauge says itself that its highest value is worth telling.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

import attrs

from gridprix.core.standings import Standing
from gridprix.core.state import CarId

from .film import Film

STRETCH = 3  # rounds
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


@attrs.frozen
class TopValue:
    """The highest value of a gauge, as it was shown, and the round in which that was."""

    label: str
    value: float
    text: str
    round: int

    @property
    def brief(self) -> str:
        """The value without what is told in other units."""
        return self.text.partition(",")[0]


@attrs.frozen
class FastestRounds:
    """The rounds in which a car came furthest, and how much of the race that was."""

    first: int
    last: int
    share: Fraction

    def __str__(self) -> str:
        rounds = f"round {self.last}"
        if self.first < self.last:
            rounds = f"rounds {self.first} to {self.last}"
        return f"{rounds}: {round(self.share * 100)} % of the race"


@attrs.frozen
class CarFigures:
    """A line of the result with its figures."""

    standing: Standing
    rounds: int
    top: TopValue | None = None
    stretch: FastestRounds | None = None

    @property
    def words(self) -> list[str]:
        """The figures in a row."""
        found = [f"{self.rounds} round{'' if self.rounds == 1 else 's'}"]
        if self.top is not None:
            found.append(f"top {self.top.label} {self.top.brief}")
        return found


def figures_of(film: Film) -> Sequence[CarFigures]:
    """The figures of every car, in the order of the result."""
    tops: dict[CarId, TopValue] = {}
    shares: dict[CarId, list[Fraction]] = {}
    for number, end in enumerate(film.round_ends):
        moment = film.moment_at(end)
        for row in moment.standings:
            if row.share is not None and len(shares.setdefault(row.car, [])) == number:
                shares[row.car].append(row.share)
        for car, top in _tops(film, end, number):
            if car not in tops or top.value > tops[car].value:
                tops[car] = top
    return [
        CarFigures(
            row,
            film.ends.get(row.car, film.rounds),
            tops.get(row.car),
            _fastest(shares.get(row.car, [])),
        )
        for row in film.standings_at(len(film.game.log))
    ]


def _tops(film: Film, count: int, number: int) -> Iterator[tuple[CarId, TopValue]]:
    for car in film.moment_at(count).cars:
        for gauge in car.gauges:
            found = _NUMBER.match(str(gauge.value)) if gauge.tops else None
            if found is not None:
                text = gauge.brief or str(gauge.value)
                yield car.id, TopValue(gauge.label, float(found.group()), text, number)


def _fastest(shares: Sequence[Fraction]) -> FastestRounds | None:
    """The rounds in a row in which a car came furthest; of a short race all of it."""
    span = min(STRETCH, len(shares) - 1)
    if span < 1:
        return None
    gains = [shares[end] - shares[end - span] for end in range(span, len(shares))]
    most = max(gains)
    last = gains.index(most) + span
    return FastestRounds(last - span + 1, last, most) if most > 0 else None
