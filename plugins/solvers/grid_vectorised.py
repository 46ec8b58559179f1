"""The grid search in numpy, for those who have not installed numba: whole layers at once.

Moves that pass the finish or a checkpoint are few: each is judged once, in plain Python. All others
stay within one count of laps and are judged together.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import attrs

from . import grid_kernels as kernels
from .grid_arrays import Land, Work
from .grid_geometry import judge
from .refusals import TooLarge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .grid_arrays import Ints, Longs

    Flags = NDArray[np.bool_]

MOST_PASSING = 200_000  # moves past the finish, looked at one by one


@attrs.frozen(eq=False)
class ManyMoves:
    """Many moves: from points on the track, by velocities."""

    point: Longs
    vx: Longs
    vy: Longs

    def where(self, chosen: Flags) -> ManyMoves:
        """Some of the moves."""
        return ManyMoves(self.point[chosen], self.vx[chosen], self.vy[chosen])


class VectorisedSearch:
    """Does with arrays what the inner loops do one by one."""

    def __init__(self) -> None:
        self._judged = Judged()

    def finishing(self, points: Longs, work: Work) -> Longs:
        """The states at some points from which one move finishes."""
        import numpy as np  # noqa: PLC0415 - heavy, and only a solver needs it

        terms = work.terms
        up = np.arange(-terms.top_y - terms.most, terms.top_y + terms.most + 1)
        found, passing = [], 0
        for vx in range(-terms.top_x - terms.most, terms.top_x + terms.most + 1):
            point, vy = np.repeat(points, len(up)), np.tile(up, len(points))
            moves = ManyMoves(point, np.full(len(point), vx), vy)
            moves = moves.where(_passing(moves, work.land, forwards=True))
            passing += len(moves.point)
            if passing > MOST_PASSING:
                raise TooLarge(
                    f"the finish can be passed in more than {MOST_PASSING:,} ways, which without "
                    "numba takes too long; install gridprix with its extra `fast`"
                )
            found += [
                _past_lines(moves, kernels.FINISHED, nitros, 1, work, self._judged)
                for nitros in range(terms.nitros + 1)
            ]
        return np.concatenate(found)

    def expand(self, layer: Longs, depth: int, work: Work) -> Longs:
        """The unknown states from which one move leads into a layer."""
        import numpy as np  # noqa: PLC0415

        land, terms = work.land, work.terms
        plane, point, vx, vy = unpacked(layer)
        entered = (land.slick[point] == 0) | ((vx == 0) & (vy == 0))
        origin = land.at[land.ys[point] - vy, land.xs[point] - vx]
        moves, plane = ManyMoves(origin, vx, vy).where(entered), plane[entered]
        special = _passing(moves, land, forwards=False)
        found = []
        for one in np.unique(plane[special]):
            count, nitros = divmod(int(one), terms.nitros + 1)
            these = moves.where(special & (plane == one))
            found.append(_past_lines(these, count, nitros, depth + 1, work, self._judged))
        plain = ~special
        if not terms.ends_only:
            plain[plain] = ~_leaving(moves.where(plain), work)
        found.append(_put(moves.where(plain), plane[plain], depth + 1, work))
        return np.concatenate(found)

    def landings(self, key: int, work: Work) -> Longs:
        """The unknown states from which one move lands where a car stands on a slick."""
        import numpy as np  # noqa: PLC0415

        found = []
        begin, end = 0, (2 * work.terms.top_x + 1) * (2 * work.terms.top_y + 1)
        while begin < end:
            begin, filled = kernels.landings(begin, key, work)
            found.append(work.out[:filled].copy())
        return np.concatenate(found)


@attrs.frozen
class PassedLines:
    """What a move passes: where that is the same, the count of laps changes alike."""

    leaves: int
    by: int
    split: int
    met: tuple[int, ...]  # checkpoints


@attrs.frozen(eq=False)
class Judged:
    """What was judged for one table: moves that pass something, and how these change the count."""

    moves: dict[tuple[int, int, int], PassedLines] = attrs.field(factory=dict)
    counts: dict[PassedLines, dict[int, list[int]]] = attrs.field(factory=dict)

    def passed(self, move: tuple[int, int, int], work: Work) -> PassedLines:
        """What a move passes, from a point by a velocity."""
        if move not in self.moves:
            self.moves[move] = _judged(*move, work)
        return self.moves[move]

    def counts_before(self, passed: PassedLines, wanted: int, work: Work) -> list[int]:
        """The counts that such a move turns into the wanted one."""
        if passed not in self.counts:
            self.counts[passed] = _counts_by_result(passed, work)
        return self.counts[passed].get(wanted, [])


def _past_lines(
    moves: ManyMoves, wanted: int, nitros: int, depth: int, work: Work, judged: Judged
) -> Longs:
    """The states before moves that pass something: each is judged once, then all alike together."""
    import numpy as np  # noqa: PLC0415

    alike: dict[PassedLines, list[int]] = {}
    each = zip(moves.point.tolist(), moves.vx.tolist(), moves.vy.tolist(), strict=True)
    for number, move in enumerate(each):
        passed = judged.passed(move, work)
        # a move that leaves the track behind the finish line still ends the race
        if wanted == kernels.FINISHED or not passed.leaves:
            alike.setdefault(passed, []).append(number)
    found = [work.out[:0].copy()]
    for passed, numbers in alike.items():
        chosen = np.array(numbers)
        some = ManyMoves(moves.point[chosen], moves.vx[chosen], moves.vy[chosen])
        for count in judged.counts_before(passed, wanted, work):
            plane = np.full(len(numbers), count * (work.terms.nitros + 1) + nitros)
            found.append(_put(some, plane, depth, work))
    return np.concatenate(found)


def _judged(point: int, vx: int, vy: int, work: Work) -> PassedLines:
    land, met = work.land, work.met
    x, y = int(land.xs[point]), int(land.ys[point])
    leaves, passed, split, by = judge(x, y, vx, vy, land, work.terms, met)
    return PassedLines(leaves, by, split, tuple(met[:passed, 0].tolist()))


def _counts_by_result(passed: PassedLines, work: Work) -> dict[int, list[int]]:
    """All counts, by what such a move turns them into: gone through once, however many laps."""
    terms, met = work.terms, work.met
    met[: len(passed.met), 0] = passed.met
    many = len(passed.met)
    found: dict[int, list[int]] = {}
    each = product(
        range(terms.lowest, terms.laps), range(terms.checkpoints + 1), range(terms.earlies + 1)
    )
    for lap, due, early in each:
        after = kernels.recount(lap, due, early, met, many, passed.split, passed.by, terms)
        found.setdefault(int(after), []).append(kernels.count_of(lap, due, early, terms))
    return found


def _put(moves: ManyMoves, plane: Longs, depth: int, work: Work) -> Longs:
    """Give a depth to all unknown states from which these moves can be made."""
    import numpy as np  # noqa: PLC0415

    land, terms = work.land, work.terms
    left = plane % (terms.nitros + 1)
    oily = land.oil[moves.point] > 0
    found = [work.out[:0].copy()]
    for dx, dy, price in terms.changes.tolist():
        ux, uy = moves.vx - dx, moves.vy - dy
        fits = (np.abs(ux) <= terms.top_x) & (np.abs(uy) <= terms.top_y)
        fits &= left + price <= terms.nitros
        if dx or dy:
            fits &= ~oily | ((ux == 0) & (uy == 0))
        x, y = land.xs[moves.point] - ux, land.ys[moves.point] - uy
        inside = (x >= 0) & (y >= 0) & (x < land.at.shape[1]) & (y < land.at.shape[0])
        fits &= inside & (land.at[np.where(inside, y, 0), np.where(inside, x, 0)] >= 0)
        state = (plane + price)[fits], moves.point[fits], ux[fits], uy[fits]
        places, first = np.unique(places_of(*state, work), return_index=True)
        new = work.depths[places] == 0
        work.depths[places[new]] = depth
        found.append(packed(*(part[first[new]] for part in state)))
    return np.concatenate(found)


def packed(plane: Longs, point: Longs, vx: Longs, vy: Longs) -> Longs:
    """Many states, one number each."""
    state = (plane << kernels.POINT_BITS | point) << kernels.SPEED_BITS | (vx + kernels.STILL)
    keys: Longs = state << kernels.SPEED_BITS | (vy + kernels.STILL)
    return keys


def unpacked(keys: Longs) -> tuple[Longs, Longs, Longs, Longs]:
    """Plane, point and velocity of many states."""
    bits, speeds, still = kernels.SPEED_BITS, kernels.SPEEDS, kernels.STILL
    point = keys >> 2 * bits & kernels.POINTS
    plane = keys >> 2 * bits + kernels.POINT_BITS
    return plane, point, (keys >> bits & speeds) - still, (keys & speeds) - still


def places_of(plane: Longs, point: Longs, vx: Longs, vy: Longs, work: Work) -> Longs:
    """Where many states stand in the table."""
    columns, rows = 2 * work.terms.top_x + 1, 2 * work.terms.top_y + 1
    place = (plane * len(work.land.xs) + point) * columns + vx + work.terms.top_x
    places: Longs = place * rows + vy + work.terms.top_y
    return places


def _passing(moves: ManyMoves, land: Land, *, forwards: bool) -> Flags:
    """The moves that may pass the finish or a checkpoint; with `forwards`, that may finish."""
    x, y = land.xs[moves.point], land.ys[moves.point]
    near = _boxed(land.marks, x, y, moves, land)
    if land.picture or (len(land.checkpoints) and not forwards):
        return near
    ax, ay, bx, by = land.finish.tolist()
    ax, ay, bx, by = ax - x, ay - y, bx - x, by - y
    before = ax * by - ay * bx
    after = before + moves.vx * (ay - by) + moves.vy * (bx - ax)
    crossed: Flags = near & ((before < 0) & (after >= 0))
    return crossed if forwards else crossed | (near & (before >= 0) & (after < 0))


def _boxed(sums: Ints, x: Ints, y: Ints, moves: ManyMoves, land: Land) -> Flags:
    """Whether the rectangle around each move has a marked cell."""
    import numpy as np  # noqa: PLC0415

    reach = 0 if land.picture else 1
    x0 = np.maximum(np.minimum(x, x + moves.vx) - reach, 0)
    y0 = np.maximum(np.minimum(y, y + moves.vy) - reach, 0)
    x1 = np.minimum(np.maximum(x, x + moves.vx) + 1, sums.shape[1] - 1)
    y1 = np.minimum(np.maximum(y, y + moves.vy) + 1, sums.shape[0] - 1)
    some = (x0 < x1) & (y0 < y1)
    x0, y0 = np.where(some, x0, 0), np.where(some, y0, 0)
    x1, y1 = np.where(some, x1, 0), np.where(some, y1, 0)
    return sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0] > 0


def _leaving(moves: ManyMoves, work: Work) -> Flags:
    """Which moves between points on the track leave it on the way."""
    land = work.land
    x, y = land.xs[moves.point], land.ys[moves.point]
    leaves = _boxed(land.walls, x, y, moves, land)
    close = moves.where(leaves)
    judge = _through_walls if land.picture else _over_borders
    leaves[leaves] = judge(close, land, border_in=bool(work.terms.border_in))
    return leaves


def _over_borders(moves: ManyMoves, land: Land, *, border_in: bool) -> Flags:
    """Each border edge against all moves that come near it, by the sums of the inner loops."""
    import numpy as np  # noqa: PLC0415

    x, y = land.xs[moves.point].astype(np.int64), land.ys[moves.point].astype(np.int64)
    x0, x1 = np.minimum(x, x + moves.vx), np.maximum(x, x + moves.vx)
    y0, y1 = np.minimum(y, y + moves.vy), np.maximum(y, y + moves.vy)
    leaves = np.zeros(len(x), dtype=bool)
    for edge in land.edges.tolist():
        ax, ay, bx, by = edge[:4]
        near = (x0 <= max(ax, bx)) & (x1 >= min(ax, bx)) & (y0 <= max(ay, by))
        near &= (y1 >= min(ay, by)) & ~leaves
        if near.any():
            places = np.flatnonzero(near)
            line = x[places], y[places], moves.vx[places], moves.vy[places]
            leaves[places] = _over_edge(line, edge, border_in=border_in)
    return leaves


def _over_edge(line: tuple[Any, ...], edge: list[int], *, border_in: bool) -> Flags:
    import numpy as np  # noqa: PLC0415

    x, y, dx, dy = line
    ax, ay, bx, by = edge[0] - x, edge[1] - y, edge[2] - x, edge[3] - y
    side, other = dx * ay - dy * ax, dx * by - dy * bx
    along, length = ax * dx + ay * dy, dx * dx + dy * dy
    over, under = ax * by - ay * bx, other - side
    if not border_in:
        at_corner = (side == 0) & (along >= 0) & (along <= length)
        outwards = (side < 0) & (other > 0) & (over >= 0) & (over <= under)
        inwards = (side > 0) & (other < 0) & (over <= 0) & (over >= under)
        # a move of no length reaches nothing: the car is on the track
        reached: Flags = (at_corner | outwards | inwards) & (length > 0)
        return reached
    ahead_x, ahead_y = edge[2] - edge[0], edge[3] - edge[1]
    back_x, back_y = edge[4] - edge[0], edge[5] - edge[1]
    from_ahead, to_back = ahead_x * dy - ahead_y * dx, dx * back_y - dy * back_x
    opening = ahead_x * back_y - ahead_y * back_x
    outside = from_ahead < 0
    if opening > 0:
        outside |= to_back < 0
    elif opening < 0:
        outside &= to_back < 0
    at_corner = (side == 0) & (along >= 0) & (along < length) & outside
    crossed: Flags = at_corner | ((side < 0) & (other > 0) & (over >= 0) & (over < under))
    return np.asarray(crossed)


def _through_walls(moves: ManyMoves, land: Land, *, border_in: bool) -> Flags:
    """Walk all moves over their squares together, a step at a time."""
    import numpy as np  # noqa: PLC0415

    x, y = land.xs[moves.point].astype(np.int64), land.ys[moves.point].astype(np.int64)
    across, up = np.abs(moves.vx), np.abs(moves.vy)
    step_x, step_y = np.where(moves.vx > 0, 1, -1), np.where(moves.vy > 0, 1, -1)
    next_x, next_y = np.ones_like(x), np.ones_like(y)
    leaves = np.zeros(len(x), dtype=bool)
    at = land.at
    while (going := ~leaves & ((next_x < 2 * across) | (next_y < 2 * up))).any():
        order = next_x * up - next_y * across
        by_x, by_y = going & (order <= 0), going & (order >= 0)
        if not border_in:
            corner = np.flatnonzero(by_x & by_y)
            beside = (at[y[corner], x[corner] + step_x[corner]] < 0) | (
                at[y[corner] + step_y[corner], x[corner]] < 0
            )
            leaves[corner] |= beside
        x, next_x = x + step_x * by_x, next_x + 2 * by_x
        y, next_y = y + step_y * by_y, next_y + 2 * by_y
        leaves |= at[y, x] < 0
    return leaves
