"""The inner loops of the grid solver: plain functions that numba can compile.

A state is a car that stands on a point with a velocity (its last move), a count of laps and
checkpoints, and nitros left. The search goes backwards from the finish: the move that leads into a
state is known from the state itself, so its line is judged once, and the states it may have been
made from all lie at one point, side by side in memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .grid_arrays import Terms, Work
from .grid_geometry import border_exit, boxed, crossing, judge, point_at

if TYPE_CHECKING:
    from .grid_arrays import Bytes, Depths, Ints, Longs

FINISHED = -1  # the count of a car that is home, which is no state
SPEED_BITS, POINT_BITS = 12, 22  # a state is packed into one number, with its plane on top
SPEEDS, POINTS = (1 << SPEED_BITS) - 1, (1 << POINT_BITS) - 1
STILL = 1 << SPEED_BITS - 1  # a velocity is packed as so much more than it is


def recount(
    lap: int,
    due: int,
    early: int,
    met: Longs,
    passed: int,
    split: int,
    by: int,
    terms: Terms,
) -> int:
    """The number of the count after a move; FINISHED for one that is home.

    At its edges the table is kind: laps lost below the lowest count are forgiven, and as many early
    crossings as it can hold count as endless. So its answers are never too high; a line driven by
    the true count that needs no more moves shows that they are not too low either.
    """
    # Why they are never too high. Call count A as good as count B if
    #   (1) A has more laps than B, or as many and waits for no earlier checkpoint, and
    #   (2) laps and early crossings together are no fewer in A than in B.
    # Both stay true whatever two cars with these counts drive over together:
    # - A checkpoint matters to (1) only with equal laps. B moves on at the one it waits for; if A
    #   waits for the same it moves on too, and if A waits for a later one B at most draws level.
    # - Forwards, both sums in (2) grow by one. With equal laps B gains a lap if it lacks no
    #   checkpoint, so A lacks none and gains one too, or if its laps are below zero, as A's are.
    #   With fewer laps B at most draws level, and then it waits for the first checkpoint.
    # - Backwards, both sums fall by one. If only B loses a lap (1) holds all the more; if both do,
    #   both lack no checkpoint then. If only A does, it has no early crossing and B has one: by (2)
    #   A has more laps, so at least as many are left to it, and it lacks no checkpoint.
    # With (1) A is home when B is. Forgiving a lap and never running out of early crossings put in
    # the place of a true count one that is as good, so what is home by the true count on a line is
    # home by the table's, on the same line, no later.
    for place in range(split):
        due += 1 if met[place, 0] == due else 0
    for _ in range(by):
        if lap < 0 or due == terms.checkpoints:
            lap, due = lap + 1, 0
        else:
            early = min(early + 1, terms.earlies)
    if by < 0:
        if early > 0:
            early = early if early == terms.earlies else early - 1
        else:
            lap, due = max(lap - 1, terms.lowest), terms.checkpoints
    for place in range(split, passed):
        due += 1 if met[place, 0] == due else 0
    return FINISHED if lap >= terms.laps else count_of(lap, due, early, terms)


def count_of(lap: int, due: int, early: int, terms: Terms) -> int:
    """The number of a count of laps, checkpoints and early crossings."""
    return ((lap - terms.lowest) * (terms.checkpoints + 1) + due) * (terms.earlies + 1) + early


def packed(plane: int, point: int, vx: int, vy: int) -> int:
    """A state as one number: its plane (count of laps, and nitros left), point and velocity."""
    state = (plane << POINT_BITS | point) << SPEED_BITS | vx + STILL
    return state << SPEED_BITS | vy + STILL


def put(  # noqa: PLR0913, PLR0917 - numba counts references on every tuple that it takes apart
    point: int,
    vx: int,
    vy: int,
    plane: int,
    depth: int,
    at: Ints,
    xs: Ints,
    ys: Ints,
    oil: Bytes,
    changes: Longs,
    top_x: int,
    top_y: int,
    nitros: int,
    depths: Depths,
    out: Longs,
    filled: int,
) -> int:
    """Give a depth to every unknown state from which a car at a point may make a move.

    A state into which no move from the track leads is left out: no car is ever in it.
    """
    rows = 2 * top_y + 1
    layer = xs.shape[0] * (2 * top_x + 1) * rows
    base = plane * layer + (point * (2 * top_x + 1) + top_x) * rows + top_y
    spare = nitros - plane % (nitros + 1) if nitros else 0
    for change in range(changes.shape[0]):
        ux, uy = vx - changes[change, 0], vy - changes[change, 1]
        price = changes[change, 2]
        if price > spare or abs(ux) > top_x or abs(uy) > top_y:
            continue
        place = base + price * layer + ux * rows + uy
        if depths[place] != 0 or point_at(at, xs[point] - ux, ys[point] - uy) < 0:
            continue
        if oil[point] and (ux != 0 or uy != 0) and (ux != vx or uy != vy):
            continue
        depths[place] = depth
        out[filled] = packed(plane + price, point, ux, uy)
        filled += 1
    return filled


def put_all(
    point: int, vx: int, vy: int, wanted: int, nitros: int, depth: int, work: Work, filled: int
) -> int:
    """As `put`, for every count that a move on the track turns into the wanted one."""
    land, terms, met = work.land, work.terms, work.met
    leaves, passed, split, by = judge(land.xs[point], land.ys[point], vx, vy, land, terms, met)
    # a move that leaves the track behind the finish line still ends the race
    if leaves and wanted != FINISHED:
        return filled
    # every crossing changes the laps by one at most, so others cannot become the wanted ones
    laps = terms.laps
    if wanted != FINISHED:
        laps = terms.lowest + wanted // ((terms.checkpoints + 1) * (terms.earlies + 1))
    for lap in range(max(terms.lowest, laps - abs(by)), min(terms.laps, laps + abs(by) + 1)):
        for due in range(terms.checkpoints + 1):
            for early in range(terms.earlies + 1):
                if recount(lap, due, early, met, passed, split, by, terms) == wanted:
                    plane = count_of(lap, due, early, terms) * (terms.nitros + 1) + nitros
                    filled = put(
                        *(point, vx, vy, plane, depth, land.at, land.xs, land.ys, land.oil),
                        *(terms.changes, terms.top_x, terms.top_y, terms.nitros),
                        *(work.depths, work.out, filled),
                    )
    return filled


def finishing(begin: int, points: Longs, work: Work) -> tuple[int, int]:
    """Give depth 1 to every state at some points that has a move to the finish.

    Returned are where to go on when there is no more room, and how many states were found.
    """
    land, terms = work.land, work.terms
    finish, picture, reach_x = land.finish, land.picture, terms.top_x + terms.most
    filled = 0
    for place in range(begin, points.shape[0]):
        if filled + work.room > work.out.shape[0]:
            return place, filled
        x, y = land.xs[points[place]], land.ys[points[place]]
        # the last move need not stop on the track, so it may be faster than any before
        for vx in range(-reach_x, reach_x + 1):
            for vy in range(-terms.top_y - terms.most, terms.top_y + terms.most + 1):
                if not picture and crossing(x, y, vx, vy, finish)[0] <= 0:
                    continue
                for nitros in range(terms.nitros + 1):
                    filled = put_all(points[place], vx, vy, FINISHED, nitros, 1, work, filled)
    return points.shape[0], filled


def expand(begin: int, layer: Longs, depth: int, work: Work) -> tuple[int, int]:
    """Give the next depth to all unknown states from which one move leads into this layer.

    A car that has landed on a slick stands still, so no move leads into a moving state there.
    """
    at, xs, ys, oil, slick = (
        *(work.land.at, work.land.xs, work.land.ys, work.land.oil, work.land.slick),
    )
    walls, marks, edges, buckets = (
        *(work.land.walls, work.land.marks, work.land.edges, work.land.buckets),
    )
    changes, depths, out, terms = work.terms.changes, work.depths, work.out, work.terms
    top_x, top_y, all_nitros, room = terms.top_x, terms.top_y, terms.nitros, work.room
    border_in, tested = terms.border_in, not terms.ends_only
    drawn = 0 if work.land.picture else 1
    filled = 0
    for place in range(begin, layer.shape[0]):
        if filled + room > out.shape[0]:
            return place, filled
        key = layer[place]
        vx, vy = (key >> SPEED_BITS & SPEEDS) - STILL, (key & SPEEDS) - STILL
        point, plane = key >> 2 * SPEED_BITS & POINTS, key >> 2 * SPEED_BITS + POINT_BITS
        if slick[point] and (vx != 0 or vy != 0):
            continue
        to_x, to_y = xs[point], ys[point]
        x, y = to_x - vx, to_y - vy
        origin = point_at(at, x, y)
        x0, y0, x1, y1 = min(x, to_x) - drawn, min(y, to_y) - drawn, max(x, to_x), max(y, to_y)
        special = boxed(marks, x0, y0, x1, y1) > 0
        if not special and tested and boxed(walls, x0, y0, x1, y1) > 0:
            special = not drawn
            if drawn and border_exit(x, y, vx, vy, edges, buckets, border_in, 1)[1]:
                continue
        if special:
            wanted, nitros = plane // (all_nitros + 1), plane % (all_nitros + 1)
            filled = put_all(origin, vx, vy, wanted, nitros, depth + 1, work, filled)
        else:
            filled = put(
                *(origin, vx, vy, plane, depth + 1, at, xs, ys, oil),
                *(changes, top_x, top_y, all_nitros, depths, out, filled),
            )
    return layer.shape[0], filled


def landings(begin: int, key: int, work: Work) -> tuple[int, int]:
    """List all unknown states from which one move lands on the slick of a standing state."""
    land, terms = work.land, work.terms
    rows = 2 * terms.top_y + 1
    box = (2 * terms.top_x + 1) * rows
    point, plane = key >> 2 * SPEED_BITS & POINTS, key >> 2 * SPEED_BITS + POINT_BITS
    wanted, nitros = plane // (terms.nitros + 1), plane % (terms.nitros + 1)
    filled = 0
    for move in range(begin, box):
        if filled + work.room > work.out.shape[0]:
            return move, filled
        vx, vy = move // rows - terms.top_x, move % rows - terms.top_y
        origin = point_at(land.at, land.xs[point] - vx, land.ys[point] - vy)
        if origin >= 0 and origin != point:
            filled = put_all(origin, vx, vy, wanted, nitros, 0, work, filled)
    return box, filled
