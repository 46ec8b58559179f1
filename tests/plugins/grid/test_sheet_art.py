"""What the studio draws of a sheet while borders, zones and lines on it are still being made."""

from __future__ import annotations

import math
from typing import Any

import pytest

from gridprix.core.drawing.canvas import Canvas
from gridprix.plugins.grid.studio.sheet_art import ABOVE, BADGE, BORDER, GATE, draw_sheet
from gridprix.ui.drawing.palettes import LIGHT

from .pens import WrittenDown

SCALE = 10.0
ROAD = [[0, 0], [8, 0], [8, 6], [0, 6]]
EXTENT = (0.0, 0.0, 8.0, 6.0)


def drawn(data: Any, drawing: str = "") -> WrittenDown:
    """A sheet, drawn."""
    pen = WrittenDown()
    draw_sheet(Canvas(pen, pen, LIGHT, SCALE), data, EXTENT, drawing)
    return pen


def pixels(*places: tuple[float, float]) -> list[tuple[float, float]]:
    """Places of the sheet in pixels."""
    return [(x * SCALE, y * SCALE) for x, y in places]


def test_a_border_runs_back_to_where_it_began() -> None:
    pen = drawn({"outline": ROAD})
    a, b, c, d = pixels((0, 0), (8, 0), (8, 6), (0, 6))
    assert [line[:2] for line in pen.of("line", BORDER)] == [(a, b), (b, c), (c, d), (d, a)]
    assert not pen.of("dashes"), "only what is being drawn has a dashed side"
    assert len(pen.of("convex")) == 1, "the road is filled"


def test_the_side_that_will_close_a_border_is_dashed_while_it_is_drawn() -> None:
    pen = drawn({"outline": ROAD}, drawing="outline")
    a, b, c, d = pixels((0, 0), (8, 0), (8, 6), (0, 6))
    assert [line[:2] for line in pen.of("line", BORDER)] == [(a, b), (b, c), (c, d)]
    assert [dashes[0] for dashes in pen.of("dashes")] == [(d, a)]


@pytest.mark.parametrize("drawing", ["", "outline"])
def test_two_points_are_one_line_and_enclose_nothing(drawing: str) -> None:
    pen = drawn({"outline": ROAD[:2]}, drawing)
    a, b = pixels((0, 0), (8, 0))
    assert [line[:2] for line in pen.of("line", BORDER)] == [(a, b)]
    assert not pen.of("dashes")
    assert not pen.of("convex")


def test_a_zone_bears_its_kind_above_its_middle() -> None:
    pen = drawn({"zones": [{"kind": "oil", "area": [[2, 1], [6, 1], [6, 3]]}]})
    ((text, at, *_),) = pen.of("put")
    assert (text, at) == ("oil", (40.0, 30.0 + ABOVE))


def test_a_zone_of_two_points_is_a_line_without_a_word() -> None:
    pen = drawn({"zones": [{"kind": "oil", "area": [[2, 1], [6, 1]]}]})
    assert [chain[0] for chain in pen.of("lines")] == [pixels((2, 1), (6, 1))]
    assert not pen.of("put")


def test_gates_are_numbered_from_one_beyond_their_first_ends() -> None:
    pen = drawn({"checkpoints": [[[1, 1], [4, 1]], [[5, 2], [5, 6]]]})
    assert [line[0] for line in pen.of("dashes", GATE)] == [
        (*pixels((1, 1), (4, 1)),),
        (*pixels((5, 2), (5, 6)),),
    ]
    badges = [(text, at) for text, at, *_ in pen.of("put")]
    assert badges == [("1", (10.0 - 18, 10.0)), ("2", (50.0, 20.0 - 18))]
    assert [disc[:2] for disc in pen.of("disc")] == [(at, BADGE) for _, at in badges]
    assert [ring[:2] for ring in pen.of("ring")] == [(at, BADGE) for _, at in badges]


def test_a_gate_whose_ends_are_one_point_still_has_its_number() -> None:
    pen = drawn({"checkpoints": [[[1, 1], [1, 1]]]})
    assert [(text, at) for text, at, *_ in pen.of("put")] == [("1", (10.0, 10.0))]


def heads(towards: list[int] | None) -> set[tuple[int, int]]:
    """Which way the chevrons of a start line point."""
    start: dict[str, Any] = {"line": [[4, 0], [4, 6]]}
    pen = drawn({"start": start if towards is None else {**start, "towards": towards}})
    without = drawn({"start": start})
    arrows = [one for one in pen.told if one not in without.told]
    chains = [args[0] for name, args, _ in arrows if name == "lines"]
    found = set()
    for first, tip, last in chains:
        back = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
        way = math.atan2(tip[1] - back[1], tip[0] - back[0])
        found.add((round(math.cos(way)), round(math.sin(way))))
    return found


def test_chevrons_point_to_the_side_the_start_looks_to() -> None:
    assert heads([7, 3]) == {(1, 0)}
    assert heads([1, 3]) == {(-1, 0)}


def test_a_start_that_looks_nowhere_has_no_chevrons() -> None:
    assert not heads(None)
    assert not heads([4, 3]), "along the line is neither side"


def test_a_start_line_of_one_point_is_not_drawn() -> None:
    pen = drawn({"start": {"line": [[4, 2], [4, 2]]}})
    nothing = drawn({})
    assert pen.told == nothing.told


def test_the_starting_area_is_a_dashed_frame() -> None:
    pen = drawn({"grid": {"area": [[1, 1], [3, 1], [3, 2], [1, 2]]}})
    ((name, args, more),) = [one for one in pen.told if one[0] == "dashes"]
    assert name == "dashes"
    assert args[0] == pixels((1, 1), (3, 1), (3, 2), (1, 2))
    assert more == {"closed": True}
