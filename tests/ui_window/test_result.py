from __future__ import annotations

import csv
from itertools import combinations
from pathlib import Path
from threading import Event

import arcade
import attrs
import pytest

from gridprix.core.library import Library
from gridprix.core.state import CarId
from gridprix.ui.export.exports import ENDINGS, Told
from gridprix.ui.export.film import Film
from gridprix.ui.window.application import Application
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.texts import Texts
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result import exporting
from gridprix.ui.window.result import screen as result_screen
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


def written(result: ResultScreen, hand: Hand) -> None:
    """Wait until a file is written, or cannot be."""
    result.exporting.wait(120)
    hand.frame(2)


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


@pytest.mark.parametrize("kind", ["html", "svg", "png", "csv", "share"])
def test_a_race_is_taken_home(
    app: Application, table: Table, hand: Hand, own_home: Path, kind: str
) -> None:
    result = raced(app, table, "guided-first-bend", "rookie")
    press(app, hand, f"export {kind}")
    written(result, hand)
    (path,) = (own_home / "exports").iterdir()
    assert path.name == f"guided-first-bend-1.{ENDINGS.get(kind, kind)}"
    assert path.stat().st_size > 50
    assert str(path) in result.facts.said


def test_a_folder_that_cannot_be_written_is_told(
    app: Application, table: Table, hand: Hand, own_home: Path
) -> None:
    result = raced(app, table, "guided-first-bend", "rookie")
    (own_home / "exports").write_text("in the way")
    press(app, hand, "export csv")
    written(result, hand)
    assert "cannot be written" in result.facts.said
    assert not result.facts.saved


def test_a_file_is_written_while_the_window_goes_on(
    app: Application, table: Table, hand: Hand, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def slow(kind: str, film: Film, count: int, path: Path, palette: object, told: Told) -> None:
        told(3, 12)
        go_on.wait(60)
        told(6, 12)
        path.write_text("a race")

    monkeypatch.setattr(exporting, "write_export", slow)
    result = raced(app, table, "guided-first-bend", "rookie")
    press(app, hand, "export gif")
    while not result.facts.said.endswith("25 %"):
        hand.frame()
    press(app, hand, "next")  # the replay can be used meanwhile
    hand.frame(5)
    assert result.facts.writing
    go_on.set()
    written(result, hand)
    assert result.facts.said == f"Saved: {own_home / 'exports' / 'guided-first-bend-1.gif'}"
    opened: list[Path] = []
    monkeypatch.setattr(result_screen, "open_folder", lambda folder: opened.append(folder) or "")
    press(app, hand, "open folder")
    assert opened == [own_home / "exports"]


def test_a_file_that_is_not_wanted_any_more_leaves_nothing(
    app: Application, table: Table, hand: Hand, own_home: Path
) -> None:
    result = raced(app, table, "racing-car-game", "rookie")
    press(app, hand, "export gif")
    hand.frame()
    work = result.exporting._work
    assert work is not None
    press(app, hand, "cancel export")
    work.wait(120)
    hand.frame(2)
    assert result.facts.said == "Cancelled: no file was written."
    assert not result.exporting.busy
    assert not list((own_home / "exports").iterdir())


def test_the_table_is_the_final_result_whatever_is_looked_at(
    app: Application, table: Table, hand: Hand, own_home: Path
) -> None:
    result = raced(app, table, "racing-car-game", "rookie")
    result.go_to(0)
    press(app, hand, "export csv")
    written(result, hand)
    (path,) = (own_home / "exports").iterdir()
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert [(int(row["place"]), row["driver"]) for row in rows] == [
        (row.place, row.name) for row in result.facts.standings
    ]
    assert rows[0]["status"] == "finished"


def test_what_is_told_of_a_driver(app: Application, table: Table, hand: Hand) -> None:
    result = raced(app, table, "racing-car-game", "rookie")
    work = result.facts.work
    assert work is not None
    work.wait(120)
    hand.frame(2)
    story = dict(result.facts.story())
    assert list(story) == ["Top speed", "Fastest stretch", "Mistakes", "Coach's line", "Next race"]
    film, car = result.film, result.facts.standings[0].car
    speeds = [speed_of(film, end, car) for end in film.round_ends]
    assert story["Top speed"].startswith(max(speeds, key=lambda text: float(text.split()[0])))
    assert "accuracy" in story["Mistakes"]
    other = result.facts.standings[1]
    result.follow(other.car)
    hand.frame(2)
    assert result.facts.told_of is not None
    assert result.facts.told_of.standing == other
    top = result.facts.told_of.top
    assert top is not None
    assert result.facts.top_of(other.car) == top.text.partition(",")[0]


def speed_of(film: Film, count: int, car: CarId) -> str:
    gauges = film.moment_at(count).car(car).gauges
    return next((str(gauge.value) for gauge in gauges if gauge.label == "speed"), "0")


def test_charts_agree_with_the_playhead(app: Application, table: Table, hand: Hand) -> None:
    result = raced(app, table, "racing-car-game", "rookie")
    film = result.film
    for count in range(0, len(film.game.log), 7):
        places = {row.car: row.place for row in film.standings_at(count)}
        assert film.values_at(film.places, count) == places
    for series in result.facts.charts[1:]:
        for number, end in enumerate(film.round_ends):
            shown = film.values_at(series, end)
            for car, values in series.values.items():
                assert values[number] == shown.get(car)


def test_the_next_race_is_one_key_away(app: Application, table: Table, hand: Hand) -> None:
    result = raced(app, table, "guided-first-bend", "rookie")
    following = result.facts.following
    assert following is not None
    press(app, hand, "next race")
    shown = app.window.current_view
    assert isinstance(shown, RaceScreen)
    assert shown.table.game.scenario.name == following[0] != "guided-first-bend"
    app.close_journal()


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
