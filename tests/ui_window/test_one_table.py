"""One table with a window, a terminal and two phones: all race to the podium, each killed once."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from collections.abc import Callable
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

from ..ui.browser.tables import COLOURS  # noqa: TID252 - the tests are no package of a name
from ..ui.browser.wires import WORD, Phone, Wired, wired  # noqa: TID252
from .app_table import AT_ONCE, Hand

PATIENCE = 60.0
RUN = "from gridprix.ui.cli import main; main()"
SPRINT = {
    "ruleset": "speed-circuit-sprint",
    "track": "practice-ring",
    "seats": 4,
    "rules": [{"race-limit": {"rounds": 4}}],
}
DERBY = {
    "ruleset": "mcnamara-derby",
    "track": "derby-bowl",
    "seats": 4,
    "rules": [{"race-limit": {"rounds": 6}}],
}


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

    def __init__(self, app: Application, hand: Hand, served: Wired, home: Path) -> None:
        self.app, self.hand, self.served = app, hand, served
        self.link = f"http://127.0.0.1:{served.port}/t/{WORD}"
        self._sit(lambda: app.hall.session.visit.table)  # type: ignore[union-attr]
        assert app.hall.session is not None
        app.hall.session.send(app.hall.session.visit.take("Wim"))
        self.until(lambda: self._is_taken(0))
        self.terminal = Terminal(self.link, home)
        self.until(lambda: self._is_taken(1))
        self.phones: dict[str, Phone] = {}
        for seat, name in (("C", "Carla"), ("D", "Dario")):
            phone = self.served.arrive()
            colour = self.served.room.state.seats["ABCD".index(seat)].colour or COLOURS[2]
            assert self.served.do(phone, do="take", name=name, colour=colour)[0]
            self.phones[seat] = phone

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
        """One of them answers as somebody who does not care, at the own device."""
        before = self.served.room.state.version
        if ask.seat == "A":
            self.until(lambda: self.race is not None and self.race.table.ask is not None)
            assert self.race is not None
            self.race.table.take(ask.default)
            if self.race.table.ask is not None:  # it has framed where to begin
                self.race.table.take(ask.default)
        elif ask.seat == "B":
            asked = self.terminal.shown.count("B> ")
            self.terminal.type("")  # until it asks on a sheet of its own
            self.until(lambda: self.terminal.shown.count("B> ") > asked)
            self.terminal.type(ask.default)
        else:
            self.served.reply(self.phones[ask.seat])
        self.until(lambda: self.served.room.state.version > before)
        self.until(lambda: ask not in [one for one, _ in self.served.room.asks().values()])

    def kill(self, number: int) -> None:
        """One of them is cut off and comes back."""
        if number == 0:
            self.app.hall.leave()
            self._sit(lambda: self.race is not None)
        elif number == 1:
            self.terminal.kill()
            self.until(lambda: self.served.room.is_here(self.served.room.state.seats[1].id))
        else:
            seat = "ABCD"[number]
            old = self.phones[seat]
            old.here = False
            old.line.close()
            self.phones[seat] = self.served.arrive(*old.keys)
            assert self.phones[seat].seat == seat


@pytest.mark.soak
@pytest.mark.parametrize("race", [SPRINT, DERBY], ids=["sprint", "derby"])
def test_window_terminal_and_phones_race_at_one_table(
    race: dict[str, Any],
    library: Library,
    window: arcade.Window,
    hand: Hand,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lines, "PAUSES", (0.05,))
    app = Application(library, AT_ONCE, window)
    with wired(library, race, tmp_path / "served") as served:
        all_here = Gathering(app, hand, served, tmp_path / "terminal")
        try:
            assert served.do(all_here.phones["C"], do="start")[0]
            room = served.room
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
                if answers % 5 == 0 and answers // 5 <= 4:
                    all_here.kill(answers // 5 - 1)
            assert answers > 20
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
