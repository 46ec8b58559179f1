"""Whatever is asked is answered: questions of house rules, in any moment of a race."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gridprix.core.asks import Ask, Odds, Option, Price
from gridprix.core.coach import Coach
from gridprix.core.game import Game
from gridprix.core.pilots import PilotSpec
from gridprix.core.state import CarId, SeatId
from gridprix.core.view import RaceView
from gridprix.plugins.pilots import circuit_coach, grid_coach

from .races import drivers, made, ready

MOMENTS = {
    "squared paper, before the start": ("first-race", 0),
    "squared paper": ("slicks-and-nitros", 14),
    "a derby": ("derby-night", 14),
    "a circuit, before the start": ("sprint-six", 0),
    "a circuit": ("sprint-six", 60),
}
QUESTIONS = ("mood", "start", "leg", "plot", "corner", "brakes", "slipstream", "chips", "grid")
KEYS = (
    *("take", "decline", "bold", "0,0", "@3,4", "@x,y", "40", "1 chip"),
    *("chips:1", "chips:x", "brake:60", "brake:hard", ""),
)

prices = st.lists(
    st.builds(Price, st.sampled_from(("wear", "nitro", "cake")), st.integers(0, 5)), max_size=2
)
odds = st.lists(
    st.builds(
        Odds,
        st.sampled_from(("safe", "spin", "luck: good", "luck: bad", "rain")),
        st.fractions(0, 1, max_denominator=36),
    ),
    max_size=3,
)


@st.composite
def asks(draw: st.DrawFn) -> Ask:
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=5, unique=True))
    options = [Option(key, "", tuple(draw(prices)), tuple(draw(odds))) for key in keys]
    refused = draw(st.lists(st.sampled_from(keys), max_size=len(keys) - 1))
    return Ask(
        SeatId("A"),
        CarId("A"),
        draw(st.sampled_from(QUESTIONS)),
        options,
        refused=dict.fromkeys(refused, "not today"),
        cautions=dict.fromkeys(draw(st.lists(st.sampled_from(keys), max_size=3)), "it hurts"),
        preferred=draw(st.sampled_from(("", *keys))),
        secret=draw(st.booleans()),
    )


@cache
def moment(name: str) -> tuple[RaceView, tuple[PilotSpec, ...]]:
    """What Ada sees at a moment of a shipped race, and who might drive for her."""
    scenario_name, decisions = MOMENTS[name]
    scenario = ready(scenario_name)
    game = Game(scenario, 2, drivers(scenario, 2, "club"), keep_log=False)
    if decisions:
        game.advance(decisions)
    return game.view(SeatId("A")), tuple(scenario.book.pilots.values())


def _bare(question: str, *keys: str) -> Ask:
    return Ask(SeatId("A"), CarId("A"), question, [Option(key) for key in keys])


@pytest.mark.parametrize("name", MOMENTS)
@given(ask=asks())
@example(ask=_bare("leg", "brake:60", "brake:hard"))
@example(ask=_bare("chips", "chips:1", "chips:x"))
def test_a_legal_answer_to_any_question(name: str, ask: Ask) -> None:
    view, specs = moment(name)
    legal = {option.key for option in ask.legal}
    for spec in specs:
        assert spec.make(1, SeatId("A")).choose(view, ask) in legal
    coach: Coach = grid_coach.COACH if view.board.family == "grid" else circuit_coach.COACH
    assert coach.hint(view, ask).key in legal


def test_a_house_rules_option_beside_the_moves_is_left_alone() -> None:
    """A rule may add an option to a known question; the driving goes on."""
    scenario = made("italian", "first-ring", ["ace"], arrange={"A": {"at": [20, 4]}})
    game = Game(scenario, 1, {})
    game.advance()
    ask = game.open_asks()[0]
    more = Ask(ask.seat, ask.car, "leg", (Option("picnic"), *ask.options))
    view = game.view(ask.seat)
    for spec in scenario.book.pilots.values():
        if spec.name != "random":
            pilot = spec.make(1, ask.seat)
            assert pilot.choose(view, more) == pilot.choose(view, ask) != "picnic"


def test_odds_weigh_more_than_small_prices() -> None:
    scenario = made("speed-circuit-sprint", "practice-ring", ["random"])
    game = Game(scenario, 1, {})
    game.advance()
    half = (Odds("fine", Fraction(1, 2)), Odds("awful", Fraction(1, 2)))
    ask = Ask(
        SeatId("A"),
        CarId("A"),
        "weather",
        (Option("wait", odds=half), Option("umbrella", prices=(Price("cake", 2),))),
    )
    for spec in scenario.book.pilots.values():
        if spec.name != "random":
            key = spec.make(1, SeatId("A")).choose(game.view(SeatId("A")), ask)
            assert key == "umbrella", spec.name
