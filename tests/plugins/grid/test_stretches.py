"""The road from gate to gate, in king's steps: what lies behind a point and before it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.board.progress import KING
from gridprix.plugins.grid.board.stretches import Stretch, Way

from .boards import board_of, shipped

LAP = Stretch(0, 1)
STRIP = (
    "name: strip\noutline: [[0, 0], [30, 0], [30, 9], [0, 9]]\n"
    "start: {line: [[2, 0], [2, 9]], towards: [3, 4]}\n"
    "finish: {line: [[28, 0], [28, 9]], towards: [29, 4]}\n"
)
NOTHING = Fraction(0)


@pytest.mark.parametrize("name", ["first-ring", "old-town", "valley-sprint", "hairpins"])
def test_steps_left_are_single_steps_to_the_finish(name: str) -> None:
    """Counted here anew, backwards from every step that crosses the finish."""
    board = shipped(name)
    assert isinstance(board, PolygonBoard)
    finish, start = board.finish, board.start
    assert finish
    assert start
    steps: dict[tuple[int, int], int] = {}
    front: list[tuple[int, int]] = []
    for point in board.points():
        ends = ((point[0] + dx, point[1] + dy) for dx, dy in KING)
        if any(finish.crossed(point, to) > 0 and board.exit(point, to) is None for to in ends):
            steps[point] = 1
            front.append(point)
    for point in front:  # grows while we go: a queue
        for dx, dy in KING:
            origin = point[0] + dx, point[1] + dy
            if origin in steps or not board.on_track(origin) or board.exit(origin, point):
                continue
            if not start.crossed(origin, point) and not finish.crossed(origin, point):
                steps[origin] = steps[point] + 1
                front.append(origin)
    for point in board.points():
        done, left = board.course.known(point), steps.get(point)
        if done is None or left is None or done < 0:
            continue
        expected = Fraction(done, done + left)
        assert board.stretches.way(LAP, point) == Way(expected, done), point


def test_a_gate_that_runs_slantwise_is_a_step_from_the_points_beside_it() -> None:
    board = board_of(
        "name: slant\noutline: [[0, 0], [30, 0], [30, 9], [0, 9]]\n"
        "start: {line: [[2, 0], [2, 9]], towards: [3, 4]}\n"
        "finish: {line: [[28, 0], [28, 9]], towards: [29, 4]}\n"
        "checkpoints: [[[12, 0], [15, 9]]]\n"
    )
    gates = board.stretches
    assert gates.way(Stretch(0, 1), (11, 0)) == Way(Fraction(9, 10), 9)
    assert gates.way(Stretch(0, 1), (12, 1)) == Way(Fraction(10, 11), 10)
    assert gates.way(Stretch(1, 2), (13, 1)).steps == 1
    assert gates.way(Stretch(1, 2), (12, 2)) == Way(Fraction(0), -1), "behind the gate"


def test_fields_are_measured_when_asked_for_and_kept() -> None:
    board = board_of(
        "name: plain\noutline: [[0, 0], [30, 0], [30, 9], [0, 9]]\n"
        "start: {line: [[2, 0], [2, 9]], towards: [3, 4]}\n"
        "finish: {line: [[28, 0], [28, 9]], towards: [29, 4]}\n"
    )
    assert "stretches" not in vars(board), "loading a track measures nothing for the standings"
    board.stretches.way(LAP, (10, 4))
    kept = dict(board.stretches._fields)
    board.stretches.way(LAP, (12, 4))
    assert len(kept) == 1
    assert all(board.stretches._fields[key] is field for key, field in kept.items())


def test_before_the_start_and_past_the_end_of_a_course_nothing_is_shared() -> None:
    strip = board_of(STRIP).stretches
    assert strip.way(LAP, (0, 4)) == Way(NOTHING, -2)
    assert strip.way(LAP, (1, 4)) == Way(NOTHING, -1)
    assert strip.way(Stretch(0, 1, again=True), (30, 4)) == Way(NOTHING, 2)


def test_a_course_that_is_driven_again_begins_at_its_finish() -> None:
    relay = shipped("script-relay").stretches
    assert relay.way(Stretch(0, 1, again=True), (4, 12)) == Way(Fraction(1, 4), 8)
    assert relay.way(LAP, (11, 4)) == Way(NOTHING, -1)
    assert relay.way_before(Stretch(0, 1, again=True), (14, 20)) == Way(NOTHING, -2)


def test_without_a_direction_only_steps_from_the_mark_are_counted() -> None:
    strip = board_of("name: row\nsquares: |\n  S..1....F.\n  S..1....F.\n").stretches
    assert not strip.directed
    assert strip.way(LAP, (7, 0)) == Way(NOTHING, 7)
    assert strip.way(LAP, (50, 50)) == Way(NOTHING, 0), "off the picture"
    assert strip.way(Stretch(1, 2), (1, 0)) == Way(NOTHING, 2)
    assert (strip.steps_from(1, (7, 0)), strip.steps_from(1, (50, 50))) == (4, 0)
    again = Stretch(0, 1, again=True)
    assert strip.way(again, (6, 0)) == Way(NOTHING, 2), "a further lap is counted from the finish"


def test_stretches_of_a_lap_count_by_their_length() -> None:
    gated = shipped("script-gates").stretches
    half = Fraction(1, 2)
    assert [gated.share_of_lap(gates, half) for gates in range(3)] == [
        Fraction(7, 64),  # gates after 7 and 23 of 32 steps
        Fraction(15, 32),
        Fraction(55, 64),
    ]


@pytest.mark.parametrize("second", ["[[10, 0], [10, 9]]", "[[5, 0], [5, 9]]"])
def test_where_gates_do_not_follow_each_other_all_stretches_count_the_same(second: str) -> None:
    board = board_of(STRIP + f"checkpoints: [[[10, 0], [10, 9]], {second}]\n")
    shares = [board.stretches.share_of_lap(gates, NOTHING) for gates in range(3)]
    assert shares == [0, Fraction(1, 3), Fraction(2, 3)]
    assert board.stretches.share_of_lap(2, Fraction(1)) == 1
