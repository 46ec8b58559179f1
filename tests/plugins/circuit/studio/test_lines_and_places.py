"""Racing lines and places of the grid: what a click, a drag and a key write in the file."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.studio.studio import INNER, SheetHandle, TrackSheet
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch

from .sheets import after, circuit, fields, handle_at, sheet_of, titles, told, touched

BLANK = sheet_of(STUDIO.blank("mine", "Mine"))
# two corners, one after the other, without lines, and roads of three, two and three lanes
ROAD = circuit(
    "straight: 4, lanes: 3",
    "corner: Mill, direction: L, rows: 3, limits: [60, 80]",
    "corner: Weir, direction: R, rows: 2, limits: [100, 80, 60]",
    "straight: 5, lanes: 2",
)
# a road that is narrow only in the row before its corner
NARROW = circuit(
    "straight: 4, lanes: 3",
    "straight: 1, lanes: 2",
    "corner: Mill, direction: L, rows: 2, limits: [60, 80, 100]",
    "straight: 5, lanes: 2",
)
# corners that take nearly all of a lap of twelve rows
LONG = {
    rows: circuit(
        f"corner: Ring, direction: L, rows: {rows}, limits: [60, 80]",
        f"straight: {12 - rows}, lanes: 2",
    )
    for rows in (9, 10)
}


# -- racing lines


@pytest.mark.parametrize(
    ("sheet", "chosen", "space", "line"),
    [
        # in the row before the corner, in each of its rows, and one row on
        (BLANK, "", (3, 0), "1 line [0, 1, 0, 1]"),
        (BLANK, "point:3", (3, 0), "1 line [0, 1, 0, 1]"),
        (BLANK, "", (4, 0), "1 line [1, 0, 0, 1]"),
        (BLANK, "point:0", (5, 2), "1 line [2, 1, 2, 1]"),
        (BLANK, "", (6, 2), "1 line [2, 1, 1, 2]"),
        (BLANK, "", (7, 0), "1 line [2, 1, 0, 1, 0]"),
        (BLANK, "point:3", (20, 2), "3 line [2, 1, 0, 1, 2]"),
        # what the line goes over already, and rows that no line can have
        (BLANK, "", (5, 0), ""),
        (BLANK, "", (8, 0), ""),
        (BLANK, "point:1", (2, 0), ""),
        (BLANK, "point:1", (8, 0), ""),
        # a line that is not there yet begins outside, goes inside, and out again
        (ROAD, "", (3, 2), "1 line [2, 1, 0, 0]"),
        (ROAD, "", (4, 0), "1 line [1, 0, 0, 0]"),
        (ROAD, "", (6, 0), "1 line [2, 1, 0, 0]"),
        (ROAD, "point:1", (7, 2), "1 line [2, 1, 0, 1, 2]"),
        (ROAD, "point:1", (8, 2), "2 line [0, 1, 2]"),
        (ROAD, "", (7, 0), "2 line [0, 0, 1]"),
        (ROAD, "point:2", (6, 1), "2 line [1, 1, 1]"),
        (ROAD, "", (9, 1), "2 line [0, 1, 1, 1]"),
        (ROAD, "", (10, 1), ""),
        # a line goes round no further than to where it began
        (LONG[9], "", (9, 1), "0 line [1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1]"),
        (LONG[9], "", (10, 1), ""),
        (LONG[10], "", (9, 0), "0 line [1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0]"),
        (LONG[10], "", (10, 1), ""),
    ],
)
def test_a_click_leads_the_line_of_a_corner_over_a_space(
    sheet: TrackSheet, chosen: str, space: Space, line: str
) -> None:
    change = touched(sheet, "racing", space, chosen)
    assert (told(change) if change else "") == line
    if change:
        place = int(line.partition(" ")[0])
        assert change.words == f"draw the line of {Sketch.of(sheet).title_of(place)}"
        assert change.chosen == f"point:{place}"


@pytest.mark.parametrize(
    ("sheet", "name", "line"),
    [
        (ROAD, "Mill", "1 line [2, 1, 0, 0]"),
        (ROAD, "Weir", "2 line [0, 1, 1]"),
        (NARROW, "Mill", "2 line [1, 1, 1]"),
    ],
)
def test_a_switch_draws_a_line_over_the_lanes_that_there_are_and_takes_it_away(
    sheet: TrackSheet, name: str, line: str
) -> None:
    chosen = f"point:{line[0]}"
    drawn = STUDIO.set_field(sheet, chosen, "line", value=True)
    assert told(drawn) == line
    now = after(sheet, drawn)
    gone = STUDIO.set_field(now, chosen, "line", value=False)
    assert gone is not None
    assert gone.words == f"take away the line of {name}"
    assert after(now, gone).text == sheet.text


# -- the grid


def grid(sheet: TrackSheet) -> list[Space]:
    """The starting places, the best one first."""
    return [*Sketch.of(sheet).board.grid_places]


def listed(*spaces: Space) -> TrackSheet:
    """The new circuit with these starting places."""
    text = ", ".join(f"[{row}, {lane}]" for row, lane in spaces)
    return sheet_of(BLANK.text.replace("grid: full", f"grid: [{text}]"))


def test_places_are_told_with_their_number_their_row_and_their_lane() -> None:
    told = [one for one in STUDIO.handles(BLANK) if one.tool == "grid"]
    shapes = Sketch.of(BLANK).plan.shapes
    assert [attrs.evolve(one, at=(0, 0)) for one in (told[0], told[4], told[11])] == [
        SheetHandle("place:0", (0, 0), INNER, "Place 1 of 12, row 25, lane 1", tool="grid"),
        SheetHandle("place:4", (0, 0), INNER, "Place 5 of 12, row 24, lane 2", tool="grid"),
        SheetHandle("place:11", (0, 0), INNER, "Place 12 of 12, row 22, lane 3", tool="grid"),
    ]
    assert [one.at for one in told] == [shapes[space].centre for space in grid(BLANK)]


def test_a_place_goes_to_a_free_space_or_to_the_rank_of_another() -> None:
    sheet = listed((25, 0), (25, 1), (25, 2))
    at = Sketch.of(sheet).plan.shapes[22, 1].centre
    change = STUDIO.move(sheet, "place:1", at)
    assert change is not None
    assert (change.words, change.chosen) == ("move place 2", "place:1")
    assert told(change) == "grid [[25, 0], [22, 1], [25, 2]]"
    change = STUDIO.move(sheet, "place:2", handle_at(sheet, "place:0"))
    assert change is not None
    assert (change.words, change.chosen) == ("move place 3", "place:0")
    assert told(change) == "grid [[25, 2], [25, 0], [25, 1]]"
    for handle, to in (("place:1", handle_at(sheet, "place:1")), ("place:1", (99.0, 99.0))):
        assert STUDIO.move(sheet, handle, to) is None


def test_a_place_comes_at_the_end_and_goes_but_one_stays() -> None:
    sheet = listed((25, 0), (25, 1))
    more = touched(sheet, "grid", (24, 2))
    assert more is not None
    assert (more.words, more.chosen) == ("add place 3", "place:2")
    assert told(more) == "grid [[25, 0], [25, 1], [24, 2]]"
    assert touched(sheet, "grid", (25, 1)) is None
    three = after(sheet, more)
    for number, chosen, left in (
        (0, "place:0", "[[25, 1], [24, 2]]"),
        (1, "place:1", "[[25, 0], [24, 2]]"),
        (2, "place:1", "[[25, 0], [25, 1]]"),
    ):
        fewer = STUDIO.remove(three, f"place:{number}")
        assert fewer is not None
        assert (fewer.words, fewer.chosen) == (f"remove place {number + 1}", chosen)
        assert told(fewer) == f"grid {left}"
    for name in ("place:2", "place:x"):
        assert STUDIO.remove(sheet, name) is None
        assert STUDIO.move(sheet, name, handle_at(sheet, "place:0")) is None
    one = after(sheet, STUDIO.remove(sheet, "place:0"))
    assert grid(one) == [(25, 1)]
    assert STUDIO.remove(one, "place:0") is None


def test_zones_and_broken_lines_are_no_reason_for_fewer_places() -> None:
    text = listed((25, 0), (25, 1)).text.replace(
        "straight: 6, lanes: 3", "straight: 6, lanes: 3, zones: [{kind: oil}]"
    )
    for changed in (text, text.replace("line: [2, 1, 0, 1]", "line: [3, 1, 0, 1]")):
        sheet = attrs.evolve(sheet_of(changed), kinds=("oil",))
        assert len(grid(sheet)) == 2
        assert "full-grid" in fields(sheet, "")
        filled = STUDIO.set_field(sheet, "", "full-grid", None)
        assert filled is not None
        assert (filled.words, told(filled)) == ("fill the grid", "grid full")
        assert "2 places on the grid" in titles(sheet, "remark")
