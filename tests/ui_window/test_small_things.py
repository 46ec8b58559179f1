"""Small things that people stumbled over, each of them where it is seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.drawing.palettes import VEIL
from gridprix.ui.races import begin, unfinished_races
from gridprix.ui.window.application import Application
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.draw.texts import Texts
from gridprix.ui.window.home.screen import HomeScreen
from gridprix.ui.window.race import overlay
from gridprix.ui.window.race.candidate_marks import legend
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.race.tips import tip_place
from gridprix.ui.window.screen import Screen
from gridprix.ui.window.table.choice import CandidateKind

from .app_table import AT_ONCE, Hand, Table, asked
from .app_walk import press
from .test_result import raced


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def texts_of(hand: Hand, written: list[str]) -> str:
    written.clear()
    hand.frame(2)
    return "\n".join(written)


# -- home and replays


def test_continue_and_replays_tell_the_round_and_the_rule_set(
    app: Application, table: Table, hand: Hand, written: list[str]
) -> None:
    screen = app.race(table.scenario("sunday-cup"), seed=5)
    while screen.table.view.round < 4:
        hand.key(keys.ENTER)
        hand.frame()
    app.close_journal()
    (saved,) = unfinished_races()
    assert saved.recorded.header["ruleset"] == "racetrack"
    app.home()
    assert "Round 4 · Racetrack, saved just now." in texts_of(hand, written)
    app.replays()
    assert "Round 4 · Racetrack" in texts_of(hand, written).split("\n")


def test_one_card_is_framed_and_it_is_the_one_that_enter_plays(
    app: Application, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.home()
    home = app.window.current_view
    assert isinstance(home, HomeScreen)
    hand.frame(2)
    cards = [one for one in home.live_controls() if one.id.startswith("card ")]
    framed: list[Box] = []
    frame = Paint.frame

    def noted(self: Paint, box: Box, *more: object, **options: object) -> None:
        framed.append(box)
        frame(self, box, *more, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Paint, "frame", noted)
    for pointed in (cards[1], cards[2]):
        framed.clear()
        hand.move(pointed.box.left + 20, pointed.box.top + 20)
        home.repaint()
        hand.frame()
        around = {one.box.inset(-3) for one in cards}
        assert [box for box in framed if box in around] == [pointed.box.inset(-3)]
        assert f"card {home.facts.chosen}" == pointed.id


# -- dialogs


def rules_of_a_race(app: Application, table: Table) -> None:
    app.race(table.scenario("first-race"), seed=5).open_rules()


def a_name_to_save(app: Application, table: Table) -> None:
    app.set_up("first-race").naming.open("Save", "As a race of your own.", "Save", "mine")


def a_fault_at_home(app: Application, table: Table) -> None:
    app.home()
    home = app.window.current_view
    assert isinstance(home, HomeScreen)
    home.play("no-such-race")


@pytest.mark.parametrize("opened", [rules_of_a_race, a_name_to_save, a_fault_at_home])
def test_a_dialog_veils_the_whole_window(
    app: Application,
    table: Table,
    hand: Hand,
    monkeypatch: pytest.MonkeyPatch,
    opened: Callable[[Application, Table], None],
) -> None:
    opened(app, table)
    veils: list[Box] = []
    fill = Paint.fill

    def noted(self: Paint, box: Box, of: object, radius: float = 0) -> None:
        if of == VEIL:
            veils.append(box)
        fill(self, box, of, radius)  # type: ignore[arg-type]

    monkeypatch.setattr(Paint, "fill", noted)
    view = app.window.current_view
    assert isinstance(view, Screen)
    view.repaint()
    hand.frame()
    window = Box(0, 0, app.window.width, app.window.height)
    assert veils == [window]
    app.close_journal()


# -- in a race


@pytest.mark.parametrize(("name", "laps"), [("sunday-cup", "2 laps"), ("first-race", "1 lap")])
def test_the_table_of_places_tells_the_laps_of_the_race(
    table: Table, hand: Hand, written: list[str], name: str, laps: str
) -> None:
    screen: RaceScreen = table.race(name)
    hand.frame(2)
    # one picture: what is worked out beside the window may have each frame painted anew
    written.clear()
    screen.repaint()
    hand.frame()
    assert [text for text in written if text in ("1 lap", "2 laps")] == [laps]


def test_a_consequence_is_told_as_one(table: Table, hand: Hand) -> None:
    screen = table.race("slicks-and-nitros")
    hand.frame()
    words: dict[CandidateKind, str] = {}
    for _ in range(30):
        words |= {kind: told for kind, _, told in legend(asked(screen).candidates)}
        if CandidateKind.COSTLY in words:
            break
        hand.key(keys.ENTER)
        hand.frame()
    assert words[CandidateKind.COSTLY] == "has a consequence"


def test_who_looks_back_comes_back_to_now(table: Table, hand: Hand, written: list[str]) -> None:
    screen: RaceScreen = table.race("first-race")
    for _ in range(2):
        hand.key(keys.ENTER)
        hand.frame()
    assert "Back to now" not in texts_of(hand, written)
    screen.table.look_at(0)
    screen.repaint()
    assert "Back to now" in texts_of(hand, written)
    assert screen.press("now")
    assert screen.table.looking is None


@pytest.mark.parametrize(("towards", "up"), [(19, False), (21, True)])
def test_the_tip_of_a_start_leaves_the_arrow_in_sight(
    table: Table,
    hand: Hand,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    towards: int,
    *,
    up: bool,
) -> None:
    screen = table.show(begin(lane(tmp_path, towards), 1))
    hand.frame(2)
    boxes: list[Box] = []
    monkeypatch.setattr(
        overlay, "tip_place", lambda *given: boxes.append(tip_place(*given)) or boxes[-1]
    )
    screen.repaint()
    hand.frame()
    ((begins, _),) = screen.stage.art.arrows[:1]
    x, y = screen.stage.camera.to_screen(begins)
    arrow = Box(x - 7, y - 34 if up else y + 20, 14, 14)
    assert boxes
    assert not any(box.overlaps(arrow) for box in boxes)


def lane(folder: Path, towards: int) -> Scenario:
    """A race across a line that lies flat, where most stand upright."""
    finish = 20 + 3 * (towards - 20)
    track = {
        "name": "lane",
        "family": "grid",
        "outline": [[0, 0], [12, 0], [12, 40], [0, 40]],
        "start": {"line": [[0, 20], [12, 20]], "towards": [6, towards]},
        "finish": {"line": [[0, finish], [12, finish]], "towards": [6, finish + towards - 20]},
    }
    tracks = folder / "tracks"
    tracks.mkdir()
    (tracks / "lane.yaml").write_text(json.dumps(track))
    data = {"name": "lane", "ruleset": "italian", "track": "lane", "seats": 1}
    return read_scenario(Document("lane", data), standard_library((), folder, installed=False))


# -- after it


def test_why_there_is_no_ghost_stands_at_its_button(
    app: Application, table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = raced(app, table, "guided-first-bend", "rookie", seed=1)
    places: dict[str, tuple[float, float]] = {}
    put = Texts.put

    def noted(self: Texts, text: str, at: tuple[float, float], *more: object) -> None:
        places[text] = at
        put(self, text, at, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Texts, "put", noted)
    press(app, hand, "ghost")
    hand.frame()
    x, y = places["No other finished race on this track is kept."]
    button = next(one for one in result.live_controls() if one.id == "ghost").box
    assert x == pytest.approx(button.right, abs=2)
    assert 0 < (app.window.height - y) - button.bottom < 20
