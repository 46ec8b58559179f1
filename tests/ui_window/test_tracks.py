"""The shelf of tracks and the page of one, by mouse and by keys."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import arcade
import attrs
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.scenarios import standard_library
from gridprix.ui.quality.survey import SurveyedTrack
from gridprix.ui.studio.files import tracks_folder
from gridprix.ui.studio.live import LiveLap
from gridprix.ui.studio.side_process import SideProcess
from gridprix.ui.window.application import Application
from gridprix.ui.window.home.screen import HomeScreen
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result.exporting import exports_folder
from gridprix.ui.window.setup.screen import SetUpScreen
from gridprix.ui.window.studio.screen import StudioScreen
from gridprix.ui.window.tracks.page import TrackPage
from gridprix.ui.window.tracks.shelf import TrackShelf
from gridprix.ui.window.tracks.shelf_screen import TrackShelfScreen

from ..core.races import toy_library  # noqa: TID252 - the tests are no installed package
from .app_table import AT_ONCE, Hand
from .app_walk import press
from .studio_desk import PATIENCE, TRACK, change

UNMEASURED = SurveyedTrack((("findings", "none"),), why="this coach does not know them")


@pytest.fixture
def app(window: arcade.Window, own_home: Path) -> Iterator[Application]:
    app = Application(standard_library((), own_home, installed=False), AT_ONCE, window)
    yield app
    app.close()


def until(hand: Hand, so: Callable[[], bool]) -> None:
    """Let frames pass until something is so."""
    end = time.monotonic() + PATIENCE
    hand.frame()
    while not so():
        assert time.monotonic() < end
        hand.frame()
        time.sleep(0.01)
    hand.frame()


def own_track(name: str = "mine") -> Path:
    path = tracks_folder() / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = TRACK.read_text(encoding="utf-8")
    path.write_text(text.replace("title: First Ring", "title: Pond Lane"), encoding="utf-8")
    return path


def page_of(app: Application) -> TrackPage:
    page = app.window.current_view
    assert isinstance(page, TrackPage)
    return page


def shelf_of(app: Application) -> TrackShelfScreen:
    shelf = app.window.current_view
    assert isinstance(shelf, TrackShelfScreen)
    return shelf


def test_by_keys_from_home_over_the_shelf_and_the_page_to_a_race(
    app: Application, hand: Hand, written: list[str]
) -> None:
    own_track()
    app.home()
    hand.key(keys.K)
    shelf = shelf_of(app)
    until(hand, lambda: "mine" in shelf.shelf.glances)
    assert shelf.cards.chosen == "mine", "one's own come first"
    assert {"Pond Lane", "yours", "39 x 24 squares", "Draw a track"} <= set(written)
    hand.key(keys.RIGHT)
    assert shelf.cards.chosen != "mine"
    hand.key(keys.SLASH)
    hand.send("on_text", "glen")
    hand.key(keys.ENTER)
    assert shelf.cards.chosen == "glen-hollow"
    hand.key(keys.ENTER)
    page = page_of(app)
    hand.frame()
    assert page.facts.track.name == "glen-hollow"
    hand.key(keys.ESCAPE)
    assert app.window.current_view is shelf
    hand.key(keys.ESCAPE)
    assert len(shelf.shelf.shown()) > 30
    hand.key(keys.LEFT)
    shelf.cards.chosen = "mine"
    hand.key(keys.ENTER)
    page = page_of(app)
    hand.key(keys.ENTER)
    setup = app.window.current_view
    assert isinstance(setup, SetUpScreen)
    assert setup.facts.draft.track == "mine"
    assert setup.facts.draft.title == "Pond Lane"
    assert len(setup.facts.draft.seats) == 4
    hand.key(keys.ESCAPE)
    assert app.window.current_view is page
    hand.key(keys.ENTER)
    hand.key(keys.ENTER)
    race = app.window.current_view
    assert isinstance(race, RaceScreen)
    board = race.table.game.scenario.board
    assert board is not None
    assert board.title == "Pond Lane"


def test_by_mouse_over_the_shelf_to_a_ready_race_on_a_ready_track(
    app: Application, hand: Hand
) -> None:
    app.replays()
    press(app, hand, "rail tracks")
    press(app, hand, "family circuit")
    shelf = shelf_of(app)
    assert {one.family for one in shelf.shelf.shown()} == {"circuit"}
    press(app, hand, "family grid")
    press(app, hand, "find")
    hand.send("on_text", "kidney")
    press(app, hand, "card kidney")
    press(app, hand, "race")
    setup = app.window.current_view
    assert isinstance(setup, SetUpScreen)
    assert (setup.facts.draft.track, setup.facts.draft.name) == ("kidney", "sunday-cup")
    press(app, hand, "back")
    press(app, hand, "back")
    assert app.window.current_view is shelf
    press(app, hand, "draw")
    studio = app.window.current_view
    assert isinstance(studio, StudioScreen)
    press(app, hand, "new grid")
    press(app, hand, "back")
    assert app.window.current_view is shelf


def test_the_page_shows_line_facts_and_quality_as_they_come(
    app: Application, hand: Hand, written: list[str]
) -> None:
    page = app.drawing_room.page("practice-ring")
    hand.frame()
    assert "computing" in written
    until(hand, lambda: page.facts.survey.done)
    facts, track = page.facts, page.facts.survey.track
    assert track is not None
    assert facts.survey.lap is not None
    assert facts.survey.lap.line
    assert facts.figure.figure == str(track.moves)
    assert "turns" in facts.figure.words
    assert not page.facts.survey.side.process, "nothing is left running"
    del written[:]
    page.repaint()
    hand.frame()
    assert {facts.figure.figure, facts.track.character, track.difficulty} <= set(written)
    assert {"findings", "starts", "second line", "difficulty", "place 4", "Q-start"} <= set(written)
    assert "computing" not in written
    assert any("equal drivers" in one for one in written)
    assert facts.line_shown
    hand.key(keys.L)
    assert not facts.line_shown
    press(app, hand, "line")
    assert facts.line_shown


def test_the_starts_of_ones_own_track_are_raced_for_beside_the_window(
    app: Application, hand: Hand, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridprix.ui.window.tracks.page_facts.RACES", 4)
    begin = SideProcess._begin

    def held(side: SideProcess) -> None:
        """It answers nothing from its beginning, and no frame waits for it."""
        begin(side)
        assert side.process is not None
        os.kill(side.process.pid, signal.SIGSTOP)

    monkeypatch.setattr(SideProcess, "_begin", held)
    own_track()
    page = app.drawing_room.page("mine")
    hand.frame(4)
    assert page.facts.shares is None
    assert page.facts.computing
    process = page.facts.survey.side.process
    assert process is not None
    os.kill(process.pid, signal.SIGCONT)
    until(hand, lambda: page.facts.survey.done)
    facts = page.facts
    assert facts.shares is not None
    assert facts.shares.races == 4
    assert (facts.figure.figure, facts.figure.words) == ("24", "moves, proven")
    assert facts.survey.lap is not None
    assert len(facts.survey.lap.line) == 25
    assert any(one.startswith("4 races of 4 equal drivers") for one in written)


def test_who_goes_away_lets_the_work_go_and_who_comes_back_has_it_done(
    app: Application, hand: Hand
) -> None:
    own_track()
    page = app.drawing_room.page("mine")
    hand.frame()
    process = page.facts.survey.side.process
    assert process is not None
    hand.key(keys.ESCAPE)
    assert process.poll() is not None
    page.window.show_view(page)
    hand.frame()
    assert page.facts.survey.side.process is not None
    assert page.facts.computing


def test_the_process_that_ends_is_told(app: Application, hand: Hand, written: list[str]) -> None:
    own_track()
    page = app.drawing_room.page("mine")
    hand.frame()
    process = page.facts.survey.side.process
    assert process is not None
    process.kill()
    until(hand, lambda: page.facts.survey.done)
    assert any("program that measures has ended" in one for one in written)


def test_the_sheet_is_printed_and_where_it_lies_is_said(
    app: Application, hand: Hand, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = app.drawing_room.page("first-ring")
    hand.frame()
    hand.key(keys.P)
    hand.frame()
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    assert "Writing first-ring-letter.pdf" in page.facts.said
    page.printing.wait(PATIENCE)
    hand.frame()
    path = exports_folder() / "first-ring-letter.pdf"
    assert path.read_bytes().startswith(b"%PDF")
    assert f"The sheet lies in {path}" in written
    opened: list[Path] = []
    monkeypatch.setattr("gridprix.ui.window.tracks.page.open_folder", opened.append)
    press(app, hand, "open folder")
    assert opened == [exports_folder()]


def test_a_sheet_that_cannot_be_written_is_told(
    app: Application, hand: Hand, own_home: Path
) -> None:
    (own_home / "exports").write_text("a file where a folder should be", encoding="utf-8")
    page = app.drawing_room.page("first-ring")
    press(app, hand, "print")
    hand.key(keys.ENTER)
    page.printing.wait(PATIENCE)
    hand.frame()
    assert "cannot be written" in page.facts.said
    assert not page.facts.printed


def test_editing_leads_back_to_a_page_of_what_was_saved(
    app: Application, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveLap, "follow", lambda live, session, now: False)
    path = own_track()
    page = app.drawing_room.page("mine")
    hand.frame()
    board = page.facts.track.board
    hand.key(keys.E)
    studio = app.window.current_view
    assert isinstance(studio, StudioScreen)
    assert studio.session.file.path == path
    hand.frame()
    change(hand)
    hand.key(keys.F4)
    assert "save the track first" in studio.facts.wrong.lower()
    hand.key(keys.S, keys.MOD_CTRL)
    hand.key(keys.F4)
    inner = page_of(app)
    assert inner is not page
    hand.key(keys.ESCAPE)
    assert app.window.current_view is studio
    press(app, hand, "page")
    hand.key(keys.ESCAPE)
    hand.key(keys.ESCAPE)
    hand.key(keys.ESCAPE)
    assert app.window.current_view is page
    assert page.facts.track.board is not board, "the file is another"
    assert page.facts.track.text == path.read_text(encoding="utf-8")


def test_from_a_set_up_the_page_leads_back_to_it(app: Application, hand: Hand) -> None:
    setup = app.set_up("first-race")
    hand.frame()
    hand.key(keys.T)
    page = page_of(app)
    assert page.facts.track.name == "first-ring"
    hand.key(keys.ENTER)
    assert app.window.current_view is setup
    press(app, hand, "about track")
    assert page_of(app).facts.track.name == "first-ring"
    hand.key(keys.ESCAPE)
    assert app.window.current_view is setup


def test_a_file_with_a_fault_says_so_and_can_be_edited(
    app: Application, hand: Hand, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveLap, "follow", lambda live, session, now: False)
    path = own_track()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("family: grid", "family: grid\nlaps: none"), encoding="utf-8")
    page = app.drawing_room.page("mine")
    hand.frame()
    assert page.facts.survey.side.process is None
    assert any("laps" in one for one in written)
    hand.key(keys.ENTER)
    hand.key(keys.P)
    assert app.window.current_view is page
    assert not page.pop_up.shown
    assert not page.press("race")
    hand.key(keys.E)
    assert isinstance(app.window.current_view, StudioScreen)


def test_a_track_that_lies_elsewhere_is_not_raced_on_and_is_told_why(
    app: Application, hand: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "elsewhere" / "lane.yaml"
    path.parent.mkdir()
    path.write_bytes(TRACK.read_bytes())
    page = app.drawing_room.page(str(path))
    hand.frame()
    assert page.facts.file_words == str(path)
    hand.key(keys.ENTER)
    assert app.window.current_view is page
    assert str(tracks_folder()) in page.facts.said


def test_a_family_that_brings_little_says_so_in_sentences(
    window: arcade.Window, hand: Hand, written: list[str]
) -> None:
    app = Application(toy_library(), AT_ONCE, window)
    page = app.drawing_room.page("short-line")
    hand.frame()
    page.facts.survey._heard((1, "figures", UNMEASURED))
    page.facts.survey._heard((1, "done", None))
    page.repaint()
    hand.frame()
    assert "fewest moves not known" in written
    assert any("Nobody races where no line is known" in one for one in written)
    hand.key(keys.E)
    assert "cannot be drawn in the studio" in page.facts.said
    page.choose_paper()
    hand.key(keys.ENTER)
    page.printing.wait(PATIENCE)
    hand.frame()
    assert "cannot be written" in page.facts.said
    hand.key(keys.ENTER)
    setup = app.window.current_view
    assert isinstance(setup, SetUpScreen)
    assert setup.facts.draft.track == "short-line"
    app.close()


def test_a_family_that_nobody_draws_has_a_page_without_a_picture(
    app: Application, hand: Hand, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    families = app.library.catalogue.families
    bare = attrs.evolve(families["grid"], face="", studio="", coach="", quality="", drafting="")
    monkeypatch.setitem(families, "grid", bare)
    page = app.drawing_room.page("long-meadow")
    hand.frame()
    assert page.stage is None
    assert any("Nobody draws tracks of the family 'grid'" in one for one in written)
    hand.key(keys.ENTER)
    setup = app.window.current_view
    assert isinstance(setup, SetUpScreen), "by the rules of any ready race"
    assert setup.facts.draft.track == "long-meadow"
    app.home()
    assert isinstance(app.window.current_view, HomeScreen)


def test_a_glance_at_the_shelf_tells_what_is_kept(library: Library) -> None:
    shelf = TrackShelf(library, wanted="kidney")
    assert [one.name for one in shelf.shown()] == ["kidney"]
    assert shelf.glance()
    glance = shelf.glances["kidney"]
    assert (glance.size, glance.moves) == ("57 x 35 squares", "33 moves")
    assert not shelf.glance()
