"""A window, a terminal and two phones at one table: all race to the podium, each killed once."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import arcade
import pytest

from gridprix.core.asks import Ask
from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.ui.races import replayed
from gridprix.ui.remote import line as lines
from gridprix.ui.window.application import Application
from gridprix.ui.window.far.far_screen import FarRaceScreen

from ..ui.browser.chrome import (  # noqa: TID252 - the tests are no package of a name
    Browser,
    Device,
    browsing,
    chromium,
)
from ..ui.browser.driving import QUESTION, answer, sit  # noqa: TID252
from ..ui.browser.tables import COLOURS  # noqa: TID252
from ..ui.browser.wires import WORD, Wired, wired  # noqa: TID252
from .app_table import AT_ONCE, Hand

PATIENCE = 60.0
RUN = "from gridprix.ui.cli import main; main()"
SPRINT = {"ruleset": "speed-circuit-sprint", "track": "practice-ring", "laps": 1, "seats": 4}
DERBY = {"ruleset": "mcnamara-derby", "track": "derby-bowl", "seats": 4}
KILLS = 12  # answers after which the next of the four is killed


class Terminal:
    """`gridprix join` at a terminal of its own."""

    def __init__(self, link: str, home: Path) -> None:
        self._call = [sys.executable, "-c", RUN, "join", link, "--terminal", "--name", "Tina"]
        self._home, self.shown = home, ""
        self._begin()

    def _begin(self) -> None:
        self._pid, self._line = pty.fork()
        if not self._pid:
            paths = os.pathsep.join(filter(None, sys.path))
            own = {"GRIDPRIX_HOME": str(self._home), "PYTHONPATH": paths, "TERM": "xterm"}
            os.execve(self._call[0], self._call, {**os.environ, **own})  # noqa: S606 - ours

    def look(self) -> None:
        while select.select([self._line], [], [], 0)[0]:
            try:
                self.shown += os.read(self._line, 65536).decode(errors="replace")
            except OSError:  # it has ended
                return

    def type(self, text: str) -> None:
        os.write(self._line, f"{text}\n".encode())

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)
        self._wait()
        self._begin()

    def _wait(self) -> None:
        os.waitpid(self._pid, 0)
        os.close(self._line)

    def close(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        self._wait()


class Gathering:
    """Everybody at the table, by the letter of the seat: window, terminal, phone, phone."""

    def __init__(
        self, app: Application, hand: Hand, served: Wired, home: Path, browser: Browser
    ) -> None:
        self.app, self.hand, self.served, self.browser = app, hand, served, browser
        self.link = f"http://127.0.0.1:{served.port}/t/{WORD}"
        self._sit(lambda: app.hall.session.visit.table)  # type: ignore[union-attr]
        assert app.hall.session is not None
        app.hall.session.send(app.hall.session.visit.take("Wim"))
        self.until(lambda: self._is_taken(0))
        self.terminal = Terminal(self.link, home)
        self.until(lambda: self._is_taken(1))
        self.phones: dict[str, Device] = {}
        for number, name in ((2, "Carla"), (3, "Dario")):
            colour = self.served.room.state.seats[number].colour or COLOURS[number]
            phone = browser.device(self.link)
            sit(phone, name, colour)
            self.until(lambda number=number: self._is_taken(number))  # type: ignore[misc]
            self.phones["ABCD"[number]] = phone

    def _sit(self, is_there: Callable[[], object]) -> None:
        self.app.hall.join(self.link)
        self.until(is_there)

    def _is_taken(self, seat: int) -> bool:
        return self.served.room.state.seats[seat].taken

    def until(self, is_so: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, (
                self.terminal.shown[-600:] if hasattr(self, "terminal") else ""
            )
            self.hand.send("on_update", 1 / 60)
            if hasattr(self, "terminal"):
                self.terminal.look()
            time.sleep(0.005)

    @property
    def race(self) -> FarRaceScreen | None:
        view = self.app.window.current_view
        return view if isinstance(view, FarRaceScreen) else None

    def answer(self, ask: Ask) -> None:
        """One of them takes what is framed there, at the own device."""
        before, key = self.served.room.state.version, self._framed(ask)
        if ask.seat == "A":
            self.until(lambda: self.race is not None and self.race.table.ask is not None)
            assert self.race is not None
            self.race.table.take(key)
            if self.race.table.ask is not None:  # it has framed where to begin
                self.race.table.take(key)
        elif ask.seat == "B":
            self._type(key, lambda: self.served.room.state.version > before)
        else:
            phone = self.phones[ask.seat]
            phone.wait(f"{QUESTION} && {QUESTION}.default === {json.dumps(key)}")
            answer(phone, key)
        self.until(lambda: self.served.room.state.version > before)
        self.until(lambda: ask not in [one for one, _ in self.served.room.asks().values()])

    def _type(self, key: str, is_taken: Callable[[], bool]) -> None:
        """Type at the terminal, and again where it was still showing what was asked before."""
        while not is_taken():
            asked = self.terminal.shown.count("B> ")
            self.terminal.type("")  # until it asks on a sheet of its own
            self.until(lambda asked=asked: self.terminal.shown.count("B> ") > asked)  # type: ignore[misc]
            self.terminal.type(key)
            again = time.monotonic() + 3
            self.until(lambda again=again: is_taken() or time.monotonic() > again)  # type: ignore[misc]

    def _framed(self, ask: Ask) -> str:
        moment = self.served.room.moment(ask.seat)
        assert moment is not None
        return next(one.default for one in moment.questions if one.car == ask.car)

    def kill(self, number: int) -> None:
        """One of them is cut off without a farewell and comes back."""
        if number == 0:
            assert self.app.hall.session is not None
            self.app.hall.session._line._now.socket.shutdown(2)  # type: ignore[union-attr]
            self.app.hall.leave()
            self._sit(lambda: self.race is not None)
        elif number == 1:
            self.terminal.kill()
            self.until(lambda: self._is_here(1))
        else:
            seat = "ABCD"[number]
            gone = self.phones[seat]
            gone.close()
            self.until(lambda: not self._is_here(number))
            self.phones[seat] = self.browser.device(self.link, again=gone)
            self.phones[seat].wait("gridprix.store.moment && gridprix.store.mine")
            assert self._is_here(number)

    def _is_here(self, number: int) -> bool:
        room = self.served.room
        return room.is_here(room.state.seats[number].id)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip("there is no Chromium: sudo apt-get install chromium")
    with browsing(tmp_path / "chromium") as one:
        yield one
        assert one.faults == []


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("race", [SPRINT, DERBY], ids=["sprint", "derby"])
def test_window_terminal_and_phones_race_at_one_table(
    race: dict[str, Any],
    library: Library,
    window: arcade.Window,
    hand: Hand,
    browser: Browser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lines, "PAUSES", (0.05,))
    app = Application(library, AT_ONCE, window)
    with wired(library, race, tmp_path / "served", time.monotonic) as served:
        all_here = Gathering(app, hand, served, tmp_path / "terminal", browser)
        try:
            room = served.room
            all_here.phones["C"].press("start")
            all_here.until(lambda: room.game is not None)
            game = room.game
            assert game is not None
            answers = 0
            while not game.over:
                assert not room.failure
                asks = [ask for ask, _ in room.asks().values()]
                if not asks:
                    hand.send("on_update", 1 / 60)
                    continue
                all_here.answer(asks[answers % len(asks)])
                answers += 1
                if answers % KILLS == 0 and answers // KILLS <= 4:
                    all_here.kill(answers // KILLS - 1)
            assert answers > 4 * KILLS
            assert not any("flagged" in one.reason for one in game.standings())
            for phone in all_here.phones.values():
                phone.wait("document.querySelector('.winner')")
            all_here.until(lambda: all_here.race is not None and all_here.race.table.over)
            all_here.until(lambda: "how it ended" in all_here.terminal.shown)
            journal = room.keeper.journal_of(room.state.number)
            assert journal is not None
            again = replayed(read_journal(journal), library)
            assert [one.to_record() for one in again.transcript] == [
                one.to_record() for one in game.transcript
            ]
            assert again.log_for(None) == game.log_for(None)
            assert again.standings() == game.standings()
        finally:
            all_here.terminal.close()
            app.close()
