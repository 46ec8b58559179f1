"""Borders of the road: they taper where lanes begin and end, and never cut into a space."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from gridprix.core.drawing.canvas import Canvas
from gridprix.plugins.circuit.board.load import CircuitBoard, Layout, layout
from gridprix.plugins.circuit.board.ribbon import RowBorder
from gridprix.plugins.circuit.face.circuit_art import CircuitArt
from gridprix.ui.drawing.palettes import HIGH_CONTRAST, LIGHT
from gridprix.ui.drawing.svg_pen import SvgPen

CIRCUITS = ("harbour-steps", "pinewood-park", "glen-hollow", "practice-ring")
STEEPEST = 75  # degrees off the road: a step would be 90
Shipped = Callable[[str], CircuitBoard]


def borders(drawn: Layout) -> list[Sequence[RowBorder]]:
    return [drawn.borders["left"], drawn.borders["right"]]


@pytest.mark.parametrize("name", CIRCUITS)
def test_no_border_lies_inside_the_outermost_spaces(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    drawn = layout(board)
    for rows in borders(drawn):
        for row, border in enumerate(rows):
            on_the_left = border.outward > 0
            outline = drawn.shapes[row, 0 if on_the_left else board.width(row) - 1].outline
            edge = outline[0] if on_the_left else outline[-1]
            own = math.dist(edge, border.stations[0].aside(0))
            assert all(border.outward * far >= own - 1e-9 for far in border.offsets), row


@pytest.mark.parametrize("name", CIRCUITS)
def test_borders_go_on_without_a_step(shipped: Shipped, name: str) -> None:
    for rows in borders(layout(shipped(name))):
        for before, after in pairwise((*rows, rows[0])):
            assert math.dist(before.points()[-1], after.points()[0]) < 1e-6
        for border in rows:
            bent = border.stations[-1].heading - border.stations[0].heading
            if border.outward * bent > 0.1:
                continue  # on the inside of a bend a straight line cuts the corner
            for station, way in zip(border.stations, ways(border), strict=False):
                off = math.remainder(way - station.heading, math.tau)
                assert abs(math.degrees(off)) < STEEPEST


def ways(border: RowBorder) -> list[float]:
    """The directions in which a border runs."""
    return [math.atan2(y - v, x - u) for (u, v), (x, y) in pairwise(border.points())]


def test_inside_a_tight_bend_a_straight_line_leads_to_the_lane_that_begins(
    shipped: Shipped,
) -> None:
    board = shipped("pinewood-park")
    corner = next(one for one in board.corners if one.name == "Forester")
    rows = layout(board).borders[corner.inside]
    assert board.width(corner.rows[-1]) < board.width(corner.rows[-1] + 1)
    found = [way for row in corner.rows for way in ways(rows[row])]
    assert max(found) - min(found) < math.radians(1)


def test_a_border_leads_to_the_lane_that_begins_and_away_from_the_one_that_ended(
    shipped: Shipped,
) -> None:
    board = shipped("harbour-steps")  # three lanes for five rows, then two, on the right
    drawn = layout(board)
    right = drawn.borders["right"]
    assert len(set(right[4].offsets)) == 1, "where nothing changes it runs along the spaces"
    left = drawn.borders["left"][5].offsets[0]
    widths = [(left - far) / drawn.lane_width for far in right[5].offsets]
    assert widths[0] == pytest.approx(3)
    assert widths[-1] == pytest.approx(2)
    assert all(before >= after for before, after in pairwise(widths))


def test_a_line_beyond_a_border_stays_outside_of_it(shipped: Shipped) -> None:
    for rows in borders(layout(shipped("pinewood-park"))):
        for border in rows:
            for near, far in zip(border.points(), border.points(0.1), strict=True):
                assert math.dist(near, far) <= 0.1 + 1e-9


@pytest.mark.parametrize("palette", [LIGHT, HIGH_CONTRAST], ids=lambda one: one.name)
def test_a_circuit_has_verges_gravel_and_kerbs(shipped: Shipped, palette: object) -> None:
    def drawn(*, small: bool) -> str:
        pen = SvgPen()
        art = CircuitArt(shipped("practice-ring"))
        art.draw(Canvas(pen, pen, palette, 40, small=small))  # type: ignore[arg-type]
        return str(pen.take())

    codes = {
        name: "#{:02x}{:02x}{:02x}".format(*getattr(palette, name)[:3])
        for name in ("verge", "gravel", "kerb")
    }
    whole = drawn(small=False)
    assert all(code in whole for code in codes.values())
    assert codes["kerb"] not in drawn(small=True), "a thumbnail has no room for kerbs"
