"""What screens tell of how far everybody has come: standings, per cents, the chart of positions."""

from __future__ import annotations

from typing import Any

import arcade
import pytest

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.core.state import CarId
from gridprix.ui.export.film import Film
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import AT_ONCE, Hand

ADA, BRUNO = CarId("A"), CarId("B")
# Bruno is on the outside of the bend: more steps from the line, and yet more of the lap to go
BEND = {"track": "first-ring", "arrange": "A@33,15 v0,0 lap=0  B@39,11 v0,0 lap=0"}


def arranged(library: Library, **data: Any) -> Game:
    scenario = read_scenario(Document("bend", {"name": "bend", **data}), library)
    game = Game(scenario, 1, {})
    game.advance()
    return game


def test_the_inside_of_a_bend_is_first_with_the_higher_per_cent(
    window: arcade.Window, library: Library, hand: Hand
) -> None:
    game = arranged(library, ruleset="italian", **BEND)
    screen = RaceScreen(game, AT_ONCE, window, on_leave=lambda _: None)
    window.show_view(screen)
    hand.frame()
    assert [row.car for row in screen.facts.rows()] == [ADA, BRUNO]
    shares = [screen.facts.progress(screen.table.view.car(car)) for car in (ADA, BRUNO)]
    assert [share and int(share * 1000) for share in shares] == [278, 275]


def test_the_chart_of_positions_knows_it_too(library: Library) -> None:
    game = arranged(library, ruleset="italian", **BEND)
    for car in (ADA, BRUNO):
        game.reply(car, "0,0")
    assert Film(game).places.values == {ADA: (1, 1, 1), BRUNO: (2, 2, 2)}


@pytest.mark.parametrize(
    ("ruleset", "track", "places", "per_cents"),
    [
        pytest.param("racetrack", "script-yard", "A@2,1 v0,0", [None], id="no direction"),
        pytest.param(
            "speed-circuit-club", "harbour-steps", "A@0,0 speed=20 lap=1", [0], id="circuit"
        ),
    ],
)
def test_each_board_says_by_itself_what_is_behind_a_car(
    library: Library, ruleset: str, track: str, places: str, per_cents: list[int | None]
) -> None:
    race = arranged(library, ruleset=ruleset, track=track, arrange=places).race
    shares = [race.book.hooks.settle_progress(race, car).share for car in race.cars]
    assert [None if share is None else int(share * 100) for share in shares] == per_cents
