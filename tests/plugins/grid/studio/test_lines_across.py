"""Start, finish and gates: one press draws them across the road, and the race keeps its way."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core.studio.studio import TrackSheet
from gridprix.plugins.grid.board.geometry import Point, turn
from gridprix.plugins.grid.studio.grid_studio import STUDIO

from .sheets import ISLAND, OUTLINE, START, after, pressed, ring, sheet, told

PLACES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def direction(drawn: TrackSheet) -> str:
    """Which way round the race goes, as the properties of the track say; nothing without it."""
    (track,) = STUDIO.properties(drawn, "")
    return str(next((one.value for one in track.fields if one.name == "direction"), ""))


@pytest.mark.parametrize(
    ("at", "line"),
    [
        ((11, 3), [[11, 5], [11, 1]]),
        ((11.4, 2.4), [[11, 5], [11, 1]]),
        ((5, 7), [[8, 7], [2, 7]]),
        ((19, 6), [[22, 6], [16, 6]]),
        ((12, 12), [[12, 13], [12, 9]]),
    ],
)
def test_a_gate_is_drawn_by_the_shortest_way_across(
    at: tuple[float, float], line: list[list[int]]
) -> None:
    change = pressed(ring(), "gate", *at)
    assert told(change) == ("add gate 1", "checkpoints/0/0", False)
    now = after(ring(), change)
    assert now["checkpoints"] == [line]
    assert list(now)[-2:] == ["start", "checkpoints"]
    further = pressed(sheet(now), "gate", 12, 11)
    assert told(further) == ("add gate 2", "checkpoints/1/0", False)
    assert after(sheet(now), further)["checkpoints"] == [line, [[12, 13], [12, 9]]]


@pytest.mark.parametrize(
    "keys",
    [
        {"outline": None},
        {"outline": OUTLINE[:2]},
        {"outline": [[2, 1], [12, 1], [22, 1]]},
        {"checkpoints": {"a": 1}},
    ],
)
def test_no_line_is_drawn_where_there_is_no_road(keys: dict[str, Any]) -> None:
    assert pressed(ring(**keys), "gate", 5, 3) is None


@pytest.mark.parametrize("at", [(2, 3), (12, 7), (30, 3), (11, 1), (1, 3), (12, 0)])
@pytest.mark.parametrize("tool", ["gate", "start"])
def test_no_line_is_drawn_beside_the_road_or_on_its_border(tool: str, at: Point) -> None:
    assert pressed(ring(), tool, *at) is None


@pytest.mark.parametrize(
    ("along", "line"),
    [
        ((6, 6), [[21, 6], [9, 18]]),
        ((6, -6), [[21, 18], [9, 6]]),
        ((3, 6), [[21, 9], [9, 15]]),
        ((6, 3), [[18, 6], [12, 18]]),
        ((3, -6), [[21, 15], [9, 9]]),
        ((6, -3), [[18, 18], [12, 6]]),
    ],
)
def test_on_an_oblique_road_it_is_drawn_obliquely(along: Point, line: list[list[int]]) -> None:
    dx, dy = along
    corners = [(-5, -1), (5, -1), (5, 1), (-5, 1)]
    outline = [[15 + far * dx - side * dy, 12 + far * dy + side * dx] for far, side in corners]
    drawn = sheet({"outline": outline})
    assert after(drawn, pressed(drawn, "gate", 15, 12))["checkpoints"] == [line]


def test_a_line_is_clear_of_borders_that_run_in_line_with_it() -> None:
    drawn = sheet({"outline": [[2, 1], [22, 1], [22, 7], [6, 7], [6, 13], [2, 13]]})
    assert after(drawn, pressed(drawn, "gate", 3, 8))["checkpoints"] == [[[6, 8], [2, 8]]]
    # level with the lower side of the notch the shortest line would go on along it
    assert after(drawn, pressed(drawn, "gate", 3, 7))["checkpoints"] == [[[6, 10], [2, 6]]]


@pytest.mark.parametrize(
    ("at", "line", "towards"),
    [
        ((13, 3), [[13, 5], [13, 1]], [14, 3]),
        ((19, 6), [[22, 6], [16, 6]], [19, 7]),
        ((12, 12), [[12, 13], [12, 9]], [11, 11]),
        ((5, 7), [[8, 7], [2, 7]], [5, 6]),
    ],
)
@pytest.mark.parametrize("tool", ["start", "finish"])
@pytest.mark.parametrize("shift", [(0, 0), (100, 30), (-30, -100)])
def test_the_first_line_is_raced_over_anticlockwise_wherever_the_track_lies(
    tool: str, shift: Point, at: Point, line: list[list[int]], towards: list[int]
) -> None:
    def there(x: int, y: int) -> list[int]:
        """A point of the ring, which lies elsewhere on the paper."""
        return [x + shift[0], y + shift[1]]

    borders = [[there(*corner) for corner in border] for border in (OUTLINE, ISLAND)]
    line, towards = [there(*end) for end in line], there(*towards)
    drawn = ring(outline=borders[0], islands=borders[1:], start=None)
    change = pressed(drawn, tool, *there(*at))
    assert told(change) == (f"draw the {tool} line", f"{tool}/line/0", False)
    assert after(drawn, change)[tool]["line"] == line
    now = after(drawn, change)[tool]["towards"]
    assert now == towards
    raced = sheet({**drawn.data, "start": {"line": line, "towards": towards}})
    assert direction(raced) == "anticlockwise"


def test_a_road_that_is_too_long_to_look_along_is_crossed_the_other_way() -> None:
    drawn = sheet({"outline": [[0, 0], [900, 0], [900, 50], [0, 50]]})
    for x in (100, 450, 800):
        now = after(drawn, pressed(drawn, "gate", x, 20))
        assert now["checkpoints"] == [[[x, 50], [x, 0]]]


def test_a_line_that_is_drawn_elsewhere_keeps_the_way_of_the_race() -> None:
    drawn = ring(start={**START, "towards": [10, 3]})
    assert direction(drawn) == "clockwise"
    for at in ((19, 6), (12, 11), (5, 7), (12, 3)):
        now = ring(start=after(drawn, pressed(drawn, "start", *at))["start"])
        assert direction(now) == "clockwise"
        assert now.data["start"]["line"] != drawn.data["start"]["line"]


@pytest.mark.parametrize("corners", [{"islands": [ISLAND]}, {"outline": OUTLINE}])
@pytest.mark.parametrize("order", [1, -1])
def test_the_direction_is_that_around_the_inner_border_or_else_the_outer_one(
    corners: dict[str, Any], order: int
) -> None:
    # from an end near the middle outwards, the left of it is anticlockwise
    line = [[12, 1], [12, 5]][::order]
    for towards, way in (([13, -3], "anticlockwise"), ([11, -3], "clockwise")):
        start = {"line": line, "towards": towards}
        assert direction(sheet({**corners, "start": start})) == way


@pytest.mark.parametrize(
    "start",
    [
        *(None, 3, {"line": START["line"]}, {"towards": [12, 3]}),
        *({**START, "line": [[11, 1]]}, {**START, "line": [[11, 1], "x"]}),
        *({**START, "line": ["x", [11, 5]]}, {**START, "towards": [11, 9]}),
        *({**START, "towards": 3}, {**START, "line": [[11, 1], [11, 1]]}),
    ],
)
def test_without_a_start_line_that_says_so_there_is_no_direction(start: Any) -> None:
    drawn = ring(start=start)
    assert direction(drawn) == ""
    assert STUDIO.set_field(drawn, "", "direction", "clockwise") is None


@pytest.mark.parametrize("towards", [[12, 3], [13, 2]])
def test_a_race_that_is_turned_goes_the_other_way_over_all_its_lines(towards: list[int]) -> None:
    finish = {"line": [[22, 7], [16, 7]], "towards": [20, 9]}
    drawn = ring(start={**START, "towards": towards}, finish=finish)
    assert STUDIO.set_field(drawn, "", "direction", "anticlockwise") is None
    change = STUDIO.set_field(drawn, "", "direction", "clockwise")
    assert told(change) == ("race clockwise", "", False)
    now = after(drawn, change)
    assert now["start"] == {**START, "towards": [10, 3]}
    assert now["finish"] == {**finish, "towards": [19, 6]}
    back = STUDIO.set_field(sheet(now), "", "direction", "anticlockwise")
    assert told(back)[0] == "race anticlockwise"
    assert after(sheet(now), back)["start"] == START
    assert after(sheet(now), back)["finish"] == {**finish, "towards": [19, 8]}


@pytest.mark.parametrize("finish", [3, {"line": [[22, 7], [16, 7]]}, {"towards": [19, 8]}])
def test_only_lines_with_a_direction_are_turned(finish: Any) -> None:
    drawn = ring(finish=finish)
    now = after(drawn, STUDIO.set_field(drawn, "", "direction", "clockwise"))
    assert now == {**drawn.data, "start": {**START, "towards": [10, 3]}}


@pytest.mark.parametrize(
    ("handle", "to", "line", "towards"),
    [
        ("start/line/1", (13, 5), [[11, 1], [13, 5]], [13, 3]),  # the place was on the line now
        ("start/line/0", (14, 1), [[14, 1], [11, 5]], [13, 4]),  # and here it was behind it
        ("start/line/0", (9, 1), [[9, 1], [11, 5]], [12, 3]),
        ("start/line/1", (9, 5), [[11, 1], [9, 5]], [12, 3]),
        ("start/line/1", (11, 1), [[11, 1], [11, 1]], [12, 3]),
    ],
)
@pytest.mark.parametrize("middle", [0, 11])
def test_a_line_whose_end_is_dragged_is_still_raced_over_the_same_way(
    handle: str, to: Point, line: list[list[int]], towards: list[int], middle: int
) -> None:
    def seen(x: int, y: int) -> list[int]:
        """As it is, or mirrored."""
        return [2 * middle - x if middle else x, y]

    start = {"line": [seen(*end) for end in START["line"]], "towards": seen(*START["towards"])}
    drawn = ring(start=start)
    change = STUDIO.move(drawn, handle, (seen(*to)[0], seen(*to)[1]))
    assert told(change) == (f"move end {int(handle[-1]) + 1} of start line", handle, False)
    now = after(drawn, change)["start"]
    assert now["line"] == [seen(*end) for end in line]
    assert now["towards"] == seen(*towards)


@given(PLACES, PLACES, PLACES, PLACES, st.integers(0, 1))
def test_the_way_over_a_line_is_never_lost(
    a: Point, b: Point, towards: Point, to: Point, which: int
) -> None:
    drawn = sheet({"finish": {"line": [list(a), list(b)], "towards": list(towards)}})
    change = STUDIO.move(drawn, f"finish/line/{which}", to)
    if change is None:
        return
    now = after(drawn, change)["finish"]
    one, other = ((end[0], end[1]) for end in now["line"])
    side = turn(a, b, towards)
    if side == 0 or one == other:
        assert now["towards"] == list(towards)
    else:
        assert turn(one, other, (now["towards"][0], now["towards"][1])) * side > 0
        assert side * turn(one, other, towards) <= 0 or now["towards"] == list(towards)


def test_the_least_step_beside_a_line_is_enough_to_say_its_way() -> None:
    drawn = ring(start={"line": [[6, 1], [8, 2]], "towards": [7, 2]})
    assert direction(drawn) == "clockwise"
    now = after(drawn, STUDIO.move(drawn, "start/line/1", (9, 3)))["start"]
    assert now == {"line": [[6, 1], [9, 3]], "towards": [7, 2]}


def test_of_a_gate_or_a_line_with_no_direction_only_the_end_moves() -> None:
    gates = ring(checkpoints=[[[16, 7], [22, 7]]])
    now = after(gates, STUDIO.move(gates, "checkpoints/0/0", (16, 9)))
    assert now == {**gates.data, "checkpoints": [[[16, 9], [22, 7]]]}
    bare = ring(start={"line": START["line"]})
    now = after(bare, STUDIO.move(bare, "start/line/0", (14, 1)))
    assert now["start"] == {"line": [[14, 1], [11, 5]]}
    three = ring(start={**START, "line": [*START["line"], [11, 9]]})
    now = after(three, STUDIO.move(three, "start/line/0", (14, 1)))
    assert now["start"] == {**START, "line": [[14, 1], [11, 5], [11, 9]]}
