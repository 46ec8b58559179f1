from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core.documents import Findings
from gridprix.core.library import Library
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.board.track_file import load_board
from gridprix.ui.window.draw.triangles import Point, triangles_of


def area(points: tuple[Point, ...]) -> float:
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


@given(st.lists(st.integers(1, 30), min_size=2, max_size=20))
def test_a_skyline_is_covered_exactly(heights: list[int]) -> None:
    roof = [at for x, high in enumerate(heights) for at in ((x, high), (x + 1, high))]
    polygon = ((0, 0), *roof, (len(heights), 0))
    assert sum(map(area, triangles_of(polygon))) == sum(heights)
    backwards = polygon[::-1]
    assert sum(map(area, triangles_of(backwards))) == sum(heights)


@pytest.mark.parametrize("name", ["oil-park", "old-town", "first-ring", "kidney", "hairpins"])
def test_tracks_are_covered_exactly(library: Library, name: str) -> None:
    document = library.open("tracks", name)
    board = load_board(document, Findings(document), ("oil", "slick"))
    assert isinstance(board, PolygonBoard)
    for polygon in (board.outline, *board.islands):
        assert sum(map(area, triangles_of(polygon))) == area(polygon)
