"""Borders are filled in bands: together they are the polygon, each corner where it was drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core.drawing.pen import Point
from gridprix.plugins.grid.board.geometry import double_area
from gridprix.plugins.grid.studio.bands import Band, bands

HEIGHTS = st.lists(st.tuples(st.integers(1, 9), st.integers(-9, -1)), min_size=2, max_size=8)


@pytest.mark.parametrize(
    ("polygon", "expected"),
    [
        ([(1, 1), (5, 1)], []),
        (
            [(2, 1), (8, 3), (4, 5)],
            [((2, 1), (2, 1), (8, 3), (3, 3)), ((3, 3), (8, 3), (4, 5), (4, 5))],
        ),
        # two towers on one foot
        (
            [(1, 2), (9, 2), (9, 6), (6, 6), (6, 3), (4, 3), (4, 5), (1, 5)],
            [
                ((1, 2), (9, 2), (9, 3), (1, 3)),
                ((1, 3), (4, 3), (4, 5), (1, 5)),
                ((6, 3), (9, 3), (9, 5), (6, 5)),
                ((6, 5), (9, 5), (9, 6), (6, 6)),
            ],
        ),
    ],
    ids=["a line", "a triangle", "two towers"],
)
def test_a_band_lies_between_two_heights_with_corners(
    polygon: list[Point], expected: list[Band]
) -> None:
    assert list(bands(polygon)) == expected


@given(HEIGHTS, st.integers(-5, 5), st.integers(-20, 20))
def test_the_bands_of_a_polygon_have_its_area(
    columns: list[tuple[int, int]], slant: int, up: int
) -> None:
    above = [(3 * n + slant * top, top + up) for n, (top, _) in enumerate(columns)]
    below = [(3 * n + slant * bottom, bottom + up) for n, (_, bottom) in enumerate(columns)]
    polygon = [*below, *above[::-1]]
    area = 0.0
    for (ax, low), (bx, same_low), (cx, high), (dx, same_high) in bands(polygon):
        assert (same_low, same_high) == (low, high)
        assert min(bx - ax, cx - dx) > -1e-9
        area += (bx - ax + cx - dx) / 2 * (high - low)
    assert area == pytest.approx(double_area(polygon) / 2)
    lows = [one[0][1] for one in bands(polygon)]
    assert all(a <= b for a, b in pairwise(lows)), "from the bottom upwards"
