"""How many rows, lanes and limits the sections of a lap get, and how they are written down."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import Wishes
from gridprix.plugins.circuit.board.space import Direction
from gridprix.plugins.circuit.drafting.circuit_text import circuit_text
from gridprix.plugins.circuit.drafting.limits import posted, racing_line, speed
from gridprix.plugins.circuit.drafting.planned_section import PlannedSection
from gridprix.plugins.circuit.drafting.rows import RowsOfSection, fewest_rows, with_rows

TIGHT, WIDE = 1 / 20, 1 / 100  # curvatures of corners that hold 50 and 111 miles an hour


def road(*widths: float) -> CentreLine:
    """A line of ten points for each of these widths; without any, nobody knows them."""
    spread = [width for width in widths for _ in range(10)]
    points = [(float(n), 0.0) for n in range(10 * max(len(widths), 1))]
    left, right = [one / 4 for one in spread], [one * 3 / 4 for one in spread]
    return CentreLine(points, left=left, right=right)


def planned(*sections: tuple[float, float]) -> list[PlannedSection]:
    """Sections of ten points each, by how far they turn and how long they are."""
    found, heading = [], 0.0
    for n, (turn, length) in enumerate(sections):
        found.append(PlannedSection(n * 10, n * 10 + 10, heading, turn, length))
        heading += turn
    return found


def test_a_sharp_corner_has_two_rows_at_least_and_the_grid_four() -> None:
    sections = planned((0, 9), (69, 9), (70, 9), (-70, 9), (-69, 9), (0, 9))
    assert fewest_rows(sections) == [1, 1, 2, 2, 1, 4]


@pytest.mark.parametrize(
    ("sections", "widths", "curvature", "rows_and_lanes"),
    [
        # where no widths are known, long straights, fast corners and the grid have three lanes
        ([(0, 2), (60, 2), (0, 3), (0, 4)], (), TIGHT, ["2x2", "2x2", "3x3", "4x3"]),
        ([(0, 2), (60, 2), (0, 3), (0, 4)], (), WIDE, ["2x2", "2x3", "3x3", "4x3"]),
        ([(0, 4), (60, 1), (0, 3), (0, 4)], (), TIGHT, ["4x3", "1x3", "3x3", "4x3"]),
        ([(0, 1), (60, 4), (0, 1), (0, 4)], (), TIGHT, ["1x2", "4x2", "1x2", "4x3"]),
        # the broader half of the road has them where widths are known, and they differ by a fifth
        ([(0, 3), (60, 3), (0, 3), (0, 4)], (8, 8, 10, 8), WIDE, ["3x2", "3x2", "3x3", "4x3"]),
        ([(0, 3), (60, 3), (0, 3), (0, 4)], (8, 8, 9.6, 8), WIDE, ["3x2", "3x2", "3x3", "4x3"]),
        ([(0, 3), (60, 3), (0, 3), (0, 4)], (8, 8, 9.5, 8), TIGHT, ["3x3", "3x2", "3x3", "4x3"]),
        ([(0, 3), (60, 3), (0, 3), (0, 4)], (8, 10, 12, 8), TIGHT, ["3x2", "3x3", "3x3", "4x3"]),
        # a short section does as both its neighbours do, and one of three rows is not short
        ([(0, 3), (60, 2), (0, 3), (0, 4)], (), TIGHT, ["3x3", "2x3", "3x3", "4x3"]),
        ([(0, 3), (60, 3), (0, 3), (0, 4)], (), TIGHT, ["3x3", "3x2", "3x3", "4x3"]),
        ([(60, 2), (0, 3), (60, 2), (0, 4)], (), TIGHT, ["2x2", "3x3", "2x3", "4x3"]),
        ([(60, 2), (0, 2), (0, 3), (0, 4)], (10, 8, 8, 9), WIDE, ["2x3", "2x2", "3x2", "4x3"]),
        ([(0, 1), (60, 2), (0, 1), (0, 4)], (8, 10, 8, 9), WIDE, ["1x2", "2x2", "1x2", "4x3"]),
    ],
)
def test_rows_go_by_length_and_lanes_by_width_or_speed(
    sections: Sequence[tuple[float, float]],
    widths: Sequence[float],
    curvature: float,
    rows_and_lanes: Sequence[str],
) -> None:
    found = planned(*sections)
    spaces = sum(int(one[0]) for one in rows_and_lanes)
    made = with_rows(found, spaces, road(*widths), [curvature] * 40)
    assert [f"{one.rows}x{one.lanes}" for one in made] == rows_and_lanes
    assert [one.plan for one in made] == found


def test_each_row_of_a_corner_holds_the_speed_of_its_tightest_point() -> None:
    corner, grid = planned((90, 4), (0, 4))
    curvatures = [n / 1000 for n in range(1, 11)] + [0.0] * 10
    rows = with_rows([corner, grid], 8, road(), curvatures)[0]
    assert rows.speeds == tuple(map(speed, (0.002, 0.005, 0.007, 0.01)))
    short = PlannedSection(0, 3, 0, 90, 4)
    rows = with_rows([short, grid], 8, road(), [0.001, 0.002, 0.003, *[0.9] * 7, *[0.0] * 10])[0]
    assert rows.speeds == tuple(map(speed, (0.001, 0.001, 0.002, 0.003)))


@pytest.mark.parametrize(
    ("speeds", "lanes", "direction", "limits"),
    [
        ([49.9], 2, "L", [[40, 60]]),
        ([70.0], 2, "L", [[60, 80]]),
        ([69.9], 2, "R", [[60, 40]]),
        ([169.9], 3, "L", [[140, 160, 180]]),
        ([170.0], 2, "L", [[160, 180]]),
        ([2000.0], 2, "L", [[160, 180]]),
        ([speed(0)], 2, "R", [[180, 160]]),
        ([0.0, speed(0)], 2, "L", [[40, 60], [80, 100]]),
    ],
)
def test_limits_are_a_step_below_what_the_middle_of_the_road_holds(
    speeds: Sequence[float], lanes: int, direction: Direction, limits: Sequence[Sequence[int]]
) -> None:
    assert posted(speeds, lanes, direction) == limits


@pytest.mark.parametrize(
    ("widths", "line"),
    [
        ([2, 3, 3, 3], [0, 1, 2, 1]),
        ([1, 3, 3, 3], [0, 1, 2, 1]),
        ([1, 3], [0, 1]),
        ([3, 1, 3], [0, 0, 1]),
        ([1, 1], [0, 0]),
    ],
)
def test_a_racing_line_changes_by_one_lane_at_a_time(
    widths: Sequence[int], line: Sequence[int]
) -> None:
    assert racing_line(widths, "R") == line


SECTIONS = [
    RowsOfSection(PlannedSection(0, 5, -30, 0, 2.0), 2, 2),
    RowsOfSection(PlannedSection(5, 9, -30, 40, 2.0), 2, 2, (75.0, 75.0)),
    RowsOfSection(PlannedSection(9, 12, 10, 1, 1.0), 1, 2, (75.0,)),
    RowsOfSection(PlannedSection(12, 20, 9, -120, 2.0), 2, 2, (55.0, 175.0)),
    RowsOfSection(PlannedSection(20, 30, -111, 0, 4.0), 4, 3),
]
LAP = """\
notes: "Gedränge"
drawing: {lane_width: 0.5, heading: 330}
grid: full
sections:
  - {straight: 2, lanes: 2, length: 1.00}
  - corner: Turn 1
    direction: L
    rows: 2
    limits: [60, 80]
    line: [1, 0, 0]
    angle: 40
    length: 1.50
  - corner: Turn 2
    direction: L
    rows: 1
    limits: [60, 80]
    line: [1, 0]
    angle: 1
    length: 0.90
  - corner: Turn 3
    direction: R
    limits: [[60, 60], [100, 80]]
    line: [0, 1, 1]
    angle: 120
    length: 1.00
  - {straight: 4, lanes: 3, length: 1.10}
  - finish
"""


@pytest.mark.parametrize(
    ("wishes", "head"),
    [
        (Wishes("a"), "name: a\nfamily: circuit\n"),
        (
            Wishes("nürburg", "Nürburg", laps=3),
            'name: nürburg\ntitle: "Nürburg"\nfamily: circuit\n',
        ),
    ],
)
def test_a_circuit_is_written_section_by_section(wishes: Wishes, head: str) -> None:
    lengths = [1.0, 1.5, 0.9, 1.0, 1.1]
    told = LAP if not wishes.laps else LAP.replace("drawing", f"laps: {wishes.laps}\ndrawing")
    assert circuit_text(wishes, "Gedränge", 0.5, SECTIONS, lengths, 60) == head + told


def test_a_corner_at_the_beginning_of_a_lap_is_entered_from_the_lanes_of_its_grid() -> None:
    text = circuit_text(Wishes("a"), "", 0.5, [*SECTIONS[1:]], [1.0] * 4, 40)
    assert "heading: 330" in text
    assert "line: [2, 1, 0]" in text
