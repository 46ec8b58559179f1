"""Lines over a track as arrays: whether they leave it, and what they pass. Whole numbers only.

Plain functions that numba can compile; they give the answers of the board itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.plugins.grid.board.legality import BUCKET

from .grid_arrays import CHECKPOINT, FINISH, Land, Terms

if TYPE_CHECKING:
    from .grid_arrays import Ints, Longs


def boxed(sums: Ints, x0: int, y0: int, x1: int, y1: int) -> int:
    """How many marked cells a rectangle has, its edges included."""
    x0, y0 = max(x0, 0), max(y0, 0)
    x1, y1 = min(x1 + 1, sums.shape[1] - 1), min(y1 + 1, sums.shape[0] - 1)
    if x0 >= x1 or y0 >= y1:
        return 0
    return sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]  # type: ignore[no-any-return]


def point_at(at: Ints, x: int, y: int) -> int:
    """The number of a point on the track, -1 off it."""
    if x < 0 or y < 0 or x >= at.shape[1] or y >= at.shape[0]:
        return -1
    return at[y, x]  # type: ignore[no-any-return]


def points_outside(dx: int, dy: int, ahead_x: int, ahead_y: int, back_x: int, back_y: int) -> bool:
    """Whether a direction goes into the open angle outside a corner."""
    from_ahead = ahead_x * dy - ahead_y * dx
    to_back = dx * back_y - dy * back_x
    opening = ahead_x * back_y - ahead_y * back_x
    if opening > 0:
        return from_ahead < 0 or to_back < 0
    if opening < 0:
        return from_ahead < 0 and to_back < 0
    return from_ahead < 0


def edge_exit(
    x: int, y: int, dx: int, dy: int, edges: Longs, edge: int, border_in: int
) -> tuple[int, int]:
    """When a line leaves over one edge, as a ratio; (0, 0) when it does not."""
    ax, ay = edges[edge, 0] - x, edges[edge, 1] - y
    bx, by = edges[edge, 2] - x, edges[edge, 3] - y
    side, other = dx * ay - dy * ax, dx * by - dy * bx
    over, under = 0, 0
    if side == 0:
        over, under = ax * dx + ay * dy, dx * dx + dy * dy
        if border_in:
            back_x, back_y = edges[edge, 4] - edges[edge, 0], edges[edge, 5] - edges[edge, 1]
            if over == under or not points_outside(dx, dy, bx - ax, by - ay, back_x, back_y):
                return 0, 0
    elif side < 0 < other:
        over, under = ax * by - ay * bx, other - side
        if border_in and over == under:
            return 0, 0
    elif other < 0 < side and not border_in:
        over, under = ay * bx - ax * by, side - other
    else:
        return 0, 0
    return (over, under) if 0 <= over <= under else (0, 0)


def border_exit(
    x: int, y: int, dx: int, dy: int, edges: Longs, buckets: Ints, border_in: int, at_once: int
) -> tuple[int, int]:
    """When a line first leaves the track, or anyhow leaves it; (0, 0) when it never does."""
    best_over, best_under = 0, 0
    first_row, last_row = max(min(y, y + dy) >> BUCKET, 0), max(y, y + dy) >> BUCKET
    first_column, last_column = max(min(x, x + dx) >> BUCKET, 0), max(x, x + dx) >> BUCKET
    last = -1
    for row in range(first_row, min(last_row + 1, buckets.shape[0])):
        for column in range(first_column, min(last_column + 1, buckets.shape[1])):
            for place in range(buckets.shape[2]):
                edge = buckets[row, column, place]
                if edge < 0:
                    break
                if edge == last:  # an edge lies in several buckets
                    continue
                last = edge
                over, under = edge_exit(x, y, dx, dy, edges, edge, border_in)
                if under == 0:
                    continue
                if best_under == 0 or over * best_under < best_over * under:
                    best_over, best_under = over, under
                if at_once:
                    return best_over, best_under
    return best_over, best_under


def contact(
    x: int, y: int, dx: int, dy: int, ax: int, ay: int, bx: int, by: int
) -> tuple[int, int]:
    """When a move first touches a closed segment, as a ratio; (0, 0) when it does not."""
    ax, ay, bx, by = ax - x, ay - y, bx - x, by - y
    side_a, side_b = dx * ay - dy * ax, dx * by - dy * bx
    length = dx * dx + dy * dy
    over, under = 0, 0
    if length == 0:
        inside = ax * by - ay * bx == 0 and ax * bx + ay * by <= 0
        return (0, 1) if inside else (0, 0)
    if side_a == 0 and side_b == 0:
        along_a, along_b = ax * dx + ay * dy, bx * dx + by * dy
        over, under = max(0, min(along_a, along_b)), length
        return (over, under) if over <= min(length, max(along_a, along_b)) else (0, 0)
    if (side_a > 0 and side_b > 0) or (side_a < 0 and side_b < 0):
        return 0, 0
    over, under = ax * by - ay * bx, side_b - side_a
    if under < 0:
        over, under = -over, -under
    return (over, under) if 0 <= over <= under else (0, 0)


def crossing(x: int, y: int, dx: int, dy: int, line: Longs) -> tuple[int, int, int]:
    """+1 for crossing the finish line forwards, -1 backwards, else 0; and when."""
    ax, ay, bx, by = line[0] - x, line[1] - y, line[2] - x, line[3] - y
    before = ax * by - ay * bx  # which side of the line the move begins on
    after = before + dx * (ay - by) + dy * (bx - ax)
    if (before < 0) == (after < 0):
        return 0, 0, 0
    side_a, side_b = dx * ay - dy * ax, dx * by - dy * bx
    if (side_a > 0 and side_b > 0) or (side_a < 0 and side_b < 0):
        return 0, 0, 0
    if before < 0:
        return 1, -before, after - before
    return -1, before, before - after


def later(over: int, under: int, until_over: int, until_under: int) -> bool:
    """Whether a moment comes after another; nothing comes after a moment that never is."""
    return until_under != 0 and over * until_under > until_over * under


def line_events(
    x: int,
    y: int,
    dx: int,
    dy: int,
    until_over: int,
    until_under: int,
    land: Land,
    met: Longs,
) -> tuple[int, int, int]:
    """What a move over a track with borders passes, up to where it leaves.

    `met` gets the checkpoints in the order met. Returned are their number, how many of them
    come before the finish line, and how the line is crossed.
    """
    by, line_over, line_under = crossing(x, y, dx, dy, land.finish)
    # whoever leaves the track on the line itself is past it, from whichever side he came
    on_line = until_under != 0 and line_over * until_under == until_over * line_under
    if later(line_over, line_under, until_over, until_under) or (by < 0 and on_line):
        by = 0
    count = 0
    for number in range(land.checkpoints.shape[0]):
        a = land.checkpoints[number]
        over, under = contact(x, y, dx, dy, a[0], a[1], a[2], a[3])
        if under == 0 or later(over, under, until_over, until_under):
            continue
        place = count
        while place > 0 and later(met[place - 1, 1], met[place - 1, 2], over, under):
            met[place] = met[place - 1]
            place -= 1
        met[place, 0], met[place, 1], met[place, 2] = number, over, under
        count += 1
    split = count
    while (
        by > 0 and split > 0 and later(met[split - 1, 1], met[split - 1, 2], line_over, line_under)
    ):
        split -= 1
    return count, split, by


def square_events(
    x: int, y: int, dx: int, dy: int, land: Land, border_in: int, stops: int, met: Longs
) -> tuple[int, int, int, int]:
    """Walk over the squares of a move: whether it leaves, and what it passes up to there.

    As `line_events`; without `stops` the walk goes on through walls.
    """
    across, up = abs(dx), abs(dy)
    step_x, step_y = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    next_x, next_y = 1, 1
    count, split, by, seen, inside = 0, -1, 0, 0, 0
    begun, leaves = 0, 0
    while True:
        free = 1
        if begun:
            order = next_x * up - next_y * across
            if order <= 0:
                x, next_x = x + step_x, next_x + 2
            if order >= 0:
                y, next_y = y + step_y, next_y + 2
            if order == 0 and not border_in:
                beside = (
                    point_at(land.at, x - step_x, y) >= 0 and point_at(land.at, x, y - step_y) >= 0
                )
                free = 1 if beside else 0
        here = point_at(land.at, x, y)
        role = int(land.roles[y, x]) if here >= 0 else 0
        if role >= CHECKPOINT and not (seen >> (role - CHECKPOINT)) & 1:
            seen |= 1 << (role - CHECKPOINT)
            met[count, 0] = role - CHECKPOINT
            count += 1
        if role == FINISH and begun and not inside:
            by += 1
            if split < 0:
                split = count
        inside = 1 if role == FINISH else 0
        begun = 1
        if stops and (here < 0 or not free):
            leaves = 1
            break
        if not (next_x < 2 * across or next_y < 2 * up):
            break
    return leaves, count, (count if split < 0 else split), by


def judge(
    x: int, y: int, dx: int, dy: int, land: Land, terms: Terms, met: Longs
) -> tuple[int, int, int, int]:
    """Whether a move leaves the track, and what it passes up to there."""
    to_x, to_y = x + dx, y + dy
    to = point_at(land.at, to_x, to_y)
    # a picture's cell is the square itself; between borders it is what lies around a point
    reach = 0 if land.picture else 1
    x0, y0, x1, y1 = min(x, to_x) - reach, min(y, to_y) - reach, max(x, to_x), max(y, to_y)
    marked = boxed(land.marks, x0, y0, x1, y1) > 0
    leaves = 1 if to < 0 else 0
    if not terms.ends_only and to >= 0:
        leaves = 1 if boxed(land.walls, x0, y0, x1, y1) > 0 else 0
    if not marked and not (leaves and to >= 0):
        return leaves, 0, 0, 0
    if land.picture:
        left, count, split, by = square_events(x, y, dx, dy, land, terms.border_in, leaves, met)
        return left, count, split, by
    over, under = 0, 0
    if leaves and (dx != 0 or dy != 0):
        over, under = border_exit(
            *(x, y, dx, dy, land.edges, land.buckets, terms.border_in, 0 if marked else 1)
        )
    leaves = 1 if under else 0
    if not marked:
        return leaves, 0, 0, 0
    count, split, by = line_events(x, y, dx, dy, over, under, land, met)
    return leaves, count, split, by
