"""A reviewed race as lines: how far every car was behind the best line, round by round."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core.standings import Standing
from gridprix.core.state import CarId, Status

from .reviewer import MOST_COST, Review, ReviewedMove


@attrs.frozen
class Course:
    """What one car was behind the best line at the start of each of its rounds."""

    car: CarId
    name: str
    levels: tuple[tuple[int, float], ...]
    standing: Standing | None = None

    @property
    def last(self) -> tuple[int, float]:
        """The end of the line: the round after the last one, and the level there."""
        number, level = self.levels[-1]
        return number + 1, level

    @property
    def is_out(self) -> bool:
        """Whether the car did not get to the end of the race."""
        return self.standing is not None and self.standing.status is Status.OUT

    def level_in(self, number: int) -> float:
        """The level of a round, or of the last one before it."""
        before = [level for one, level in self.levels if one <= number]
        return before[-1] if before else self.levels[0][1]


def courses(review: Review) -> list[Course]:
    """The lines of all cars that there is something to tell about, the best placed first."""
    measured = any(_told(move) for move in review.moves)
    levels = {
        car: _behind(review.of_car(car)) if measured else _given_away(review.of_car(car))
        for car, _ in review.cars
    }
    # everybody is measured by the fewest turns that anybody had to go at the start
    best = min((line[0][1] for line in levels.values() if line), default=0.0) if measured else 0.0
    standings = {one.car: one for one in review.standings}
    lines = [
        Course(
            car,
            name,
            tuple((number, level - best) for number, level in levels[car]),
            standings.get(car),
        )
        for car, name in review.cars
        if levels[car]
    ]
    return sorted(lines, key=lambda line: line.standing.place if line.standing else len(lines))


def _told(move: ReviewedMove) -> bool:
    return move.left is not None and move.left < MOST_COST


def _behind(moves: Sequence[ReviewedMove]) -> list[tuple[int, float]]:
    """In which round the car would be home by the best line, as it stood in each round."""
    levels: dict[int, float] = {}
    for move in moves:
        if move.left is not None and _told(move):
            number = max(move.round, 1)
            levels.setdefault(number, number - 1 + float(move.left))
    return list(levels.items())


def _given_away(moves: Sequence[ReviewedMove]) -> list[tuple[int, float]]:
    """Where nothing says how far it is: what the decisions cost so far."""
    levels: dict[int, float] = {}
    total = 0.0
    for move in moves:
        levels.setdefault(max(move.round, 1), total)
        total += 0 if move.fatal else float(move.cost)
    if levels:
        levels[max(levels) + 1] = total
    return list(levels.items())
