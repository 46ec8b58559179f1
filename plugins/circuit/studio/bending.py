"""Moving a point of the centre line: the stretches around it give way, and the lap stays closed.

The least change is sought that brings the point where it is wished and leaves both ends of the run
where they are (Gauss and Newton); then degrees become whole and lengths hundredths, as a person
would type them, with as little of a gap as they allow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import attrs

from gridprix.core.drawing.pen import Point
from gridprix.plugins.circuit.board.centre_line import Station
from gridprix.plugins.circuit.drafting.equations import Equations

from .lap import MIDDLE, DrawnSection, control, walked

ROUNDS = 14
TINY = 1e-5
SAME_TURN, SAME_LENGTH = 1.2, 0.25  # how much stretches cling to what they are
STRAIGHT_LENGTH = 0.06  # straights give way more easily than corners
FIXED, WISHED, KEPT = 4000.0, 300.0, 30.0
MOST_TURNED = math.radians(8)  # in one round
LEAST, MOST = 0.25, 6.0  # how long a row may become, unless it is so already
NARROWEST, WIDEST = 0.1, 20.0  # how long a row may be in a file
OPEN = 0.1  # rows: a lap that would open wider than this is not bent so far
SHARES = (1.0, 0.75, 0.5, 0.25)  # of a wish, the whole first
STEP = 0.01  # of a row's length
MOST_ANGLE = 360
TRIES = 60


@attrs.frozen
class PointWish:
    """A control point of a stretch, and how far it is to be moved."""

    place: int  # in the run
    handle: int
    by: Point
    weight: float = WISHED


@attrs.frozen
class Run:
    """Some stretches, one after another, of which the first begins with a heading in radians."""

    stretches: tuple[DrawnSection, ...]
    heading: float

    @property
    def begin(self) -> Station:
        """Where the run begins, on a paper of its own."""
        return Station(0.0, 0.0, self.heading)

    def end(self) -> Station:
        """Where it ends."""
        return walked(self.stretches, self.begin)[-1]

    def point(self, place: int, handle: int) -> Point:
        """A control point."""
        begin = walked(self.stretches[:place], self.begin)[-1]
        return control(begin, self.stretches[place], handle)


def moved(run: Run, place: int, handle: int, by: Point) -> Run | None:
    """The run with a control point moved as far as it will go; None where it does not move."""
    if math.hypot(*by) < TINY:
        return None
    for share in SHARES:
        wish = PointWish(place, handle, (by[0] * share, by[1] * share))
        wishes = [wish] if handle == MIDDLE else [wish, PointWish(place, MIDDLE, (0.0, 0.0), KEPT)]
        found = settled_run(run, wishes)
        if found is not None and found != run and _obeyed(run, found, wish):
            return found
    return None


def _obeyed(before: Run, after: Run, wish: PointWish) -> bool:
    """Whether a point came nearer to where it was wished."""
    x, y = before.point(wish.place, wish.handle)
    goal = x + wish.by[0], y + wish.by[1]
    return math.dist(after.point(wish.place, wish.handle), goal) < math.hypot(*wish.by)


def settled_run(
    run: Run, wishes: Sequence[PointWish], kept: Sequence[int] = (), end: Station | None = None
) -> Run | None:
    """The run as the wishes bend it, in whole degrees and hundredths; None where it would open.

    The turns of the stretches in `kept` stay as they are. It ends at `end`, or where it did.
    """
    end = end or run.end()
    turns = [n for n in _bends(run) if n not in kept]
    bent = _solved(run, run, wishes, turns, end)
    if bent is None:
        return None
    measured = _solved(_in_degrees(run, bent, turns), run, wishes, [], end)
    if measured is None:
        return None
    rounded = _in_hundredths(measured, run, end)
    astray = abs(rounded.end().heading - end.heading) > TINY
    return rounded if not astray and _apart(rounded.end(), end) <= OPEN else None


def turned_run(run: Run, place: int, turn: float) -> Run | None:
    """The run of which one stretch turns by so many degrees; the others turn for it."""
    bent = _with(run, place, attrs.evolve(run.stretches[place], turn=turn))
    return settled_run(bent, [], kept=[place], end=run.end())


def _bends(run: Run) -> list[int]:
    return [n for n, one in enumerate(run.stretches) if one.bends]


def _apart(one: Station, other: Station) -> float:
    return math.hypot(one.x - other.x, one.y - other.y)


def _solved(
    run: Run, before: Run, wishes: Sequence[PointWish], turns: Sequence[int], end: Station
) -> Run | None:
    """Change lengths, and the turns of some corners, round by round; None without an answer."""
    goals = _goals(before, wishes, end)
    count = len(run.stretches)
    for _ in range(ROUNDS):
        sums = Equations(count + len(turns))
        for n, (one, was) in enumerate(zip(run.stretches, before.stretches, strict=True)):
            cling = SAME_LENGTH if one.bends else STRAIGHT_LENGTH
            sums.add({n: 1.0}, was.total - one.total, cling)
        for m, n in enumerate(turns):
            gone = before.stretches[n].turn - run.stretches[n].turn
            sums.add({count + m: 1.0}, math.radians(gone), SAME_TURN)
        slopes = [_slope(run, change, goals) for change in _changes(run, turns)]
        for n, (goal, at) in enumerate(zip(goals, _reached(run, goals), strict=True)):
            sums.add({m: slope[n] for m, slope in enumerate(slopes)}, goal.value - at, goal.weight)
        change = sums.solved()
        if not all(map(math.isfinite, change)):
            return None
        run = _changed(run, change, turns)
        if max(map(abs, change)) < TINY:
            break
    return run


@attrs.frozen
class _Goal:
    """A figure of a run, what it is to be, and how much that counts."""

    figure: Callable[[Run], float]
    value: float
    weight: float


def _goals(before: Run, wishes: Sequence[PointWish], end: Station) -> list[_Goal]:
    """The run ends where it is to end, and points come where they are wished."""
    found = [
        _Goal(lambda run: run.end().x, end.x, FIXED),
        _Goal(lambda run: run.end().y, end.y, FIXED),
        _Goal(lambda run: run.end().heading, end.heading, FIXED),
    ]
    for one in wishes:
        x, y = before.point(one.place, one.handle)
        for axis, value in ((0, x + one.by[0]), (1, y + one.by[1])):
            found.append(_Goal(_axis_of(one, axis), value, one.weight))
    return found


def _axis_of(wish: PointWish, axis: int) -> Callable[[Run], float]:
    return lambda run: run.point(wish.place, wish.handle)[axis]


def _reached(run: Run, goals: Sequence[_Goal]) -> list[float]:
    return [goal.figure(run) for goal in goals]


def _changes(run: Run, turns: Sequence[int]) -> Iterator[Run]:
    """The run with each thing that may change a little larger."""
    for n, one in enumerate(run.stretches):
        yield _with(run, n, attrs.evolve(one, length=(one.total + TINY) / one.rows))
    for n in turns:
        one = run.stretches[n]
        yield _with(run, n, attrs.evolve(one, turn=one.turn + math.degrees(TINY)))


def _slope(run: Run, other: Run, goals: Sequence[_Goal]) -> list[float]:
    before, after = _reached(run, goals), _reached(other, goals)
    return [(b - a) / TINY for a, b in zip(before, after, strict=True)]


def _changed(run: Run, change: Sequence[float], turns: Sequence[int]) -> Run:
    for n, one in enumerate(run.stretches):
        length = (one.total + change[n]) / one.rows
        run = _with(run, n, attrs.evolve(one, length=max(length, NARROWEST)))
    for m, n in enumerate(turns, start=len(run.stretches)):
        turn = max(min(change[m], MOST_TURNED), -MOST_TURNED)
        one = run.stretches[n]
        run = _with(run, n, attrs.evolve(one, turn=one.turn + math.degrees(turn)))
    return run


def _with(run: Run, n: int, stretch: DrawnSection) -> Run:
    changed = [*run.stretches]
    changed[n] = stretch
    return attrs.evolve(run, stretches=tuple(changed))


def _in_degrees(before: Run, bent: Run, turns: Sequence[int]) -> Run:
    """Turns that differ by whole degrees from what they were; in all as many as before."""
    wanted = [
        after.turn - was.turn for was, after in zip(before.stretches, bent.stretches, strict=True)
    ]
    whole = [round(one) for one in wanted]
    left = round(math.fsum(wanted)) - sum(whole)
    order = sorted(turns, key=lambda n: (whole[n] - wanted[n]) * left)
    for n in order[: abs(left)]:
        whole[n] += left // abs(left)
    stretches = []
    for was, after, change in zip(before.stretches, bent.stretches, whole, strict=True):
        turn = max(min(was.turn + change, MOST_ANGLE), -MOST_ANGLE)
        turn = turn or math.copysign(0, was.turn)  # no degrees, to the side that the file says
        stretches.append(attrs.evolve(after, turn=turn))
    return attrs.evolve(bent, stretches=tuple(stretches))


def _in_hundredths(run: Run, before: Run, goal: Station) -> Run:
    """Rows of whole hundredths, with which the run ends as nearly where it did as they allow."""
    bounds = [
        (min(LEAST, max(was.length, NARROWEST)), max(MOST, was.length)) for was in before.stretches
    ]
    lengths = [
        round(min(max(one.length, least), most), 2)
        for one, (least, most) in zip(run.stretches, bounds, strict=True)
    ]
    steps = [(n, step) for n in range(len(lengths)) for step in (STEP, -STEP)]
    choices = [(one,) for one in steps] + list(combinations(steps, 2))
    best = _apart(_lengthened(run, lengths).end(), goal)
    for _ in range(TRIES):
        tries = []
        for choice in choices:
            tried = [*lengths]
            for n, step in choice:
                tried[n] = round(tried[n] + step, 2)
            if all(low <= one <= high for one, (low, high) in zip(tried, bounds, strict=True)):
                tries.append((round(_apart(_lengthened(run, tried).end(), goal), 6), tried))
        nearest = min(tries)
        if nearest[0] >= round(best, 6):
            break
        best, lengths = nearest
    return _lengthened(run, lengths)


def _lengthened(run: Run, lengths: Sequence[float]) -> Run:
    pairs = zip(run.stretches, lengths, strict=True)
    return attrs.evolve(
        run, stretches=tuple(attrs.evolve(one, length=length) for one, length in pairs)
    )
