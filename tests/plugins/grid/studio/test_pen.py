"""Borders and zones that are drawn point by point, and points that are put on their edges."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.plugins.grid.studio.grid_studio import STUDIO

from .sheets import ISLAND, OIL, OUTLINE, START, after, pressed, ring, sheet, told


@pytest.mark.parametrize(
    ("tool", "words", "chosen", "key", "value"),
    [
        ("outer", "begin the outer border", "outline/0", "outline", [[5, 7]]),
        ("inner", "begin an inner border", "islands/0/0", "islands", [[[5, 7]]]),
        (
            *("zone oil", "begin a zone of oil", "zones/0/area/0", "zones"),
            [{"kind": "oil", "area": [[5, 7]]}],
        ),
    ],
)
@pytest.mark.parametrize("empty", [{}, {"outline": [], "islands": [], "zones": []}])
def test_the_first_press_begins_a_shape(
    tool: str, words: str, chosen: str, key: str, value: Any, empty: dict[str, Any]
) -> None:
    drawn = sheet({"name": "ring", **empty})
    change = pressed(drawn, tool, 5.4, 6.6)
    assert told(change) == (words, chosen, True)
    assert after(drawn, change) == {**drawn.data, key: value}


def test_a_further_shape_comes_after_those_that_are_there() -> None:
    drawn = ring(zones=[{"kind": "oil", "area": OIL}])
    change = pressed(drawn, "inner", 19, 11)
    assert told(change) == ("begin an inner border", "islands/1/0", True)
    assert after(drawn, change)["islands"] == [ISLAND, [[19, 11]]]
    change = pressed(drawn, "zone slick", 19, 11)
    assert told(change) == ("begin a zone of slick", "zones/1/area/0", True)
    assert after(drawn, change)["zones"][1] == {"kind": "slick", "area": [[19, 11]]}


@pytest.mark.parametrize(("tool", "key"), [("inner", "islands"), ("zone oil", "zones")])
def test_nothing_is_begun_where_the_file_has_something_else(tool: str, key: str) -> None:
    assert pressed(ring(**{key: {"a": 1}}), tool, 19, 11) is None


def test_a_new_key_is_written_in_its_usual_place() -> None:
    drawn = sheet({"name": "ring", "outline": OUTLINE, "grid": {"area": OIL}, "own": 1})
    now = after(drawn, pressed(drawn, "inner", 19, 11))
    assert list(now) == ["name", "outline", "islands", "grid", "own"]
    assert list(after(sheet(now), pressed(sheet(now), "zone oil", 5, 7))) == [
        *("name", "outline", "islands", "zones", "grid", "own"),
    ]
    assert list(after(drawn, STUDIO.set_field(drawn, "", "laps", 3))) == [
        *("name", "laps", "outline", "grid", "own"),
    ]


def test_a_shape_goes_on_until_its_first_point_closes_it() -> None:
    drawn = ring(islands=[ISLAND, [[17, 10], [20, 10]]])
    held = {"chosen": "islands/1/1", "drawing": True}
    change = pressed(drawn, "inner", 20, 12, **held)
    assert told(change) == ("add point 3", "islands/1/2", True)
    assert after(drawn, change)["islands"] == [ISLAND, [[17, 10], [20, 10], [20, 12]]]
    assert pressed(drawn, "inner", 20, 10, **held) is None, "there is a point already"
    assert pressed(drawn, "inner", 17, 10, **held) is None, "two points close nothing"
    assert STUDIO.close(drawn, "islands/1/0") is None
    now = sheet(after(drawn, change))
    for closing in (
        pressed(now, "inner", 17, 10, chosen="islands/1/2", drawing=True),
        STUDIO.close(now, "islands/1/0"),
    ):
        assert told(closing) == ("close the shape", "islands/1/2", False)
        assert after(now, closing) == now.data


@pytest.mark.parametrize("many", [1, 2, 3])
def test_an_outer_border_of_less_than_three_points_goes_on_wherever_it_was_left(many: int) -> None:
    drawn = sheet({"outline": OUTLINE[:many]})
    change = pressed(drawn, "outer", 7, 20)
    if many == 3:
        assert change is None, "there is one outer border"
        return
    assert told(change) == (f"add point {many + 1}", f"outline/{many}", True)
    assert after(drawn, change)["outline"] == [*OUTLINE[:many], [7, 20]]


def test_a_pen_of_another_kind_does_not_go_on_in_the_chosen_shape() -> None:
    area = {"kind": "oil", "area": OIL[:2]}
    drawn = ring(zones=[area])
    held = {"chosen": "zones/0/area/1", "drawing": True}
    assert told(pressed(drawn, "zone oil", 6, 4, **held)) == ("add point 3", "zones/0/area/2", True)
    assert told(pressed(drawn, "zone slick", 6, 4, **held))[0] == "begin a zone of slick"
    assert told(pressed(drawn, "inner", 6, 4, **held))[0] == "begin an inner border"
    assert told(pressed(drawn, "zone oil", 6, 4, chosen="zones/0/area/1"))[0] == (
        "begin a zone of oil"
    )


@pytest.mark.parametrize("tool", ["outer", "select"])
@pytest.mark.parametrize(
    ("at", "number"),
    [
        ((12, 1.5), 1),  # exactly within reach of the lower side
        ((12, 1.51), None),
        ((22.5, 4), 2),
        ((9, 13.3), 3),
        ((1.6, 4), 4),
        ((22, 1), None),  # there is a point already
    ],
)
def test_a_press_near_an_edge_puts_a_point_between_its_ends(
    tool: str, at: tuple[float, float], number: int | None
) -> None:
    drawn = ring()
    change = pressed(drawn, tool, *at)
    if number is None:
        assert change is None
        return
    place = [round(at[0]), round(at[1])]
    assert told(change) == (f"add point {number + 1}", f"outline/{number}", False)
    assert after(drawn, change)["outline"] == [*OUTLINE[:number], place, *OUTLINE[number:]]


@pytest.mark.parametrize(
    ("at", "reach", "chosen"),
    [
        # right of an edge that goes up from (4, 2) to (10, 5): the root of 5 away
        ((8, 1.5), 2.24, "outline/1"),
        ((8, 1.5), 2.23, ""),
        # beyond its ends it is the corner that counts
        ((3, -1), 3.17, "outline/1"),
        ((3, -1), 3.16, ""),
        ((13, 1), 5.0, "outline/1"),
        ((13, 1), 4.99, ""),
    ],
)
def test_how_near_a_slanted_edge_is_counts_across_it(
    at: tuple[float, float], reach: float, chosen: str
) -> None:
    drawn = sheet({"outline": [[4, 2], [10, 5], [6, 30]]})
    change = pressed(drawn, "select", *at, reach=reach)
    assert (change.chosen if change else "") == chosen


def test_of_two_edges_within_reach_the_nearer_one_gets_the_point() -> None:
    drawn = ring(islands=[[[8, 2], [16, 2], [16, 9], [8, 9]]])
    assert told(pressed(drawn, "select", 12, 1.4, reach=2.0))[1] == "outline/1"
    assert told(pressed(drawn, "select", 12, 1.6, reach=2.0))[1] == "islands/0/1"
    assert told(pressed(drawn, "inner", 12, 1.4, reach=2.0))[1] == "islands/0/1", "its own only"


def test_lines_and_open_borders_have_no_edges_for_points() -> None:
    assert pressed(sheet({"start": START}), "select", 11, 3) is None
    assert pressed(sheet({"outline": OUTLINE[:2]}), "select", 12, 1) is None
    twice = sheet({"outline": [[2, 1], [2, 1], [22, 1]]})
    assert told(pressed(twice, "select", 4, 1))[1] == "outline/2", "one edge has no length"
