"""Which lattice points lie inside an area, on its border, or outside."""

from __future__ import annotations

import pytest

from gridprix.plugins.grid.board.surface import BORDER, INSIDE, OUTSIDE, rasterise

SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))


@pytest.mark.parametrize(
    ("point", "kind"),
    [((2, 2), INSIDE), ((0, 0), BORDER), ((4, 2), BORDER), ((2, 5), OUTSIDE), ((-1, 2), OUTSIDE)],
)
def test_points_are_inside_on_the_border_or_outside(point: tuple[int, int], kind: int) -> None:
    assert rasterise(SQUARE).kind(point) == kind


@pytest.mark.parametrize("tip", [(2, 5), (2, 9), (2, -1), (2, -5), (9, 2), (-5, 2)])
def test_an_island_that_reaches_beyond_the_outline_ends_there(tip: tuple[int, int]) -> None:
    surface = rasterise(SQUARE, [((1, 2), (3, 2), tip)])
    assert (surface.width, surface.height) == (5, 5)
    assert surface.kind(tip) == OUTSIDE
