"""Corners, straights, lanes, racing lines and places of the grid, as tools and fields make them."""

from __future__ import annotations

import pytest

from gridprix.core.studio.studio import ERROR, DrawnChange, TrackSheet
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch

from .sheets import after, fields, handle_at, sheet_of, shipped, titles, touched

BLANK = sheet_of(STUDIO.blank("mine", "Mine"))


def corners(sheet: TrackSheet) -> list[str]:
    """The names of the corners in driving order."""
    return [one.name for one in Sketch.of(sheet).board.corners]


# -- corners


@pytest.mark.parametrize("tool", ["line", "corner"])
def test_a_straight_that_is_clicked_gets_a_corner_there(tool: str) -> None:
    change = touched(BLANK, tool, (12, 1))
    now = after(BLANK, change)
    assert corners(now) == ["Turn 1", "Turn 3", "Turn 2"]
    place = Sketch.of(now).section_of(12)
    assert change is not None
    assert change.chosen == f"point:{place}"
    assert Sketch.of(now).form.sections[place].corner == "Turn 3"
    assert Sketch.of(now).board.rows == Sketch.of(BLANK).board.rows
    assert Sketch.of(now).plan.gap_left_over < 0.15
    assert not titles(now, ERROR)


def test_a_corner_that_is_clicked_becomes_a_straight() -> None:
    three = after(BLANK, touched(BLANK, "corner", (12, 1)))
    place = Sketch.of(three).section_of(12)
    for change in (
        touched(three, "corner", (12, 1)),
        STUDIO.remove(three, f"point:{place}"),
        STUDIO.set_field(three, f"point:{place}", "straight", None),
    ):
        now = after(three, change)
        assert corners(now) == ["Turn 1", "Turn 2"]
        assert Sketch.of(now).plan.gap_left_over < 0.15


def test_two_corners_stay() -> None:
    assert STUDIO.remove(BLANK, "point:1") is None
    with pytest.raises(ValueError, match="the lap would not close"):
        STUDIO.set_field(BLANK, "point:1", "straight", None)


def test_a_corner_turns_by_so_many_degrees_and_the_others_turn_for_it() -> None:
    three = after(BLANK, touched(BLANK, "corner", (12, 1)))
    place = Sketch.of(three).section_of(12)
    now = after(three, STUDIO.set_field(three, f"point:{place}", "angle", "60"))
    turns = [one.turn for one in Sketch.of(now).stretches]
    assert turns[place] == 60
    assert sum(turns) == 360
    assert Sketch.of(now).plan.gap_left_over < 0.15


def test_a_corner_gets_a_name_of_its_own() -> None:
    now = after(BLANK, STUDIO.set_field(BLANK, "point:1", "name", "  Mill: "))
    assert corners(now) == ["Mill:", "Turn 2"]
    assert STUDIO.set_field(now, "point:1", "name", "Mill:") is None
    for wrong, why in (("turn 2", "another corner is called"), ("  ", "a corner has a name")):
        with pytest.raises(ValueError, match=why):
            STUDIO.set_field(BLANK, "point:1", "name", wrong)


def test_the_tool_for_names_chooses_the_section() -> None:
    change = touched(BLANK, "names", (5, 1))
    assert change == DrawnChange("", (), "point:1")


# -- rows and lanes


def test_a_click_gives_two_lanes_and_three_again() -> None:
    sheet = shipped("glen-hollow")
    place = Sketch.of(sheet).section_of(0)
    now = after(sheet, touched(sheet, "lanes", (0, 0)))
    assert Sketch.of(now).lanes(place) == 2
    assert not titles(now, ERROR), "the lines that lie on it keep to what is there"
    again = after(now, STUDIO.set_field(now, f"point:{place}", "lanes", "3"))
    assert Sketch.of(again).lanes(place) == 3


def test_the_road_tapers_where_a_lane_ends() -> None:
    now = after(BLANK, touched(BLANK, "lanes", (12, 0)))
    sketch = Sketch.of(now)
    edges = {row: sketch.plan.borders["right"][row].offsets for row in range(sketch.board.rows)}
    narrow = min(min(row) for row in edges.values())
    assert any(len({round(one, 3) for one in row}) > 2 for row in edges.values())
    assert narrow < max(max(row) for row in edges.values())


def test_a_section_with_more_rows_stays_as_long_as_it_is() -> None:
    before = Sketch.of(BLANK).stretches[1]
    now = after(BLANK, STUDIO.set_field(BLANK, "point:1", "rows", 5))
    sketch = Sketch.of(now)
    assert sketch.stretches[1].rows == 5
    assert sketch.stretches[1].turn == before.turn
    assert sketch.stretches[1].total == pytest.approx(before.total, abs=0.05)
    assert len(now.data["sections"][1]["line"]) == 6
    assert not titles(now, ERROR)
    with pytest.raises(ValueError, match="rows are a whole number from 1 to 60"):
        STUDIO.set_field(BLANK, "point:1", "rows", "0")


def test_a_section_that_is_told_space_by_space_is_left_alone() -> None:
    sheet = shipped("script-staggered")
    told = [n for n, one in enumerate(Sketch.of(sheet).form.sections) if one.links]
    assert told
    with pytest.raises(ValueError, match="where its lanes lead"):
        STUDIO.set_field(sheet, f"point:{told[0]}", "rows", 9)


# -- racing lines


def test_clicking_spaces_draws_the_line_of_a_corner() -> None:
    bare = after(BLANK, STUDIO.set_field(BLANK, "point:1", "line", value=False))
    assert "line" not in bare.data["sections"][1]
    sketch = Sketch.of(bare)
    first = sketch.firsts[1] - 1
    sheet = bare
    for number, lane in enumerate((2, 2, 1, 0)):
        change = touched(sheet, "racing", (first + number, lane), "point:1")
        sheet = sheet if change is None else after(sheet, change)
    assert sheet.data["sections"][1]["line"] == [2, 2, 1, 0]
    assert not titles(sheet, ERROR)
    # one row beyond its end it goes on
    longer = after(sheet, touched(sheet, "racing", (first + 4, 1), "point:1"))
    assert longer.data["sections"][1]["line"] == [2, 2, 1, 0, 1]


def test_a_click_that_no_car_could_follow_takes_its_neighbours_along() -> None:
    first = Sketch.of(BLANK).firsts[1] - 1
    now = after(BLANK, touched(BLANK, "racing", (first + 2, 2), "point:1"))
    assert now.data["sections"][1]["line"][2] == 2
    assert not titles(now, ERROR)


# -- the grid


def test_places_come_go_and_change_their_order() -> None:
    ids = [one.id for one in STUDIO.handles(BLANK) if one.id.startswith("place:")]
    assert len(ids) == 12
    spaces = Sketch.of(BLANK).board.grid_places
    swapped = after(BLANK, STUDIO.move(BLANK, "place:4", handle_at(BLANK, "place:0")))
    order = Sketch.of(swapped).board.grid_places
    assert order == (spaces[4], *spaces[:4], *spaces[5:])
    fewer = after(BLANK, STUDIO.remove(BLANK, "place:0"))
    assert Sketch.of(fewer).board.grid_places == spaces[1:]
    more = after(fewer, touched(fewer, "grid", spaces[0]))
    assert Sketch.of(more).board.grid_places == (*spaces[1:], spaces[0])
    filled = after(more, STUDIO.set_field(more, "", "full-grid", None))
    assert filled.text == BLANK.text
    assert "full-grid" not in fields(filled, "")


def test_places_stay_where_they_are_when_a_section_before_them_gets_rows() -> None:
    fewer = after(BLANK, STUDIO.remove(BLANK, "place:0"))
    now = after(fewer, STUDIO.set_field(fewer, "point:2", "rows", 12))
    before, places = (Sketch.of(one).board.grid_places for one in (fewer, now))
    assert places == tuple((row + 2, lane) for row, lane in before)


# -- the circuit


def test_title_and_laps_are_set() -> None:
    now = after(BLANK, STUDIO.set_field(BLANK, "", "laps", "5"))
    now = after(now, STUDIO.set_field(now, "", "title", "Two: words"))
    assert (now.data["laps"], now.data["title"]) == (5, "Two: words")
    assert STUDIO.set_field(now, "", "laps", 5) is None
    for name, value, why in (("laps", "0", "from 1 to 99"), ("title", " ", "a track has a title")):
        with pytest.raises(ValueError, match=why):
            STUDIO.set_field(BLANK, "", name, value)
