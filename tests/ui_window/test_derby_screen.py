"""A derby on the screen: points in the table, cars side by side, what a hit brings, truces."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from gridprix.core.documents import Document
from gridprix.core.drawing.lettering import KEY
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import CarId
from gridprix.ui.drawing.marks import ABOVE_ALL
from gridprix.ui.races import begin
from gridprix.ui.seat.making import moment_for
from gridprix.ui.window.board.arts import art_of
from gridprix.ui.window.board.parking import FANNED, parked
from gridprix.ui.window.race import hud
from gridprix.ui.window.race.candidate_marks import legend
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.race.words import outcome

from .app_table import Hand, Table, asked

MEANS = "The turn after a crash"
ARRANGED = {
    "A": {"at": [20, 20], "velocity": [2, 0], "score": 4},
    "B": {"at": [22, 20], "velocity": [0, 0], "truce": [["C", 9]]},
    "C": {"at": [22, 20], "velocity": [0, 0]},
    "D": {"at": [30, 20], "velocity": [0, 0]},
}


@pytest.fixture(scope="module")
def bowl(library: Library) -> Scenario:
    data = {
        "name": "bowl",
        "ruleset": "mcnamara-derby",
        "track": "derby-bowl",
        "seats": [{"name": name, "pilot": "human"} for name in ("Ada", "Bruno", "Carla", "Dario")],
        "rules": [{"seat-order": {"order": "seats"}}],
        "arrange": ARRANGED,
    }
    return read_scenario(Document("bowl", data), library)


@pytest.fixture
def screen(table: Table, hand: Hand, bowl: Scenario) -> RaceScreen:
    shown = table.show(begin(bowl, 1))
    hand.frame(2)
    return shown


def test_the_table_of_places_tells_the_points(
    screen: RaceScreen, hand: Hand, written: list[str]
) -> None:
    screen.repaint()
    hand.frame()
    assert "4 points" in written
    assert written.count("0 points") == 3
    assert "1 lap" not in written, "nobody goes anywhere"


def test_the_first_of_thirty_rounds_is_no_warning(
    screen: RaceScreen, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    shades = []
    monkeypatch.setattr(hud, "bar", lambda paint, box, share, shade: shades.append((share, shade)))
    screen.repaint()
    hand.frame()
    assert [shade for share, shade in shades if share < 0.2] == [screen.look.palette.accent]


def test_a_point_that_hits_says_what_it_brings(
    screen: RaceScreen, hand: Hand, written: list[str]
) -> None:
    choice = asked(screen)
    hit = choice.find("0,0")
    assert hit is not None
    assert hit.gain == "+4"
    assert "gains something" in [words for _, _, words in legend(choice.candidates)]
    title, _ = outcome(hit.option)
    assert title == "Ada hits Bruno and Carla: +4 points for Ada, -1 each for Bruno and Carla"
    screen.repaint()
    hand.frame()
    assert "+4" in written


def test_cars_on_one_point_are_fanned_out_and_others_stay(bowl: Scenario) -> None:
    game = begin(bowl, 1)
    game.advance(0)
    moment = moment_for(game, None)
    poses = parked(moment, art_of(bowl), bowl.family)
    assert poses[CarId("A")].aside == poses[CarId("D")].aside == (0.0, 0.0)
    drawn = {car: pose.drawn(40, 40) for car, pose in poses.items()}
    for one, other in combinations(drawn.values(), 2):
        assert math.dist(one, other) > 2 * FANNED * 40 - 0.01
    middle = [sum(at) / 2 for at in zip(drawn[CarId("B")], drawn[CarId("C")], strict=True)]
    assert middle == pytest.approx([22 * 40, 20 * 40])


def test_the_board_comes_nearer_where_cars_share_a_point(screen: RaceScreen, hand: Hand) -> None:
    hand.frame(30)
    assert screen.stage.camera.scale > 1.5 * screen.stage.art.least_scale


def test_a_truce_is_a_bond_on_the_board(screen: RaceScreen) -> None:
    bonds = [mark for mark in screen.facts.marks() if mark.shape == "bond"]
    assert [(mark.at, mark.to, mark.text) for mark in bonds] == [((22, 20), (22, 20), "truce")]


def test_a_truce_on_the_board_says_what_it_is(
    screen: RaceScreen, hand: Hand, written: list[str]
) -> None:
    camera = screen.stage.camera
    x, y = camera.to_screen(screen.stage.art.locate((22, 20)))
    y -= screen.stage.art.car_length(camera.scale) * ABOVE_ALL + KEY.px
    written.clear()
    hand.move(x, y)
    hand.frame()
    assert MEANS in " ".join(written)
    written.clear()
    hand.move(x + 200, y + 150)
    screen.repaint()
    hand.frame()
    assert MEANS not in " ".join(written)
