"""Small things that many circuit rules stand on: reaches, lanes, notations, places."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from gridprix.core import LegTaken
from gridprix.core.asks import Odds, Roll
from gridprix.core.documents import BadFile
from gridprix.core.state import CarId
from gridprix.plugins.circuit.board.load import CircuitBoard
from gridprix.plugins.circuit.family import misplaced, read_place, write_place
from gridprix.plugins.circuit.parts.chip_state import Chips
from gridprix.plugins.circuit.parts.corner_account import CornerAccount, CornerPaid, lines_after
from gridprix.plugins.circuit.parts.lane_legs import lane_leg
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.rules.chip_bids import _option as bid
from gridprix.plugins.circuit.rules.payments import Invoice, payment_option
from gridprix.plugins.circuit.rules.start_test import CLUB_START
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import PlotReach
from gridprix.plugins.circuit.tables.charts import FREE, Charge
from gridprix.plugins.common.solo_plan import described

from .helpers import MOVE, PLOT, ask, car, charts, race, value

Shipped = Callable[[str], CircuitBoard]


# ---------------------------------------------------------------- reaches


REACH = PlotReach(speed=100, low=40, easy_low=60, easy_high=120, high=160, floor=20)


@pytest.mark.parametrize(
    ("most", "high", "easy_high", "easy_low"),
    [
        (200, 160, 120, 60),
        (160, 160, 120, 60),
        (140, 140, 120, 60),
        (100, 100, 100, 60),
        (60, 60, 60, 60),
        (40, 40, 40, 40),
        (0, 40, 40, 40),
    ],
)
def test_a_capped_reach_keeps_its_lowest_speed(
    most: int, high: int, easy_high: int, easy_low: int
) -> None:
    capped = REACH.capped(most)
    assert (capped.high, capped.easy_high, capped.easy_low) == (high, easy_high, easy_low)
    assert (capped.speed, capped.low, capped.floor) == (100, 40, 20)


def test_the_ends_of_a_reach_belong_to_it() -> None:
    assert [REACH.closest(speed) for speed in (20, 40, 80, 160, 180)] == [40, 40, 80, 160, 160]
    easy = [speed for speed in range(40, 180, 20) if REACH.is_easy(speed)]
    assert easy == [60, 80, 100, 120]


# ---------------------------------------------------------------- lanes and places


@pytest.mark.parametrize(
    ("to", "straight", "label"),
    [
        ((6, 1), (6, 1), "go straight: 6,1"),
        ((6, 0), (6, 1), "steer left: 6,0"),
        ((6, 2), (6, 1), "steer right: 6,2"),
        ((6, 0), (6, 0), "go straight: 6,0"),
        ((6, 1), (6, 0), "steer right: 6,1"),
        ((6, 1), None, "go straight: 6,1"),
        ((6, 0), None, "steer left: 6,0"),
        ((6, 2), None, "steer right: 6,2"),
    ],
)
def test_a_step_is_told_as_the_driver_steers(to: Any, straight: Any, label: str) -> None:
    assert lane_leg((5, 1), to, straight, passing=False).label == label
    through = lane_leg((5, 1), to, straight, passing=True)
    assert through.label == label.replace(":", ", through a car:")
    assert (through.origin, through.to) == ((5, 1), to)


def test_a_space_is_written_as_it_is_read() -> None:
    assert read_place("12,1") == read_place([12, 1]) == (12, 1)
    assert write_place((12, 1)) == "12,1"
    assert write_place("12,1") == "12,1"
    for wrong in ("12", "12,1,0", "a,b", 12, None):
        with pytest.raises(ValueError, match="is no space; write row and lane such as 12,1"):
            read_place(wrong)


def test_the_verges_are_on_a_circuit_and_what_lies_beyond_is_not(shipped: Shipped) -> None:
    board = shipped("practice-ring")
    last, width = board.rows - 1, board.width(0)
    for place in ((0, -1), (0, 0), (0, width), (last, 0)):
        assert misplaced(board, place) == "", place
    rows = f"{board.name!r} has no row "
    assert misplaced(board, (-1, 0)) == f"{rows}-1; its rows are 0 to {last}"
    assert misplaced(board, (last + 1, 0)) == f"{rows}{last + 1}; its rows are 0 to {last}"
    lanes = f"its lanes are 0 to {width - 1}, its verges -1 and {width}"
    for lane in (-2, width + 1):
        told = f"row 0 of {board.name!r} has no lane {lane}; {lanes}"
        assert misplaced(board, (0, lane)) == told


# ---------------------------------------------------------------- notations of a car's pace


def test_a_car_arranged_with_a_speed_is_on_its_first_lap() -> None:
    game = race(MOVE, "A@5,1 speed=40  B@3,1 speed=0  C@1,1 speed=0 rest=grid lap=2")
    assert [value(game, one, "rest") for one in "ABC"] == ["", "stop", "grid"]
    assert [value(game, one, "lap") for one in "ABC"] == [1, 1, 2]
    assert car(game, "B").part(Pace).speed == 0


@pytest.mark.parametrize(
    ("arranged", "said"),
    [
        ({"speed": 30}, "a speed is a multiple of 20 mph, not 30"),
        ({"speed": -20}, "a speed is a multiple of 20 mph, not -20"),
        ({"speed": "fast"}, "a speed is a multiple of 20 mph, not 'fast'"),
        ({"lap": -1}, "a lap is a whole number, 0 on the grid, not -1"),
        ({"lap": "first"}, "a lap is a whole number, 0 on the grid, not 'first'"),
        ({"rest": "nap"}, "a car rests for one of "),
    ],
    ids=str,
)
def test_a_pace_that_there_is_not_cannot_be_arranged(arranged: dict[str, Any], said: str) -> None:
    with pytest.raises(BadFile) as caught:
        race(MOVE, {"A": {"at": [5, 1], **arranged}})
    assert said in str(caught.value)


def test_what_is_in_lap_nought_is_on_the_grid() -> None:
    game = race(MOVE, {"A": {"at": [5, 1], "lap": 0}})
    assert value(game, "A", "lap") == 0


def test_a_crash_lies_in_a_row_that_there_is() -> None:
    rules = ("spins", "crash-rows", "chance", *MOVE)
    for rows in (0, 29, [0, 29]):
        race(rules, {"A": {"at": [5, 1]}, "race": {"crash_rows": rows}})
    for rows in (-1, 30, [0, 30], True, "all"):
        with pytest.raises(BadFile) as caught:
            race(rules, {"A": {"at": [5, 1]}, "race": {"crash_rows": rows}})
        assert f"crash rows are {rows!r}; a row is from 0 to 29" in str(caught.value)


# ---------------------------------------------------------------- the start test


def test_only_what_needs_the_start_test_has_its_odds() -> None:
    rules = ("start-test", *PLOT)
    cards = {one.key: one.odds for one in ask(race(rules, "A@29,1")).options}
    odds = tuple(CLUB_START.odds(roll="start test"))
    assert isinstance(odds[0], Odds)
    assert cards["60"] == ()
    assert cards["80"] == odds
    moving = {one.key: one.odds for one in ask(race(rules, "A@25,1 speed=60")).options}
    assert moving["80"] == ()


def test_its_table_goes_up_to_twelve() -> None:
    sheet = charts(race(("start-test", *PLOT), "A@29,1"))["Start test"]
    assert [line.upto for line in sheet.lines] == [8, 9, 12]


# ---------------------------------------------------------------- racing lines


@pytest.mark.parametrize("name", ["practice-ring", "glen-hollow"])
def test_a_racing_line_is_followed_from_its_tail(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    for corner in board.corners:
        steps = [*zip(corner.line, corner.line[1:], strict=False)]
        lines: tuple[str, ...] = ()
        for origin, space in steps:
            lines = lines_after(board, lines, origin, space, needs_tail=True)
            assert corner.name in lines, (corner.name, space)
        for origin, space in steps[1:]:
            joined = lines_after(board, (), origin, space, needs_tail=True)
            assert (corner.name in joined) == (corner.tail in (origin, space)), "it began later"
            assert corner.name in lines_after(board, (), origin, space, needs_tail=False)


def test_whoever_stands_on_a_tail_begins_a_line_however_the_car_came_there(
    shipped: Shipped,
) -> None:
    board = shipped("practice-ring")
    corner = next(one for one in board.corners if one.tail is not None)
    assert corner.tail is not None
    row, lane = corner.tail
    aside = (row - 1, (lane + 1) % board.width(row - 1))
    assert lines_after(board, (), aside, corner.tail, needs_tail=True) == (corner.name,)
    off = (row, (lane + 1) % board.width(row))
    assert lines_after(board, (corner.name,), aside, off, needs_tail=True) == ()


def test_what_is_paid_for_in_a_corner_stays_while_its_line_is_followed(shipped: Shipped) -> None:
    board = shipped("practice-ring")
    gate = board.corners[0]
    assert gate.tail is not None
    rules = ("corner-limits", "wear", "chance", "spins", *MOVE)
    game = race(rules, {"A": {"at": list(gate.tail), "speed": 120, "wear": 9}})
    paid = CornerPaid(CarId("A"), gate.name, 40, FREE)
    steps = [lane_leg(one, to, None, passing=False) for one, to in pairwise(gate.line)]
    apply, now = game.race.book.reduction.apply, game.race
    first, *driven = [LegTaken(CarId("A"), one) for one in steps]
    for event in (first, paid, *driven):
        now = apply(now, event)
    account = now.car(CarId("A")).part(CornerAccount)
    assert (account.corner, account.margin, account.lines) == (gate.name, 40, (gate.name,))
    out = next(
        row for row in range(gate.rows[-1] + 1, board.rows) if board.corner((row, 0)) is None
    )
    leg = lane_leg(gate.line[-1], (out, 0), None, passing=False)
    after = apply(now, LegTaken(CarId("A"), leg)).car(CarId("A")).part(CornerAccount)
    assert (after.corner, after.margin) == ("", 0)


# ---------------------------------------------------------------- what a price leaves


@pytest.mark.parametrize(
    ("chips", "shift", "price", "leaves"),
    [
        (Chips(2, 1), -3, ("chip3", 1), 0),
        (Chips(2, 4), 3, ("chip3", 1), 3),
        (Chips(2, 1), -2, ("chip", 2), 0),
        (Chips(4, 0), 1, ("chip", 1), 3),
        (Chips(1, 1), -2, ("chip", 2), None),  # a chip of three is broken
    ],
)
def test_a_bid_says_what_is_left_of_the_chips(
    chips: Chips, shift: int, price: tuple[str, int], leaves: int | None
) -> None:
    roll: Any = SimpleNamespace(values=(), race_table=CLUB_START)
    (asked,) = bid(roll, chips, shift, 0).prices
    assert (asked.currency, asked.amount, asked.leaves) == (*price, leaves)


@pytest.mark.parametrize(("wear", "leaves"), [(5, 3), (2, 0), (1, None)])
def test_a_payment_says_what_is_left_of_the_wear(wear: int, leaves: int | None) -> None:
    roll = Roll("chance", 2)
    invoice = Invoice(CarId("A"), "pay", "a corner", (), (), roll)
    for way in (Charge(wear=2), Charge(wear=2, roll="chance")):
        paid = payment_option(way, invoice, wear)
        assert [one.leaves for one in paid.prices] == [leaves]
        assert paid.roll == (roll if way.roll else None)


# ---------------------------------------------------------------- a lone car


def test_what_no_rule_says_does_not_bind_a_lone_car() -> None:
    rules = race(PLOT, "A@0,0", seats=1).race.book.rules
    plan = described(CircuitSoloPlan(), rules)
    assert plan.construction == "club"
    assert (plan.corners, plan.brakes.lines, plan.line_bonus) == (None, (), 0)
    allowed = (plan.wear, plan.whole_start, plan.finishes)
    assert (*allowed, plan.gains_from_last, plan.gains_with_limit) == (False,) * 5
    # where corners bind after all, they do so from their first space, and for what is not yet paid
    assert (plan.line_needs_tail, plan.pays_difference) == (True, True)
