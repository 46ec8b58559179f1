"""Races of one's own at home: marked, called otherwise, copied, thrown away and taken back."""

from __future__ import annotations

from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.scenarios import standard_library
from gridprix.ui import own_races
from gridprix.ui.window.application import Application
from gridprix.ui.window.home.screen import HomeScreen
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.setup.draft import RaceDraft
from gridprix.ui.window.setup.saving import save_scenario
from gridprix.ui.window.setup.screen import SetUpScreen

from .app_table import AT_ONCE, Hand
from .app_walk import press


@pytest.fixture
def mine(own_home: Path) -> Path:
    """A race of one's own, with a remark in its file."""
    library = standard_library((), own_home, installed=False)
    draft = RaceDraft.named(library, "first-race")
    draft.title = "Ours: a race"
    path = save_scenario(draft)
    path.write_text(f"# for Fridays\n{path.read_text()}")
    return path


@pytest.fixture
def home(window: arcade.Window, own_home: Path, mine: Path, hand: Hand) -> HomeScreen:
    app = Application(standard_library((), own_home, installed=False), AT_ONCE, window)
    app.home()
    shown = app.window.current_view
    assert isinstance(shown, HomeScreen)
    shown.find("ours")
    hand.frame()
    return shown


def test_files_are_changed_with_care(mine: Path) -> None:
    own_races.rename(mine, "Mine: 'quoted'")
    assert own_races.is_own(mine)
    assert mine.read_text().startswith("# for Fridays\n")
    copy = own_races.duplicate(mine, "A copy")
    assert copy.stem == f"{mine.stem}-2"
    assert f"name: {copy.stem}" in copy.read_text()
    thrown = own_races.throw_away(mine)
    again = own_races.duplicate(copy, "Once more")
    assert own_races.binned() == [thrown]
    assert again.stem != copy.stem
    assert own_races.take_back(thrown) == mine
    own_races.throw_away(copy)
    own_races.throw_away(again)
    assert own_races.empty_bin() == 2
    assert own_races.binned() == []
    bare = own_races.play_folder() / "bare.yaml"
    bare.write_text("name: bare\n")
    own_races.rename(bare, "Bare")
    assert bare.read_text() == "title: Bare\nname: bare\n"


def test_a_card_is_raced_at_once_and_customised_with_its_button(
    home: HomeScreen, hand: Hand
) -> None:
    press(home.app, hand, "card ours-a-race")
    assert isinstance(home.app.window.current_view, RaceScreen)
    home.app.home()
    press(home.app, hand, "customise ours-a-race")
    assert isinstance(home.app.window.current_view, SetUpScreen)
    home.app.close_journal()


def test_own_races_are_marked_and_others_are_not(
    home: HomeScreen, hand: Hand, written: list[str]
) -> None:
    home.repaint()
    hand.frame()
    assert "yours" in written
    home.show_all()
    home.find("sunday")
    written.clear()
    hand.frame()
    assert "yours" not in written
    assert not any(one.id.startswith("manage ") for one in home.live_controls())


def test_a_race_is_renamed(home: HomeScreen, hand: Hand, mine: Path) -> None:
    press(home.app, hand, "manage ours-a-race")
    hand.key(keys.ENTER)
    assert home.naming.shown
    for letter in "Theirs":
        hand.send("on_text", letter)
    hand.key(keys.ENTER)
    assert not home.naming.shown
    assert "title: Theirs" in mine.read_text()
    home.show_all()
    assert "Theirs" in [card.title for card in home.facts.shelf.shown()]


def test_a_race_is_copied_thrown_away_and_put_back(
    home: HomeScreen, hand: Hand, mine: Path
) -> None:
    press(home.app, hand, "manage ours-a-race")
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    hand.key(keys.ENTER)
    titles = [card.title for card in home.facts.shelf.shown()]
    assert titles[:2] == ["Ours: a race", "Ours: a race, copy"]
    press(home.app, hand, "manage ours-a-race")
    hand.key(keys.DOWN)
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    assert not mine.exists()
    assert home.facts.thrown == 1
    press(home.app, hand, "bin")
    hand.key(keys.ENTER)
    assert mine.exists()
    home.own.manage("ours-a-race", home.content)
    hand.key(keys.DOWN)
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    press(home.app, hand, "bin")
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    hand.frame()
    assert home.facts.thrown == 0
    assert "bin" not in {one.id for one in home.live_controls()}
