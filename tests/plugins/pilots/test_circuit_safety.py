"""Speed cards: what the coach says of a card is what playing every step of it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from soaking import SOAK

from gridprix.core.asks import Leg
from gridprix.core.coach import RISKY, SAFE, Safety, safety_of
from gridprix.core.dice import OutOfDice, ScriptedDice
from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.scenario import read_scenario
from gridprix.core.state import CarId
from gridprix.plugins.circuit.parts.speed_card import SpeedCard
from gridprix.scenarios import standard_library

LIBRARY = standard_library(installed=False)
ADA = CarId("A")
# row, lane, speed and wear: before every corner of the ring, with enough wear, little and none
STATES = [
    ((1, 1), 100, 9),
    ((1, 1), 100, 1),
    ((1, 1), 100, 0),
    ((3, 0), 80, 0),
    ((3, 2), 120, 2),
    ((10, 0), 80, 0),
    ((11, 1), 120, 1),
    ((15, 0), 80, 1),
    ((15, 0), 80, 0),
    ((21, 1), 100, 0),
    ((22, 0), 120, 3),
]


def game_at(space: tuple[int, int], speed: int, wear: int) -> Game:
    """A car that is alone and about to plot; whatever is rolled for, there are no dice."""
    data: dict[str, Any] = {
        "name": "alone",
        "ruleset": "speed-circuit-club",
        "track": "practice-ring",
        "laps": 3,
        "seats": [{"name": "Ada"}],
        "arrange": {"A": {"at": list(space), "speed": speed, "wear": wear}},
    }
    game = Game(read_scenario(Document("alone", data), LIBRARY), 0, {}, dice=ScriptedDice([]))
    game.advance()
    return game


def safety_at(game: Game) -> dict[str, Safety]:
    (ask,) = game.open_asks()
    assert ask.question == "plot"
    found = safety_of(game.scenario.family, game.view(ask.seat), ask)
    easy = {one.key for one in ask.legal if isinstance(one, SpeedCard) and one.easy}
    return {key: one for key, one in found.items() if key in easy}


def driven(state: tuple[Any, ...], card: str) -> bool:
    """Whether some way of driving a card needs no dice and ends well: all of them are tried."""
    waiting: list[tuple[str, ...]] = [(card,)]
    while waiting:
        replies = waiting.pop()
        game = game_at(*state)
        try:
            for key in replies:
                game.reply(ADA, key, 0)
        except OutOfDice:
            continue
        asks = game.open_asks()
        if any(entry.event.tone for entry in game.log):
            continue  # a spin of who cannot pay, or the wall: nobody rolls for that
        if asks[0].question == "plot":
            return True
        waiting += [(*replies, key) for key in sure_steps(asks[0].legal)]
    return False


def sure_steps(options: Sequence[Any]) -> Iterator[str]:
    """Steps, and what is paid for them, where nothing is left to the dice."""
    steps = [one for one in options if isinstance(one, Leg)] or options
    for one in steps:
        if not one.odds:
            yield one.key


@pytest.mark.parametrize("state", STATES if SOAK else STATES[2::4], ids=str)
def test_a_card_is_risky_where_no_way_of_driving_it_is_sure(state: tuple[Any, ...]) -> None:
    found = safety_at(game_at(*state))
    assert found
    for key, safety in found.items():
        assert (safety.level == SAFE) == driven(state, key), key
        assert (safety.level == RISKY) == bool(safety.words)


def test_states_of_both_kinds_are_among_them() -> None:
    levels = {one.level for state in STATES for one in safety_at(game_at(*state)).values()}
    assert levels == {SAFE, RISKY}


def test_it_says_how_much_wear_is_missing() -> None:
    found = safety_at(game_at((1, 1), 100, 0))
    assert found["120"].words == "takes 1 wear and 0 is left: roll or brake"
    assert found["160"].words == "cannot be driven without a roll"
