"""What other rows and other lanes of a section change in the file, number by number."""

from __future__ import annotations

import pytest

from gridprix.core.studio.edits import Put
from gridprix.core.studio.studio import ERROR
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch

from .sheets import after, circuit, shipped, titles, told, touched

LAP = circuit(
    "straight: 4, lanes: 3, length: 0.5",
    "corner: Mill, direction: L, rows: 3, limits: [100, 120, 140], "
    "line: [2, 1, 0, 1], angle: 90, length: 2",
    "straight: 3, lanes: 3",
    "corner: Weir, direction: R, limits: [[60, 40], [60, 80]], line: [0, 1, 0, 0], length: 1.25",
    "straight: 1, lanes: 2",
    "corner: Lock, direction: L, limits: [40, 60]",
    "straight: 6, lanes: 2",
    more="grid: [[19, 0], [4, 1], [18, 0], [17, 1], [5, 2], [8, 2]]\n",
)
# of a lap that begins with a corner: its line begins in the last row, and goes where no car can
FIRST = circuit(
    "corner: Ford, direction: L, rows: 12, limits: [100, 120, 140], "
    "line: [1, 2, 2, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2]",
    "straight: 30, lanes: 3",
    more="laps: 3\n",
)


@pytest.mark.parametrize(
    ("place", "rows", "numbers", "steps"),
    [
        # a straight: places behind it move along, and nothing else
        (0, 8, "0 straight 8; 0 length 0.25", "+4 +4 +4 +4 +4 +4"),
        (0, 1, "0 straight 1; 0 length 2.0", "-3 -3 -3 -3 -3 -3"),
        (0, 60, "0 straight 60; 0 length 0.1", "+56 +56 +56 +56 +56 +56"),
        (2, 1, "2 straight 1; 2 length 3.0", "-2 0 -2 -2 0 gone"),
        (6, 5, "6 straight 5; 6 length 1.2", "gone 0 0 0 0 0"),
        # a corner: the middle of its line comes and goes
        (1, 1, "1 rows 1; 1 line [2, 1]; 1 length 6.0", "-2 0 -2 -2 gone -2"),
        (1, 2, "1 rows 2; 1 line [2, 1, 1]; 1 length 3.0", "-1 0 -1 -1 0 -1"),
        (1, 4, "1 rows 4; 1 line [2, 1, 0, 0, 1]; 1 length 1.5", "+1 0 +1 +1 0 +1"),
        (
            1,
            7,
            "1 rows 7; 1 line [2, 1, 0, 0, 0, 0, 0, 1]; 1 length 0.86",
            "+4 0 +4 +4 0 +4",
        ),
        # limits row by row, and an angle that was what so many rows have
        (
            3,
            1,
            "3 limits [60, 40]; 3 line [0, 0, 0]; 3 angle 60; 3 length 2.5",
            "-1 0 -1 -1 0 0",
        ),
        (
            3,
            3,
            (
                "3 limits [[60, 40], [60, 80], [60, 80]]; 3 line [0, 1, 0, 0, 0]; "
                "3 angle 60; 3 length 0.83"
            ),
            "+1 0 +1 +1 0 0",
        ),
        (5, 2, "5 rows 2; 5 angle 30; 5 length 0.5", "+1 0 +1 +1 0 0"),
    ],
)
def test_other_rows_write_these_numbers(place: int, rows: int, numbers: str, steps: str) -> None:
    change = STUDIO.set_field(LAP, f"point:{place}", "rows", str(rows))
    assert change is not None
    title = Sketch.of(LAP).title_of(place)
    assert change.words == f"give {title} {rows} {'rows' if rows > 1 else 'row'}"
    assert change.chosen == f"point:{place}"
    # how far each place of the grid moves
    grid = [
        [row + int(step), lane]
        for (row, lane), step in zip(LAP.data["grid"], steps.split(), strict=True)
        if step != "gone"
    ]
    assert told(change) == f"{numbers}; grid {grid}"
    assert not titles(after(LAP, change), ERROR)


def test_places_stay_where_a_road_grows_behind_them() -> None:
    change = STUDIO.set_field(LAP, "point:6", "rows", "7")
    assert told(change) == "6 straight 7; 6 length 0.86"


@pytest.mark.parametrize(
    ("place", "lanes", "numbers"),
    [
        (0, 2, "0 lanes 2; 1 line [1, 1, 0, 1]"),
        (
            1,
            2,
            "1 limits [100, 120]; grid [[19, 0], [4, 1], [18, 0], [17, 1], [8, 2]]",
        ),
        (2, 2, "2 lanes 2; grid [[19, 0], [4, 1], [18, 0], [17, 1], [5, 2]]"),
        (3, 3, "3 limits [[160, 60, 40], [160, 60, 80]]"),  # the lane comes outside
        (4, 3, "4 lanes 3"),
        (5, 3, "5 limits [40, 60, 140]"),
    ],
)
def test_other_lanes_write_these_numbers(place: int, lanes: int, numbers: str) -> None:
    change = STUDIO.set_field(LAP, f"point:{place}", "lanes", str(lanes))
    assert change is not None
    assert change.words == f"give {Sketch.of(LAP).title_of(place)} {lanes} lanes"
    assert change.chosen == f"point:{place}"
    assert told(change) == numbers
    assert not titles(after(LAP, change), ERROR)
    same = "2" if lanes == 3 else "3"
    assert STUDIO.set_field(LAP, f"point:{place}", "lanes", same) is None


def test_a_line_that_no_car_can_drive_becomes_the_nearest_that_one_can() -> None:
    assert titles(FIRST, ERROR) == ["The line of Ford is broken"]
    change = STUDIO.set_field(FIRST, "point:1", "lanes", "2")
    assert told(change) == "0 line [1, 2, 1, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2]; 1 lanes 2"


def test_an_angle_that_nobody_wrote_is_that_of_the_rows_but_no_more_than_a_circle() -> None:
    more = after(FIRST, STUDIO.set_field(FIRST, "point:0", "rows", "14"))
    assert "angle" not in more.data["sections"][0]
    fewer = STUDIO.set_field(FIRST, "point:0", "rows", "3")
    assert told(fewer) == "0 rows 3; 0 line [1, 2, 2, 2]; 0 angle 360; 0 length 4.0"


def test_a_row_becomes_no_longer_than_a_file_may_say() -> None:
    change = STUDIO.set_field(FIRST, "point:1", "rows", "1")
    assert told(change) == "1 straight 1; 1 length 20.0"
    assert Sketch.of(after(FIRST, change)).board.rows == 13


def test_a_grid_of_which_nothing_is_left_is_full() -> None:
    sheet = circuit(
        "straight: 3, lanes: 3",
        "corner: Ford, direction: L, rows: 2, limits: [100, 120]",
        more="grid: [[2, 1], [2, 0]]\n",
    )
    change = STUDIO.set_field(sheet, "point:0", "rows", "2")
    assert told(change) == "0 straight 2; 0 length 1.5; grid full"


def test_what_is_told_space_by_space_binds_its_section_and_the_one_behind() -> None:
    sheet = shipped("script-staggered")
    refused = (
        "this section says in the file where its lanes lead or which spaces are zones; "
        "change that in the file first"
    )
    for place in (0, 1):
        for name, value in (("rows", "5"), ("lanes", "3" if place == 0 else "2")):
            with pytest.raises(ValueError, match=refused):
                STUDIO.set_field(sheet, f"point:{place}", name, value)
        assert touched(sheet, "lanes", (Sketch.of(sheet).firsts[place], 0)) is None
    change = STUDIO.set_field(sheet, "point:2", "rows", 5)
    assert change is not None
    assert change.edits[0] == Put(("sections", 2, "rows"), 5, "direction")
