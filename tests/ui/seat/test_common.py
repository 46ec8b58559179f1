"""What is made once for all who look on is what each would have seen alone."""

from __future__ import annotations

import pytest

from gridprix.core.game import Game
from gridprix.core.pilots import make_pilot
from gridprix.core.view import RaceView
from gridprix.ui.seat.common import Common
from gridprix.ui.seat.making import moment_for
from gridprix.ui.seat.moments import Moments
from gridprix.ui.seat.secrecy import viewers
from gridprix.ui.seat.sight import anyones_view

from .tables import begun, race_of

RACES = {
    "derby": {"ruleset": "mcnamara-derby", "track": "first-ring", "seats": 3},
    "sprint": {"ruleset": "speed-circuit-sprint", "track": "practice-ring", "laps": 1, "seats": 3},
}


@pytest.mark.parametrize("race", RACES)
def test_everybody_sees_what_they_would_see_alone(race: str) -> None:
    game = begun(race_of(**RACES[race]))
    moments = Moments(game)
    pilots = {
        seat.id: make_pilot(game.scenario.book.pilots["rookie"], 1, seat.id)
        for seat in game.scenario.seats
    }
    for _ in range(40):
        ask = game.open_asks()[0]
        game.reply(ask.car, pilots[ask.seat].choose(game.view(ask.seat), ask))
        if game.over:
            break
        for seat in viewers(game):
            assert moments.of(seat) == moment_for(game, seat)


def sprint() -> Game:
    return begun(race_of(**RACES["sprint"]))


def test_what_holds_for_all_is_made_once_and_is_one_object() -> None:
    game, common = sprint(), Common()
    asked: list[RaceView] = []

    def count(view: RaceView) -> list[int]:
        asked.append(view)
        return [len(view.cars)]

    def own() -> list[int]:
        raise AssertionError("nobody asked who looks on")

    first, again = (common.seen(game.race, "count", count, own) for _ in range(2))
    assert first is again
    assert len(asked) == 1


def test_a_rule_that_asks_who_looks_on_speaks_to_each_apart() -> None:
    game, common = sprint(), Common()
    for seat in ("A", "B"):
        told = common.seen(game.race, "whose", lambda view: view.seat_id, lambda seat=seat: seat)
        assert told == seat


def test_a_view_that_is_compared_or_copied_holds_for_nobody_else() -> None:
    race = sprint().race
    view = anyones_view(race)
    assert view.holds_for_all
    assert view.car(race.cars[0].id) is race.cars[0]
    assert view.holds_for_all
    assert view == anyones_view(race)
    assert not view.holds_for_all
