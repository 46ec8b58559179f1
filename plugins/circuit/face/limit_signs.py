"""Where limits are written: each in its own space, clear of racing lines and of other limits."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import attrs

from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.extents import around, bounds, grown, holds, overlap, shared
from gridprix.core.drawing.hatching import inside
from gridprix.core.drawing.lettering import KEY, Lettering
from gridprix.core.drawing.pen import Extent, Point
from gridprix.plugins.circuit.board.layout import Layout, SpaceShape
from gridprix.plugins.circuit.board.space import Space

APART = 24  # pixels: a repeat that finds no room and is nearer than this is left out
DIGITS = 0.76  # how high digits are, of their size
CLEAR = 3.5  # pixels a digit keeps from the middle of a racing line
STANDS = 5  # and from the middle of its space, where cars stand
SIZES = (1.0, 0.84, 0.74)  # tight spaces have smaller digits,
LEAST = 9.5  # but these can be read
# in parts of a space's length and of a lane's width: the rear first, for lines bend in the front
BACKS = (0.26, 0.14, 0.0, -0.14, -0.26)
ASIDES = (0.0, 0.15, -0.15, 0.3, -0.3)
CROWD = 7  # pixels: nearer digits read as one number
# how bad it is to stand in another's space, on other digits, partly outside, and so on
ELSEWHERE, COVERED, OUTSIDE, STRUCK, HIDDEN, CROWDED = 30, 20, 1.0, 0.4, 0.3, 0.2
GOOD_ENOUGH = HIDDEN + CROWDED


@attrs.frozen
class Limit:
    """A limit that stands on the board."""

    text: str
    space: Space
    at: Point
    lettering: Lettering
    width: float
    harm: float = 0.0  # how badly it stands there; 0 is well
    struck: bool = False  # a racing line runs through it

    @property
    def box(self) -> Extent:
        """The rectangle of its digits."""
        return around(self.at, self.width, self.lettering.px * DIGITS)


def posted(
    canvas: Canvas, plan: Layout, limits: Mapping[Space, int], lines: Sequence[Point]
) -> list[Limit]:
    """Where limits stand, in pixels; `lines` are points of the racing lines."""
    lane = plan.lane_width * canvas.scale
    px = min(max(lane * 0.46, 10), 15) * canvas.letters
    full = attrs.evolve(KEY, px=min(px, max(lane * 0.56, 10)))  # three digits go into a lane
    sizes = dict.fromkeys(max(full.px * size, LEAST) for size in SIZES)
    letterings = [attrs.evolve(full, px=px) for px in sizes]
    placed: dict[Space, Limit] = {}
    # the tightest spaces choose first; once all have chosen, who stands badly chooses again
    order = sorted(limits, key=lambda one: _length(plan.shapes[one]))
    for space in (*order, *order):
        taken = [other.box for other in placed.values() if other.space != space]
        room = _Room.of(canvas, plan.shapes[space], lane, lines, taken)
        if space in placed and room.harm(placed[space]) < OUTSIDE:
            continue
        text = str(limits[space])
        for lettering in letterings:
            width = canvas.texts.width(text, lettering)
            placed[space] = room.place(Limit(text, space, room.middle, lettering, width))
            if placed[space].harm <= GOOD_ENOUGH:
                break
    written: list[Limit] = []
    for limit in sorted(placed.values(), key=lambda one: one.harm):
        if limit.harm < OUTSIDE or not _told(limit, written):
            written.append(limit)
    return written


@attrs.frozen
class _Room:
    """A space in pixels, and what is in the way of digits there."""

    outline: Sequence[Point]
    middle: Point
    heading: float
    length: float
    lane: float
    lines: Sequence[Point]
    taken: Sequence[Extent]

    @classmethod
    def of(
        cls,
        canvas: Canvas,
        shape: SpaceShape,
        lane: float,
        lines: Sequence[Point],
        taken: Sequence[Extent],
    ) -> _Room:
        outline = canvas.chain(shape.outline)
        near = grown(bounds(outline), CROWD)
        return cls(
            outline,
            canvas.at(shape.centre),
            shape.heading,
            _length(shape) * canvas.scale,
            lane,
            [at for at in lines if holds(near, at)],
            [box for box in taken if overlap(near, box)],
        )

    def place(self, sign: Limit) -> Limit:
        """The sign where its digits stand best."""
        best = attrs.evolve(sign, harm=math.inf)
        for at in self._spots():
            limit = Limit(sign.text, sign.space, at, sign.lettering, sign.width)
            harm = self._near(limit)
            if harm < best.harm:  # what costs more is worked out only then
                harm += self._beyond(limit)
            if harm < best.harm:
                best = attrs.evolve(limit, harm=harm)
            if not harm:
                break
        struck = any(holds(grown(best.box, 1), at) for at in self.lines)
        return attrs.evolve(best, struck=struck)

    def _spots(self) -> Iterator[Point]:
        cos, sin = math.cos(self.heading), math.sin(self.heading)
        for back in BACKS:
            for aside in ASIDES:
                along, across = -back * self.length, aside * self.lane
                x, y = cos * along - sin * across, sin * along + cos * across
                yield self.middle[0] + x, self.middle[1] + y

    def harm(self, limit: Limit) -> float:
        """How badly digits stand where they are."""
        return self._near(limit) + self._beyond(limit)

    def _near(self, limit: Limit) -> float:
        """How bad what is near digits is."""
        box = limit.box
        near, far = grown(box, CLEAR), grown(box, CROWD)
        return (
            COVERED * sum(shared(near, other) for other in self.taken)
            + CROWDED * any(overlap(far, other) for other in self.taken)
            + STRUCK * sum(holds(near, at) for at in self.lines)
            + HIDDEN * holds(grown(box, STANDS), self.middle)
        )

    def _beyond(self, limit: Limit) -> float:
        """How bad it is that digits stand out of their space."""
        left, bottom, right, top = grown(limit.box, 1)
        rim = [(x, y) for x in (left, limit.at[0], right) for y in (bottom, top)]
        outside = sum(not inside(at, self.outline) for at in rim)
        elsewhere = bool(outside) and not inside(limit.at, self.outline)
        return OUTSIDE * outside + ELSEWHERE * elsewhere


def _told(limit: Limit, written: Sequence[Limit]) -> bool:
    """Whether a neighbour says the same."""
    return any(
        limit.text == other.text and math.dist(limit.at, other.at) < APART for other in written
    )


def _length(shape: SpaceShape) -> float:
    """How long a space is in its middle."""
    half = len(shape.outline) // 2
    left, right = shape.outline[:half], shape.outline[half:]
    rear = (left[0][0] + right[-1][0]) / 2, (left[0][1] + right[-1][1]) / 2
    front = (left[-1][0] + right[0][0]) / 2, (left[-1][1] + right[0][1]) / 2
    return math.dist(rear, front)
