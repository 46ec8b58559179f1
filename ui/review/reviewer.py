"""Going through a race again, decision by decision, with the coach at one's shoulder."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import attrs

from gridprix.core.asks import Ask
from gridprix.core.coach import TURNS, coach_of
from gridprix.core.dice import ScriptedDice, SeededDice
from gridprix.core.game import Game
from gridprix.core.recorded import Recorded
from gridprix.core.reopening import replay
from gridprix.core.scenario import Scenario
from gridprix.core.standings import Standing
from gridprix.core.state import CarId
from gridprix.core.transcript import Reply, Thrown

TURNING_POINTS = 3
MOST_COST = 99  # a race thrown away: no line leads home
LEAST_COST = Fraction(1, 10)  # what is less is a matter of taste


@attrs.frozen
class ReviewedMove:
    """A decision: what was chosen, what would have been best, and what that cost.

    `left` is what the best option leaves to go; both are in the review's unit.
    """

    number: int
    round: int
    car: CarId
    name: str
    question: str
    chosen: str
    best: str
    cost: Fraction
    left: Fraction | None

    @property
    def fatal(self) -> bool:
        """Whether nothing led home any more."""
        return self.cost >= MOST_COST

    def to_data(self) -> dict[str, Any]:
        """The move as plain data."""
        data = attrs.asdict(self)
        data["cost"] = round(float(self.cost), 2)
        data["left"] = None if self.left is None else round(float(self.left), 2)
        return data


@attrs.frozen
class Review:
    """All decisions of a race that a line can be measured by."""

    title: str
    unit: str
    cars: tuple[tuple[CarId, str], ...]
    moves: tuple[ReviewedMove, ...]
    standings: tuple[Standing, ...] = ()
    colours: tuple[tuple[CarId, str], ...] = ()

    @property
    def turning_points(self) -> tuple[ReviewedMove, ...]:
        """The decisions that cost most, in the order they were made."""
        costly = [move for move in self.moves if move.cost > 0]
        costly.sort(key=lambda move: (-move.cost, move.number))
        return tuple(sorted(costly[:TURNING_POINTS], key=lambda move: move.number))

    def of_car(self, car: CarId) -> list[ReviewedMove]:
        """The decisions about one car."""
        return [move for move in self.moves if move.car == car]

    def total(self, car: CarId) -> Fraction:
        """What a car's decisions cost in all, but for one that cost it the race."""
        return sum((move.cost for move in self.of_car(car) if not move.fatal), Fraction(0))

    def to_data(self) -> dict[str, Any]:
        """The review as plain data."""
        places = {one.car: one.place for one in self.standings}
        return {
            "title": self.title,
            "unit": self.unit,
            "cars": [
                {
                    "car": car,
                    "name": name,
                    "place": places.get(car),
                    "cost": round(float(self.total(car)), 2),
                }
                for car, name in self.cars
            ],
            "moves": [move.to_data() for move in self.moves],
            "turning_points": [move.number for move in self.turning_points],
        }


def decisions(recorded: Recorded, scenario: Scenario) -> Iterator[tuple[Game, Ask, str]]:
    """Play a recorded race again and stop before every decision, with the reply that was given."""
    replies: dict[CarId, deque[str]] = {}
    dice: list[int] = []
    for entry in recorded.entries:
        if isinstance(entry, Reply):
            replies.setdefault(entry.car, deque()).append(entry.key)
        elif isinstance(entry, Thrown):
            dice += entry.values
    seed = recorded.header["seed"]
    game = Game(scenario, seed, {}, dice=ScriptedDice(dice, SeededDice(seed)), keep_log=False)
    game.advance()
    while True:
        ask = next((one for one in game.open_asks() if replies.get(one.car)), None)
        if ask is None:
            return
        key = replies[ask.car].popleft()
        yield game, ask, key
        game.reply(ask.car, key)


def reviewed(recorded: Recorded, scenario: Scenario) -> Review:
    """Appraise every decision of a recorded race, of one that is not over those in the open."""
    shown = replay(recorded, scenario)  # a race that does not fit any more is not appraised
    if not recorded.finished:
        recorded = attrs.evolve(recorded, entries=tuple(shown.transcript))
    coach = coach_of(scenario.family)
    moves: list[ReviewedMove] = []
    unit = TURNS
    game: Game | None = None
    for game, ask, key in decisions(recorded, scenario):
        if ask.secret and game.open_since is None and not recorded.finished:
            continue  # it stays secret until the race is over
        judged = coach.measured(game.view(ask.seat), ask)
        if judged is None or key not in judged.costs:
            continue
        unit = judged.unit
        cost = _cost(judged.costs[key])
        best = min(judged.costs, key=lambda one: judged.costs[one]) if cost else key
        moves.append(
            ReviewedMove(
                number=len(moves) + 1,
                round=game.race.round,
                car=ask.car,
                name=game.race.car(ask.car).name,
                question=ask.question,
                chosen=ask.option(key).label,
                best=ask.option(best).label,
                cost=cost,
                left=judged.left,
            )
        )
    names = {move.car: move.name for move in moves}
    if game is None:
        return Review(scenario.title, unit, (), ())
    race = game.race
    return Review(
        title=scenario.title,
        unit=unit,
        cars=tuple(sorted(names.items())),
        moves=tuple(moves),
        standings=tuple(game.standings()),
        colours=tuple((car.id, race.seat(car.seat).colour) for car in race.cars),
    )


def _cost(cost: Fraction) -> Fraction:
    return Fraction(0) if cost < LEAST_COST else min(cost, Fraction(MOST_COST))
