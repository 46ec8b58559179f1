"""What can be chosen on a sheet: every point of every shape, in the order in which Tab goes."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.plugins.grid.board.farthest import FARTHEST
from gridprix.plugins.grid.studio.grid_studio import STUDIO

from .sheets import ISLAND, OIL, after, ring, sheet


def test_every_point_is_told_with_its_number_and_its_place() -> None:
    everything = ring(
        checkpoints=[[[16, 7], [22, 7]], [[5, 9], [5, 13]]],
        zones=[{"kind": "oil", "area": OIL}, {"area": OIL[:1]}, 3],
        finish={"line": [[13, 1], [13, 5]]},
        grid={"area": [[9, 2]]},
    )
    handles = STUDIO.handles(everything)
    assert [(one.id, one.at, one.kind, one.words, one.shape) for one in handles[3:6]] == [
        ("outline/3", (2, 13), "outer", "Outer point 4 of 4, (2, 13)", "outline"),
        ("islands/0/0", (8, 5), "inner", "Inner point 1 of 4, (8, 5)", "islands/0"),
        ("islands/0/1", (16, 5), "inner", "Inner point 2 of 4, (16, 5)", "islands/0"),
    ]
    assert [(one.id, one.kind, one.words) for one in handles[8:]] == [
        ("zones/0/area/0", "grip", "Oil zone 1, point 1 of 3, (3, 2)"),
        ("zones/0/area/1", "grip", "Oil zone 1, point 2 of 3, (6, 2)"),
        ("zones/0/area/2", "grip", "Oil zone 1, point 3 of 3, (6, 4)"),
        ("zones/1/area/0", "grip", "Zone zone 2, point 1 of 1, (3, 2)"),
        ("grid/area/0", "grip", "Starting area, point 1 of 1, (9, 2)"),
        ("start/line/0", "line", "Start line, end 1 of 2, (11, 1)"),
        ("start/line/1", "line", "Start line, end 2 of 2, (11, 5)"),
        ("finish/line/0", "line", "Finish line, end 1 of 2, (13, 1)"),
        ("finish/line/1", "line", "Finish line, end 2 of 2, (13, 5)"),
        ("checkpoints/0/0", "line", "Gate 1, end 1 of 2, (16, 7)"),
        ("checkpoints/0/1", "line", "Gate 1, end 2 of 2, (22, 7)"),
        ("checkpoints/1/0", "line", "Gate 2, end 1 of 2, (5, 9)"),
        ("checkpoints/1/1", "line", "Gate 2, end 2 of 2, (5, 13)"),
    ]


def test_of_several_inner_borders_each_has_its_number() -> None:
    words = [one.words for one in STUDIO.handles(ring(islands=[ISLAND[:1], ISLAND[1:]]))]
    assert words[4:6] == [
        "Inner border 1, point 1 of 1, (8, 5)",
        "Inner border 2, point 1 of 3, (16, 5)",
    ]


@pytest.mark.parametrize(
    "value",
    [
        *(None, "8, 5", {"x": 8, "y": 5}, [8], [8, 5, 0], ["8", 5], [8.5, 5], [True, 5]),
        *([FARTHEST + 1, 0], [0, -FARTHEST - 1]),
    ],
)
def test_what_is_no_point_of_the_paper_cannot_be_chosen(value: Any) -> None:
    corners = [[FARTHEST, -FARTHEST], value, [-FARTHEST, FARTHEST]]
    drawn = sheet({"outline": corners})
    assert [(one.id, one.words) for one in STUDIO.handles(drawn)] == [
        ("outline/0", f"Outer point 1 of 2, ({FARTHEST}, {-FARTHEST})"),
        ("outline/2", f"Outer point 2 of 2, ({-FARTHEST}, {FARTHEST})"),
    ]
    moved = after(drawn, STUDIO.move(drawn, "outline/2", (3.2, 4.8)))
    assert moved["outline"] == [[FARTHEST, -FARTHEST], value, [3, 5]]


@pytest.mark.parametrize("handle", ["", "outline", "outline/", "outline/4", "outline/x", "line/0"])
def test_what_is_no_handle_does_nothing(handle: str) -> None:
    drawn = ring()
    assert STUDIO.move(drawn, handle, (5, 5)) is None
    assert STUDIO.remove(drawn, handle) is None
    assert STUDIO.double(drawn, handle) is None
    assert STUDIO.close(drawn, handle) is None
    assert [one.title for one in STUDIO.properties(drawn, handle)] == ["Track"]


@pytest.mark.parametrize("data", [None, [], "outline", {"outline": 3, "islands": {}, "zones": 1}])
def test_a_file_without_shapes_has_nothing_to_choose(data: Any) -> None:
    assert STUDIO.handles(sheet(data)) == []
