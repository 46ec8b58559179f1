"""Where lanes begin and end, on roads that are no more than a few rows: how the border tapers."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from gridprix.plugins.circuit.board.centre_line import Station, trace
from gridprix.plugins.circuit.board.graph import Drawing, Piece
from gridprix.plugins.circuit.board.ribbon import RowBorder, border

Road = list[tuple[Station, ...]]


def straight(length: float, rows: int = 12) -> Road:
    return [(Station(n * length, 0, 0), Station((n + 1) * length, 0, 0)) for n in range(rows)]


def bend(turn: float, rows: int = 8) -> Road:
    """Rows of one length each that turn so far to the left, in three parts each."""
    ways = [[turn * (n + part / 3) for part in range(4)] for n in range(rows)]
    around = 1 / turn
    return [
        tuple(Station(around * math.sin(a), around - around * math.cos(a), a) for a in row)
        for row in ways
    ]


def told(rows: Sequence[RowBorder]) -> str:
    """How far out each row begins, goes on and ends; one number where it does not taper."""
    words = []
    for row in rows:
        outs = [f"{row.outward * row.offsets[n]:.2f}" for n in (0, len(row.offsets) // 2, -1)]
        words.append(" ".join(outs) if len(set(outs)) > 1 else outs[0].removesuffix(".00"))
    return ", ".join(words)


LONG = "1, 1.00 1.16 1.50, 1.50 1.84 2.00, 2, 2, 2, 2, 2.00 1.84 1.50, 1.50 1.16 1.00, 1, 1, 1"
SHORT = (
    "1.00 1.07 1.26, 1.26 1.50 1.74, 1.74 1.93 2.00, 2, 2, 2, 2, "
    "2.00 1.93 1.74, 1.74 1.50 1.26, 1.26 1.07 1.00, 1, 1"
)
TWICE = (
    "1.00 1.16 1.50, 1.50 1.84 2.00, 2, 2.00 1.50 2.00, 2, 2, 2.00 1.84 1.50, 1.50 1.16 1.00, "
    "1, 1, 1, 1"
)
INSIDE = "1, 1.00 1.47 1.71, 1.71 1.90 2.00, 2, 2, 2, 2.00 1.87 1.71, 1.71 1.40 1.00"
OUTSIDE = "1, 1, 1.00 1.58 2.00, 2, 2, 2, 2.00 1.42 1.00, 1"


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize(
    ("length", "edges", "rows"),
    [
        (1.0, [1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1], LONG),
        (0.3, [1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1], SHORT),  # three rows are the most
        (1.0, [1, 1, 2, 1, 2, 2, 1, 1, 1, 1, 1, 1], TWICE),
    ],
)
def test_a_border_tapers_over_as_many_rows_as_a_lane_is_wide(
    side: int, length: float, edges: Sequence[int], rows: str
) -> None:
    found = border(straight(length), [side * edge for edge in edges], [length] * 12, side)
    assert told(found) == rows
    assert [len(row.stations) for row in found] == [
        9 if " " in one else 2 for one in rows.split(", ")
    ]
    assert {row.pivot for row in found} == {math.inf}


@pytest.mark.parametrize(
    ("turn", "side", "rows"),
    [(0.3, 1, INSIDE), (0.3, -1, OUTSIDE), (-0.3, 1, OUTSIDE), (-0.3, -1, INSIDE)],
)
def test_inside_a_bend_a_border_runs_straight_to_the_lane_that_begins(
    turn: float, side: int, rows: str
) -> None:
    edges = [1, 1, 1, 2, 2, 2, 1, 1]
    found = border(bend(turn), [side * edge for edge in edges], [1.0] * 8, side)
    assert told(found) == rows
    pivot = 0.95 / 0.3 if rows == INSIDE else math.inf
    assert [row.pivot for row in found] == [pytest.approx(pivot)] * 8


@pytest.mark.parametrize(("beyond", "out"), [(0.5, 1.5), (9.0, 19 / 6)])
def test_what_lies_beyond_a_border_stops_short_of_the_middle_of_a_bend(
    beyond: float, out: float
) -> None:
    row = border(bend(0.3), [1.0] * 8, [1.0] * 8, 1)[0]
    assert row.points(beyond) == [pytest.approx(one.aside(out)) for one in row.stations]
    straight_on = border(straight(1.0), [-1.0] * 12, [1.0] * 12, -1)[0]
    assert straight_on.points(beyond) == [(0, -1 - beyond), (1, -1 - beyond)]


def test_a_lap_is_traced_from_a_point_and_what_is_left_of_it_is_spread_along_it() -> None:
    pieces = tuple(Piece(turn=turn, length=1) for turn in (0, 90, 0, 90, 0, 90, 0, 90))
    traced = trace(Drawing(0.5, 0, pieces), (3, 5))
    assert traced.rows[0][0] == Station(3, 5, 0)
    assert traced.rows[0][-1].x == pytest.approx(4)
    end = traced.rows[-1][-1]
    assert (end.x, end.y) == pytest.approx((3, 5))
    assert (traced.turn_left_over, traced.gap_left_over) == pytest.approx((0, 0), abs=1e-9)
    longer = (*pieces, Piece(turn=0, length=1))
    traced = trace(Drawing(0.5, 0, longer), (3, 5))
    end = traced.rows[-1][-1]
    assert (end.x, end.y) == pytest.approx((3, 5))
    assert traced.gap_left_over == pytest.approx(1)
    # a quarter of a lap has a quarter of the gap taken off
    assert traced.rows[0][-1].x == pytest.approx(3 + 1 - 1 / 9)
