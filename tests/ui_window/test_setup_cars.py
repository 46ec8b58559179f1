"""Cars at the set-up: ready-made, or composed from what the rule says they cost."""

from __future__ import annotations

from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.setup.build_panel import spending
from gridprix.ui.window.setup.checking import book_of, check
from gridprix.ui.window.setup.draft import RaceDraft
from gridprix.ui.window.setup.saving import save_scenario
from gridprix.ui.window.setup.screen import SetUpScreen

from .app_table import AT_ONCE, Hand
from .app_walk import press


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def draft(library: Library, name: str) -> RaceDraft:
    return RaceDraft.named(library, name)


def test_a_car_of_ones_own_is_saved_with_the_race(own_home: Path) -> None:
    library = standard_library((), own_home, installed=False)
    own = draft(library, "first-lap")
    book = book_of(own)
    assert book is not None
    sheet = book.build_sheet
    assert sheet is not None
    values = sheet.values(sheet.default)
    better, worse = sheet.lines[0], sheet.lines[1]
    values[better.name] = better.values[better.values.index(values[better.name]) + 1]
    values[worse.name] = worse.values[worse.values.index(values[worse.name]) - 1]
    own.seats[0]["build"] = values
    assert check(own).scenario is not None
    again = read_scenario(library.open("play", save_scenario(own).stem), library)
    assert again.seats[0].build == values


def test_ready_made_cars_are_offered_where_cars_are_built(app: Application, hand: Hand) -> None:
    screen = app.set_up("first-lap")
    assert screen.facts.sheet is not None
    press(app, hand, "build 0")
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    assert screen.facts.draft.seats[0]["build"] == list(screen.facts.sheet.ready)[1]
    assert screen.facts.checked.scenario is not None
    assert app.set_up("first-race").facts.sheet is None


def open_the_sheet(app: Application, hand: Hand) -> SetUpScreen:
    screen = app.set_up("first-lap")
    press(app, hand, "build 0")
    hand.key(keys.PAGEDOWN)
    hand.key(keys.ENTER)
    hand.frame()
    assert screen.builder.shown
    return screen


def enabled(screen: SetUpScreen, name: str) -> bool:
    return next(one.enabled for one in screen.live_controls() if one.id == name)


def test_a_car_is_composed_with_the_mouse_and_the_budget_is_told(
    app: Application, hand: Hand
) -> None:
    screen = open_the_sheet(app, hand)
    sheet = screen.facts.sheet
    assert sheet is not None
    ready = sheet.values(sheet.default)
    dear = next(line for line in sheet.lines if ready[line.name] != line.values[-1])
    others = [line for line in sheet.lines if line is not dear]
    cheap = next(line for line in others if ready[line.name] != line.values[0])
    assert enabled(screen, "car done")
    press(app, hand, f"line {dear.name} +")
    assert sheet.spent(screen.builder.values(sheet)) == sheet.total + 1
    assert not enabled(screen, "car done")
    total = sheet.total
    told = f"You have spent {total + 1} of {total} points: 1 too many"
    assert spending(sheet, total + 1) == (told, "bad")
    assert screen.facts.checked.scenario is None, "the whole set-up says so too"
    assert "seats" in screen.facts.checked.faults[0].path
    press(app, hand, f"line {cheap.name} -")
    assert enabled(screen, "car done")
    press(app, hand, "car done")
    assert not screen.builder.shown
    own = screen.facts.draft.seats[0]["build"]
    assert isinstance(own, dict)
    assert screen.facts.checked.scenario is not None
    assert screen.facts.checked.scenario.seats[0].build == own
    hand.key(keys.ENTER)
    race = app.window.current_view
    assert isinstance(race, RaceScreen)
    app.close_journal()


def test_a_car_is_composed_with_the_keyboard_and_had_back(app: Application, hand: Hand) -> None:
    screen = open_the_sheet(app, hand)
    before = dict(screen.facts.draft.seats[0])
    hand.key(keys.UP)
    hand.key(keys.DOWN)
    hand.key(keys.LEFT)
    hand.frame()
    assert screen.facts.sheet is not None
    spent = screen.facts.sheet.spent(screen.builder.values(screen.facts.sheet))
    assert "1 left to spend" in spending(screen.facts.sheet, spent)[0]
    hand.key(keys.ENTER)
    assert screen.builder.shown, "it does not add up"
    hand.key(keys.RIGHT)
    assert screen.facts.draft.seats[0] == before, "a car that has a name gets it back"
    hand.key(keys.LEFT)
    hand.key(keys.ESCAPE)
    assert not screen.builder.shown
    assert screen.facts.draft.seats[0] == before
    assert isinstance(app.window.current_view, SetUpScreen)


def test_the_sheet_is_known_while_something_else_is_wrong(library: Library) -> None:
    own = draft(library, "first-lap")
    own.seats[1]["name"] = own.seats[0]["name"]
    assert check(own).scenario is None
    for one, built in ((own, True), (draft(library, "first-race"), False)):
        book = book_of(one)
        assert book is not None
        assert (book.build_sheet is not None) == built
