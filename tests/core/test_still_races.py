"""A round that changes nothing ends the race, unless somebody was asked or held back in it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core import Rule
from gridprix.core.game import Game
from gridprix.core.loop import NOTHING_HAPPENS

from .books import book_of, leg, limited, rule
from .races import bots, toy

LEGS = [leg("go"), leg("stay")]
ROUNDS = 4


def ended(*rules: Rule) -> tuple[int, str]:
    """In which round, and why, a race ends that may last four rounds."""
    scenario = attrs.evolve(toy(), book=book_of(limited(ROUNDS), *rules))
    game = Game(scenario, 1, bots(scenario, 1))
    game.run()
    return game.race.round, game.race.ending or ""


def until(number: int, answer: Any) -> Any:
    """An answer that is given only before a round."""
    return lambda self, race: answer if race.round < number else []


def test_a_round_in_which_nothing_can_happen_is_the_last() -> None:
    assert ended(rule("mover", offer_legs=lambda self: [])) == (1, NOTHING_HAPPENS)


def test_a_race_goes_on_while_somebody_is_asked() -> None:
    assert ended(rule("mover", offer_legs=lambda self: LEGS)) == (ROUNDS, "enough")


@pytest.mark.parametrize("number", [2, 3])
def test_it_ends_in_the_first_round_in_which_nobody_is_asked_any_more(number: int) -> None:
    assert ended(rule("mover", offer_legs=until(number, LEGS))) == (number, NOTHING_HAPPENS)


def test_who_is_held_back_may_go_on_later() -> None:
    flag = rule("flag", veto_turn=until(3, ["the flag is out"]))
    mover = rule("mover", offer_legs=lambda self: [])
    assert ended(flag, mover) == (3, NOTHING_HAPPENS)
