from __future__ import annotations

from itertools import combinations
from pathlib import Path

import arcade
import attrs
import pytest

from gridprix.core.library import Library
from gridprix.ui.window.application import Application
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.texts import Texts
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result.screen import ResultScreen

from .app_table import AT_ONCE, Hand, Table
from .app_walk import press


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def raced(
    app: Application, table: Table, name: str, pilot: str = "random", seed: int = 3
) -> ResultScreen:
    """A race of pilots to its end, and its result on the screen."""
    seats = {str(seat.id): pilot for seat in table.scenario(name).seats}
    screen = app.race(table.scenario(name, **seats), seed)
    for _ in range(3000):
        screen.on_update(1 / 60)
        if screen.table.over:
            break
    screen.leave()
    view = app.window.current_view
    assert isinstance(view, ResultScreen)
    return view


def test_podium_and_table_tell_who_why_and_how_long(
    app: Application, table: Table, hand: Hand
) -> None:
    result = raced(app, table, "racing-car-game", "rookie")
    hand.frame(2)
    game = result.film.game
    assert list(result.facts.standings) == list(game.standings())
    assert result.facts.standings[0].name in result.facts.headline
    assert all(row.reason for row in result.facts.standings)
    finish = next(
        entry.race.round
        for entry in game.log
        if not entry.race.car(result.facts.standings[0].car).running
    )
    assert result.facts.how_long(result.facts.standings[0]) == f"{finish} rounds"


def test_charts_go_from_position_to_gauges_and_back(
    app: Application, table: Table, hand: Hand
) -> None:
    result = raced(app, table, "derby-night")
    hand.frame()
    labels = [result.facts.series.label]
    for _ in range(len(result.facts.charts)):
        press(app, hand, "chart")
        labels.append(result.facts.series.label)
    assert labels[0] == labels[-1] == "position"
    assert len(set(labels)) == len(result.facts.charts) > 1


@pytest.mark.parametrize("kind", ["html", "svg", "png", "csv"])
def test_a_race_is_taken_home(
    app: Application, table: Table, hand: Hand, own_home: Path, kind: str
) -> None:
    result = raced(app, table, "guided-first-bend", "rookie")
    press(app, hand, f"export {kind}")
    hand.frame(2)
    (path,) = (own_home / "exports").iterdir()
    assert path.name == f"guided-first-bend-1.{kind}"
    assert path.stat().st_size > 50
    assert str(path) in result.facts.said


def test_a_folder_that_cannot_be_written_is_told(
    app: Application, table: Table, hand: Hand, own_home: Path
) -> None:
    result = raced(app, table, "guided-first-bend", "rookie")
    (own_home / "exports").write_text("in the way")
    press(app, hand, "export csv")
    hand.frame(2)
    assert "cannot be written" in result.facts.said


def test_race_again_and_home(app: Application, table: Table, hand: Hand) -> None:
    raced(app, table, "guided-first-bend", "rookie")
    press(app, hand, "again")
    assert isinstance(app.window.current_view, RaceScreen)
    app.close_journal()


def test_the_playhead_runs_through_no_name(
    app: Application, table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = raced(app, table, "sunday-cup", "rookie")
    hand.frame(2)
    film, names = result.film, {seat.name for seat in result.film.game.scenario.seats}
    ends = {film.ends.get(car.id, film.rounds) for car in film.first.cars}
    assert min(ends) < film.rounds, "somebody was ready before the last round"
    places: dict[str, float] = {}
    put = Texts.put

    def noted(self: Texts, text: str, at: tuple[float, float], *more: object) -> None:
        places[text] = at[0]
        put(self, text, at, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Texts, "put", noted)
    result.timeline.dirty = True
    hand.frame()
    beside = {name: x for name, x in places.items() if name in names}
    assert set(beside) == names
    assert all(result.timeline.moment_at(x - 12) == film.rounds for x in beside.values())


@pytest.mark.parametrize("width", [612, 828])
def test_the_buttons_of_a_replay_stand_side_by_side(
    app: Application, table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    result = raced(app, table, "first-race")
    regions = attrs.evolve(result.regions, timeline=Box(396, 373, width, 252))
    monkeypatch.setattr(ResultScreen, "regions", property(lambda _: regions))
    result.repaint()
    hand.frame()
    boxes = [one.box for one in result.timeline.controls]
    assert len(boxes) > 10
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
