"""What the best end of a move is worth to a driver, worked out once for each situation.

Who stands beyond its reach makes no difference to a move. So what was found for one car is found
again for its like, braking by braking, lap after lap and race after race.
"""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

import attrs

from gridprix.plugins.circuit.board.space import SPEED_STEP, Space

from .circuit_sight import Situation, known_speed
from .circuit_track import NO_WAY, TURN, Judge, Track

STUCK = 2 * TURN  # what finding no room for one's spaces costs, before anything is known
REMEMBERED = 1 << 15

Place = tuple[int, int, int, int]  # a foothold's number, lap, speed, wear


class BestEnd(NamedTuple):
    """What an end of a move is worth, and where it is; nowhere if there is no way."""

    value: int
    place: Place | None


@attrs.frozen(eq=False)
class Ends:
    """The ends of moves on a track in the eyes of one judge."""

    track: Track
    judge: Judge
    _values: dict[Place, int] = attrs.field(factory=dict, init=False)
    _best: dict[tuple[Place, int, frozenset[Space]], BestEnd] = attrs.field(
        factory=dict, init=False
    )

    def best(self, now: Situation, steps: int, taken: frozenset[Space]) -> int:
        """The value of the best place where so many steps can end."""
        return self.reached(now, steps, taken).value

    def reached(self, now: Situation, steps: int, taken: frozenset[Space]) -> BestEnd:
        """The best place where so many steps can end, with its value."""
        ways = self.track.ways
        if taken:
            taken &= ways.reach(now.foothold.space, steps)
        here = ways.number(now.foothold), now.lap, now.speed, now.wear
        key = here, steps, taken
        known = self._best.get(key)
        if known is None:
            if len(self._best) > REMEMBERED:
                self._best.clear()
            known = self._best[key] = self._found(here, steps, taken)
        return known

    def value(self, now: Situation) -> int:
        """What the judge says of a situation."""
        number = self.track.ways.number(now.foothold)
        return self._value((number, now.lap, now.speed, now.wear))

    def _found(self, here: Place, steps: int, taken: frozenset[Space]) -> BestEnd:
        best = self._end(here, steps, taken)
        if best is not None:
            return best
        # no room or no wear for all of it: somewhere short of that, after some trouble
        number, lap, _, wear = here
        for fewer in range(steps - 1, -1, -1):
            slower = number, lap, known_speed(fewer * SPEED_STEP), wear
            best = self._end(slower, fewer, taken)
            if best is not None:
                return BestEnd(STUCK + TURN // 2 * (steps - fewer) + best.value, best.place)
        return BestEnd(NO_WAY, None)

    def _end(self, here: Place, steps: int, taken: frozenset[Space]) -> BestEnd | None:
        number, lap, speed, wear = here
        ends = self.track.ways.ends(number, speed, steps, taken)
        places = [(end, lap + laps, speed, wear - cost) for end, laps, cost in ends if cost <= wear]
        found = [BestEnd(self._value(place), place) for place in places]
        return min(found, key=_worth, default=None)

    def _value(self, place: Place) -> int:
        known = self._values.get(place)
        if known is None:
            if len(self._values) > REMEMBERED:
                self._values.clear()
            known = self._values[place] = self.judge.value(self.situation(place))
        return known

    def situation(self, place: Place) -> Situation:
        """A place as it was."""
        number, *rest = place
        return Situation(self.track.ways.footholds[number], *rest)


_worth = itemgetter(0)


def ends_for(track: Track, judge: Judge) -> Ends:
    """The ends of moves as a judge of a track sees them, made once."""
    ends = track.ends_seen.get(judge)
    if not isinstance(ends, Ends):
        ends = track.ends_seen[judge] = Ends(track, judge)
    return ends
