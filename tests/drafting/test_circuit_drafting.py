"""Centre lines become circuits of rows and lanes."""

from __future__ import annotations

import math
from functools import cache

import attrs
import pytest

from gridprix.core.documents import Findings
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Wishes, drafting_of
from gridprix.plugins.circuit.board.load import CircuitBoard, layout, load_board
from gridprix.plugins.circuit.drafting.limits import posted, racing_line
from gridprix.plugins.circuit.family import CIRCUIT

from .lines import bowed, figure_of_eight, gentle, hill_climb, parkland, ring, streets

WISHES = Wishes("a-draft", "A Draft")
LINES = {
    "parkland": parkland(),
    "streets": streets(),
    "figure-of-eight": figure_of_eight(),
    "ring": ring(),
    "gentle": gentle(),
    "bowed": bowed(),
    "wide-eight": figure_of_eight().scaled(2.5),
}


@cache
def draft(name: str, spaces: int | None = None) -> DraftedTrack:
    return drafting_of(CIRCUIT).draft(LINES[name], attrs.evolve(WISHES, spaces=spaces))


def board_of(made: DraftedTrack) -> CircuitBoard:
    findings = Findings(made.document)
    board = load_board(made.document, findings)
    assert not findings.problems
    assert not findings.warnings
    assert board is not None
    return board


@pytest.mark.parametrize("name", LINES)
def test_the_drawn_lap_follows_its_line_closes_and_is_as_long(name: str) -> None:
    made, line = draft(name), LINES[name]
    drawn = layout(board_of(made))
    assert abs(drawn.turn_left_over) < 5
    assert drawn.gap_left_over < 0.5
    sections = [one for one in made.document.data["sections"] if one != "finish"]
    rows = [one.get("straight") or one.get("rows") or len(one["limits"]) for one in sections]
    length = math.fsum(count * one["length"] for count, one in zip(rows, sections, strict=True))
    assert length == pytest.approx(line.length() * made.fit.scale, rel=0.02)
    source = [made.fit.paper(point) for point in line.resampled(1000).points]
    most = 0.03 * line.extent * made.fit.scale
    for station in drawn.centre_line:
        assert min(math.dist((station.x, station.y), point) for point in source) < most


@pytest.mark.parametrize("name", LINES)
def test_a_full_field_can_start_and_every_corner_has_limits_and_a_line(name: str) -> None:
    board = board_of(draft(name))
    assert len(board.grid_places) == 12
    for corner in board.corners:
        assert len(corner.line) == len(corner.rows) + 1
        for limits in corner.limits:
            inner, outer = limits[0], limits[-1]
            assert inner is not None
            assert outer is not None
            assert (inner < outer) == (corner.direction == "L")


def test_corners_are_where_the_line_bends_and_slower_where_it_bends_more() -> None:
    board = board_of(draft("parkland"))
    assert 8 <= len(board.corners) <= 14
    slowest = [min(limit for row in one.limits for limit in row if limit) for one in board.corners]
    assert min(slowest) <= 60
    assert max(slowest) >= 100
    assert {one.direction for one in board.corners} == {"L", "R"}


def test_a_lap_has_as_many_rows_as_wished_and_too_few_are_refused_with_the_least() -> None:
    assert board_of(draft("parkland", 90)).rows == 90
    with pytest.raises(CannotDraft, match=r"15 spaces are too few .* the least is \d+") as caught:
        draft("parkland", 15)
    assert caught.value.least is not None
    assert board_of(draft("parkland", caught.value.least)).rows == caught.value.least
    with pytest.raises(CannotDraft, match="at most 1,000"):
        draft("parkland", 1001)


def test_a_road_with_two_ends_is_no_circuit() -> None:
    with pytest.raises(CannotDraft, match="the line has two ends"):
        drafting_of(CIRCUIT).draft(hill_climb(), WISHES)


def test_a_start_that_is_given_is_kept_where_the_road_is_straight() -> None:
    line = parkland()
    first = next(n for n, (x, _) in enumerate(line.points) if 500 < x < 620)
    given = attrs.evolve(line.beginning(first), start_given=True)
    made = drafting_of(CIRCUIT).draft(given, WISHES)
    assert math.hypot(*made.fit.paper(given.points[0])) < 1


def test_limits_rise_to_the_outside_in_steps_of_twenty() -> None:
    assert posted([75.0], 2, "L") == [[60, 80]]
    assert posted([75.0], 3, "R") == [[100, 80, 60]]
    assert posted([75.0, 300.0], 2, "L") == [[60, 80], [100, 120]]
    assert posted([10.0], 2, "L") == [[40, 60]]


def test_a_racing_line_goes_from_outside_to_inside_and_out_again() -> None:
    assert racing_line([3, 3, 3, 3], "R") == [0, 1, 2, 1]
    assert racing_line([3, 3, 3, 3], "L") == [2, 1, 0, 1]
    assert racing_line([3, 2], "L") == [1, 0]
    assert racing_line([2, 3, 3], "R") == [0, 1, 1]
