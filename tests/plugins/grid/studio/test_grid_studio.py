"""The studio of squared paper as a whole: its tools, how large its sheet is, where cars drive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core.documents import parse_document
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.studio.studio import LapFigures, Tile, Touch
from gridprix.plugins.grid.studio.grid_studio import STUDIO
from gridprix.ui.drawing.palettes import LIGHT

from ..helpers import scenario  # noqa: TID252 - tests are no package
from ..pens import WrittenDown  # noqa: TID252 - tests are no package
from .sheets import ISLAND, OUTLINE, picture, ring, sheet

T = TypeVar("T")
PLACE = st.tuples(st.integers(-2, 9), st.integers(-2, 9)).map(list)
ODD = st.one_of(st.none(), st.integers(-1, 3), st.sampled_from(["", "a", "oil"]))
POINT = st.one_of(PLACE, PLACE, PLACE, ODD, st.lists(ODD, max_size=3))
POINTS = st.one_of(st.lists(POINT, max_size=5), ODD)
LINE = st.one_of(st.fixed_dictionaries({}, optional={"line": POINTS, "towards": POINT}), ODD)
ZONE = st.one_of(st.fixed_dictionaries({}, optional={"kind": ODD, "area": POINTS}), ODD)
FILES = st.fixed_dictionaries(
    {"name": st.just("any"), "family": st.just("grid")},
    optional={
        **dict.fromkeys(("start", "finish"), LINE),
        **dict.fromkeys(("islands", "checkpoints"), st.one_of(st.lists(POINTS, max_size=2), ODD)),
        "outline": POINTS,
        "grid": ZONE,
        "laps": ODD,
        "zones": st.one_of(st.lists(ZONE, max_size=2), ODD),
        "squares": st.one_of(st.text("#.SFo1?\n", max_size=20), ODD),
        "legend": st.one_of(st.dictionaries(st.sampled_from("#.aX"), ODD, max_size=3), ODD),
    },
)


def test_a_new_track_is_an_empty_sheet() -> None:
    blank = STUDIO.blank("my-ring", "My: Ring")
    data = parse_document(blank, "track.yaml").data
    assert data == {"name": "my-ring", "title": "My: Ring", "family": "grid", "outline": []}
    assert STUDIO.note(sheet(data)) == "an empty sheet"
    assert STUDIO.extent(sheet(data)) == (-2, -2, 42, 27)


def test_the_tools_draw_borders_and_zones_point_by_point_and_lines_at_once() -> None:
    points = "click adds a point · the first point or Enter closes · Del removes"
    across = "click on the road draws it across"
    tools = STUDIO.tools(ring())
    assert [(one.name, one.label, one.key, one.icon, one.hint) for one in tools] == [
        ("outer", "Outer", "O", "pen", points),
        ("inner", "Inner", "I", "pen", points),
        ("zone oil", "Oil", "L", "zone", points),
        ("zone slick", "Slick", "K", "zone", points),
        ("start", "Start", "S", "flag", across),
        ("finish", "Finish", "F", "flag", across),
        ("gate", "Gate", "G", "gate", across),
    ]
    assert not any(one.strokes for one in tools)


@pytest.mark.parametrize(
    ("points", "extent", "note"),
    [
        ([[3, 4]], (-2, -2, 42, 27), "0 x 0 squares"),
        ([[-3, 4], [50, 30]], (-5, -2, 52, 32), "53 x 26 squares"),
        ([[5, -6], [7, 8]], (-2, -8, 42, 27), "2 x 14 squares"),
        ([[3, 4], [8, 4], [5, 10]], (1, 2, 10, 12), "5 x 6 squares"),
        (OUTLINE, (0, -1, 24, 15), "20 x 12 squares"),
    ],
)
def test_the_sheet_takes_all_that_is_drawn_and_with_few_points_a_usual_one(
    points: Any, extent: tuple[int, ...], note: str
) -> None:
    drawn = sheet({"outline": points})
    assert STUDIO.extent(drawn) == extent
    assert STUDIO.note(drawn) == note


def test_the_sheet_takes_what_lies_beside_the_outer_border_too() -> None:
    drawn = ring(checkpoints=[[[30, 7], [22, -7]]])
    assert STUDIO.extent(drawn) == (0, -9, 32, 15)
    assert STUDIO.note(drawn) == "28 x 20 squares"


@pytest.mark.parametrize(
    ("keys", "on_road", "beside_it"),
    [
        ({}, [(5, 7), (2, 1), (22, 13), (8, 5), (4.6, 2.4)], [(12, 7), (1, 1), (23, 13), (2, 14)]),
        ({"islands": None}, [(12, 7)], [(23, 7)]),
        # a border of two points encloses nothing yet, one of three does
        ({"islands": [ISLAND[:2]]}, [(12, 7)], []),
        ({"islands": [ISLAND[:3]]}, [(10, 8)], [(14, 6)]),
        # one that goes to the very end of the sheet is cut out, one that goes beyond is not
        ({"islands": [[[2, 1], [9, 3], [2, 13]]]}, [], [(5, 5)]),
        ({"islands": [[[22, 1], [9, 3], [22, 13]]]}, [], [(18, 5)]),
        ({"islands": [[[2, 1], [22, 1], [9, 9]]]}, [], [(10, 5)]),
        ({"islands": [[[2, 13], [22, 13], [9, 3]]]}, [], [(10, 9)]),
        ({"islands": [[[1, 1], [9, 3], [2, 13]]]}, [(5, 5)], []),
        ({"islands": [[[23, 1], [9, 3], [22, 13]]]}, [(18, 5)], []),
        ({"islands": [[[2, 0], [22, 1], [9, 9]]]}, [(10, 5)], []),
        ({"islands": [[[2, 14], [22, 13], [9, 3]]]}, [(10, 9)], []),
        ({"outline": OUTLINE[:3]}, [(20, 2)], [(4, 12)]),
        ({"outline": OUTLINE[:2]}, [], [(5, 1)]),
        ({"outline": [[2, 1], [12, 1], [22, 1]]}, [], [(5, 1)]),
        ({"outline": None}, [], [(5, 7), (12, 7)]),
        # a sheet of more squares is not looked at point by point
        ({"outline": [[900, 900], [1200, 900], [1200, 1100], [900, 1100]]}, [(950, 950)], []),
        ({"outline": [[900, 900], [2969, 900], [2969, 929], [900, 929]]}, [], [(950, 910)]),
    ],
)
def test_cars_drive_from_points_of_the_road_and_of_its_borders(
    keys: dict[str, Any], on_road: list[tuple[float, float]], beside_it: list[tuple[float, float]]
) -> None:
    drawn = ring(**keys)
    for x, y in on_road:
        assert STUDIO.drive_from(drawn, (x, y)) == {"arrange": f"A@{round(x)},{round(y)}"}
    assert [STUDIO.drive_from(drawn, at) for at in beside_it] == [None] * len(beside_it)


def test_a_sheet_is_drawn_with_its_borders_and_a_picture_with_its_squares() -> None:
    drawn, painted = WrittenDown(), WrittenDown()
    for pen, of in ((drawn, ring()), (painted, picture())):
        STUDIO.draw(Canvas(pen, pen, LIGHT, 10.0), of)
    assert len(drawn.of("line")) >= len(OUTLINE) + len(ISLAND)
    assert painted.told
    assert not {"dashes"} & {name for name, _, _ in painted.told}


class Silent:
    """Waits for an answer and listens to nothing."""

    def says(self, words: str) -> None:
        """Not heard."""

    def counts(self, things: Sequence[T], words: str) -> Iterable[T]:
        """As they come."""
        return things


@pytest.mark.parametrize(
    ("ruleset", "words", "note"),
    [
        ("italian", "moves, proven", ""),
        (
            *("classroom", "moves, not proven yet"),
            "leaving the track on purpose, to stop at once, was not tried",
        ),
    ],
)
def test_the_figure_of_a_track_is_the_fewest_moves_and_their_line(
    ruleset: str, words: str, note: str
) -> None:
    strip = scenario((), ruleset=ruleset, track="script-strip", seats=1)
    line = ((0.0, 0.0), (1.0, 0.0), (3.0, 0.0), (5.0, 0.0), (8.0, 0.0))
    proven = ruleset == "italian"
    expected = LapFigures((Tile("4", words, note),), proven=proven, line=line)
    assert STUDIO.measure(strip, Silent()) == expected


def test_where_there_is_no_finish_a_sentence_says_why_no_moves_are_told() -> None:
    derby = scenario((), ruleset="mcnamara-derby", track="derby-bowl", seats=1)
    figures = STUDIO.measure(derby, Silent())
    assert figures.tiles == ()
    assert figures.blocked.startswith("there is no finish to drive to on 'derby-bowl'")


def test_squares_are_large_enough_without_a_closer_look() -> None:
    assert STUDIO.closer(ring(), "outline/0", 1.0) is None
    assert STUDIO.ground(LIGHT) == LIGHT.off


@given(FILES, PLACE, st.data())
def test_whatever_a_file_says_the_studio_answers(data: Any, at: list[int], more: Any) -> None:
    drawn = sheet(data)
    assert all(one.title for one in STUDIO.findings(drawn))
    assert len(STUDIO.extent(drawn)) == 4
    STUDIO.draw(Canvas(WrittenDown(), WrittenDown(), LIGHT, 10.0), drawn)
    STUDIO.drive_from(drawn, (at[0], at[1]))
    handles = ["", *(one.id for one in STUDIO.handles(drawn))]
    for chosen in more.draw(st.lists(st.sampled_from(handles), max_size=2)):
        STUDIO.properties(drawn, chosen)
        for deed in (STUDIO.remove, STUDIO.double, STUDIO.close):
            deed(drawn, chosen)
        STUDIO.move(drawn, chosen, (at[0], at[1]))
        for tool in ("select", *(one.name for one in STUDIO.tools(drawn))):
            STUDIO.touch(drawn, Touch(tool, (at[0], at[1]), chosen, drawing=True))
