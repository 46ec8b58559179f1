"""Setting up: without the rule that puts cars on the board there is no race."""

from __future__ import annotations

import arcade
import pytest

from gridprix.core.library import Library
from gridprix.ui.window.application import Application
from gridprix.ui.window.setup.checking import check
from gridprix.ui.window.setup.draft import RaceDraft

from .app_table import AT_ONCE, Hand


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


@pytest.mark.parametrize("name", ["first-race", "glen-six"])
def test_without_the_rule_that_places_cars_there_is_no_race(library: Library, name: str) -> None:
    own = RaceDraft.named(library, name)
    placer = own.sole_placer()
    assert library.catalogue.rules[placer].card.places
    own.switch(placer, on=False)
    assert own.sole_placer() == ""
    (fault,) = check(own).faults
    assert fault.path == ("rules",)
    assert fault.what.startswith("nothing puts ")
    assert "switch on " in fault.right
    assert repr(placer) in fault.right  # beside those that other packages bring


def test_the_rule_that_places_cars_is_greyed_and_says_why(app: Application, hand: Hand) -> None:
    screen = app.set_up("racing-car-game")
    placer = screen.facts.draft.sole_placer()
    screen.facts.wanted = placer
    screen.repaint()
    hand.frame()
    rows = {row.card.name: row for row in screen.facts.draft.rows()}
    toggles = {one.id: one for one in screen.live_controls()}
    assert not toggles[f"rule {placer}"].enabled
    assert "no other rule puts the cars on the board" in screen.rules.summary(rows[placer])
    other = next(row for name, row in rows.items() if row.on and name != placer)
    assert screen.rules.summary(other) == other.card.summary
