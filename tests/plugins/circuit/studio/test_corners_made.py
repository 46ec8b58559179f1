"""Corners that are made of straights and straights that are made of corners, number by number."""

from __future__ import annotations

import pytest

from gridprix.core.studio.studio import TrackSheet
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch

from .sheets import after, circuit, sheet_of, titles, told, touched

BLANK = sheet_of(STUDIO.blank("mine", "Mine"))
# turns as far to the left as to the right, and its third name is taken
EIGHT = circuit(
    "straight: 3, lanes: 2",
    "corner: TURN 3, direction: L, rows: 3, limits: [60, 80], angle: 90",
    "straight: 1, lanes: 2, inside: left",
    "corner: B, direction: R, rows: 3, limits: [60, 80], angle: 90",
    "straight: 3, lanes: 2",
)
# turns more to the right
RIGHT = circuit(
    "straight: 3, lanes: 2",
    "corner: A, direction: R, rows: 3, limits: [60, 80], angle: 180",
    "straight: 3, lanes: 3, inside: left",
    "corner: B, direction: R, rows: 3, limits: [80, 60], angle: 180",
)
THREE = after(BLANK, touched(BLANK, "corner", (12, 1)))


def corner(name: str, limits: list[int], line: list[int], degrees: int, length: float) -> str:
    """A new corner as it stands in the file."""
    way = "L" if limits == sorted(limits) else "R"
    return str(
        {
            "corner": name,
            "direction": way,
            "rows": len(line) - 1,
            "limits": limits,
            "line": line,
            "angle": degrees,
            "length": length,
        }
    )


def straight(rows: int, lanes: int, length: float, **more: str) -> str:
    """What is left of a straight as it stands in the file."""
    return str({"straight": rows, "lanes": lanes, "length": length} | more)


TURN = [160, 180, 200], [2, 1, 1], 30


@pytest.mark.parametrize(
    ("sheet", "space", "around", "parts"),
    [
        (  # at the click, as far as the straight goes on for two rows
            BLANK,
            (0, 0),
            (
                "2 length 0.96; 3 limits [120, 140, 160]; 3 angle 169; 3 length 1.95; "
                "4 length 1.05; 1 limits [120, 140, 160]; 1 angle 161; drawing heading 349"
            ),
            [corner("Turn 3", *TURN, 1.05), straight(2, 3, 1.28)],
        ),
        (
            BLANK,
            (3, 2),
            (
                "2 length 0.96; 3 angle 175; 3 length 1.97; 4 length 1.06; "
                "1 limits [120, 140, 160]; 1 angle 155; 1 length 2.02; drawing heading 355"
            ),
            [straight(2, 3, 1.19), corner("Turn 3", *TURN, 1.03)],
        ),
        (
            BLANK,
            (9, 0),
            (
                "0 length 0.92; 1 limits [120, 140, 160]; 1 angle 161; 1 length 2.01; "
                "3 limits [120, 140, 160]; 3 angle 169; 3 length 1.96; 4 length 0.95"
            ),
            [straight(2, 3, 1.25), corner("Turn 3", *TURN, 1.03), straight(6, 3, 1.03)],
        ),
        (  # a straight of one row turns as a whole, to the left where nothing else is said
            EIGHT,
            (6, 1),
            "1 angle 83; 1 length 1.02; 3 angle 98; 3 length 0.98; 4 length 1.01",
            [corner("Turn 4", [160, 180], [1, 0], 15, 1.01)],
        ),
        (  # to the right where most of the lap turns so; what else a straight says stays
            RIGHT,
            (7, 1),
            "0 length 0.9; 1 angle 168; 1 length 0.96; 3 angle 162; 3 length 1.01",
            [
                straight(1, 3, 1.21, inside="left"),
                corner("Turn 3", [200, 180, 160], [0, 1, 1], 30, 1.04),
            ],
        ),
    ],
)
@pytest.mark.parametrize("tool", ["line", "corner"])
def test_a_straight_that_is_clicked_gets_a_corner_of_these_numbers(
    sheet: TrackSheet, space: Space, around: str, parts: list[str], tool: str
) -> None:
    change = touched(sheet, tool, space)
    assert change is not None
    place = Sketch.of(sheet).section_of(space[0])
    bend = next(n for n, part in enumerate(parts) if part.startswith("{'corner"))
    new = [f"{place + n} {part}" for n, part in enumerate(parts)]
    assert told(change) == "; ".join((around, f"{place} gone", *new))
    assert change.words == f"make a corner of {Sketch.of(sheet).title_of(place)}"
    assert change.chosen == f"point:{place + bend}"


@pytest.mark.parametrize(
    ("sheet", "place", "rows"), [(BLANK, 0, "1 2 1"), (BLANK, 2, "4 2 4"), (EIGHT, 2, "1")]
)
def test_a_button_makes_a_corner_in_the_middle_of_a_straight(
    sheet: TrackSheet, place: int, rows: str
) -> None:
    now = Sketch.of(after(sheet, STUDIO.set_field(sheet, f"point:{place}", "corner", None)))
    new = now.stretches[place : place + len(rows.split())]
    assert " ".join(str(one.rows) for one in new) == rows
    assert [one.rows for one in new if one.bends] == [2 if rows != "1" else 1]


def test_a_corner_becomes_a_straight_and_those_around_it_turn_for_it() -> None:
    change = touched(THREE, "corner", (12, 0))
    assert change is not None
    assert (change.words, change.chosen) == ("make a straight of Turn 3", "point:3")
    assert told(change) == "; ".join(
        (
            (
                "1 limits [100, 120, 140]; 1 angle 180; 1 length 1.98; 2 length 0.96; "
                "4 length 0.98; 5 limits [100, 120, 140]; 5 angle 180; 5 length 1.98; 3 gone"
            ),
            f"3 {straight(2, 3, 0.79)}",
        )
    )
    assert STUDIO.remove(THREE, "point:2") is None, "it is straight"


ENDS = "successors: [{row: 0, lane: 0, to: [0, 1], straight: 0}]"
ZONES = "zones: [{kind: oil}]"


@pytest.mark.parametrize(
    ("turn", "more"),
    [("Turn 3", f", {ENDS}"), ("Turn 3", f", {ZONES}"), ("", f", {ENDS}"), ("", f", {ZONES}")],
)
def test_what_is_told_space_by_space_stays_what_it_is(turn: str, more: str) -> None:
    parts = THREE.text.split("\n  - ")
    place = next(n for n, one in enumerate(parts) if turn and turn in one) if turn else 1
    line = parts[place]
    parts[place] = line.replace("}", f"{more}}}") if "{" in line else f"{line}\n    {more[2:]}"
    sheet = sheet_of("\n  - ".join(parts))
    row = Sketch.of(sheet).firsts[place - 1]
    assert touched(sheet, "corner", (row, 0)) is None
    assert touched(THREE, "corner", (row, 0)) is not None


def test_a_corner_of_two_widths_and_a_lap_without_corners_stay_what_they_are() -> None:
    sheet = sheet_of(
        THREE.text.replace("rows: 2, limits: [160, 180, 200]", "limits: [[80, ~, ~], [80, ~]]")
    )
    row = Sketch.of(sheet).firsts[3]
    assert Sketch.of(sheet).stretches[3].bends
    assert touched(sheet, "corner", (row, 0)) is None
    none = circuit("straight: 6, lanes: 2", "straight: 6, lanes: 3")
    assert titles(none, "error")
    assert touched(none, "corner", (2, 0)) is None
