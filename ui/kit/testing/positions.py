"""Positions somewhere in a race, and what may be answered there."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from gridprix.core.game import Game
from gridprix.core.pilots import make_random
from gridprix.core.scenario import Scenario
from gridprix.core.state import CarId

from .scenarios import scenarios

MOST_REPLIES = 40


def replies(game: Game) -> st.SearchStrategy[tuple[CarId, str]]:
    """A car that is asked something now, and the key of a legal option; none once it is over."""
    legal = [(ask.car, option.key) for ask in game.open_asks() for option in ask.legal]
    return st.sampled_from(legal) if legal else st.nothing()


@st.composite
def positions(
    draw: st.DrawFn,
    /,
    races: st.SearchStrategy[Scenario] | None = None,
    *,
    most: int = MOST_REPLIES,
    **more: Any,
) -> Game:
    """Games after any replies, some to their end; `more` is what `scenarios` takes.

    Nobody, one seat or every seat but one is driven by a pilot, who replies at random.
    """
    scenario = draw(scenarios(**more) if races is None else races)
    seed = draw(st.integers(0, 1000))
    seats = [seat.id for seat in scenario.seats]
    people = draw(st.sampled_from([seats, seats[:1], seats[1:]]))
    pilots = {seat: make_random(seed, seat) for seat in seats if seat not in people}
    game = Game(scenario, seed, pilots)
    game.advance()
    # numbers and not options: a test that fails is then made smaller quickly
    for number in draw(st.lists(st.integers(0, 999), max_size=most)):
        asks = game.open_asks()
        if not asks:
            break
        ask = asks[number % len(asks)]
        game.reply(ask.car, ask.legal[number // 7 % len(ask.legal)].key)
    return game
