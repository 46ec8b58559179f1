"""Why one option is worse than another, in a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gridprix.core import Ask, CarId, Leg, Odds, Option, Price, SeatId
from gridprix.core.coach import LOST, RISKY, SAFE, Safety
from gridprix.plugins.circuit.parts.speed_card import SpeedCard
from gridprix.plugins.grid.parts.reach import GridLeg
from gridprix.plugins.pilots.circuit_reasons import contrast_of_options
from gridprix.plugins.pilots.grid_reasons import contrast_of_moves
from gridprix.plugins.pilots.reasons import plain_reason

DICE = (Odds("safe", Fraction(1, 2)), Odds("spin", Fraction(1, 2)))
FREE, ROLLED = Option("free"), Option("rolled", odds=DICE)
ONE, TWO = Option("one", prices=(Price("wear", 1),)), Option("two", prices=(Price("wear", 2),))
NITROS = Option("nitros", prices=(Price("nitro", 2, "nitros"),))


def asked(*options: Option, question: str = "leg", cautions: dict[str, str] | None = None) -> Ask:
    return Ask(SeatId("A"), CarId("A"), question, options, cautions=cautions or {})


@pytest.mark.parametrize(
    ("chosen", "best", "safety", "sentence"),
    [
        (FREE, ONE, Safety(LOST, "no line stays on"), "No line stays on."),
        (FREE, ONE, Safety(RISKY, "cannot be driven."), "Cannot be driven."),
        (ROLLED, ONE, Safety(SAFE), "This leaves to the dice what can be had for certain."),
        (FREE, ROLLED, None, "The dice are worth the risk here"),
        (TWO, ONE, None, "This costs 1 wear that can be saved."),
        (NITROS, ONE, None, "This costs 2 nitros that can be saved."),
        (FREE, NITROS, None, "The best move costs 2 nitros and is worth it."),
        (FREE, FREE, Safety(SAFE), ""),
    ],
)
def test_danger_luck_and_prices(
    chosen: Option, best: Option, safety: Safety | None, sentence: str
) -> None:
    said = plain_reason(asked(chosen, best), chosen, best, safety)
    assert said.startswith(sentence)
    assert bool(said) == bool(sentence)


def test_a_caution_comes_first_unless_the_better_option_has_one_too() -> None:
    one = asked(TWO, ONE, cautions={"two": "hits Bruno"})
    assert plain_reason(one, TWO, ONE, Safety(LOST, "lost")) == "Hits Bruno."
    both = asked(TWO, ONE, cautions={"two": "hits Bruno", "one": "hits Carla"})
    assert plain_reason(both, TWO, ONE, None) == "This costs 1 wear that can be saved."


def leg(velocity: tuple[int, int]) -> GridLeg:
    return GridLeg("k", origin=(0, 0), to=velocity, before=(2, 2), velocity=velocity)


@pytest.mark.parametrize(
    ("mine", "better", "words"),
    [
        ((3, 3), (3, 2), "too fast"),
        ((2, 2), (-3, 1), "slower than need be: (-3, 1)"),
        ((1, 3), (3, 1), "leads away from the quickest line, (3, 1)"),
        ((3, 1), (3, 1), "begins at another point"),
    ],
)
def test_a_move_is_too_fast_too_slow_or_leads_elsewhere(
    mine: tuple[int, int], better: tuple[int, int], words: str
) -> None:
    assert words in contrast_of_moves(leg(mine), leg(better))


def test_cards_steps_and_the_slipstream() -> None:
    def card(speed: int) -> SpeedCard:
        return SpeedCard(str(speed), speed=speed, becomes=speed, posted=((2, "Sweep", 60),))

    ask = asked(card(60), card(100))
    assert "60 is slower than need be: 100" in contrast_of_options(ask, card(60), card(100))
    fast = contrast_of_options(ask, card(100), card(60))
    assert fast.startswith("100 is too fast for what comes (+40 Sweep)")
    assert "the same speed" in contrast_of_options(ask, card(60), card(60))
    step, brake = Leg("go"), Option("brake")
    assert "drive on here" in contrast_of_options(ask, brake, step)
    assert "From this space" in contrast_of_options(ask, step, Leg("left"))
    take, stay = Option("take"), Option("decline")
    tow = asked(take, stay, question="slipstream")
    assert "further for nothing" in contrast_of_options(tow, stay, take)
    assert "worth less" in contrast_of_options(tow, take, stay)
    assert contrast_of_options(asked(FREE, ONE, question="other"), FREE, ONE) == ""
