"""The window at a table elsewhere: a server in this process, a real line, the usual screens."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import arcade
import pytest

from gridprix.core.library import Library
from gridprix.ui.remote import line as lines
from gridprix.ui.remote.session import BACK, LOST
from gridprix.ui.window.application import Application
from gridprix.ui.window.far import own_server
from gridprix.ui.window.far.far_screen import FarRaceScreen
from gridprix.ui.window.far.own_server import OwnServer
from gridprix.ui.window.far.table_screen import TableScreen
from gridprix.ui.window.far.tables_screen import TablesScreen
from gridprix.ui.window.result.screen import ResultScreen
from gridprix.ui.window.table.notice import Notice

from ..ui.browser.proxy import line_to  # noqa: TID252 - the tests are no package
from ..ui.browser.wires import WORD, Wired, wired  # noqa: TID252 - the tests are no package
from .app_table import AT_ONCE, Hand
from .app_walk import press

PATIENCE = 30.0
SHORT = {
    "ruleset": "italian",
    "track": "first-ring",
    "seats": 2,
    "rules": [{"race-limit": {"rounds": 2}}],
}


@pytest.fixture
def app(library: Library, window: arcade.Window) -> Iterator[Application]:
    app = Application(library, AT_ONCE, window)
    yield app
    app.close()


@pytest.fixture
def served(library: Library, tmp_path: Path) -> Iterator[Wired]:
    with wired(library, SHORT, tmp_path / "served") as table:
        yield table


def until(hand: Hand, is_so: Callable[[], object]) -> None:
    """Let frames pass until something is so; none of them waits for the network."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        hand.send("on_update", 1 / 60)
        time.sleep(0.002)


def seated(app: Application, served: Wired, hand: Hand) -> TableScreen:
    """Zoe joins by the screens, and takes the first seat."""
    app.tables()
    tables = app.window.current_view
    assert isinstance(tables, TablesScreen)
    tables.page.link = f"http://127.0.0.1:{served.port}/t/{WORD}"
    press(app, hand, "join table")
    screen = app.window.current_view
    assert isinstance(screen, TableScreen)
    until(hand, lambda: screen.session.visit.table)
    press(app, hand, "take")
    assert screen.page.said == ("Type your name first.", "warn")
    screen.page.name = "Zoe"
    press(app, hand, "take")
    until(hand, lambda: screen.session.visit.seat)
    return screen


def raced(app: Application, served: Wired, hand: Hand) -> FarRaceScreen:
    """The same, with the race under way: Zoe at the window, Bruno at a phone."""
    screen = seated(app, served, hand)
    phone = served.arrive()
    assert served.do(phone, do="take", name="Bruno", colour="pink")[0]
    until(hand, lambda: screen.session.visit.table["seats"][1]["name"] == "Bruno")
    press(app, hand, "start")
    until(hand, lambda: isinstance(app.window.current_view, FarRaceScreen))
    race = app.window.current_view
    assert isinstance(race, FarRaceScreen)
    return race


def cut(race: FarRaceScreen) -> None:
    """The line to the table breaks."""
    line = race.session._line._now
    assert line is not None
    line.socket.shutdown(2)


def test_a_race_goes_to_the_podium_and_comes_home(
    app: Application, served: Wired, hand: Hand
) -> None:
    race = raced(app, served, hand)
    while not served.room.game.over:  # type: ignore[union-attr]
        until(hand, lambda: race.table.choice or served.asked())
        if served.asked():
            served.reply(served.phones[0])
        else:
            asked = race.table.ask
            race.table.take(race.session.visit.question.default)  # type: ignore[union-attr]
            until(hand, lambda asked=asked: race.table.ask is not asked)  # type: ignore[misc]
            until(hand, lambda: served.asked() or race.table.ask or served.room.game.over)  # type: ignore[union-attr]
    until(hand, lambda: race.table.over)
    game = served.room.game
    assert game is not None
    assert [one.text for one in race.table.game.log] == game.log_for("A")
    assert race.table.playback.moment() == served.room.moment("A")
    until(hand, lambda: race.session.visit.journal)
    race.leave()
    result = app.window.current_view
    assert isinstance(result, ResultScreen)
    assert result.film.game.log_for(None) == game.log_for(None)


def test_a_cut_line_is_told_and_comes_back_and_no_frame_waits(
    app: Application, served: Wired, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "PAUSES", (0.01,))
    race = raced(app, served, hand)
    until(hand, lambda: race.table.choice)
    told: list[str] = []
    show = race.toasts.update

    def shown(seconds: float) -> None:
        told.extend(one.text for one in race.table.notices)
        show(seconds)

    monkeypatch.setattr(race.toasts, "update", shown)
    cut(race)
    until(hand, lambda: BACK in told)
    assert LOST in told
    until(hand, lambda: race.table.choice)
    assert race.session.visit.seat == "A"


def test_a_line_that_is_back_within_one_frame_keeps_the_screen_and_loses_no_reply(
    app: Application, served: Wired, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "PAUSES", (0.01,))
    race = raced(app, served, hand)
    until(hand, lambda: race.table.choice)
    with monkeypatch.context() as lost:
        lost.setattr(race.session._line, "send", lambda text: True)
        race.table.take(race.session.visit.question.default)  # type: ignore[union-attr]
    assert race.table.choice is None
    cut(race)
    end = time.monotonic() + PATIENCE
    while race.session._came.qsize() < 3:  # lost, opened, and the table as it is
        assert time.monotonic() < end
        time.sleep(0.002)
    hand.send("on_update", 1 / 60)
    assert app.window.current_view is race
    assert [race.toasts.notice, *race.table.notices] == [Notice(LOST, "warn"), Notice(BACK, "ok")]
    until(hand, lambda: race.table.choice)


def test_the_coach_of_the_server_gives_the_hint(
    app: Application, served: Wired, hand: Hand
) -> None:
    race = raced(app, served, hand)
    until(hand, lambda: race.table.choice)
    race.hints.ask()
    until(hand, lambda: not race.hints.thinking)
    choice = race.table.choice
    assert choice is not None
    assert choice.framed or choice.choosing_origin


def test_others_are_told_apart_and_asked(app: Application, served: Wired, hand: Hand) -> None:
    race = raced(app, served, hand)
    until(hand, lambda: race.table.choice)
    view = race.table.view
    assert [race.facts.who(car) for car in view.cars] == ["you", "at another device"]
    race.table.take(race.session.visit.question.default)  # type: ignore[union-attr]
    until(hand, lambda: served.asked() and served.asked()[0] is served.phones[0])
    served.reply(served.phones[0])
    assert served.do(served.phones[0], do="take back")[0]
    until(hand, lambda: race.message.shown)
    press(app, hand, "others yes")
    until(hand, lambda: not served.room.back)
    until(hand, lambda: len(race.table.game.log) == len(served.room.game.log))  # type: ignore[union-attr]


def test_what_cannot_be_joined_is_told_on_the_screen(
    app: Application, served: Wired, hand: Hand
) -> None:
    app.tables()
    tables = app.window.current_view
    assert isinstance(tables, TablesScreen)
    tables.page.link = "nowhere"
    press(app, hand, "join table")
    assert "names no table" in tables.fault.text
    press(app, hand, "close fault")
    tables.page.link = f"http://127.0.0.1:{served.port}/t/KITE-99"
    press(app, hand, "join table")
    screen = app.window.current_view
    assert isinstance(screen, TableScreen)
    until(hand, lambda: screen.fault.shown)
    assert screen.fault.text == "No table is called that. Ask for the word again."


class FakeServer(OwnServer):
    """A server that is known to run, or to have failed."""

    def __init__(self, link: str, fault: str) -> None:
        self.link, self.fault = link, fault

    def close(self) -> None:
        pass


@pytest.mark.parametrize("fault", ["", "gridprix: port 8765 cannot be used"])
def test_open_a_table_leads_to_it_or_says_why_not(
    app: Application, served: Wired, hand: Hand, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    link = "" if fault else f"http://127.0.0.1:{served.port}/t/{WORD}"
    begun: list[tuple[str, bool]] = []

    def begin(race: str, _: Library, *, lan: bool, before: OwnServer | None) -> FakeServer:
        assert before is None
        begun.append((race, lan))
        return FakeServer(link, fault)

    monkeypatch.setattr("gridprix.ui.window.far.hall.OwnServer", begin)
    app.tables()
    press(app, hand, "table lan")
    press(app, hand, "open table")
    hand.send("on_update", 1 / 60)
    assert begun == [("first-race", False)]
    screen = app.window.current_view
    if fault:
        assert isinstance(screen, TablesScreen)
        assert screen.fault.text == fault
    else:
        assert isinstance(screen, TableScreen)


def test_a_server_of_ones_own_is_a_process_that_ends_with_the_window(
    library: Library, tmp_path: Path
) -> None:
    server = OwnServer("no-such-race", library, lan=False)
    server._life.join(PATIENCE)
    server.close()
    assert "no-such-race" in server.fault
    assert server._process is not None
    assert server._process.returncode


SLOW = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
print("http://127.0.0.1:9/t/SLOW-22#key=" + "0" * 32, flush=True)
time.sleep(600)
"""


def test_a_second_table_is_opened_while_the_first_server_puts_everything_away(
    app: Application, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_server, "itself", lambda _: [sys.executable, "-c", SLOW])
    monkeypatch.setattr(own_server, "PATIENCE", 2 * PATIENCE)
    hall = app.hall
    hall.open_table("first-race", lan=False)
    first = hall.server
    assert first is not None
    until(hand, lambda: first.link)
    before = time.monotonic()
    hall.open_table("first-race", lan=False)
    assert time.monotonic() - before < PATIENCE
    second = hall.server
    assert second is not None
    assert second is not first
    assert (second._process, second.link) == (None, "")  # the tables of both lie in one folder
    for server in (first, second):
        until(hand, lambda server=server: server.link)  # type: ignore[misc]
        server._process.kill()  # type: ignore[union-attr]


def test_nobody_waits_at_the_window_for_a_server_that_does_not_say_goodbye(
    app: Application, served: Wired, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "FAREWELL", 2 * PATIENCE)
    with line_to(served.port) as between:
        app.hall.join(f"http://127.0.0.1:{between.port}/t/{WORD}")
        session = app.hall.session
        assert session is not None
        until(hand, lambda: session.visit.table)
        between.silent = True
        before = time.monotonic()
        app.hall.leave()
        assert app.hall.session is None
        assert time.monotonic() - before < PATIENCE
