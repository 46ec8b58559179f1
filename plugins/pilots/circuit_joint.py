"""A round of a circuit as all its drivers choose it at once: who plots what, and what comes of it.

It knows the order of movement, who is in whose way and who is in whose slipstream. Wherever a move
can end, a driver takes the end that is best for a car alone. Nobody rolls or forces a pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import attrs

from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.solvers.circuit_programme import Engine

from .circuit_ends import Ends
from .circuit_regret import Mixture, average, earned, mixtures
from .circuit_sight import Situation
from .circuit_track import NO_WAY, TURN, Track

MOST_ROUNDS = 1500  # rounds that are driven for one question
OFTEN, SELDOM = 120, 24  # rounds of regret: for the question itself, and for those after it
NEAR = TURN  # a card that is worse than the best by more than this is left out
WON = 1000  # what having won is worth; a lead is worth a part of that
HALF = 150  # the lead, in thousandths of a turn, that is worth half of it
FIRST = 10  # what moving first is worth, in thousandths of a turn


@attrs.frozen
class JointCard:
    """A plot: its speed, the wear that is left once it is paid for, and what its dice may cost."""

    speed: int
    wear: int
    risk: int = 0


@attrs.frozen
class Contender:
    """A car in a joint question.

    `start` is what it may plot on the grid, else 0, and `risk` what dice may cost it by now.
    """

    engine: Engine
    ends: Ends
    now: Situation
    start: int = 0
    risk: int = 0

    def home(self) -> bool:
        """Whether it has finished."""
        return self.ends.track.rows_left(self.now.lap, self.now.foothold) <= 0

    def plotted(self, card: JointCard) -> Situation:
        """The car with its card revealed."""
        return attrs.evolve(self.now, speed=card.speed, wear=card.wear)

    def alone(self, card: JointCard) -> int:
        """What a card comes to if nobody else is there."""
        return card.risk + self.ends.best(self.plotted(card), card.speed // SPEED_STEP, frozenset())


@attrs.frozen
class Joint:
    """The joint questions of a few cars on a track, each answered with the next one in mind."""

    track: Track
    towing: int | None  # the plot from which a car gives a slipstream
    spaces: int  # what that gives
    fixed: frozenset[Space] = frozenset()  # where cars stand that are not asked

    def mixed(self, cars: Sequence[Contender], mine: Sequence[JointCard]) -> Mixture:
        """How the first car mixes its cards."""
        hands = [mine, *(self.hand(car, len(cars)) for car in cars[1:])]
        gains = {profile: self._gained(after) for profile, after in self._rounds(cars, hands)}
        return mixtures([len(hand) for hand in hands], gains, OFTEN)[0]

    def hand(self, car: Contender, cars: int) -> list[JointCard]:
        """The cards that a car may well play which pays nothing for braking, and makes no test."""
        now, engine, track = car.now, car.engine, self.track
        lowest = max(SPEED_STEP, now.speed - engine.deceleration)
        highest = min(now.speed + engine.acceleration, engine.top)
        if now.speed:
            highest = min(highest, max(now.speed, track.moves.highest[track.number(now.foothold)]))
        speeds = range(lowest, max(highest, car.start) + SPEED_STEP, SPEED_STEP)
        cards = [JointCard(speed, now.wear) for speed in speeds]
        return self.likely(car, cards, cars) or [JointCard(0, now.wear)]

    def likely(self, car: Contender, cards: Sequence[JointCard], cars: int) -> list[JointCard]:
        """The cards that are not much worse than the best, the best first.

        They are so few that two rounds of this many cars can be driven in all ways.
        """
        worth = sorted((car.alone(card), number) for number, card in enumerate(cards))
        least = worth[0][0] if worth else 0
        near = [cards[number] for value, number in worth if value <= min(least + NEAR, NO_WAY - 1)]
        return near[: most_cards(cars)]

    def driven(self, cars: Sequence[Contender], cards: Sequence[JointCard]) -> list[Contender]:
        """Where everybody is after a round."""
        board = self.track.board
        places = [car.now.foothold.space for car in cars]
        left: set[Space] = set()  # by cars that give a slipstream
        after = [*cars]
        for number in self._order(cars, cards):
            car, card = cars[number], cards[number]
            origin, begun = places[number], car.plotted(card)
            steps = card.speed // SPEED_STEP
            taken = self.fixed.union(places[:number], places[number + 1 :])
            reached = car.ends.reached(begun, steps, taken)
            if car.now.speed and board.straight(origin) in left:
                further = car.ends.reached(begun, steps + self.spaces, taken)
                reached = min(reached, further, key=lambda one: one.value)
            stuck = attrs.evolve(begun, speed=0)
            now = car.ends.situation(reached.place) if reached.place else stuck
            after[number] = attrs.evolve(car, now=now, start=0, risk=car.risk + card.risk)
            places[number] = now.foothold.space
            if self.towing is not None and card.speed >= self.towing and car.now.speed:
                left.add(origin)
        return after

    def _rounds(
        self, cars: Sequence[Contender], hands: Sequence[Sequence[JointCard]]
    ) -> Iterator[tuple[tuple[int, ...], list[Contender]]]:
        """All ways to drive a round with these hands, by the numbers of the cards."""
        for profile in product(*(range(len(hand)) for hand in hands)):
            cards = [hand[number] for hand, number in zip(hands, profile, strict=True)]
            yield profile, self.driven(cars, cards)

    def _gained(self, cars: Sequence[Contender]) -> tuple[int, ...]:
        """What everybody gains on average by the round after this one."""
        if any(car.home() for car in cars):
            return self._leads(cars)
        hands = [self.hand(car, len(cars)) for car in cars]
        gains = {profile: self._leads(after) for profile, after in self._rounds(cars, hands)}
        weights = mixtures([len(hand) for hand in hands], gains, SELDOM)
        return tuple(
            average(mine, earned(number, weights, gains)) for number, mine in enumerate(weights)
        )

    def _leads(self, cars: Sequence[Contender]) -> tuple[int, ...]:
        """What everybody's lead over the best of the others is worth."""
        first = self._order(cars, [JointCard(car.now.speed, 0) for car in cars])[0]
        if any(car.home() for car in cars):
            return tuple(WON if number == first else -WON for number in range(len(cars)))
        to_go = [
            car.ends.value(car.now) + car.risk - FIRST * (number == first)
            for number, car in enumerate(cars)
        ]
        others = (min(to_go[:number] + to_go[number + 1 :]) for number in range(len(cars)))
        leads = (other - mine for mine, other in zip(to_go, others, strict=True))
        return tuple(WON * lead // (abs(lead) + HALF) for lead in leads)

    def _order(self, cars: Sequence[Contender], cards: Sequence[JointCard]) -> list[int]:
        """Furthest ahead first, then the higher plot, then the inside."""
        board, rows_left = self.track.board, self.track.rows_left

        def key(number: int) -> tuple[int, int, int]:
            now = cars[number].now
            inside = board.inside_rank(now.foothold.space, for_order=True)
            return rows_left(now.lap, now.foothold), -cards[number].speed, inside

        return sorted(range(len(cars)), key=key)


def most_cards(cars: int) -> int:
    """How many cards of each car leave no more rounds to drive than may be, two rounds deep."""
    cards = 1
    while (ways := (cards + 1) ** cars) * (1 + ways) <= MOST_ROUNDS:
        cards += 1
    return cards
