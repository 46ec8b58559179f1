"""The review on the board: the list, the arrows, who led, and trying again."""

from __future__ import annotations

from threading import Event

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.ui.races import find_journal
from gridprix.ui.review.reviewer import Review, Told
from gridprix.ui.window.application import Application
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result.screen import ResultScreen
from gridprix.ui.window.review import arrows
from gridprix.ui.window.review.screen import ReviewScreen

from .app_table import AT_ONCE, Hand, Table
from .app_walk import press

RACE, SEED = "guided-first-bend", 5


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def raced(app: Application, table: Table, name: str = RACE, **pilots: str) -> ResultScreen:
    seats = {str(seat.id): "random" for seat in table.scenario(name).seats} | pilots
    screen = app.race(table.scenario(name, **seats), SEED)
    for _ in range(3000):
        screen.on_update(1 / 60)
        if screen.table.choice is not None:
            screen.table.take(screen.table.choice.question.legal[-1].key)
        if screen.table.over:
            break
    screen.leave()
    view = app.window.current_view
    assert isinstance(view, ResultScreen)
    return view


def looked_back(app: Application, hand: Hand) -> tuple[ReviewScreen, Review]:
    """The review of the result that is shown, once the coach has come to an end."""
    hand.key(keys.A)
    screen = app.window.current_view
    assert isinstance(screen, ReviewScreen)
    assert screen.facts.work is not None
    screen.facts.work.wait(120)
    hand.frame(2)
    review = screen.facts.review
    assert review is not None
    return screen, review


def test_own_mistakes_come_first_and_keys_go_from_one_to_the_next(
    app: Application, table: Table, hand: Hand, written: list[str]
) -> None:
    raced(app, table, "first-race", B="human")
    screen, review = looked_back(app, hand)
    assert review.own == ("B",)
    assert [row.car for row in screen.facts.rows() if row.move is None] == ["B", "A"]
    listed = [row.move for row in screen.facts.rows() if row.move is not None]
    assert all(move.mistake for move in listed)
    assert len(listed) > 2
    assert screen.facts.move == listed[0], "the first own mistake is looked at"
    screen.list.rows = 1  # as before it is first painted
    screen.list.show_chosen()
    assert screen.list.first == 0, "whose it is stands above it"
    hand.key(keys.DOWN)
    assert screen.facts.move == listed[1]
    hand.key(keys.UP)
    hand.key(keys.UP)
    assert screen.facts.move == listed[-1], "after the last comes the first"
    hand.key(keys.DOWN)
    written.clear()
    hand.frame()
    assert screen.facts.headline(listed[0]) in written
    assert listed[0].why
    assert listed[0].why.split()[0] in " ".join(written)
    press(app, hand, f"move {listed[1].number}")
    assert screen.facts.move == listed[1]
    assert screen.facts.player.count == listed[1].shown
    hand.key(keys.RIGHT)
    following = screen.facts.move
    assert following is not None
    assert following.car == listed[1].car
    assert following.number > listed[1].number
    hand.key(keys.M)
    moves = [row.move for row in screen.facts.rows() if row.move is not None]
    assert len(moves) > len(listed)
    hand.key(keys.ESCAPE)
    assert isinstance(app.window.current_view, ResultScreen)
    hand.key(keys.A)
    assert app.window.current_view is screen, "what was found is still there"


def test_two_arrows_show_what_was_driven_and_what_was_best(
    app: Application, table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    raced(app, table)
    screen, _ = looked_back(app, hand)
    move = screen.facts.move
    assert move is not None
    assert move.mistake
    drawn: list[tuple[bool, list[tuple[float, float]]]] = []
    shaft = arrows.draw_shaft

    def noted(paint: Paint, points: list[tuple[float, float]], *more: object, **how: bool) -> None:
        drawn.append((bool(how.get("dashed")), [screen.stage.camera.to_board(at) for at in points]))
        shaft(paint, points, *more, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(arrows, "draw_shaft", noted)
    screen.layers[0].dirty = True
    hand.frame()
    ends = {dashed: tuple(round(one) for one in points[-1]) for dashed, points in drawn[:2]}
    assert ends == {False: _point(move.best_way[-1]), True: _point(move.chosen_way[-1])}
    # both begin where the car stands before the decision
    pose = screen.facts.player.poses()[move.car]
    assert all(points[0] == pytest.approx((pose.x, pose.y)) for _, points in drawn[:2])


def _point(place: str) -> tuple[int, ...]:
    return tuple(map(int, place.split(",")))


def test_trying_again_is_a_race_of_its_own_and_the_first_is_kept(
    app: Application, table: Table, hand: Hand
) -> None:
    result = raced(app, table)
    first = find_journal(f"{result.name}.journal")
    before = first.read_bytes()
    screen, review = looked_back(app, hand)
    move = screen.facts.move
    assert move is not None
    hand.key(keys.T)
    race = app.window.current_view
    assert isinstance(race, RaceScreen)
    hand.frame(3)
    assert first.read_bytes() == before
    assert app.race_name != result.name
    game = race.table.game
    assert game.race.round == move.round
    assert [ask.car for ask in game.open_asks()] == [move.car], "whoever chose is asked again"
    entries = read_journal(first).entries
    assert game.transcript == list(entries[: move.entry])
    assert move.chosen in [option.label for option in game.open_asks()[0].legal]
    best = next(one for one in game.open_asks()[0].legal if one.label == move.best)
    race.table.take(best.key)
    hand.frame(3)
    app.close_journal()
    kept = read_journal(find_journal(f"{app.race_name}.journal"))
    assert kept.header["again"] == [result.name, move.round]
    assert kept.entries[move.entry] != entries[move.entry]
    assert review.moves[move.number - 1] == move


def test_the_bar_tells_who_leads_and_a_round_of_it_is_a_way_there(
    app: Application, table: Table, hand: Hand
) -> None:
    result = raced(app, table, "first-race")
    screen, review = looked_back(app, hand)
    film = result.film
    assert len(review.leaders) == film.rounds + 1
    for number in range(1, film.rounds + 1):
        rows = film.standings_at(film.round_ends[number])
        assert set(review.leaders[number]) == {row.car for row in rows if row.place == 1}
    press(app, hand, "round 2")
    assert screen.facts.move is not None
    assert screen.facts.move.round == 2


def test_the_perfect_line_is_a_layer(
    app: Application, table: Table, hand: Hand, written: list[str]
) -> None:
    raced(app, table)
    screen, _ = looked_back(app, hand)
    assert screen.facts.perfect is None
    hand.key(keys.L)
    assert screen.facts.search is not None
    screen.facts.search.wait(120)
    hand.frame(2)
    line = screen.facts.perfect
    assert line is not None
    assert len(line.ways) == line.moves
    assert f"The perfect line takes {line.moves} moves" in " ".join(written)
    hand.key(keys.L)
    assert screen.facts.perfect is None


def test_a_coach_that_thinks_is_waited_for_by_nobody_and_can_be_left(
    app: Application,
    table: Table,
    hand: Hand,
    written: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = raced(app, table)
    looking, go_on, ended = Event(), Event(), Event()

    def slow(_name: str, told: Told) -> Review:
        try:
            told(4, 9)
            looking.set()
            go_on.wait(30)
            told(5, 9)
            raise AssertionError("it was left")
        finally:
            ended.set()

    monkeypatch.setattr(app, "review", slow)
    hand.key(keys.A)
    assert looking.wait(30)
    hand.frame(3)
    assert "The coach is looking at round 4 of 9. Esc: do without" in written
    for key in (keys.DOWN, keys.T, keys.M, keys.RIGHT, keys.F):
        hand.key(key)  # nothing to be done yet, and nothing breaks
        hand.frame()
    hand.key(keys.ESCAPE)
    assert app.window.current_view is result
    go_on.set()
    assert ended.wait(30)


def test_what_the_coach_cannot_judge_is_said(
    app: Application, table: Table, hand: Hand, written: list[str]
) -> None:
    raced(app, table, "house-wet-ring")
    hand.key(keys.A)
    screen = app.window.current_view
    assert isinstance(screen, ReviewScreen)
    assert screen.facts.work is not None
    screen.facts.work.wait(60)
    hand.frame(2)
    assert "The coach cannot tell" in " ".join(written)
    hand.key(keys.T)
    assert app.window.current_view is screen
