"""Going through a race again, decision by decision, with the coach at one's shoulder."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import attrs

from gridprix.core.asks import Ask
from gridprix.core.coach import TURNS, Appraisal, coach_of
from gridprix.core.dice import ScriptedDice, SeededDice
from gridprix.core.game import Game
from gridprix.core.recorded import Recorded
from gridprix.core.reopening import replay
from gridprix.core.scenario import Scenario
from gridprix.core.standings import Standing
from gridprix.core.state import CarId, SeatId
from gridprix.core.transcript import Reply, Thrown
from gridprix.ui.races import HUMAN
from gridprix.ui.seat.sight import sight_of

from .leaders import Leaders, leaders_of
from .ways import Way, way_of

Told = Callable[[int, int], None]

TURNING_POINTS = 3
MOST_COST = 99  # a race thrown away: no line leads home
LEAST_COST = Fraction(1, 10)  # what is less is a matter of taste


def nobody(_round: int, _of: int) -> None:
    """Nobody waits for a review."""


@attrs.frozen
class ReviewedMove:
    """A decision: what was chosen, what would have been best, what that cost, and why.

    `left` is what the best option leaves to go; both are in the review's unit. `choices` is how
    many options there were. `entry` is how many entries of the transcript came before the question,
    `shown` how many of the log: from there the race can be tried again, there it can be looked at.
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
    why: str = ""
    choices: int = 2
    seat: SeatId | None = None
    entry: int = 0
    shown: int = 0
    chosen_way: Way = ()
    best_way: Way = ()

    @property
    def mistake(self) -> bool:
        """Whether something would have been better."""
        return self.cost > 0

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
class Accuracy:
    """How many choices were as good as the best, of how many where there was more than one."""

    good: int
    choices: int

    @property
    def per_cent(self) -> int | None:
        """The share in whole per cent, 100 only when all were; None where nobody had a choice."""
        return self.good * 100 // self.choices if self.choices else None

    def __str__(self) -> str:
        return "-" if self.per_cent is None else f"{self.per_cent} %"


@attrs.frozen
class Review:
    """All decisions of a race that a line can be measured by."""

    title: str
    unit: str
    cars: tuple[tuple[CarId, str], ...]
    moves: tuple[ReviewedMove, ...]
    standings: tuple[Standing, ...] = ()
    colours: tuple[tuple[CarId, str], ...] = ()
    own: tuple[CarId, ...] = ()  # the cars that people drove
    leaders: Leaders = ()

    @property
    def own_first(self) -> tuple[CarId, ...]:
        """The cars that there is something to tell about, those of people first."""
        cars = [car for car, _ in self.cars]
        return tuple(sorted(cars, key=lambda car: car not in self.own))

    @property
    def turning_points(self) -> tuple[ReviewedMove, ...]:
        """The decisions that cost most, in the order they were made."""
        costly = [move for move in self.moves if move.mistake]
        costly.sort(key=lambda move: (-move.cost, move.number))
        return tuple(sorted(costly[:TURNING_POINTS], key=lambda move: move.number))

    def of_car(self, car: CarId) -> list[ReviewedMove]:
        """The decisions about one car."""
        return [move for move in self.moves if move.car == car]

    def accuracy(self, car: CarId) -> Accuracy:
        """How many of a car's real choices were as good as the best."""
        free = [move for move in self.of_car(car) if move.choices > 1]
        return Accuracy(sum(not move.mistake for move in free), len(free))

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
                    "accuracy": self.accuracy(car).per_cent,
                    "own": car in self.own,
                }
                for car, name in self.cars
            ],
            "leaders": [list(cars) for cars in self.leaders],
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
    game = Game(scenario, seed, {}, dice=ScriptedDice(dice, SeededDice(seed)))
    game.advance()
    while True:
        ask = next((one for one in game.open_asks() if replies.get(one.car)), None)
        if ask is None:
            return
        key = replies[ask.car].popleft()
        yield game, ask, key
        game.reply(ask.car, key)


def reviewed(recorded: Recorded, scenario: Scenario, told: Told = nobody) -> Review:
    """Appraise every decision of a recorded race, of one that is not over those in the open.

    `told` hears before every decision in which round that is, and of how many.
    """
    shown = replay(recorded, scenario)  # a race that does not fit any more is not appraised
    if not recorded.finished:
        recorded = attrs.evolve(recorded, entries=tuple(shown.transcript))
    moves: list[ReviewedMove] = []
    unit = TURNS
    for game, ask, key in decisions(recorded, scenario):
        if ask.secret and game.open_since is None and not recorded.finished:
            continue  # it stays secret until the race is over
        told(game.race.round, shown.race.round)
        judged = coach_of(scenario.family).measured(game.view(ask.seat), ask)
        if judged is not None and key in judged.costs:
            unit = judged.unit
            moves.append(_move(len(moves) + 1, game, ask, key, judged))
    names = {move.car: move.name for move in moves}
    race = shown.race
    return Review(
        title=scenario.title,
        unit=unit,
        cars=tuple(sorted(names.items())),
        moves=tuple(moves),
        standings=tuple(shown.standings()),
        colours=tuple((car.id, race.seat(car.seat).colour) for car in race.cars),
        own=tuple(car.id for car in race.cars if race.seat(car.seat).pilot == HUMAN),
        leaders=leaders_of(shown),
    )


def _move(number: int, game: Game, ask: Ask, key: str, judged: Appraisal) -> ReviewedMove:
    """What the coach says of a decision that is about to be made again."""
    family, sight = game.scenario.family, sight_of(game.race, ask.seat)
    cost = _cost(judged.costs[key])
    best = min(judged.costs, key=lambda one: judged.costs[one]) if cost else key
    since = game.open_since
    return ReviewedMove(
        number=number,
        round=game.race.round,
        car=ask.car,
        name=game.race.car(ask.car).name,
        question=ask.question,
        chosen=ask.option(key).label,
        best=ask.option(best).label,
        cost=cost,
        left=judged.left,
        why=coach_of(family).reason(game.view(ask.seat), ask, key, best) if cost else "",
        choices=len(ask.legal),
        seat=ask.seat,
        entry=len(game.transcript) if since is None else since,
        shown=len(game.log),
        chosen_way=way_of(ask.option(key), ask, sight, family),
        best_way=way_of(ask.option(best), ask, sight, family),
    )


def _cost(cost: Fraction) -> Fraction:
    return Fraction(0) if cost < LEAST_COST else min(cost, Fraction(MOST_COST))
