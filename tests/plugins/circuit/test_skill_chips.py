"""Chips on rolls: how many, what they cost, who sees them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gridprix.core.state import SeatId

from .helpers import (
    MOVE,
    PLOT,
    ask,
    briefs,
    gauges,
    legal,
    log,
    option,
    play,
    prices,
    race,
    value,
)

RULES = ("corner-limits", "spins", "chance", "wear", "skill-chips", *MOVE)


def corner(chips: int, threes: int = 0, rules: object = RULES) -> object:
    arrange = f"A@11,0 speed=100 chips={chips} chips3={threes}  B@0,0 speed=20"
    return race(rules, arrange)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("chips", "threes", "offered"),
    [
        (3, 1, ["chips:0", "chips:1", "chips:2", "chips:3"]),
        (1, 0, ["chips:0", "chips:1"]),
        (0, 1, ["chips:0", "chips:1", "chips:2", "chips:3"]),
    ],
)
def test_at_most_two_small_chips_or_one_large(chips: int, threes: int, offered: list[str]) -> None:
    game = corner(chips, threes)
    play(game, "A 12,0", "A chance")
    assert ask(game).question == "chips"
    assert legal(game) == offered


def test_chips_shift_the_roll_and_are_gone() -> None:
    game = corner(3)
    play(game, "A 12,0", "A chance", "A chips:2", dice=[4, 4])
    assert value(game, "A", "chips") == 1
    assert value(game, "A", "payment") == 20
    assert "4 + 4 -2 (Ada's skill) = 6" in log(game)


def test_a_large_chip_is_three() -> None:
    game = corner(0, 1)
    play(game, "A 12,0", "A chance", "A chips:3", dice=[4, 5])
    assert value(game, "A", "chips3") == 0
    assert value(game, "A", "payment") == 20


def test_a_large_chip_may_be_broken() -> None:
    game = corner(0, 1)
    play(game, "A 12,0", "A chance")
    assert "breaking a -3 chip" in option(game, "chips:2").label
    assert ask(game).preferred == "chips:0"
    play(game, "A chips:2", dice=[1, 1])
    assert value(game, "A", "chips") == 1
    assert value(game, "A", "chips3") == 0


def test_no_large_chip_is_broken_while_small_ones_do() -> None:
    game = corner(2, 1)
    play(game, "A 12,0", "A chance")
    assert option(game, "chips:2").label == "2 chips (-2 to the roll)"


def test_nobody_without_chips_is_asked() -> None:
    game = corner(0)
    play(game, "A 12,0", "A chance", dice=[1, 1])
    assert ask(game).question == "leg"


def test_options_tell_price_and_exact_odds() -> None:
    game = corner(3, 1)
    play(game, "A 12,0", "A chance")
    assert prices(game, "chips:2") == ["2 chip"]
    assert prices(game, "chips:3") == ["1 chip3"]
    safe = {key: option(game, key).odds[0].chance * 36 for key in legal(game)}
    assert safe == {"chips:0": 15, "chips:1": 21, "chips:2": 26, "chips:3": 30}


def test_chips_laid_are_nobody_elses_business_before_the_reveal() -> None:
    game = corner(3)
    play(game, "A 12,0", "A chance")
    assert ask(game).secret
    assert "chips:2" not in str(game.export_for(SeatId("B"))["entries"])


def test_after_the_dice_where_the_option_says_so() -> None:
    rules = ["corner-limits", "spins", "chance", "wear", {"skill-chips": {"declare": "after"}}]
    game = corner(3, 0, [*rules, *MOVE])
    play(game, "A 12,0", "A chance", dice=[4, 4])
    assert ask(game).question == "chips"
    assert [one.chance for one in option(game, "chips:2").odds] == [Fraction(1), 0, 0]
    assert [one.chance for one in option(game, "chips:1").odds] == [0, Fraction(1), 0]
    play(game, "A chips:2")
    assert value(game, "A", "payment") == 20
    assert value(game, "A", "chips") == 1


def test_chips_given_away_outside_a_roll_are_told() -> None:
    rules = ("starting-grid", "wear", "skill-chips", *PLOT)
    seats = [{"build": {"acceleration": 60, "skill": 1}}] * 3
    game = race(rules, seats=seats)
    play(game, "A 1 chip + 1 chip3", "B 2 chip", "C 2 chip3")
    assert "Ada gives 1 -1 chips and 1 -3 chips for a place on the grid" in log(game)
    assert "Bruno gives 2 -1 chips for" in log(game)
    assert "Carla gives 2 -3 chips for" in log(game)


def test_the_chips_are_told_of_every_car() -> None:
    arrange = "A@0,1 speed=60 chips=4 chips3=1  B@9,0 speed=20 chips=2 chips3=0"
    game = race(("skill-chips", *MOVE), arrange)
    assert "4+1 chips" in briefs(game, "A")
    assert "2 chips" in briefs(game, "B")
    assert gauges(game, "A")["-3 chips"] == 1
    assert "-3 chips" not in gauges(game, "B")
