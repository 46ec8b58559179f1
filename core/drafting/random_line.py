"""A line that nobody has seen: the outline of a patch of fields, bent until it is a road.

Fields of a coarse paper are joined one by one, never around a hole and never corner to corner, so
that their outline is one loop that comes no closer to itself than a field. What is drawn by lot
depends on a key alone, and all sums are plain ones: the same key is the same line anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate

import attrs

from gridprix.core.dice import draw

from .centre_line import CentreLine, Point, settled

Field = tuple[int, int]
AROUND: tuple[Field, ...] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
SIDES = AROUND[::2]
FIELD = 16  # how wide a field is drawn; points are rounded finely beside it
STRETCH = 71  # parts of a hundred by which a column or a row may be wider
POINTS = 12  # of the line for every side of a field, once it is smoothed
# quarter turns apart, these slopes look different: exact, for they are sides of right triangles
SLOPES = ((1, 0, 1), (24, 7, 25), (12, 5, 13), (4, 3, 5), (3, 4, 5), (15, 8, 17))
MOST_CORNERS, FEWEST_CORNERS = 40, 4


@attrs.frozen
class Style:
    """What roads of one kind have in common.

    `corners` are the fewest and the most where nobody says how many, `widths` likewise of the road
    in squares. `shake` is how far a corner of a field is moved, in parts of a hundred, `reach` over
    how many points the line is smoothed, and `turned` whether its straights may lead anywhere.
    """

    name: str
    words: str
    corners: tuple[int, int]
    widths: tuple[int, int]
    shake: int
    reach: int
    turned: bool


STYLES = {
    style.name: style
    for style in (
        Style(
            "flowing", "few corners that run into each other", (6, 10), (5, 7), 34, 9, turned=True
        ),
        Style("twisty", "many corners, some of them tight", (12, 18), (4, 5), 30, 5, turned=True),
        Style("street", "straight on and round the block", (8, 14), (4, 6), 0, 2, turned=False),
    )
}


def random_line(key: str, style: Style, corners: int | None = None) -> CentreLine:
    """The line of a key; it has about so many corners, and as many as its style has else."""
    low, high = style.corners
    wanted = low + draw(f"{key} corners", high - low + 1) if corners is None else corners
    loop = _outline(_patch(key, wanted))
    stretched = zip(
        *(_stretched(f"{key} axis {n}", axis) for n, axis in enumerate(zip(*loop, strict=True))),
        strict=True,
    )
    shaken = [_shaken(f"{key} shake {n}", point, style.shake) for n, point in enumerate(stretched)]
    across, up, whole = SLOPES[draw(f"{key} slope", len(SLOPES)) if style.turned else 0]
    turned = [
        (settled((x * across - y * up) / whole), settled((x * up + y * across) / whole))
        for x, y in shaken
    ]
    line = CentreLine(turned).resampled(len(turned) * POINTS)
    line = line.smoothed(style.reach).smoothed(style.reach // 2)
    return line.backwards() if draw(f"{key} way", 2) else line


def _stretched(key: str, places: Sequence[int]) -> list[int]:
    """Where columns or rows of fields lie, in parts of a hundred: some are wider than others."""
    first, last = min(places), max(places)
    widths = [100 + draw(f"{key} {n}", STRETCH) for n in range(first, last)]
    begins = list(accumulate(widths, initial=0))
    return [begins[place - first] for place in places]


def _shaken(key: str, point: Field, shake: int) -> Point:
    """A corner of a field, moved a little."""
    x, y = (
        (place + draw(f"{key} {axis}", 2 * shake + 1) - shake) * FIELD / 100
        for axis, place in enumerate(point)
    )
    return settled(x), settled(y)


def _patch(key: str, corners: int) -> frozenset[Field]:
    """Fields whose outline has so many corners, or one more where that cannot be."""
    patch = {(0, 0)}
    wide, high = _room(corners)
    for n in range(wide * high * 4):
        if corners_of(_outline(patch)) >= corners and len(patch) > 1:
            break
        edge = sorted(
            field
            for field in _beside(patch)
            if _fits(field, patch) and _inside(patch, field, wide, high)
        )
        if not edge:
            break
        patch.add(edge[draw(f"{key} field {n}", len(edge))])
    return frozenset(patch)


def _room(corners: int) -> tuple[int, int]:
    """How many fields wide and high a patch may be: a sheet is wider than it is high."""
    high = 2 + (corners + 3) // 5
    return high + 1 + high // 3, high


def _inside(patch: Collection[Field], field: Field, wide: int, high: int) -> bool:
    columns, rows = ({field[axis], *(one[axis] for one in patch)} for axis in (0, 1))
    return max(columns) - min(columns) < wide and max(rows) - min(rows) < high


def _beside(patch: Collection[Field]) -> set[Field]:
    """The fields that share a side with one of a patch."""
    near = {(x + dx, y + dy) for x, y in patch for dx, dy in SIDES}
    return near.difference(patch)


def _fits(field: Field, patch: Collection[Field]) -> bool:
    """Whether a field joins a patch along one unbroken stretch of its own border."""
    x, y = field
    taken = [(x + dx, y + dy) in patch for dx, dy in AROUND]
    if not any(taken[::2]):
        return False
    # a corner between two sides that are taken belongs to their stretch; one by itself is a touch
    changes = [taken[n] != taken[n - 1] for n in range(len(AROUND))]
    return changes.count(True) == 2


def _outline(patch: Collection[Field]) -> list[Field]:
    """The corners of fields along the border of a patch, against the clock."""
    after = dict(_borders(patch))
    first = min(after)
    loop = [first]
    while (here := after[loop[-1]]) != first:
        loop.append(here)
    return loop


def _borders(patch: Collection[Field]) -> Iterator[tuple[Field, Field]]:
    """Every side of a field that is a border, with the patch on its left."""
    for x, y in patch:
        if (x, y - 1) not in patch:
            yield (x, y), (x + 1, y)
        if (x + 1, y) not in patch:
            yield (x + 1, y), (x + 1, y + 1)
        if (x, y + 1) not in patch:
            yield (x + 1, y + 1), (x, y + 1)
        if (x - 1, y) not in patch:
            yield (x, y + 1), (x, y)


def corners_of(loop: list[Field]) -> int:
    """At how many of its points a loop of sides turns."""
    ahead = (*loop[1:], *loop[:1])
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(loop, ahead, strict=True)]
    return sum(ways[n] != ways[n - 1] for n in range(len(ways)))
