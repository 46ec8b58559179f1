"""Looking a few turns ahead on a circuit, with a budget of wear."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial

import attrs

from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.solvers.circuit_moves import Foothold, Move, Moves
from gridprix.plugins.solvers.circuit_programme import Engine

from .circuit_sight import Situation
from .circuit_track import NO_WAY, PAST, TURN, Track

ROWS_A_TURN = 5  # how far a turn beyond the horizon is taken to lead
MOMENTUM = 90  # what 20 mph at the horizon count
WEAR_PRICE = 60  # what a wear within the budget counts
DEBT_PRICE = 600  # what a wear beyond it counts
REMEMBERED = 1 << 16

Key = tuple[Hashable, int, int, int, int]


@attrs.frozen
class Stand:
    """Where a car stands between two moves: its highest plot, and its moves."""

    highest: int
    moves: Callable[[int], Sequence[Move]]  # by the number of steps


@attrs.define(eq=False)
class Outlook:
    """Values by a search some turns deep; `thrifty` ones pay no wear while there is another way."""

    track: Track
    engine: Engine
    depth: int
    thrifty: bool = False
    total_wear: int = 0
    _known: dict[Key, int] = attrs.field(factory=dict)

    def value(self, now: Situation) -> int:
        """What a situation looks like from here."""
        return self._search(now, self.depth) + self._debt(now)

    def _debt(self, now: Situation) -> int:
        """What the wear spent so far counts: little while enough is kept for the laps to come."""
        spent = self.total_wear - now.wear
        length = self.track.board.rows * self.track.laps
        left = min(length, max(0, self.track.rows_left(now.lap, now.foothold)))
        reserve = self.total_wear * left // max(1, length)
        debt = max(0, reserve - now.wear)
        if self.thrifty:
            return TURN * 3 * spent
        return WEAR_PRICE * spent + DEBT_PRICE * debt

    def _search(self, now: Situation, depth: int) -> int:
        left = self.track.rows_left(now.lap, now.foothold)
        if left <= 0:
            return PAST * left
        if depth == 0:
            return TURN * left // ROWS_A_TURN - MOMENTUM * (now.speed // SPEED_STEP)
        # laps apart situations are alike until the finish comes into sight
        which = self._which(now.foothold)
        key = (which, now.speed, min(now.wear, 4), depth, min(left, 40))
        known = self._known.get(key)
        if known is None:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            ahead = self._ahead(now, self._stand(now.foothold), depth)
            known = self._known[key] = ahead - TURN * left // ROWS_A_TURN
        return known + TURN * left // ROWS_A_TURN

    def _which(self, foothold: Foothold) -> Hashable:
        """What tells a foothold from others with other moves."""
        return self.track.number(foothold)

    def _stand(self, foothold: Foothold) -> Stand:
        """Where a car stands, with all moves from there, out of the catalogue of the circuit."""
        moves, number = self.track.moves, self.track.number(foothold)
        found = moves.found[number]
        return Stand(moves.highest[number], lambda steps: found[min(steps, len(found) - 1)])

    def _ahead(self, now: Situation, stand: Stand, depth: int) -> int:
        best = NO_WAY
        engine = self.engine
        highest = min(now.speed + engine.acceleration, max(engine.top, now.speed))
        if now.speed:
            highest = min(highest, max(now.speed, stand.highest))
        lowest = max(SPEED_STEP, now.speed - engine.deceleration)
        for speed in range(lowest, highest + SPEED_STEP, SPEED_STEP):
            for move in stand.moves(speed // SPEED_STEP):
                if move.wear > (0 if self.thrifty else min(now.wear, 2)):
                    continue
                after = Situation(move.end, now.lap + move.laps, speed, now.wear - move.wear)
                worth = TURN + WEAR_PRICE * move.wear + self._search(after, depth - 1)
                best = min(best, worth)
        return best


@attrs.define(eq=False)
class Glance(Outlook):
    """The same without the catalogue: only the moves that it comes to are worked out.

    What the others have at hand after a second or two of making ready, this has to look up anew.
    """

    def _which(self, foothold: Foothold) -> Hashable:
        return foothold

    def _stand(self, foothold: Foothold) -> Stand:
        moves = self.track.steps
        return Stand(moves.highest(foothold), partial(_moves, moves, foothold))


@lru_cache(maxsize=REMEMBERED)
def _moves(moves: Moves, foothold: Foothold, steps: int) -> Sequence[Move]:
    return moves.moves(foothold, steps * SPEED_STEP)


def glance_for(track: Track, engine: Engine, wear: int) -> Glance:
    """A glance at what lies ahead of a kind of car, made once."""
    key = "glance", engine, wear
    glance = track.judges.get(key)
    if not isinstance(glance, Glance):
        glance = track.judges[key] = Glance(track, engine, depth=1, total_wear=wear)
    return glance


def outlook_for(track: Track, engine: Engine, depth: int, wear: int, *, thrifty: bool) -> Outlook:
    """The outlook of a kind of car that began with so much wear, made once."""
    key = engine, depth, wear, thrifty
    outlook = track.judges.get(key)
    if not isinstance(outlook, Outlook):
        outlook = track.judges[key] = Outlook(track, engine, depth, thrifty, wear)
    return outlook
