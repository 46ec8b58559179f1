"""One more space behind a fast car."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import PLOT, ask, car, charts, legal, lit, log, play, race, value

RULES = ("slipstream", "track-order", *PLOT)
# B leads at 120 in row 9, A follows right behind it at 60
BEHIND = "A@8,0 speed=60  B@9,0 speed=120"
LEADS = ("B 10,0", "B 11,0", "B 12,0", "B 13,0", "B 14,0", "B 15,0")


def follow(arrange: str = BEHIND, *steps: str, rules: Any = RULES) -> Any:
    game = race(rules, arrange)
    play(game, "A mps", "B mps", *LEADS, *(steps or ("A 9,0", "A 10,0", "A 11,0")))
    return game


def test_it_is_offered_after_the_last_space() -> None:
    game = follow()
    assert ask(game).question == "slipstream"
    assert legal(game) == ["take", "decline"]
    assert "Ada is in Bruno's slipstream" in log(game)


def test_taken_it_gives_one_space_and_leaves_the_speed() -> None:
    game = follow()
    play(game, "A take", "A 12,0")
    assert car(game, "A").spot == (12, 0)
    assert value(game, "A", "speed") == 60
    assert game.race.round == 2


def test_declined_the_move_is_over() -> None:
    game = follow()
    play(game, "A decline")
    assert car(game, "A").spot == (11, 0)
    assert game.race.round == 2


@pytest.mark.parametrize(
    "arrange",
    [
        "A@8,0 speed=60  B@9,0 speed=100",  # too slow a leader
        "A@8,1 speed=60  B@9,0 speed=120",  # another lane
        "A@7,0 speed=60  B@9,0 speed=120",  # not directly behind
    ],
)
def test_none_without_a_fast_leader_directly_ahead(arrange: str) -> None:
    game = race(RULES, arrange)
    play(game, "A mps", "B mps")
    while game.race.round == 1:
        assert ask(game).question == "leg"
        play(game, f"{ask(game).car} {legal(game)[0]}")


def test_none_if_the_first_step_goes_elsewhere() -> None:
    game = follow(BEHIND, "A 9,1", "A 10,0", "A 11,0")
    assert game.race.round == 2


@pytest.mark.parametrize("standing", ["A", "B"])
def test_none_if_either_car_began_at_nothing(standing: str) -> None:
    arrange = {
        "A": {"at": [8, 0], "speed": 60, "acceleration": 80},
        "B": {"at": [9, 0], "speed": 120, "acceleration": 120},
    }
    arrange[standing]["speed"] = 0
    game = race(RULES, arrange)
    play(game, "A 60" if standing == "A" else "A mps", "B 120" if standing == "B" else "B mps")
    play(game, *LEADS, "A 9,0", "A 10,0", "A 11,0")
    assert game.race.round == 2


def test_the_leader_must_have_left_its_space() -> None:
    game = race(RULES, "A@8,0 speed=20  B@9,1 speed=120")
    play(game, "A mps", "B mps", "B 10,0", *LEADS[1:], "A 9,0")
    assert game.race.round == 2


def test_it_goes_into_a_free_space_only() -> None:
    arrange = f"{BEHIND}  C@12,0 speed=20 lap=0  D@12,1 speed=20 lap=0"
    game = race(RULES, arrange)
    # the leader jumps over nobody: it is led past in the other lane before they stand there
    play(game, "A mps", "B 120" if "120" in legal(game, "B") else "B mps", "C mps", "D mps")
    assert "12,0" not in [option.key for option in ask(game).legal]


def test_where_nobody_prompts_the_driver_asks() -> None:
    rules = [{"slipstream": {"prompt": False}}, *RULES[1:]]
    game = race(rules, BEHIND)
    play(game, "A mps", "B mps", *LEADS)
    assert "slip" in legal(game)
    play(game, "A slip")
    assert "slip" not in legal(game)
    play(game, "A 9,0", "A 10,0", "A 11,0", "A 12,0")
    assert car(game, "A").spot == (12, 0)
    game = follow(rules=rules)
    assert game.race.round == 2


def test_a_lane_beside_where_the_option_says_so() -> None:
    rules = [{"slipstream": {"position": "adjacent_lane"}}, *RULES[1:]]
    game = follow("A@8,1 speed=60  B@9,0 speed=120", rules=rules)
    assert ask(game).question == "slipstream"


def test_two_spaces_where_the_option_says_so() -> None:
    rules = [{"slipstream": {"spaces": 2}}, *RULES[1:]]
    game = follow(rules=rules)
    play(game, "A take", "A 12,0", "A 13,0")
    assert car(game, "A").spot == (13, 0)


@pytest.mark.parametrize(("counts", "asked"), [(False, "plot"), (True, "corner")])
def test_the_space_won_may_count_against_a_corner(*, counts: bool, asked: str) -> None:
    rules = [
        "corner-limits",
        {"slipstream": {"counts_as_speed": counts}},
        *("spins", "chance", "wear", "track-order"),
        *PLOT,
    ]
    game = race(rules, "A@8,0 speed=60  B@9,0 speed=120 wear=9")
    play(game, "A 80", "B mps", "B 10,0", "B 11,0", "B 12,1", "B 1 wear", "B 13,1")
    play(game, "B 14,0", "B 15,0", "A 9,0", "A 10,0", "A 11,0", "A 12,0", "A take", "A 13,0")
    assert ask(game).question == asked


@pytest.mark.parametrize(("dice", "running"), [((4, 4), True), ((6, 6), False)])
def test_none_after_a_spin_or_a_crash(*, dice: tuple[int, int], running: bool) -> None:
    rules = ["corner-limits", "slipstream", "spins", "chance", "wear", *RULES[1:]]
    game = race(rules, "A@8,0 speed=100  B@9,0 speed=120")
    play(game, "A mps", "B mps", "B 10,0", "B 11,0", "B 12,1", "B 1 wear", "B 13,1", "B 14,0")
    play(game, "B 15,0", "A 9,0", "A 10,0", "A 11,0", "A 12,0", "A chance", dice=dice)
    assert car(game, "A").running is running
    assert game.race.round == 2


def test_no_slip_for_a_car_that_stopped_at_once() -> None:
    game = follow("A@8,0 speed=20  B@9,0 speed=120", "A 9,0")
    assert ask(game).question == "slipstream"
    play(game, "A take", "A 10,0")
    assert car(game, "A").spot == (10, 0)


def test_a_second_space_that_is_taken_is_simply_not_driven() -> None:
    rules = [{"slipstream": {"spaces": 2}}, *RULES[1:]]
    # B itself stops in row 13, beside C
    arrange = {
        "A": {"at": [8, 0], "speed": 60},
        "B": {"at": [9, 0], "speed": 120},
        "C": {"at": [13, 0], "speed": 0, "lap": 0},
    }
    game = race(("spins", *rules[:2], "braking", "wear", *rules[2:]), arrange)
    play(game, "A mps", "B mps", "C mps", "B 10,0", "B 11,0", "B 12,1", "B 13,1", "B brake:80")
    play(game, "B 2 wear", "A 9,0", "A 10,0", "A 11,0", "A take", "A 12,0")
    assert car(game, "A").spot == (12, 0)
    assert value(game, "A", "speed") == 60
    assert "Ada stays: there is no free space ahead" in log(game)


def test_a_slip_is_never_a_forced_pass() -> None:
    rules = ("off-track", "slipstream", "forced-pass", "spins", "wear", "skill-chips", *RULES[1:])
    game = race(rules, "A@8,0 speed=60  B@9,0 speed=120 chips=0  C@12,0 speed=0 lap=0 chips=0")
    play(game, "A mps", "B mps", "C mps", "B 10,0", "B 11,0", "B 12,1", "B 13,1", "B 14,1")
    play(game, "B 15,1", "A 9,0", "A 10,0", "A 11,0", "A take")
    assert car(game, "A").spot == (12, 1)  # the other way is no choice


def test_no_slipstream_from_a_car_beside_the_track() -> None:
    rules = ("off-track", "slipstream", "wear", "skill-chips", *RULES[1:])
    game = race(rules, "A@8,-1 speed=60  B@9,-1 speed=120")
    play(game, "A mps", "B mps")
    while game.race.round == 1:
        assert ask(game).question == "leg"
        play(game, f"{ask(game).car} {legal(game)[-1]}")
    assert "slipstream" not in log(game)


BRAKING = ("slipstream", "spins", "braking", "wear", *RULES[1:])


def test_it_is_offered_when_braking_ends_the_move() -> None:
    game = follow(BEHIND, "A 9,0", "A 10,0", "A brake:40", "A 1 wear", rules=BRAKING)
    assert ask(game).question == "slipstream"
    play(game, "A take", "A 11,0")
    assert (car(game, "A").spot, value(game, "A", "speed")) == ((11, 0), 40)
    assert game.race.round == 2


def test_declined_after_braking_the_move_is_over() -> None:
    game = follow(BEHIND, "A 9,0", "A brake:20", "A 2 wear", "A decline", rules=BRAKING)
    assert (car(game, "A").spot, value(game, "A", "speed")) == ((9, 0), 20)
    assert game.race.round == 2


def test_who_asked_for_it_has_it_after_braking_too() -> None:
    rules = [{"slipstream": {"prompt": False}}, *BRAKING[1:]]
    game = follow(BEHIND, "A slip", "A 9,0", "A 10,0", "A brake:40", "A 1 wear", rules=rules)
    play(game, "A 11,0")
    assert car(game, "A").spot == (11, 0)
    game = follow(BEHIND, "A 9,0", "A 10,0", "A brake:40", "A 1 wear", rules=rules)
    assert (car(game, "A").spot, game.race.round) == ((10, 0), 2)


FRAGILE = ("spins", "damage", "slipstream", "start-test", "speed-tests", *BRAKING[2:])


def test_none_for_a_car_whose_brakes_fail() -> None:
    game = race(FRAGILE, "A@8,0 speed=60 damage=deceleration  B@9,0 speed=120")
    play(game, "A mps", "B mps", *LEADS, "A 9,0", "A 10,0", "A brake:40", "A brakes", dice=(6, 6))
    assert not car(game, "A").running
    assert game.race.round == 2


@pytest.mark.parametrize(
    ("damage", "leads", "spot"),
    [
        ("deceleration", ("B mps", "B 10,0", "B 11,0", "B brake:100", "B brakes"), (11, 0)),
        # rolling half its plot and out at the end of its turn
        ("acceleration", ("B 180", "B 10,0", "B 11,0", "B 12,0", "B 13,0"), (13, 0)),
    ],
)
def test_a_leader_that_went_out_after_it_moved_still_tows(
    damage: str, leads: tuple[str, ...], spot: tuple[int, int]
) -> None:
    game = race(FRAGILE, f"A@8,0 speed=60  B@9,0 speed=120 top=200 damage={damage}")
    play(game, "A mps", *leads, dice=(6, 6))
    assert (car(game, "B").running, car(game, "B").spot) == (False, spot)
    play(game, "A 9,0", "A 10,0", "A 11,0")
    assert ask(game).question == "slipstream"
    play(game, "A take", "A 12,0")
    assert (car(game, "A").spot, game.race.round) == ((12, 0), 2)


def test_a_leader_that_went_out_without_having_moved_leaves_no_tow() -> None:
    # its engine fails once more at the start, and it is removed at once
    game = race(FRAGILE, "A@8,0 speed=60  B@9,0 speed=0 rest=stall start=120 damage=acceleration")
    play(game, "A mps", "B 140", dice=(6, 6))
    assert not car(game, "B").running
    play(game, "A 9,0", "A 10,0", "A 11,0")
    assert game.race.round == 2


def test_a_slipstream_is_over_with_its_turn() -> None:
    game = follow()
    play(game, "A take", "A 12,0", "A mps", "B mps")
    while game.race.round == 2:
        assert ask(game).question == "leg"
        play(game, f"{ask(game).car} {legal(game)[0]}")
    assert car(game, "A").spot in {(15, 0), (15, 1)}


def test_a_tow_is_lit_for_who_has_it() -> None:
    rules = ("slipstream", *PLOT)
    arrange = "A@0,0 speed=120  B@1,0 speed=120"
    game = race((*rules, "track-order"), arrange)
    play(game, "A mps", "B mps")
    while game.open_asks()[0].car == "B":
        ahead = game.open_asks()[0].legal[0].key
        play(game, f"B {ahead}")
    assert lit(charts(game)["Slipstream"]) == []
    play(game, "A 1,0")
    assert lit(charts(game)["Slipstream"]) == ["you win"]
    assert charts(game)["Slipstream"].note == "you are in Bruno's slipstream"


@pytest.mark.parametrize(
    ("options", "behind", "won"),
    [
        ({}, "right behind the other car, in the same lane", "1 more"),
        (
            {"position": "adjacent_lane"},
            "right behind the other car or a lane beside that",
            "1 more",
        ),
        ({"spaces": 2}, "right behind the other car, in the same lane", "2 more"),
    ],
    ids=str,
)
def test_its_chart_says_where_one_starts_and_what_one_wins(
    options: dict[str, Any], behind: str, won: str
) -> None:
    sheet = charts(race([{"slipstream": options}, *RULES[1:]], BEHIND))["Slipstream"]
    assert [line.cells for line in sheet.lines] == [
        ("the car ahead", "plotted 120 mph or more"),
        ("you start", behind),
        ("you win", won),
    ]
    assert [line.tone for line in sheet.lines] == ["", "", "ok"]


def test_who_is_prompted_need_not_ask_and_who_has_asked_is_not_offered_it_again() -> None:
    game = race(RULES, BEHIND)
    play(game, "A mps", "B mps", *LEADS)
    assert legal(game) == ["9,0", "9,1"]
    asking = race([{"slipstream": {"prompt": False}}, *RULES[1:]], BEHIND)
    play(asking, "A mps", "B mps", *LEADS)
    [own] = [key for key in legal(asking) if "," not in key]
    play(asking, f"A {own}")
    assert own not in legal(asking)
