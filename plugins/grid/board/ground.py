"""The ground of a track between borders: its points and its edges, and where a line leaves it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .geometry import Point, Polygon, Ratio, anticlockwise
from .legality import Borders, leaving, reaching, which_leaving
from .surface import BORDER, INSIDE, Surface, rasterise


@attrs.frozen(eq=False)
class Ground:
    """An outline without its islands; every border runs with the track on its left."""

    outline: Polygon
    islands: tuple[Polygon, ...]
    surface: Surface
    borders: Borders

    @classmethod
    def build(cls, outline: Polygon, islands: tuple[Polygon, ...]) -> Ground:
        """Lay out the ground between borders that are drawn in either direction."""
        outer = anticlockwise(outline)
        inner = tuple(anticlockwise(island)[::-1] for island in islands)
        return cls(outer, inner, rasterise(outer, inner), Borders.build((outer, *inner)))

    def leaves(self, origin: Point, way: Point, *, border_in: bool = True) -> Ratio | None:
        """The part of a line after which it first leaves the ground; None when it never does."""
        if self.surface.kind(origin) < (BORDER if border_in else INSIDE):
            return 0, 1
        if way == (0, 0):
            return None
        edges = self.borders.near(origin, (origin[0] + way[0], origin[1] + way[1]))
        if not edges:
            return None
        return leaving(origin, way, edges) if border_in else reaching(origin, way, edges)

    def which_leave(self, origin: Point, ways: Sequence[Point], *, border_in: bool) -> list[bool]:
        """Whether each of several lines from a point leaves the ground, judged at once."""
        if len(ways) == 1:  # the box around it would cost more than it spares
            return [self.leaves(origin, ways[0], border_in=border_in) is not None]
        if self.surface.kind(origin) < (BORDER if border_in else INSIDE):
            return [True] * len(ways)
        edges = self.borders.around(origin, ways)
        if not edges:
            return [False] * len(ways)
        if border_in:
            return which_leaving(origin, ways, edges)
        return [way != (0, 0) and reaching(origin, way, edges) is not None for way in ways]
