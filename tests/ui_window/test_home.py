"""From home to the podium, by keyboard alone and by mouse alone; leaving and coming back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import arcade
import attrs
import pytest
from arcade import key as keys
from PIL import Image

from gridprix.core.chain import chained
from gridprix.core.drawing.lettering import SMALL
from gridprix.core.fingerprint import fingerprint
from gridprix.core.library import Library
from gridprix.scenarios import standard_library
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.durations import LONG, MEDIUM, SHORT
from gridprix.ui.listings import scenario_cards
from gridprix.ui.shelves import races_folder
from gridprix.ui.window.application import Application
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.home.kept import MOST, ago, kept_races
from gridprix.ui.window.home.own_picture import MOST_ACROSS, MOST_BYTES, own_picture
from gridprix.ui.window.home.replays import ReplaysScreen
from gridprix.ui.window.home.screen import HomeScreen
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result.screen import ResultScreen
from gridprix.ui.window.setup.screen import SetUpScreen

from ..core.installing import game_files, install  # noqa: TID252 - the tests are no package
from .app_table import AT_ONCE, Hand
from .app_walk import press, race_to_the_end


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    app = Application(library, AT_ONCE, window)
    app.home()
    return app


def home_of(app: Application) -> HomeScreen:
    view = app.window.current_view
    assert isinstance(view, HomeScreen)
    return view


def test_all_ready_races_are_offered_with_their_pictures(app: Application, hand: Hand) -> None:
    home = home_of(app)
    hand.frame(12)
    shown = home.facts.shelf.shown()
    assert len(shown) == len(home.facts.shelf.cards) > 20
    assert all(card.title and card.ruleset and card.seats for card in shown)
    assert not home.facts.thumbnails._wanted
    visible = [one.id for one in home.live_controls() if one.id.startswith("card ")]
    assert len(visible) == home.cards.columns * home.cards.rows


def test_the_summary_of_every_ready_race_is_read_whole(library: Library) -> None:
    """Two lines of a card, three of which stand in a row in a window 1280 wide."""
    long = [
        card.name for card in scenario_cards(library) if len(wrapped(card.summary, SMALL, 290)) > 2
    ]
    assert not long


def test_pictures_follow_the_theme(app: Application, hand: Hand) -> None:
    home = home_of(app)
    hand.frame(12)
    app.take_settings(attrs.evolve(AT_ONCE, theme="dark"))
    hand.frame(12)
    assert {key[1] for key in home.facts.thumbnails._made} == {"dark"}


def test_races_are_filtered_by_family_and_found_by_words(app: Application, hand: Hand) -> None:
    home = home_of(app)
    for family in home.facts.shelf.families:
        press(app, hand, f"family {family.name}")
        assert {card.family for card in home.facts.shelf.shown()} == {family.name}
    press(app, hand, "family ")
    hand.key(keys.SLASH)
    for letter in "/harbour":
        hand.send("on_text", letter)
    hand.frame()
    assert home.facts.shelf.wanted == "harbour"
    assert home.facts.shelf.shown()
    assert all(
        "harbour" in f"{card.track}{card.summary}".lower() for card in home.facts.shelf.shown()
    )
    for letter in "zzz":
        hand.send("on_text", letter)
    hand.key(keys.ENTER)
    hand.frame()
    assert home.facts.shelf.shown() == []
    press(app, hand, "clear")
    assert len(home.facts.shelf.shown()) == len(home.facts.shelf.cards)


def test_races_are_filtered_by_how_long_they_last(app: Application, hand: Hand) -> None:
    home = home_of(app)
    shelf = home.facts.shelf
    hand.frame()
    assert not shelf.lengths, "nobody asked yet"
    found = {}
    for number, (lasts, press_row) in enumerate(((SHORT, True), (MEDIUM, False), (LONG, False))):
        if press_row:
            press(app, hand, "durations")
            press(app, hand, f"row {number + 1}")
        else:
            for key in (keys.D, keys.DOWN, keys.ENTER):
                hand.key(key)
        assert shelf.duration == lasts
        while shelf.unmeasured():
            home.on_update(0)
        found[lasts] = [card.name for card in shelf.shown()]
        assert home.facts.chosen in found[lasts]
    assert "first-race" in found[SHORT]
    assert {"derby-night", "elbow-room"} <= set(found[MEDIUM])
    assert {"great-valley-tour", "thousand-acre-rally", "sunday-cup"} <= set(found[LONG])
    assert sum(map(len, found.values())) == len(shelf.cards)
    home.look_again()
    assert home.facts.shelf.duration == LONG
    assert not home.facts.shelf.unmeasured(), "a track is measured once"
    hand.key(keys.ESCAPE)
    assert len(home.facts.shelf.shown()) == len(shelf.cards)


def test_what_was_found_is_opened_with_enter(app: Application, hand: Hand) -> None:
    hand.key(keys.SLASH)
    hand.frame()
    hand.key(keys.RIGHT)
    hand.key(keys.SLASH)
    for letter in "/first race":
        hand.send("on_text", letter)
    hand.key(keys.ENTER)
    hand.key(keys.E)
    view = app.window.current_view
    assert isinstance(view, SetUpScreen)
    assert view.facts.draft.name == "first-race"
    hand.frame()
    hand.key(keys.TAB)
    assert view.look.ring
    hand.key(keys.ESCAPE)
    assert app.window.current_view is home_of(app)


def test_arrows_go_from_card_to_card_and_scroll(app: Application, hand: Hand) -> None:
    home = home_of(app)
    hand.frame()
    names = [card.name for card in home.facts.shelf.shown()]
    hand.key(keys.RIGHT)
    assert home.facts.chosen == names[1]
    for _ in range(3):
        hand.key(keys.DOWN)
    hand.frame()
    assert home.facts.chosen == names[1 + 3 * home.cards.columns]
    assert home.cards.first > 0
    assert f"card {home.facts.chosen}" in [one.id for one in home.live_controls()]


@pytest.mark.parametrize(("name", "family"), [("first-race", "grid"), ("derby-night", "grid")])
@pytest.mark.parametrize("act", ["keys", "mouse"])
def test_from_home_to_the_podium_and_back(
    app: Application, hand: Hand, name: str, family: str, act: str
) -> None:
    home = home_of(app)
    hand.frame()
    if act == "keys":
        while home.facts.chosen != name:
            hand.key(keys.RIGHT)
        hand.key(keys.ENTER)
    else:
        home.cards.reveal_card([card.name for card in home.facts.shelf.shown()].index(name))
        press(app, hand, f"card {name}")
    screen = race_to_the_end(app, hand, act)
    hand.frame()
    if act == "keys":
        hand.key(keys.ENTER)
    else:
        press(app, hand, "back")
        press(app, hand, "menu leave")
    result = app.window.current_view
    assert isinstance(result, ResultScreen)
    hand.frame()
    assert list(result.facts.standings) == list(screen.table.game.standings())
    assert result.facts.over
    (kept,) = kept_races()
    assert kept.finished
    assert kept.family == family
    if act == "keys":
        hand.key(keys.ESCAPE)
    else:
        press(app, hand, "home")
    assert app.window.current_view is home


def test_a_race_left_in_the_middle_waits_at_home(app: Application, hand: Hand) -> None:
    home = home_of(app)
    hand.frame()
    assert home.facts.unfinished == []
    screen = app.begin("first-race")
    for _ in range(5):
        hand.key(keys.ENTER)
        hand.frame()
    left = fingerprint(screen.table.game.race)
    hand.key(keys.ESCAPE)
    press(app, hand, "menu leave")
    assert app.window.current_view is home
    assert [race.title for race in home.facts.unfinished] == ["First Race"]
    hand.frame()
    press(app, hand, "continue")
    again = app.window.current_view
    assert isinstance(again, RaceScreen)
    assert fingerprint(again.table.game.race) == left
    app.close_journal()


def test_a_journal_that_does_not_fit_is_told_and_left_alone(
    app: Application, hand: Hand, own_home: Path
) -> None:
    app.begin("first-race")
    hand.key(keys.ENTER)
    hand.frame()
    app.close_journal()
    (path,) = (own_home / "races").iterdir()
    first, *_ = path.read_bytes().splitlines()
    header = {key: value for key, value in json.loads(first).items() if key != "chain"}
    path.write_bytes(chained("", {**header, "track": "another"})[0])
    before = path.read_bytes()
    app.home()
    hand.frame()
    home = home_of(app)
    for key in (keys.C, keys.ESCAPE):
        hand.key(key)
        hand.frame()
        assert home.fault.shown is (key == keys.C)
    assert "reads the track 'first-ring' otherwise" in home.fault.text
    assert path.read_bytes() == before
    hand.key(keys.R)
    replays = app.window.current_view
    assert isinstance(replays, ReplaysScreen)
    hand.key(keys.ENTER)
    assert replays.fault.shown
    press(app, hand, "close fault")
    assert not replays.fault.shown


def test_replays_are_listed_and_watched(app: Application, hand: Hand) -> None:
    hand.key(keys.R)
    replays = app.window.current_view
    assert isinstance(replays, ReplaysScreen)
    assert replays.list.races == []
    press(app, hand, "play")
    app.begin("guided-first-bend")
    race_to_the_end(app, hand, "keys")
    app.close_journal()
    app.home()
    hand.key(keys.R)
    hand.frame(4)
    replays = app.window.current_view
    assert isinstance(replays, ReplaysScreen)
    (race,) = replays.list.races
    assert race.ending
    assert race.told().startswith("1 ")
    hand.key(keys.ENTER)
    result = app.window.current_view
    assert isinstance(result, ResultScreen)
    assert result.player.count == 0
    hand.frame()


def test_replays_tell_of_what_cannot_be_read_and_do_not_count_it(
    app: Application, hand: Hand
) -> None:
    app.begin("first-race")
    for _ in range(3):
        hand.key(keys.ENTER)
        hand.frame(30)
    app.close_journal()
    for number in range(MOST + 1):
        (races_folder() / f"junk-{number}.journal").write_text("not a race\n")
    app.home()
    hand.key(keys.R)
    hand.frame()
    replays = app.window.current_view
    assert isinstance(replays, ReplaysScreen)
    assert len(replays.list.races) == 1
    note = replays.list._note()
    assert re.match(
        rf"Left out: {MOST + 1} files. The newest is junk-\d+.journal:1: this line is", note
    )


def test_a_race_that_somebody_else_plays_can_be_watched(app: Application, hand: Hand) -> None:
    app.begin("first-race")
    for _ in range(3):
        hand.key(keys.ENTER)
        hand.frame(30)
    assert app._journal is not None
    elsewhere, app._journal = app._journal, None  # as if another process played it
    app.home()
    home = home_of(app)
    home.go_on()
    assert "is being played by process" in home.fault.text
    assert home.fault.text.endswith("you can watch it under Replays")
    hand.key(keys.ESCAPE)
    hand.key(keys.R)
    hand.frame(4)
    replays = app.window.current_view
    assert isinstance(replays, ReplaysScreen)
    (race,) = replays.list.races
    assert race.busy
    hand.key(keys.ENTER)
    assert isinstance(app.window.current_view, ResultScreen)
    hand.frame(3)
    elsewhere.close()


def test_a_broken_scenario_is_shown_with_its_fault(
    window: arcade.Window, hand: Hand, tmp_path: Path
) -> None:
    folder = tmp_path / "play"
    folder.mkdir()
    (folder / "aaa.yaml").write_text("name: aaa\nruleset: no-such-book\ntrack: oval\nseats: 2\n")
    app = Application(standard_library((), folder.parent, installed=False), AT_ONCE, window)
    app.home()
    home = home_of(app)
    hand.frame(3)
    card = home.facts.shelf.shown()[0]
    assert "no-such-book" in card.fault
    hand.key(keys.ENTER)
    assert app.window.current_view is home


def test_a_race_of_a_package_is_on_the_shelf_and_played(
    window: arcade.Window, hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    monkeypatch.syspath_prepend(str(site))
    folder = install(site, "dune-race", game_files("dunes"))
    Image.new("RGB", (64, 32), (200, 30, 30)).save(folder / "play" / "dunes.png")
    app = Application(standard_library(), AT_ONCE, window)
    app.home()
    home = home_of(app)
    painted: list[str] = []
    paint = Paint.text

    def noted(self: Paint, at: Any, text: str, *more: Any, **named: Any) -> float:
        painted.append(text)
        return paint(self, at, text, *more, **named)

    monkeypatch.setattr(Paint, "text", noted)
    home.find("package dune-race")
    (card,) = home.facts.shelf.shown()
    assert (card.name, card.origin, card.fault) == ("dunes", "package dune-race", "")
    hand.frame(2)
    assert "from package dune-race" in painted
    (texture,) = home.facts.thumbnails._made.values()
    assert texture is not None
    assert texture.image.getpixel((9, 9)) == (200, 30, 30, 255)
    hand.key(keys.ENTER)
    hand.key(keys.ENTER)
    race = app.window.current_view
    assert isinstance(race, RaceScreen)
    assert race.table.game.scenario.track == "dunes"
    app.close_journal()


@pytest.mark.parametrize("raw", [b"", b"\x89PNG\r\n\x1a\n torn", b"x" * (MOST_BYTES + 1)])
def test_a_picture_that_cannot_be_shown_is_left_out(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "bad.png").write_bytes(raw)
    assert own_picture(str(tmp_path / "bad.png"), 9, 9) is None
    assert own_picture(str(tmp_path / "none.png"), 9, 9) is None
    Image.new("1", (MOST_ACROSS + 1, 1)).save(tmp_path / "wide.png")
    assert own_picture(str(tmp_path / "wide.png"), 9, 9) is None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(3, "just now"), (60, "1 minute ago"), (7300, "2 hours ago"), (90000, "1 day ago")],
)
def test_how_long_ago(seconds: int, words: str) -> None:
    assert ago(1000, 1000 + seconds) == words
