"""Small things that many rules on squared paper stand on: counts of laps, prices, notations."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gridprix.core.documents import BadFile, Document
from gridprix.core.scenario import new_race, read_scenario
from gridprix.core.state import CarId
from gridprix.plugins.common.solo_plan import described
from gridprix.plugins.grid.board.geometry import Point, first_contact
from gridprix.plugins.grid.board.lines import LinesPassed
from gridprix.plugins.grid.parts.lap_count import LapCount
from gridprix.plugins.grid.parts.motion import FASTEST, Motion
from gridprix.plugins.grid.rules.nitros import price_of
from gridprix.plugins.grid.solo_plan import GridSoloPlan
from gridprix.scenarios import standard_library

from .boards import board_of, examine, shipped
from .helpers import scenario

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


# ---------------------------------------------------------------- laps and gates


def test_gates_are_told_apart_by_the_moment_of_the_line() -> None:
    gates = [(HALF, 1), (THIRD, 0), (Fraction(1), 2)]
    assert LinesPassed.sorted_out(1, HALF, gates) == LinesPassed(1, HALF, (0, 1), (2,))
    assert LinesPassed.sorted_out(1, THIRD, gates) == LinesPassed(1, THIRD, (0,), (1, 2))
    assert LinesPassed.sorted_out(0, HALF, gates) == LinesPassed(0, None, (0, 1, 2))
    assert LinesPassed.sorted_out(-1, HALF, gates) == LinesPassed(-1, None, (0, 1, 2))
    assert LinesPassed.sorted_out(1, None, gates) == LinesPassed(1, None, (0, 1, 2))


@pytest.mark.parametrize(
    ("before", "passed", "checkpoint"),
    [(0, (0,), 1), (0, (0, 1, 2), 3), (0, (1,), 0), (0, (1, 0), 1), (1, (0,), 1), (1, (1, 1), 2)],
)
def test_only_the_gate_that_is_due_counts(before: int, passed: Any, checkpoint: int) -> None:
    assert LapCount(0, before).passing(passed).checkpoint == checkpoint


def test_in_any_order_every_gate_counts_once() -> None:
    count = LapCount(0).passing((2,), any_order=True)
    assert (count.checkpoint, count.taken) == (1, (2,))
    count = count.passing((0, 2, 0), any_order=True)
    assert (count.checkpoint, count.taken) == (2, (2, 0))
    arranged = LapCount(0, 2).passing((1, 2), any_order=True)
    assert (arranged.checkpoint, arranged.taken) == (3, (0, 1, 2))


def test_gates_before_the_line_are_of_this_lap_and_those_after_of_the_next() -> None:
    passage = LinesPassed(1, HALF, (1,), (0,))
    ordered = LapCount(0, 1).along(passage, 2)
    assert (ordered.lap, ordered.checkpoint, ordered.moment) == (1, 1, HALF)
    free = LapCount(0, 1, taken=(0,)).along(LinesPassed(1, HALF, (1,), (1,)), 2, any_order=True)
    assert (free.lap, free.checkpoint, free.taken) == (1, 1, (1,))
    early = LapCount(0, 0).along(LinesPassed(1, HALF, (), (0,)), 2)
    assert (early.lap, early.checkpoint, early.early) == (0, 1, 1)
    assert early.along(LinesPassed(-1, None), 2).early == 0
    back = LapCount(1, 0).along(LinesPassed(-1, None), 2)
    assert (back.lap, back.checkpoint) == (0, 2)


# ---------------------------------------------------------------- where a move meets a segment


@pytest.mark.parametrize(
    ("origin", "to", "a", "b", "moment"),
    [
        ((0, 0), (4, 0), (2, -1), (2, 1), "1/2"),
        ((0, 0), (4, 0), (2, 0), (2, 1), "1/2"),
        ((0, 0), (4, 0), (4, 0), (4, 3), "1"),
        ((0, 0), (4, 0), (0, 0), (0, 3), "0"),
        ((0, 0), (4, 0), (5, -1), (5, 1), None),
        ((0, 0), (4, 0), (-1, -1), (-1, 1), None),
        ((0, 0), (4, 0), (1, 1), (3, 1), None),
        ((0, 0), (4, 0), (1, -1), (3, -1), None),
        ((0, 0), (4, 0), (1, 0), (3, 0), "1/4"),
        ((0, 0), (4, 0), (3, 0), (1, 0), "1/4"),
        ((0, 0), (4, 0), (-2, 0), (2, 0), "0"),
        ((0, 0), (4, 0), (4, 0), (9, 0), "1"),
        ((0, 0), (4, 0), (5, 0), (9, 0), None),
        ((0, 0), (4, 0), (-9, 0), (-1, 0), None),
        ((0, 0), (4, 0), (-9, 0), (0, 0), "0"),
        ((2, 0), (2, 0), (0, 0), (4, 0), "0"),
        ((2, 1), (2, 1), (0, 0), (4, 0), None),
    ],
)
def test_when_a_move_first_contactes_a_segment(
    origin: Point, to: Point, a: Point, b: Point, moment: str | None
) -> None:
    for ends in ((a, b), (b, a)):
        met = first_contact(origin, to, *ends)
        assert (met and Fraction(*met)) == (moment and Fraction(moment))


# ---------------------------------------------------------------- prices and notations


@pytest.mark.parametrize(
    ("change", "king", "single", "rook"),
    [
        ((0, 0), 0, 0, 0),
        ((1, 0), 0, 0, 0),
        ((1, 1), 0, 0, 1),
        ((-2, 1), 1, 1, 2),
        ((2, -3), 2, 3, 4),
        ((0, -4), 3, 3, 3),
    ],
)
def test_what_a_change_of_velocity_costs(change: Point, king: int, single: int, rook: int) -> None:
    assert price_of(change, 1, rook=False, kind="king") == king
    assert price_of(change, 1, rook=False, kind="single") == single
    assert price_of(change, 1, rook=True, kind="king") == rook


LIBRARY = standard_library(installed=False)


def arranged(velocity: Any) -> Point:
    data = {
        "name": "test",
        "ruleset": "italian",
        "track": "first-ring",
        "arrange": {"A": {"at": [3, 4], "velocity": velocity}},
    }
    race = new_race(read_scenario(Document("test", data), LIBRARY))
    return race.car(CarId("A")).part(Motion).velocity


def test_a_velocity_has_an_end() -> None:
    for velocity in ([FASTEST, 0], [-FASTEST, FASTEST], [0, 0]):
        assert list(arranged(velocity)) == velocity
    for velocity in ([FASTEST + 1, 0], [0, -FASTEST - 1]):
        with pytest.raises(BadFile, match=f"a velocity is at most {FASTEST:,} squares"):
            arranged(velocity)
    for wrong in ([1], [1, 2, 3], ["a", 1], 5, "fast"):
        with pytest.raises(BadFile, match="a velocity is two whole numbers such as 2,1"):
            arranged(wrong)


# ---------------------------------------------------------------- boards


def test_the_digest_of_a_track_stays_what_it_was() -> None:
    """Journals hold it: with another one they could not be resumed."""
    assert shipped("first-ring").digest[:16] == "95c1f53decb02257"
    assert shipped("box-alley").digest[:16] == "3cf4f75987b3975b"


def test_on_a_loop_the_way_goes_half_a_lap_either_way() -> None:
    board = shipped("first-ring")
    lap, start = board.lap_length, board.start_points[0]
    for point in board.points():
        way = board.way(start, point)
        assert abs(2 * way) <= lap, point
        assert (way - (board.progress(point) - board.progress(start))) % lap == 0, point
    ways = {board.way(start, point) for point in board.points()}
    assert {-1, 0, 1} <= ways
    assert board.way(start, start) == 0


def test_a_point_that_no_step_reaches_counts_as_the_nearest_that_one_does() -> None:
    board = shipped("first-ring")
    inside = next(iter(board.points()))
    assert board.measured(inside) == inside
    left, bottom, *_ = board.sheet
    assert board.measured((left, bottom)) in set(board.points())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("grid: {area: [[2, 2], [6, 2], [6, 6]], size: 3}", "unknown key 'size'"),
        ("zones: [{kind: oil, area: [[2, 2], [6, 2], [6, 6]], depth: 3}]", "unknown key 'depth'"),
    ],
)
def test_keys_that_nobody_reads_are_told(text: str, said: str) -> None:
    _, findings = examine(
        f"name: bowl\noutline: [[0, 0], [20, 0], [20, 20], [0, 20]]\n{text}\n"
        + ("" if text.startswith("grid") else "grid: {area: [[2, 2], [6, 2], [6, 6]]}\n")
    )
    assert [one.what for one in findings.problems] == [said]


def test_a_derby_has_neither_line_nor_way() -> None:
    bowl = board_of(
        "name: bowl\noutline: [[0, 0], [20, 0], [20, 20], [0, 20]]\n"
        "grid: {area: [[2, 2], [6, 2], [6, 6]]}\n"
    )
    assert (bowl.crossings((1, 1), (9, 9)), bowl.line_moment((1, 1), (9, 9))) == (0, None)
    assert bowl.lap_length == 0
    assert bowl.measured((50, 50)) == (50, 50)
    assert bowl.way((1, 1), (9, 9)) == 0


# ---------------------------------------------------------------- a lone car


def test_what_no_rule_says_does_not_bind_a_lone_car() -> None:
    plan = described(GridSoloPlan(), scenario(("vectors",), "A@0,0", seats=1).rules)
    assert len(plan.changes) == 9
    assert {change.price for change in plan.changes} == {plan.nitros} == {0}
    assert (plan.bounded, plan.ends_only, plan.finishes) == (False, False, False)
    assert (plan.oil, plan.slick, plan.slick_turns) == ("", "", 0)
    assert plan.border_in
