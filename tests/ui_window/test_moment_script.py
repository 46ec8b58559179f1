"""A moment of the window becomes a script, from a race that is on and from a replay."""

from __future__ import annotations

from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.core.script import check_file
from gridprix.plugins.grid.rules import vectors
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result.screen import ResultScreen

from .app_table import AT_ONCE, Hand, Table
from .app_walk import press


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def holds(path: Path, library: Library) -> bool:
    outcome = check_file(path, library)
    assert outcome is not None
    return outcome.ok


def assert_bites(path: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays green at once, and turns red when cars move elsewhere than their rule says."""
    assert holds(path, library)
    real = vectors.legs_from
    further = lambda spot, *rest, **more: real((spot[0] + 1, spot[1]), *rest, **more)  # noqa: E731
    monkeypatch.setattr(vectors, "legs_from", further)
    assert not holds(path, library)


def begun(app: Application, table: Table) -> RaceScreen:
    screen = app.race(table.scenario("first-race", A="human", B="random"), 3)
    for _ in range(200):
        screen.on_update(1 / 60)
        if screen.table.choice is not None:
            if screen.table.game.race.round >= 3:
                return screen
            ask = screen.table.game.open_asks()[0]
            screen.table.game.reply(ask.car, ask.default, 0)
    raise AssertionError("nobody is asked in round 3")


def told(screen: RaceScreen) -> Path:
    """Where the notice on the board says that the script is."""
    assert screen.toasts.notice is not None
    return saved(screen.toasts.notice.text)


def saved(words: str) -> Path:
    assert words.startswith("Saved: "), words
    return Path(words.removeprefix("Saved: "))


def test_from_the_menu_of_a_race(
    app: Application, table: Table, hand: Hand, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = begun(app, table)
    screen.open_menu()
    hand.frame(2)
    press(app, hand, "menu script")
    hand.frame()
    path = told(screen)
    assert "first-race-1-round-" in path.name
    app.close_journal()
    assert_bites(path, library, monkeypatch)


def test_from_a_race_by_its_key(app: Application, table: Table, hand: Hand) -> None:
    screen = begun(app, table)
    hand.key(keys.M, keys.MOD_CTRL)
    hand.key(keys.M, keys.MOD_CTRL)
    first, second = (saved(one.text) for one in list(screen.table.notices)[-2:])
    assert second.stem == f"{first.stem}-2"  # nothing is overwritten
    app.close_journal()


def test_from_a_replay(
    app: Application, table: Table, hand: Hand, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {"A": "random", "B": "random"}
    screen = app.race(table.scenario("first-race", **seats), 3)
    for _ in range(600):
        screen.on_update(1 / 60)
        if screen.table.over:
            break
    screen.leave()
    result = app.window.current_view
    assert isinstance(result, ResultScreen)
    result.go_to(result.film.round_ends[4])
    hand.frame(2)
    press(app, hand, "export script")
    hand.frame(3)
    path = saved(result.facts.said)
    assert path.name == "first-race-1-round-4.yaml"
    assert_bites(path, library, monkeypatch)


def test_what_cannot_be_made_is_told(app: Application, table: Table, hand: Hand) -> None:
    screen = app.race(table.scenario("first-race", A="human", B="human"), 3)
    hand.frame(3)
    hand.key(keys.M, keys.MOD_CTRL)
    assert screen.table.notices[-1].text.startswith("No script: nobody has decided anything")
    app.close_journal()
