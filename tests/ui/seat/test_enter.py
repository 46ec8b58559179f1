"""Whoever only presses Enter never gambles: what is framed first is sure, and leads somewhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from soaking import SOAK, tries

from gridprix.core.asks import Ask, Leg
from gridprix.core.coach import LOST, guess_of, safety_of
from gridprix.core.game import Game
from gridprix.core.scenario import read_scenario
from gridprix.core.state import SeatId
from gridprix.plugins.circuit.parts.speed_card import SpeedCard
from gridprix.plugins.grid.parts.motion import Motion
from gridprix.ui.seat.making import moment_for

from .tables import family_of, library

GIANTS = ("thousand-acre-rally", "great-valley-tour")
MOST = 5000
PAPER, CIRCUITS = (
    [name for name in sorted(library().names("play")) if family_of(name) == family]
    for family in ("grid", "circuit")
)
FEW = 30  # decisions of a race where nobody has the time for all of it
WHOLE = ("first-lap", "house-pit-lane")  # short races, one of which takes a stop for fuel


def entered(name: str, seed: int, most: int) -> Iterator[tuple[Game, Ask, str]]:
    """Every question of a race, with what Enter answers to it; then that is the answer."""
    game = Game(read_scenario(library().open("play", name), library()), seed, {})
    game.advance()
    for _ in range(most):
        asks = game.open_asks()
        if not asks:
            return
        # test_moment.py shows that this is what a moment frames; moments take ten times as long
        key = guess_of(game.scenario.family, game.view(asks[0].seat), asks[0])
        yield game, asks[0], key
        game.reply(asks[0].car, key, 0)


@pytest.mark.parametrize("seed", range(1, 1 + tries(1, 5)))
@pytest.mark.parametrize("name", PAPER)
def test_on_squared_paper_it_never_takes_a_lost_point_while_there_is_another(
    name: str, seed: int
) -> None:
    if name in GIANTS and not SOAK:
        pytest.skip("large tracks are for the long run")
    for game, ask, key in entered(name, seed, 60 if name in GIANTS or not SOAK else MOST):
        view, leg = game.view(ask.seat), ask.option(key)
        leaving = {one for one, why in ask.cautions.items() if why.startswith("leaves the track")}
        safety = safety_of(game.scenario.family, view, ask)
        lost = leaving | {one for one, what in safety.items() if what.level == LOST}
        assert key not in lost or all(one.key in lost for one in ask.legal), (ask.car, key)
        if isinstance(leg, Leg) and view.car(ask.car).part(Motion).velocity == (0, 0):
            others = [one for one in ask.safe if isinstance(one, Leg) and one.to != leg.origin]
            assert leg.to != leg.origin or not [one for one in others if one.key not in lost]


@pytest.mark.parametrize("name", CIRCUITS)
def test_on_circuits_it_never_rolls_while_something_is_sure_and_free(name: str) -> None:
    for _, ask, key in entered(name, 1, FEW):
        check_calm(ask, key)


@pytest.mark.parametrize("name", CIRCUITS if SOAK else WHOLE)
def test_nearly_every_car_comes_home_by_it(name: str) -> None:
    cars = home = 0
    for seed in range(1, 1 + tries(2, 20)):
        last = None
        for game, ask, key in entered(name, seed, MOST):
            check_calm(ask, key)
            last = game
        assert last is not None
        assert last.over
        cars += len(last.race.cars)
        home += len(last.race.finishers)
    assert home >= 0.95 * cars


def check_calm(ask: Ask, key: str) -> None:
    sure = [one.key for one in ask.legal if is_sure(ask, one.key)]
    assert not ask.option(key).odds or not sure, (ask.question, key, sure)


def is_sure(ask: Ask, key: str) -> bool:
    option = ask.option(key)
    if option.odds or option.prices or key in ask.cautions:
        return False
    return option.easy if isinstance(option, SpeedCard) else True


def test_it_leads_home_past_gates_in_any_order() -> None:
    for game, _, _ in entered("house-any-order", 1, 200):
        last = game
    assert last.over
    assert last.race.finishers


def test_cars_start_from_the_middle_of_the_line() -> None:
    keys = [key for _, ask, key in entered("first-race", 1, 2) if ask.question == "start"]
    assert keys == ["@20,4", "@20,3"]


def test_a_seat_without_a_question_has_nothing_framed() -> None:
    game, ask, _ = next(entered("first-race", 1, 1))
    other = next(one.id for one in game.scenario.seats if one.id != ask.seat)
    assert moment_for(game, SeatId(other)).questions == ()
