"""Every ready race is driven by rookies on the screen, from its start to its podium.

The race is flagged off after eight rounds, in a soak after twenty, on the giant track after three.
"""

from __future__ import annotations

import arcade
import pytest
from soaking import SOAK

from gridprix.core.library import Library
from gridprix.core.scenario import Scenario
from gridprix.scenarios import standard_library
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result.screen import ResultScreen
from gridprix.ui.window.setup.checking import check
from gridprix.ui.window.setup.draft import RaceDraft

from .app_table import AT_ONCE, Hand

NAMES = sorted(standard_library(installed=False).names("play"))
ROUNDS = 20 if SOAK else 8
ROUNDS_OF_THE_GIANT = 3
GIANT = "thousand-acre-rally"


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def rounds_of(name: str) -> int:
    return ROUNDS_OF_THE_GIANT if name == GIANT else ROUNDS


def with_rookies(library: Library, name: str) -> Scenario:
    """The race as the set-up would have it: rookies that can drive by its rules, an early flag."""
    draft = RaceDraft.named(library, name)
    known = {one.name for one in draft.pilots()}
    for seat in draft.seats:
        seat["pilot"] = "rookie" if "rookie" in known else "random"
    draft.switch("race-limit", on=True)
    draft.set_option("race-limit", "rounds", rounds_of(name))
    checked = check(draft)
    assert checked.scenario is not None, checked.faults
    return checked.scenario


def raced(app: Application, hand: Hand, scenario: Scenario) -> RaceScreen:
    screen = app.race(scenario, 1)
    hand.frame()
    for _ in range(100):
        hand.send("on_update", 1 / 60)
        if screen.table.over:
            break
    assert not screen.table.failure
    assert screen.table.over
    hand.frame()
    screen.leave()
    hand.frame()
    result = app.window.current_view
    assert isinstance(result, ResultScreen)
    assert len(result.film.game.standings()) == len(screen.table.view.cars)
    return screen


@pytest.mark.parametrize("name", NAMES)
def test_it_comes_from_the_start_to_the_podium(app: Application, hand: Hand, name: str) -> None:
    screen = raced(app, hand, with_rookies(app.library, name))
    assert 1 <= screen.table.game.race.round <= rounds_of(name)


def test_the_giant_is_among_them() -> None:
    assert GIANT in NAMES
