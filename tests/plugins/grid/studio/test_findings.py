"""What is found in a track while it is drawn: how grave, in which words, where, and the fix."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.studio.studio import ERROR, GOOD, NO_WAY, REMARK, TrackFinding, TrackSheet
from gridprix.plugins.grid.studio.grid_studio import STUDIO

from ...studio_sheets import shipped  # noqa: TID252 - tests are no package
from .sheets import ISLAND, KINDS, OIL, OUTLINE, START, after, found, picture, ring, sheet, titles

FIVE = TrackFinding(GOOD, "Start line has 5 points", "Up to 5 cars side by side.", (11, 5))
# two ways lead up on the right, beside each other, and a gate may bar one of them
FORKED = {"islands": [[[8, 5], [12, 5], [12, 9], [8, 9]], [[15, 5], [18, 5], [18, 9], [15, 9]]]}
OUTER_GATE, INNER_GATE, UPPER_GATE = [[18, 7], [22, 7]], [[12, 7], [15, 7]], [[10, 9], [10, 13]]
# a road like a C: it ends twice on the left
BENT = [[2, 1], [22, 1], [22, 13], [2, 13], [2, 9], [16, 9], [16, 5], [2, 5]]
CUT = "A car can drive a lap beside it, and must come back for it."
NOT_CLOSED, THREE = ": not closed", "It needs at least three points."


def told(drawn: TrackSheet, level: str, drawing: str = "") -> list[TrackFinding]:
    """What is found of a level."""
    return [one for one in STUDIO.findings(drawn, drawing) if one.level == level]


@pytest.mark.parametrize("name", ["first-ring", "kidney", "valley-sprint", "oil-park", "box-alley"])
def test_nothing_is_wrong_with_what_is_shipped(name: str) -> None:
    levels = {one.level for one in STUDIO.findings(shipped(name, KINDS))}
    assert levels <= {REMARK, GOOD}


def test_of_a_good_ring_it_is_told_how_many_cars_start_side_by_side() -> None:
    assert STUDIO.findings(ring()) == [FIVE]
    assert STUDIO.findings(ring(islands=None, start=None, grid={"area": OIL})) == [], "a derby"


@pytest.mark.parametrize(
    ("squares", "title", "words", "at"),
    [
        ("#F\n#S\n##", "The start has only 1 point", "Draw it where the road is wider.", (1, 1)),
        ("F.\nSS\n..", "The start has only 2 points", "Draw it where the road is wider.", None),
        ("FFF\n...\nSSS", "Start line has 3 points", "Up to 3 cars side by side.", None),
    ],
)
def test_few_places_at_the_start_are_remarked(
    squares: str, title: str, words: str, at: tuple[int, int] | None
) -> None:
    one = found(picture(squares), title)
    assert one is not None
    assert (one.level, one.words) == (GOOD if "line has" in title else REMARK, words)
    assert at in (None, one.at)


@pytest.mark.parametrize(
    ("data", "title", "words"),
    [
        (None, "No track", "The file holds no track."),
        ([3], "No track", "The file holds no track."),
        ({"outline": []}, "No outer border", "Draw it with the tool Outer, key O."),
        ({}, "No outer border", "Draw it with the tool Outer, key O."),
        ({"islands": [ISLAND]}, "No outer border", "Draw it with the tool Outer, key O."),
    ],
)
def test_of_an_empty_sheet_it_is_told_what_to_begin_with(data: Any, title: str, words: str) -> None:
    first = STUDIO.findings(sheet(data))[0]
    assert first == TrackFinding(ERROR, title, words)
    assert not found(sheet(data), "Fewer than three corners")
    assert found(picture(), "No outer border") is None


@pytest.mark.parametrize("many", [1, 2])
@pytest.mark.parametrize(
    ("key", "name"), [("outline", "Outer"), ("islands", "Inner"), ("zones", "Oil zone 1")]
)
def test_a_border_of_one_or_two_points_is_told_once(key: str, name: str, many: int) -> None:
    corners = [[4, 3], [9, 12]][:many]
    value, shape = {
        "outline": (corners, "outline"),
        "islands": ([corners], "islands/0"),
        "zones": ([{"kind": "oil", "area": corners}], "zones/0/area"),
    }[key]
    at = (corners[-1][0], corners[-1][1])
    drawn = ring(**{key: value})
    expected = TrackFinding(ERROR, name + NOT_CLOSED, THREE, at, f"{shape}/{many - 1}")
    assert told(drawn, ERROR)[0] == expected
    assert not found(drawn, "Fewer than three corners"), "which says the same less well"
    assert [one for one in told(drawn, ERROR, shape) if NOT_CLOSED in one.title] == [expected]


def test_a_border_with_no_points_is_told_by_the_checks() -> None:
    one = found(ring(islands=[ISLAND, []]), "Fewer than three corners")
    assert one is not None
    assert (one.level, one.words) == (ERROR, "0; a polygon has three corners or more.")


def test_a_border_that_is_still_drawn_could_be_closed() -> None:
    words = "Point at its first point, or press Enter."
    drawn = ring(islands=[ISLAND[:3]], zones=[{"kind": "oil", "area": OIL}])
    for shape, name, at, last in (
        ("islands/0", "Inner", (16, 9), 2),
        ("zones/0/area", "Oil zone 1", (6, 4), 2),
        ("outline", "Outer", (2, 13), 3),
    ):
        expected = TrackFinding(REMARK, name + NOT_CLOSED, words, at, f"{shape}/{last}")
        assert told(drawn, REMARK, shape) == [expected]
    assert told(drawn, REMARK) == []
    assert told(drawn, REMARK, "start/line") == [], "a line is not closed"


@pytest.mark.parametrize(
    ("keys", "title", "end", "handle", "words", "goes_to"),
    [
        (
            {"start": {**START, "line": [[11, 1], [11, 3]]}},
            *("Start line stops short", (11, 3), "start/line/1"),
            *("draw start line to the border", [11, 5]),
        ),
        (
            {"start": {**START, "line": [[11, 4], [11, 5]]}},
            *("Start line stops short", (11, 4), "start/line/0"),
            *("draw start line to the border", [11, 1]),
        ),
        (
            {"checkpoints": [[[16, 7], [22, 7]], [[16, 8], [20, 10]]]},
            *("Gate 2 stops short", (20, 10), "checkpoints/1/1"),
            *("draw gate 2 to the border", [22, 11]),
        ),
    ],
)
def test_a_line_that_stops_short_is_drawn_on_to_the_border(
    keys: dict[str, Any],
    title: str,
    end: tuple[int, int],
    handle: str,
    words: str,
    goes_to: list[int],
) -> None:
    drawn = ring(**keys)
    one = found(drawn, title)
    assert one is not None
    assert (one.level, one.at, one.chosen) == (ERROR, end, handle)
    assert one.words == f"It ends at ({end[0]}, {end[1]}), before the border."
    assert one.fix is not None
    assert (one.fix.words, one.fix.chosen) == (words, handle)
    assert told(drawn, ERROR) == [one], "and no check says it once more"
    now = sheet(after(drawn, one.fix))
    assert told(now, ERROR) == []
    assert next(one.at for one in STUDIO.handles(now) if one.id == handle) == tuple(goes_to)


def test_a_line_with_no_length_or_a_third_point_has_no_end_that_could_be_drawn_on() -> None:
    drawn = ring(checkpoints=[[[19, 7], [19, 7]], [[19, 8], [20, 8], [21, 8]]])
    short = [one for one in told(drawn, ERROR) if one.title.endswith("stops short")]
    assert [(one.title, one.chosen, one.fix) for one in short] == [
        ("Gate 1 stops short", "checkpoints/0/0", None),
        ("Gate 1 stops short", "checkpoints/0/1", None),
    ]


@pytest.mark.parametrize(
    ("start", "at"),
    [
        (START, (2, 13)),
        ({**START, "line": START["line"][::-1]}, (2, 13)),
        ({**START, "towards": [10, 3]}, (2, 5)),
        ({"line": START["line"][::-1], "towards": [10, 2]}, (2, 5)),
    ],
)
def test_where_no_lap_leads_back_to_the_start_the_end_of_the_way_is_told(
    start: dict[str, Any], at: tuple[int, int]
) -> None:
    drawn = ring(outline=BENT, islands=None, start=start)
    assert STUDIO.findings(drawn) == [
        TrackFinding(ERROR, NO_WAY, f"Blocked near ({at[0]}, {at[1]}).", at)
    ]


@pytest.mark.parametrize(
    "start",
    [
        {"line": START["line"]},
        *({**START, "towards": one} for one in (3, [12], ["a", "b"], [12, 3, 1], [11, 9])),
        {**START, "line": [[11, 1]]},
        {**START, "line": [[11, 1], [11, 5], [11, 3]]},
        {**START, "line": [[30, 1], [30, 5]]},
        {"towards": [12, 3]},
        3,
    ],
)
def test_no_way_is_looked_for_where_the_start_does_not_say_which(start: Any) -> None:
    drawn = ring(outline=BENT, islands=None, start=start)
    assert told(drawn, ERROR)
    assert not found(drawn, NO_WAY)


@pytest.mark.parametrize("towards", [[12, 3], [10, 3]])
@pytest.mark.parametrize("line", [START["line"], START["line"][::-1]])
def test_a_ring_with_another_fault_still_has_its_way_round(
    line: list[list[int]], towards: list[int]
) -> None:
    drawn = ring(start={"line": line, "towards": towards}, laps=0)
    assert titles(drawn) == [(ERROR, "No number of laps")]


def test_a_road_with_a_finish_of_its_own_needs_no_way_round() -> None:
    finish = {"line": [[11, 9], [11, 13]], "towards": [10, 11]}
    drawn = ring(outline=BENT, islands=None, finish=finish)
    assert STUDIO.findings(drawn) == [FIVE]
    assert titles(ring(outline=BENT, islands=None, finish=finish, laps=0)) == [
        (ERROR, "No number of laps")
    ]


@pytest.mark.parametrize(
    ("gates", "skipped"),
    [
        ([], []),
        ([OUTER_GATE], [(1, (18, 7))]),
        ([UPPER_GATE], []),
        ([UPPER_GATE, INNER_GATE], [(2, (12, 7))]),
        ([OUTER_GATE, INNER_GATE], [(1, (18, 7)), (2, (12, 7))]),
    ],
)
@pytest.mark.parametrize("towards", [[12, 3], [10, 3]])
def test_a_gate_beside_which_a_whole_lap_can_be_driven_is_remarked(
    gates: list[Any], skipped: list[tuple[int, tuple[int, int]]], towards: list[int]
) -> None:
    drawn = ring(**FORKED, start={**START, "towards": towards}, checkpoints=gates)
    cuts = [TrackFinding(REMARK, f"A cut skips gate {n}", CUT, at) for n, at in skipped]
    assert told(drawn, REMARK) == cuts
    assert told(drawn, ERROR) == []


def test_a_lap_may_lead_through_lanes_that_are_one_point_wide() -> None:
    islands = [
        [[4, 3], [10, 3], [10, 11], [4, 11]],
        [[12, 3], [20, 3], [20, 11], [12, 11]],
    ]
    start = {"line": [[7, 1], [7, 3]], "towards": [8, 2]}
    drawn = ring(islands=islands, start=start, checkpoints=[[[20, 7], [22, 7]]])
    assert found(drawn, "A cut skips gate 1") == TrackFinding(
        *(REMARK, "A cut skips gate 1", CUT, (20, 7))
    )


def test_a_track_with_a_finish_of_its_own_has_no_laps_beside_a_gate() -> None:
    finish = {"line": [[8, 7], [2, 7]], "towards": [5, 6]}
    drawn = ring(**FORKED, checkpoints=[OUTER_GATE], finish=finish)
    assert STUDIO.findings(drawn) == [FIVE]


@pytest.mark.parametrize(
    ("right", "top", "words"),
    [
        # a room at the end of a crack through which no point leads
        (31, 12, "No car comes to 4 points, as near (29, 10)."),
        (32, 11, ""),
        (33, 12, "No car comes to 8 points, as near (29, 10)."),
    ],
)
def test_a_part_that_no_car_comes_to_is_remarked(right: int, top: int, words: str) -> None:
    room = [[22, 5], [27, 9], [right, 9], [right, top], [28, top], [28, 10], [23, 6]]
    drawn = ring(outline=[[2, 1], [22, 1], *room, [23, 13], [2, 13]])
    one = found(drawn, "Unreachable part")
    expected = TrackFinding(REMARK, "Unreachable part", words, (29, 10))
    assert one == (expected if words else None)


def test_cars_come_along_borders_into_a_room() -> None:
    lane = [[22, 5], [27, 5], [27, 1], [33, 1], [33, 13], [27, 13], [27, 6], [22, 6]]
    drawn = ring(outline=[[2, 1], [22, 1], *lane, [22, 13], [2, 13]])
    assert not found(drawn, "Unreachable part")


def test_the_gravest_is_told_first_and_nothing_twice() -> None:
    drawn = ring(checkpoints=[OUTER_GATE, [[19, 9], [22, 9]]], own=3, **FORKED)
    levels = [level for level, _ in titles(drawn)]
    assert levels == sorted(levels, key=[ERROR, REMARK, GOOD].index)
    assert len(set(titles(drawn))) == len(levels)
    assert titles(ring(outline=[*OUTLINE, OUTLINE[0], OUTLINE[0]]))[0] == (ERROR, "Duplicate point")
