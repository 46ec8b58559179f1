"""What every move on offer is worth to a driver who knows the exact turns to go.

A move is worth the turns that it leaves, against those that it leaves to the rival closest to
winning: a rival who finds the best point taken, or who is hit, needs more of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from gridprix.core import Car, RaceView
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.parts.occupied import cars_at
from gridprix.plugins.solvers.grid_line import Turn
from gridprix.plugins.solvers.grid_table import GridState

from .grid_guide import Guide, idle_turns, state_of
from .grid_road import road_of
from .grid_sight import OfferedMove, others
from .providers import option_of, provider_of

LOST = 10_000  # turns to go of a car that is out
STRAYED = 30  # turns that the way back from outside is taken for
SLACK = 4  # lines worse than the best by more than this are not told apart
TIMED = 3  # turns before the finish from which the moment of crossing is looked at
WHOLE = Fraction(1)


@attrs.frozen
class Prospect:
    """A move and what it leaves: turns to go with this one, rivals' turns, and fine points.

    `outside` says that it leaves the track: an ace does so only when nothing else is left, even
    where standing still at the border would save a turn. `held_up` are turns that rivals' likely
    next points would cost, `ways` the next moves that lose nothing, `moment` when the last move of
    the line crosses the finish.
    """

    choice: OfferedMove
    turns: int
    rival: int | None = None
    outside: bool = False
    held_up: int = 0
    ways: int = 0
    moment: Fraction = WHOLE

    @property
    def worth(self) -> tuple[Any, ...]:
        """Sorts moves, better ones higher."""
        lead = -2 * self.turns - self.held_up + (self.rival or 0)
        return not self.outside, lead, -self.moment, self.ways, -self.choice.nitros


@attrs.frozen
class Rival:
    """A rival and the points that its next move may end on, the best first."""

    car: Car
    idle: int
    turns: int
    ends: tuple[tuple[int, Point], ...]

    def turns_without(self, point: Point) -> int:
        """Its turns to go if it cannot move to this point."""
        if self.idle or not self.ends:
            return self.turns
        return next((turns for turns, end in self.ends if end != point), self.ends[0][0] + SLACK)

    def likely_end(self, point: Point) -> Point | None:
        """Where it probably goes next if this point is taken."""
        if self.idle:
            return self.car.spot  # type: ignore[return-value]
        return next((end for _, end in self.ends if end != point), None)


def prospects(
    view: RaceView, car: Car, choices: Sequence[OfferedMove], guide: Guide, slack: int = SLACK
) -> list[Prospect]:
    """All moves with what they leave, in the order offered.

    Moves worse than the best by more than `slack` turns are not told apart.
    """
    rivals = [_rival(view, one, guide) for one in others(view, car.id)]
    crowded = _blocks(view) and bool(rivals)
    found = []
    by_origin: dict[Point, dict[Point, Turn]] = {}
    least: dict[Point, int] = {}
    for choice in choices:
        origin = choice.origin
        if origin not in by_origin:
            state = state_of(view, car, origin)
            turns = list(guide.drive.turns(state)) if state is not None else []
            by_origin[origin] = {_vector(turn): turn for turn in turns}
            best = guide.to_go(state) if state is not None else None
            least[origin] = LOST if best is None else best
        turn = by_origin[origin].get(choice.leg.velocity)
        after = turn.after if turn else None
        hit = cars_at(view, choice.to, car) if choice.bad and turn and after else ()
        count = _turns(view, car, choice, turn, bool(hit), least[origin] + slack, guide)
        rival = min((_rival_turns(view, one, choice.to, hit) for one in rivals), default=None)
        shown = rival if crowded or hit else None
        found.append(Prospect(choice, count, shown, outside=turn is None))
    return _refined(view, found, by_origin, rivals if crowded else [], guide)


def _refined(
    view: RaceView,
    found: list[Prospect],
    turns: Mapping[Point, Mapping[Point, Turn]],
    rivals: Sequence[Rival],
    guide: Guide,
) -> list[Prospect]:
    """Look closer at the moves that are nearly the best."""
    top = max(one.worth[:2] for one in found)
    refined = []
    for one in found:
        turn = turns[one.choice.origin].get(one.choice.leg.velocity)
        if turn is None or one.worth[:2] < (top[0], top[1] - 1):
            refined.append(one)
        elif turn.after is None:
            moment = _crossing(view, turn)
            refined.append(attrs.evolve(one, moment=moment))
        else:
            refined.append(_looked_at(view, one, turn.after, rivals, guide))
    return refined


def _looked_at(
    view: RaceView, one: Prospect, after: GridState, rivals: Sequence[Rival], guide: Guide
) -> Prospect:
    rest = guide.to_go(after)
    if rest is None:
        return one
    taken = {rival.likely_end(after.at) for rival in rivals}
    ways, open_to = 0, rest + SLACK
    for turn in guide.drive.turns(after):
        left = 0 if turn.after is None else guide.within(turn.after, rest + 1)
        if left is None:
            continue
        ways += turn.turns + left == rest
        if turn.to not in taken or turn.after is None:
            open_to = min(open_to, turn.turns + left)
    moment = _best_moment(view, after, rest, guide) if rest <= TIMED else WHOLE
    return attrs.evolve(one, ways=ways, held_up=open_to - rest, moment=moment)


def _best_moment(view: RaceView, state: GridState, rest: int, guide: Guide) -> Fraction:
    """How early the last move can cross the line without a turn more."""
    best = WHOLE
    for turn in guide.drive.turns(state):
        if turn.after is None:
            best = min(best, _crossing(view, turn)) if turn.turns == rest else best
        elif guide.within(turn.after, rest - turn.turns) == rest - turn.turns:
            best = min(best, _best_moment(view, turn.after, rest - turn.turns, guide))
    return best


def _crossing(view: RaceView, turn: Turn) -> Fraction:
    board: Any = view.board
    moment: Fraction | None = board.line_moment(turn.origin, turn.to)
    return WHOLE if moment is None else moment


def _turns(
    view: RaceView,
    car: Car,
    choice: OfferedMove,
    turn: Turn | None,
    hits: bool,  # noqa: FBT001 - one of the facts of a move
    most: int,
    guide: Guide,
) -> int:
    """The turns to go from before a move, if it is made."""
    if turn is None:
        return turns_off(view, car, choice.origin, choice.to, guide)
    if turn.after is None:
        return 1
    after = turn.after
    lost = 0
    if hits:
        lost = option_of(view, "contact-penalty", "mover", 0)
        after = attrs.evolve(after, velocity=(0, 0))
    rest = guide.within(after, most)
    return turn.turns + lost + (most + 1 if rest is None else rest)


def turns_off(view: RaceView, car: Car, origin: Point, to: Point, guide: Guide) -> int:
    """What a move that leaves the track comes to under the rules of the race."""
    if provider_of(view, "off-track-reset") is None:
        return STRAYED + LOST * (provider_of(view, "off-track-return") is None)
    board: Any = view.board
    inside = guide.drive.car.border_in
    place = board.exit(origin, to, inside)
    point = board.nearest(place, lambda _: True, inside) if place else None
    state = state_of(view, car, point) if point else None
    if state is None:
        return LOST
    rest = guide.to_go(attrs.evolve(state, velocity=(0, 0)))
    return LOST if rest is None else 1 + rest


def turns_doomed(view: RaceView, car: Car, choice: OfferedMove, guide: Guide) -> int:
    """What a move comes to after which nothing keeps a car on the track: it brakes until it is off.

    Under some rules that ends its race, under others it costs a few turns.
    """
    road = road_of(view)
    at, velocity, made = choice.to, choice.leg.velocity, 1
    while velocity != (0, 0):
        vectors = (vector for vector, _ in road.vectors(at, velocity, 0))
        velocity = min(vectors, key=lambda one: max(abs(one[0]), abs(one[1])))
        to = at[0] + velocity[0], at[1] + velocity[1]
        if road.leaves(at, velocity):
            return made + turns_off(view, car, at, to, guide)
        at, made = to, made + 1
    return LOST


def _blocks(view: RaceView) -> bool:
    """Whether a point can be taken from somebody."""
    return bool(provider_of(view, "no-contact") or provider_of(view, "contact-penalty"))


def _rival(view: RaceView, car: Car, guide: Guide) -> Rival:
    state = state_of(view, car)
    idle = idle_turns(car)
    best = guide.to_go(state) if state is not None else None
    if state is None or best is None:
        return Rival(car, idle, LOST, ())
    ends = []
    for turn in guide.drive.turns(state):
        rest = 0 if turn.after is None else guide.within(turn.after, best + SLACK)
        if rest is not None:
            ends.append((turn.turns + rest, turn.to))
    return Rival(car, idle, idle + best, tuple(sorted(ends)))


def _rival_turns(view: RaceView, rival: Rival, point: Point, hit: Sequence[Car]) -> int:
    if rival.car in hit:
        return rival.turns + option_of(view, "contact-penalty", "hit", 0) + SLACK // 2
    return rival.turns_without(point)


def _vector(turn: Turn) -> Point:
    return turn.to[0] - turn.origin[0], turn.to[1] - turn.origin[1]
