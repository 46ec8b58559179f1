"""What can be set of a section and of the circuit, and what stands beside the sheet."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.drawing.canvas import Canvas
from gridprix.core.studio.studio import (
    CHOICE,
    NUMBER,
    PRESS,
    STEPS,
    SWITCH,
    TEXT,
    Properties,
    Touch,
    TrackField,
)
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.drawing.svg_pen import SvgPen

from .sheets import after, circuit, sheet_of, shipped, told

BLANK = sheet_of(STUDIO.blank("mine", "Mine"))
NOTHING = sheet_of("name: mine\nfamily: circuit\nsections: [finish]\n")
# nothing follows the radius here but one limit, and a place of the grid is missing
TYPED = circuit(
    "straight: 4, lanes: 2, length: 0.6",
    "corner: Bend, direction: R, limits: [[140, ~, 60], [80, 80, 40]], angle: 60",
    "corner: Hook, direction: L, limits: [60, 80], angle: 22.125, line: [1, 0]",
    "straight: 5, lanes: 2",
    more="grid: [[11, 0]]\nlaps: 7\n",
)
LANES = TrackField("lanes", "Lanes", "3", CHOICE, (("2", "2 lanes"), ("3", "3 lanes")))


def limit(row: int, lane: int, label: str, value: int | None, told: str, note: str) -> TrackField:
    """The field of a limit."""
    name = f"limit:{row}:{lane}"
    return TrackField(name, label, value, NUMBER, low=0, high=400, row=told, note=note)


def panel_of(name: str, degrees: float, rows: int, lanes: int) -> list[TrackField]:
    """The fields with which a corner begins."""
    return [
        TrackField("name", "Name", name, TEXT),
        TrackField("angle", "Degrees", degrees, NUMBER, low=0, high=360),
        TrackField("rows", "Rows", rows, STEPS, low=1, high=60),
        attrs.evolve(LANES, value=str(lanes)),
    ]


def test_a_corner_that_nobody_changed_follows_its_radius() -> None:
    limits = [
        limit(row, lane, label, value, f"row {4 + row}", "auto")
        for row in range(3)
        for lane, label, value in (
            (0, "lane 1, inside", 100),
            (1, "lane 2", 120),
            (2, "lane 3, outside", 140),
        )
    ]
    more = [
        TrackField("line", "Racing line, +20", value=True, kind=SWITCH, note="lanes 3, 2, 1, 2"),
        TrackField("straight", "Make it a straight", kind=PRESS),
    ]
    assert STUDIO.properties(BLANK, "point:1") == (
        Properties(
            "Turn 1",
            (*panel_of("Turn 1", 180, 3, 3), *limits, *more),
            ("left", "180 degrees"),
            "Limits follow the radius until you type one.",
        ),
        Properties(
            "Track",
            (
                TrackField("title", "Title", "Mine", TEXT),
                TrackField("laps", "Laps", 3, NUMBER, low=1, high=99),
            ),
        ),
    )


def test_limits_that_were_typed_are_told_with_what_they_were() -> None:
    auto = TrackField("auto", "Back to auto", kind=PRESS)
    straight = TrackField("straight", "Make it a straight", kind=PRESS)
    bend, track = STUDIO.properties(TYPED, "point:1")
    assert bend.fields == (
        *panel_of("Bend", 60, 2, 3),
        limit(0, 0, "lane 1, outside", 140, "row 4", "auto"),
        limit(0, 1, "lane 2", None, "row 4", "was 120"),
        limit(0, 2, "lane 3, inside", 60, "row 4", "was 100"),
        limit(1, 0, "lane 1, outside", 80, "row 5", "was 140"),
        limit(1, 1, "lane 2", 80, "row 5", "was 120"),
        limit(1, 2, "lane 3, inside", 40, "row 5", "was 100"),
        auto,
        TrackField("line", "Racing line, +20", value=False, kind=SWITCH),
        straight,
    )
    assert bend.notes == ("right", "60 degrees")
    hook, _ = STUDIO.properties(TYPED, "point:2")
    assert hook.fields == (
        *panel_of("Hook", 22.12, 1, 2),
        limit(0, 0, "lane 1, inside", 60, "row 6", "was 120"),
        limit(0, 1, "lane 2, outside", 80, "row 6", "was 140"),
        auto,
        TrackField("line", "Racing line, +20", value=True, kind=SWITCH, note="lanes 2, 1"),
        straight,
    )
    assert hook.notes == ("left", "22.12 degrees")
    assert track.fields == (
        TrackField("title", "Title", "Mine", TEXT),
        TrackField("laps", "Laps", 7, NUMBER, low=1, high=99),
        TrackField("full-grid", "Fill the grid", kind=PRESS),
    )


def test_a_straight_has_rows_and_lanes_and_may_become_a_corner() -> None:
    assert STUDIO.properties(TYPED, "point:0")[0] == Properties(
        "Straight 1",
        (
            TrackField("rows", "Rows", 4, STEPS, low=1, high=60),
            attrs.evolve(LANES, value="2"),
            TrackField("corner", "Make it a corner", kind=PRESS),
        ),
        ("straight", "2.4 long"),
    )
    assert STUDIO.properties(TYPED, "point:3")[0].title == "Straight 2"


LAPS = "laps are a whole number from 1 to 99"
ROWS = "rows are a whole number from 1 to 60"
DEGREES = "degrees are a whole number from 0 to 360"
LIMIT = "a limit is a multiple of 20 up to 400, or empty where none is posted"
NO_ROOM = "the lap would not close any more; change what lies around it first"


@pytest.mark.parametrize(
    ("chosen", "name", "values", "sentence"),
    [
        ("", "laps", ("0", "100", "many", "2.5", ""), LAPS),
        ("", "title", ("", "  "), "a track has a title; write one"),
        ("point:0", "rows", ("0", "61", "x"), ROWS),
        ("point:0", "lanes", ("1", "4", "x"), "lanes are a whole number from 2 to 3"),
        ("point:1", "angle", ("-1", "361", "x"), DEGREES),
        ("point:1", "angle", ("360", "0"), NO_ROOM),
        ("point:1", "limit:0:0", ("-20", "30", "420", "x"), LIMIT),
        ("point:1", "name", ("",), "a corner has a name; write one"),
        (
            "point:1",
            "name",
            ("TURN 2",),
            "another corner is called TURN 2; give each its own name",
        ),
        ("point:1", "straight", (None,), NO_ROOM),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    chosen: str, name: str, values: tuple[object, ...], sentence: str
) -> None:
    for value in values:
        with pytest.raises(ValueError, match="^" + sentence + "$"):
            STUDIO.set_field(BLANK, chosen, name, value)


@pytest.mark.parametrize(
    ("chosen", "name", "value", "words", "numbers"),
    [
        ("", "laps", "1", "set the laps", "laps 1"),
        ("", "laps", " 99 ", "set the laps", "laps 99"),
        ("", "title", " A: b ", "name the track", "title A: b"),
        ("point:1", "name", "Mill", "name Mill", "1 corner Mill"),
        (
            "point:1",
            "limit:0:0",
            "400",
            "post a limit in Turn 1",
            "1 rows gone; 1 limits [[400, 120, 140], [100, 120, 140], [100, 120, 140]]",
        ),
        (
            "point:1",
            "limit:2:2",
            "~",
            "post a limit in Turn 1",
            "1 rows gone; 1 limits [[100, 120, 140], [100, 120, 140], [100, 120, None]]",
        ),
        ("point:0", "rows", "60", "give Straight 1 60 rows", "0 straight 60; 0 length 0.1"),
        ("point:0", "rows", "1", "give Straight 1 1 row", "0 straight 1; 0 length 4.0"),
    ],
)
def test_what_is_set_is_told_and_written(
    chosen: str, name: str, value: str, words: str, numbers: str
) -> None:
    change = STUDIO.set_field(BLANK, chosen, name, value)
    assert change is not None
    assert (change.words, change.chosen) == (words, chosen)
    assert told(change) == numbers
    again = STUDIO.set_field(after(BLANK, change), chosen, name, value)
    assert again is None


def test_a_field_that_is_not_there_sets_nothing() -> None:
    for chosen, name in (
        ("point:1", "limit:3:0"),
        ("point:1", "limit:0:3"),
        ("point:1", "corner"),
        ("point:0", "line"),
        ("point:0", "limit:0:0"),
        ("point:5", "rows"),
        ("", "rows"),
    ):
        assert STUDIO.set_field(BLANK, chosen, name, "20") is None
    assert STUDIO.set_field(NOTHING, "", "laps", "2") is None


def test_degrees_that_are_typed_turn_the_corners_around_and_the_lap_with_them() -> None:
    change = STUDIO.set_field(shipped("glen-hollow"), "point:1", "angle", "60")
    assert change is not None
    assert (change.words, change.chosen) == ("turn Ninety", "point:1")
    assert change.shift == pytest.approx((-0.151, -0.292), abs=0.002)
    assert told(change) == (
        "15 angle 89; 15 length 0.94; 16 length 0.97; 0 length 0.96; 1 angle 60; 1 length 0.86; "
        "2 length 0.7; 3 limits [140, 160]; 3 angle 32; 3 length 0.88; drawing heading 358"
    )


# -- what stands beside the sheet


def test_a_title_stands_in_a_new_file_as_it_was_typed() -> None:
    assert 'title: "Größe: \\"2\\""' in STUDIO.blank("mine", 'Größe: "2"')


def test_a_line_tells_of_rows_and_corners() -> None:
    one = circuit("corner: A, direction: L, limits: [60, 80]", "straight: 11, lanes: 2")
    assert STUDIO.note(one) == "12 rows, 1 corner"
    assert STUDIO.note(BLANK) == "26 rows, 2 corners"
    assert STUDIO.note(NOTHING) == ""


def test_what_cannot_be_read_shows_nothing() -> None:
    for sheet, shown in ((NOTHING, False), (BLANK, True)):
        pen = SvgPen()
        STUDIO.draw(Canvas(pen, pen, LIGHT, 20.0), sheet)
        assert bool(pen.take()) is shown
        assert bool(STUDIO.handles(sheet)) is shown
        assert bool(STUDIO.properties(sheet, "")) is shown


def test_a_corner_is_enlarged_where_its_lanes_are_narrow() -> None:
    wide = sheet_of(BLANK.text.replace("lane_width: 0.62", "lane_width: 0.5"))
    assert STUDIO.closer(wide, "point:1", 48.0) is None, "24 pixels can be hit"
    closer = STUDIO.closer(wide, "point:1", 47.9)
    assert closer is not None
    assert closer.title == "Turn 1, enlarged"
    assert closer.note == "drag the point or its handles"
    assert closer.extent == pytest.approx((3.85, -0.9, 6.81, 4.72), abs=0.01)
    assert len(closer.clear_of) == 26
    for chosen in ("point:0", "point:5", "place:0", ""):
        assert STUDIO.closer(wide, chosen, 1.0) is None
    assert STUDIO.closer(NOTHING, "point:1", 1.0) is None


def test_a_car_drives_on_from_the_space_that_is_there() -> None:
    at = Sketch.of(BLANK).plan.shapes[5, 2].centre
    assert STUDIO.drive_from(BLANK, at) == {"arrange": "A@5,2 speed=60"}
    assert STUDIO.drive_from(BLANK, (-50.0, 0.0)) is None
    assert STUDIO.drive_from(NOTHING, at) is None


@pytest.mark.parametrize("tool", ["racing", "grid"])
def test_beside_the_road_no_space_is_meant(tool: str) -> None:
    # near enough to be in a row of the first straight, which tools for sections take
    for at, reach, near in (
        ((0.0, -3.0), 3.0, True),
        ((0.0, -3.0), 2.99, False),
        ((2.0, -0.94), 0.5, False),
    ):
        assert STUDIO.touch(BLANK, Touch(tool, at, "point:1", reach=reach)) is None
        found = STUDIO.touch(BLANK, Touch("names", at, reach=reach))
        assert (found.chosen if found else "") == ("point:0" if near else "")
