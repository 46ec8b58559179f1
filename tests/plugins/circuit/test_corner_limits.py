"""Posted speeds: entering, paying, lines, and gaining speed inside corners."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.events import LegTaken
from gridprix.core.state import CarId
from gridprix.plugins.circuit.parts.corner_account import CornerAccount
from gridprix.plugins.circuit.parts.lane_legs import lane_leg
from gridprix.plugins.circuit.rules.corner_limits import CLUB_CHART, CornerLimits
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan

from .helpers import (
    MOVE,
    PLOT,
    ask,
    car,
    charts,
    gauges,
    legal,
    lit,
    log,
    option,
    play,
    prices,
    race,
    value,
)

CORNERS = ("corner-limits", "spins", "chance", "wear")
DRIVE = (*CORNERS, *MOVE)
PLOTTED = (*CORNERS, *PLOT)
HARBOUR = {"track": "harbour-steps"}


def drive(arrange: str, *replies: str, dice: Any = (), rules: Any = DRIVE, **data: Any) -> Any:
    game = race(rules, arrange, **data)
    play(game, *replies, dice=dice)
    return game


def test_at_the_limit_nothing_is_due() -> None:
    game = drive("A@11,0 speed=80", "A 12,0")
    assert value(game, "A", "payment") == 0
    assert ask(game).question == "leg"


def test_penalties_arise_only_on_entering_posted_spaces() -> None:
    game = drive("A@3,2 speed=100", "A 4,2")  # Gate posts 100, then 60
    assert ask(game).question == "leg"
    assert prices(game, "5,1") == ["1 wear"]
    assert prices(game, "5,2") == ["2 wear"]


def test_twenty_over_is_paid_with_wear_or_a_roll() -> None:
    game = drive("A@11,0 speed=100", "A 12,0")
    assert ask(game).question == "corner"
    assert legal(game) == ["1 wear", "chance"]
    play(game, "A 1 wear")
    assert value(game, "A", "wear") == 20
    assert value(game, "A", "payment") == 20
    assert "Ada pays 1 wear for Swan, 20 over the limit" in log(game)


def test_the_corner_is_paid_as_a_whole_across_turns() -> None:
    game = drive("A@11,0 speed=100 payment=0", "A 12,0", "A 1 wear", "A 13,0")
    assert ask(game).question == "leg"
    assert value(game, "A", "wear") == 20
    play(game, "A 14,0", "A 15,0", "A 16,0")
    assert value(game, "A", "payment") == 0


def test_a_payment_of_the_last_turn_still_counts() -> None:
    arrange = {"A": {"at": [12, 0], "speed": 120, "payment": 40, "wear": 5}}
    game = race(DRIVE, arrange)
    play(game, "A 13,0")
    assert ask(game).question == "leg"
    assert value(game, "A", "wear") == 5


@pytest.mark.parametrize(
    ("dice", "outcome"), [((3, 3), "safe"), ((3, 4), "spin"), ((4, 6), "crash")]
)
def test_the_chance_roll(dice: tuple[int, int], outcome: str) -> None:
    game = race(DRIVE, "A@11,0 speed=100  B@0,0 speed=20")
    play(game, "A 12,0", "A chance", dice=dice)
    assert car(game, "A").spot == (12, 0)
    assert car(game, "A").running == (outcome != "crash")
    if outcome == "safe":
        assert value(game, "A", "payment") == 20
        assert value(game, "A", "paid") == "chance"
    else:
        assert value(game, "A", "payment") == 0
    if outcome == "spin":
        assert value(game, "A", "speed") == 0
        assert value(game, "A", "rest") == "spin"
        assert "Ada spins: Swan, 20 over the limit" in log(game)


def test_a_spin_at_the_end_of_the_move_where_the_option_says_so() -> None:
    rules = [*CORNERS[:1], {"spins": {"corner_place": "end_of_move"}}, "chance", "wear", *MOVE]
    game = race(rules, "A@11,0 speed=100  B@0,0 speed=20")
    play(game, "A 12,0", "A chance", "A 13,0", "A 14,0", "A 15,0", "A 16,0", dice=[3, 4])
    assert car(game, "A").spot == (16, 0)
    assert value(game, "A", "rest") == "spin"


def test_eighty_over_is_the_tire_wall() -> None:
    game = race(DRIVE, "A@11,0 speed=160  B@0,0 speed=20")
    assert "the tyre wall" in ask(game).cautions["12,0"]
    play(game, "A 12,0")
    assert car(game, "A").reason == "hit the tyre wall in Swan, 80 over the limit"


def test_the_limit_drops_and_the_rest_is_paid() -> None:
    # Gate, lane 2: 100, 60, 60, 80
    game = drive("A@3,2 speed=120", "A 4,2", "A 1 wear", "A 5,2", dice=[1, 1])
    assert value(game, "A", "wear") == 19
    assert value(game, "A", "payment") == 60
    assert value(game, "A", "paid") == "2 wear + chance"


def test_from_twenty_by_roll_to_forty_takes_one_wear() -> None:
    arrange = {"A": {"at": [4, 2], "speed": 100, "payment": 20, "paid": "chance", "wear": 5}}
    game = race(DRIVE, arrange)
    play(game, "A 5,2")
    assert value(game, "A", "wear") == 4
    assert value(game, "A", "payment") == 40
    assert value(game, "A", "paid") == "1 wear + chance"


def test_from_twenty_by_wear_to_forty_takes_a_wear_or_a_roll() -> None:
    game = race(DRIVE, {"A": {"at": [4, 2], "speed": 100, "payment": 20, "wear": 5}})
    play(game, "A 5,2")
    assert legal(game) == ["1 wear", "chance"]


def test_paid_in_full_where_the_option_says_so() -> None:
    rules = [{"corner-limits": {"upgrade": "full"}}, *CORNERS[1:], *MOVE]
    game = race(rules, {"A": {"at": [4, 2], "speed": 100, "payment": 20, "wear": 5}})
    play(game, "A 5,2")
    assert legal(game) == ["2 wear", "1 wear + chance"]


def test_paid_at_sixty_and_the_limit_drops_further() -> None:
    arrange = {
        "A": {"at": [4, 0], "speed": 140, "payment": 60, "wear": 5},
        "B": {"at": [0, 0], "speed": 20},
    }
    game = race(DRIVE, arrange)
    assert "tyre wall" not in ask(game).cautions.get("5,1", "")
    assert (
        "tyre wall"
        in ask(race(DRIVE, {**arrange, "A": {**arrange["A"], "at": [4, 1]}})).cautions["5,2"]
    )


def caution(speed: int, wear: int) -> str:
    game = race(DRIVE, f"A@11,0 speed={speed} wear={wear}  B@0,0 speed=20")
    return ask(game).cautions.get("12,0", "")


def test_a_step_warns_of_what_its_wear_leaves_open() -> None:
    assert caution(120, 0) == "40 over the limit, which cannot be paid: a spin"
    assert caution(120, 1) == "40 over the limit: the dice decide"
    assert caution(120, 2) == ""
    assert caution(100, 0) == "20 over the limit: the dice decide"
    assert caution(80, 0) == ""


@pytest.mark.parametrize(("wear", "price"), [(3, "2 wear"), (2, "2 wear"), (1, "1 wear")])
def test_a_step_is_priced_by_the_first_way_that_can_be_paid(wear: int, price: str) -> None:
    assert prices(race(DRIVE, f"A@11,0 speed=120 wear={wear}"), "12,0") == [price]


def test_who_cannot_pay_spins_and_nothing_is_taken() -> None:
    game = race(DRIVE, "A@11,0 speed=120 wear=0  B@0,0 speed=20")
    play(game, "A 12,0")
    assert legal(game) == ["2 wear", "1 wear + chance"]
    assert "a spin" in ask(game).cautions["2 wear"]
    play(game, "A 2 wear")
    assert value(game, "A", "wear") == 0
    assert value(game, "A", "rest") == "spin"
    assert "Ada spins: unable to pay for Swan, 40 over the limit" in log(game)


def test_a_way_that_cannot_be_paid_is_refused_while_another_can() -> None:
    game = race(DRIVE, "A@11,0 speed=120 wear=1  B@0,0 speed=20")
    queue = (1, 2)
    play(game, "A 12,0", dice=queue)  # the only payable way is not asked
    assert value(game, "A", "wear") == 0
    assert value(game, "A", "paid") == "1 wear + chance"


def test_an_unpaid_roll_may_still_say_worse() -> None:
    game = race(DRIVE, "A@11,0 speed=120 wear=0  B@0,0 speed=20")
    play(game, "A 12,0", "A 1 wear + chance", dice=[6, 6])
    assert "crashed" in car(game, "A").reason


def test_the_racing_line_adds_twenty_from_its_tail_on() -> None:
    game = drive("A@10,1 speed=120", "A 11,1")
    assert value(game, "A", "line") == ["Swan"]
    assert prices(game, "12,0") == ["1 wear"]  # 80 + 20 on the line
    assert prices(game, "12,1") == ["1 wear"]  # 100 off the line
    play(game, "A 12,0", "A 1 wear", "A 13,0")
    assert value(game, "A", "line") == ["Swan"]
    assert ask(game).question == "leg"


def test_a_line_left_is_left() -> None:
    game = drive("A@10,1 speed=100", "A 11,1", "A 12,0")
    assert prices(game, "13,1") == []
    play(game, "A 13,1")
    assert value(game, "A", "line") == []


def test_joining_a_line_behind_its_tail_gives_nothing() -> None:
    assert prices(drive("A@11,0 speed=100"), "12,0") == ["1 wear"]
    anywhere = [{"corner-limits": {"line_needs_tail": False}}, *CORNERS[1:], *MOVE]
    assert prices(drive("A@11,0 speed=100", rules=anywhere), "12,0") == []
    without = [{"corner-limits": {"line_bonus": 0}}, *CORNERS[1:], *MOVE]
    assert prices(drive("A@11,1 speed=100", rules=without), "12,0") == ["1 wear"]


def becomes(arrange: Any, card: str = "180", **data: Any) -> int:
    return int(option(race(PLOTTED, arrange, **data), card).becomes)


def test_no_gain_from_a_posted_space() -> None:
    assert becomes("A@17,0 speed=60") == 60
    assert becomes("A@17,0 speed=60", "40") == 40
    assert becomes("A@16,0 speed=60") == 120


def test_a_car_may_accelerate_from_the_last_marked_space() -> None:
    assert becomes("A@19,0 speed=60") == 120
    rules = [{"corner-limits": {"last_marked": False}}, *CORNERS[1:], *PLOT]
    assert option(race(rules, "A@19,0 speed=60"), "180").becomes == 60


def test_speed_may_rise_with_the_limit_right_ahead() -> None:
    # Gate lane 1 posts 100, 80, 80, 100; lane 2 100, 60, 60, 80
    assert becomes("A@6,1 speed=60") == 100
    assert becomes("A@5,1 speed=60") == 60
    assert becomes("A@6,2 speed=40") == 80
    assert becomes({"A": {"at": [6, 2], "speed": 60, "payment": 20}}) == 100
    assert becomes({"A": {"at": [6, 2], "speed": 60, "line": "Gate"}}) == 100
    assert becomes("A@6,2 speed=100") == 100


def test_a_standing_car_may_gain_anywhere() -> None:
    assert becomes("A@17,0 speed=0") == 60


def test_marks_and_gauges_show_line_and_payment() -> None:
    game = drive("A@10,1 speed=120", "A 11,1")
    marks = game.race.book.hooks.offer_marks(game.view(None))
    assert [(mark.shape, mark.at, mark.to) for mark in marks] == [("line", (11, 1), (12, 0))]


def test_a_lone_car_is_told_every_option() -> None:
    told = CircuitSoloPlan(
        corners=CLUB_CHART, line_bonus=20, gains_from_last=True, gains_with_limit=True
    )
    assert CornerLimits().solo_plan(CircuitSoloPlan()) == told
    loose = CornerLimits(line_needs_tail=False, upgrade="full").solo_plan(CircuitSoloPlan())
    assert (loose.line_needs_tail, loose.pays_difference) == (False, False)


CHARTED = ("corner-limits", "spins", "chance", "wear", *MOVE)


def test_the_corner_that_lies_ahead_lights_its_line() -> None:
    arrange = "A@2,1 speed=120 wear=9  B@20,0 speed=20"
    sheet = charts(race(CHARTED, arrange))["Over a corner's limit"]
    assert lit(sheet) == ["20"]
    assert sheet.note == "ahead: Gate, 120 mph where 100 is free"
    far = charts(race(CHARTED, "A@25,1 speed=120 wear=9  B@20,0 speed=20"))
    assert (lit(far["Over a corner's limit"]), far["Over a corner's limit"].note) == ([], "")


def test_a_corner_that_is_slow_enough_is_free() -> None:
    sheet = charts(race(CHARTED, "A@2,1 speed=40  B@20,0 speed=20"))
    assert lit(sheet["Over a corner's limit"]) == ["none"]


def test_the_corner_being_paid_for_is_lit_while_it_is_asked() -> None:
    game = race(CHARTED, "A@11,0 speed=120 wear=9  B@20,0 speed=20")
    play(game, "A 12,1")
    assert game.open_asks()[0].question == "corner"
    sheet = charts(game)["Over a corner's limit"]
    over = 120 - game.race.board.limit((12, 1))
    assert lit(sheet) == [str(over)]
    assert sheet.note.startswith("Swan, 120 mph")


def test_the_racing_line_counts_for_the_lit_line() -> None:
    arrange = {
        "A": {"at": [5, 2], "speed": 100, "line": "Gate", "wear": 9, "payment": 20},
        "B": {"at": [20, 0], "speed": 20},
    }
    game = race(CHARTED, arrange)
    account = charts(game)["Over a corner's limit"]
    limit = game.race.board.limit((5, 2)) + 20
    assert account.note == f"Gate, 100 mph where {limit} is free"


def test_the_next_corner_and_its_limits_are_in_view() -> None:
    arrange = "A@2,1 speed=40  B@12,0 speed=20"
    game = race(CHARTED, arrange)
    limits = [game.race.board.limit((4, lane)) for lane in game.race.board.lanes(4)]
    posted = sorted({limit for limit in limits if limit is not None})
    words = str(posted[0]) if len(posted) == 1 else f"{posted[0]} to {posted[-1]}"
    assert gauges(game, "A")["next corner"] == f"Gate in 2, {words}"
    # inside Swan the next corner is Pond
    assert gauges(game, "B")["next corner"].startswith("Pond in 5")


def test_whoever_leaves_the_line_inside_a_corner_that_was_paid_for_follows_it_no_more() -> None:
    paid = CornerAccount("Gate", 20, lines=("Gate",))
    game = race(DRIVE, "A@4,1 speed=60")
    before = game.race.with_car(car(game, "A").with_part(paid))

    def lines(to: tuple[int, int]) -> tuple[str, ...]:
        leg = lane_leg((4, 1), to, (5, 1), passing=False)
        after = game.race.book.reduction.apply(before, LegTaken(CarId("A"), leg))
        account = after.car(CarId("A")).part(CornerAccount)
        assert (account.corner, account.margin) == ("Gate", 20)
        return account.lines

    assert lines((5, 2)) == ("Gate",)
    assert lines((5, 1)) == ()
