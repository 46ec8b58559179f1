"""What becomes of a chosen point: it is moved, removed or doubled, and undo tells it."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.studio.studio import TrackSheet
from gridprix.plugins.grid.board.farthest import FARTHEST
from gridprix.plugins.grid.studio.grid_studio import STUDIO

from .sheets import ISLAND, OIL, OUTLINE, START, after, ring, told

GATES = [[[16, 7], [22, 7]], [[5, 9], [5, 13]]]
ZONES = [{"kind": "oil", "area": OIL}, {"kind": "slick", "area": [[4, 7], [6, 7], [6, 9]]}]


def whole(**keys: Any) -> TrackSheet:
    """A ring with two gates and two zones."""
    return ring(**{"checkpoints": GATES, "zones": ZONES, **keys})


@pytest.mark.parametrize(
    ("handle", "words", "key", "value"),
    [
        ("outline/1", "move point 2", "outline", [[2, 1], [23, 0], [22, 13], [2, 13]]),
        ("islands/0/3", "move point 4", "islands", [[[8, 5], [16, 5], [16, 9], [23, 0]]]),
        ("zones/0/area/2", "move point 3", "zones", [{**ZONES[0], "area": [*OIL[:2], [23, 0]]}]),
        ("checkpoints/0/1", "move end 2 of gate 1", "checkpoints", [[[16, 7], [23, 0]]]),
    ],
)
def test_a_point_that_is_dragged_goes_to_the_nearest_crossing(
    handle: str, words: str, key: str, value: Any
) -> None:
    drawn = whole()
    change = STUDIO.move(drawn, handle, (22.6, 0.4))
    assert told(change) == (words, handle, False)
    now = after(drawn, change)
    others = drawn.data[key][1:] if key in ("zones", "checkpoints") else []
    assert now[key] == (value + others if others else value)
    assert {**now, key: drawn.data[key]} == drawn.data, "nothing else in the file changes"


def test_a_point_goes_no_further_than_the_paper() -> None:
    drawn = whole()
    change = STUDIO.move(drawn, "outline/0", (-(10.0**6), 10.0**6))
    assert after(drawn, change)["outline"][0] == [-FARTHEST, FARTHEST]
    there = ring(outline=after(drawn, change)["outline"])
    assert STUDIO.move(there, "outline/0", (-(10.0**7), 10.0**7)) is None, "there it is already"


@pytest.mark.parametrize(
    ("handle", "words", "chosen", "key", "value"),
    [
        ("outline/2", "remove point 3", "outline/1", "outline", [*OUTLINE[:2], OUTLINE[3]]),
        ("outline/0", "remove point 1", "outline/0", "outline", OUTLINE[1:]),
        ("islands/0/1", "remove point 2", "islands/0/0", "islands", [[ISLAND[0], *ISLAND[2:]]]),
        ("zones/1/area/2", "remove point 3", "zones/1/area/1", "zones", None),
        ("checkpoints/0/1", "remove gate 1", "", "checkpoints", GATES[1:]),
        ("start/line/0", "remove start line", "", "start", None),
    ],
)
def test_a_point_that_is_removed_leaves_the_others_and_a_line_goes_whole(
    handle: str, words: str, chosen: str, key: str, value: Any
) -> None:
    drawn = whole()
    change = STUDIO.remove(drawn, handle)
    assert told(change) == (words, chosen, False)
    now = after(drawn, change)
    if key == "zones":
        value = [ZONES[0], {"kind": "slick", "area": [[4, 7], [6, 7]]}]
    assert now.get(key) == value
    assert {**now, key: drawn.data[key]} == drawn.data


@pytest.mark.parametrize(
    ("keys", "handle", "words", "left"),
    [
        ({"outline": [[2, 1]]}, "outline/0", "remove the shape", {"outline": []}),
        ({"islands": [[[2, 1]]]}, "islands/0/0", "remove the shape", {}),
        ({"islands": [ISLAND, [[2, 1]]]}, "islands/1/0", "remove the shape", {"islands": [ISLAND]}),
        ({"zones": [{"area": [[2, 1]]}]}, "zones/0/area/0", "remove the shape", {}),
        (
            {"zones": [{"area": [[2, 1]]}, *ZONES]},
            *("zones/0/area/0", "remove the shape", {"zones": ZONES}),
        ),
        ({"grid": {"area": [[2, 1]]}}, "grid/area/0", "remove the shape", {}),
        ({"checkpoints": GATES[:1]}, "checkpoints/0/0", "remove gate 1", {}),
        ({"finish": START}, "finish/line/1", "remove finish line", {}),
    ],
)
def test_a_shape_goes_with_its_last_point_and_its_key_with_its_last_shape(
    keys: dict[str, Any], handle: str, words: str, left: dict[str, Any]
) -> None:
    drawn = ring(islands=None, **keys) if "islands" not in keys else ring(**keys)
    change = STUDIO.remove(drawn, handle)
    assert told(change) == (words, "", False)
    (key,) = keys
    assert after(drawn, change).get(key) == left.get(key)


@pytest.mark.parametrize(
    ("handle", "words", "chosen", "key", "value"),
    [
        (
            *("islands/0/1", "double the inner border", "islands/1/1", "islands"),
            [ISLAND, [[10, 3], [18, 3], [18, 7], [10, 7]]],
        ),
        (
            *("zones/0/area/2", "double the zone", "zones/1/area/2", "zones"),
            [ZONES[0], {"kind": "oil", "area": [[5, 0], [8, 0], [8, 2]]}, ZONES[1]],
        ),
        (
            *("checkpoints/1/0", "double the gate", "checkpoints/2/0", "checkpoints"),
            [*GATES, [[7, 7], [7, 11]]],
        ),
        # of the outer border the edge behind the point gets one in its middle
        ("outline/1", "add point 3", "outline/2", "outline", [*OUTLINE[:2], [22, 7], *OUTLINE[2:]]),
        ("outline/3", "add point 5", "outline/4", "outline", [*OUTLINE, [2, 7]]),
        ("outline/0", "add point 2", "outline/1", "outline", [[2, 1], [12, 1], *OUTLINE[1:]]),
    ],
)
def test_a_double_lies_two_squares_beside_what_was_chosen(
    handle: str, words: str, chosen: str, key: str, value: Any
) -> None:
    drawn = whole()
    change = STUDIO.double(drawn, handle)
    assert told(change) == (words, chosen, False)
    assert after(drawn, change) == {**drawn.data, key: value}


@pytest.mark.parametrize("handle", ["start/line/0", "grid/area/0"])
def test_of_lines_and_places_of_the_start_there_is_one(handle: str) -> None:
    assert STUDIO.double(ring(grid={"area": OIL}), handle) is None


def test_an_edge_of_one_square_has_no_room_for_a_point_in_its_middle() -> None:
    assert STUDIO.double(ring(outline=[[2, 1], [3, 1], [22, 13]]), "outline/0") is None
