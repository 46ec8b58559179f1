"""The race screen at a table elsewhere: the same screen, which follows what the server tells."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import arcade
from arcade import key as keys

from gridprix.core.scenario import Scenario
from gridprix.ui.remote.far_game import FarGame
from gridprix.ui.remote.session import Session
from gridprix.ui.window.race.dialogs import DialogAnswer
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.table.controller import TableController
from gridprix.ui.window.table.notice import Notice

from .far_controller import FarController

SOON = 15.0  # seconds: so much before the end of a clock it is told
INSIDE = "Only where the server runs can anybody look inside the race."


class FarRaceScreen(RaceScreen):
    """A race that is played elsewhere."""

    sits_with: ClassVar[type[TableController]] = FarController

    def __init__(
        self,
        session: Session,
        scenario: Scenario,
        settings: Settings,
        window: arcade.Window,
        *,
        on_leave: Callable[[RaceScreen], None],
        on_settings: Callable[[RaceScreen], None],
        on_other: Callable[[Session], object],
        ruleset_title: str = "",
    ) -> None:
        self.session = session
        game = FarGame(scenario, session.visit, session.send)
        super().__init__(
            *(game, settings, window),
            on_leave=on_leave,
            on_settings=on_settings,
            ruleset_title=ruleset_title,
        )
        self.race, self._on_other = session.visit.race, on_other
        self.far.session = session
        self._noted = _last_notice(session)
        self._asked_about = ""
        self._left: float | None = None

    @property
    def far(self) -> FarController:
        """The table."""
        assert isinstance(self.table, FarController)  # noqa: S101 - this screen sits with no other
        return self.table

    # -- what comes

    def on_update(self, delta_time: float) -> None:
        """Take in what the server has told, and go on with what is shown."""
        if self.session.update():
            self._follow()
            if self.window.current_view is not self:
                return
        self._count(delta_time)
        super().on_update(delta_time)

    def _follow(self) -> None:
        session, notices = self.session, self.table.notices
        while session.notes:
            notices.append(Notice(*session.notes.popleft()))
        if session.fault:
            self.table.failure = session.fault
            return
        visit = session.visit
        if visit.race is not self.race or visit.moment is None:
            self._on_other(session)
            return
        self.far.follow()
        while visit.answers:
            self.far.hear(visit.answers.popleft())
        told = [text for number, text in visit.table["notices"] if number > self._noted]
        self._noted = _last_notice(session)
        notices.extend(Notice(text) for text in told[-3:])
        self.table.failure = visit.table["failure"]
        self._left = visit.clock["left"] if visit.clock and not visit.clock["stands"] else None
        self._ask_for_others()

    def _count(self, seconds: float) -> None:
        """Say once that the time for a question is nearly over."""
        if self._left is None:
            return
        before, self._left = self._left, self._left - seconds
        if self._left <= SOON < before and self.table.ask is not None:
            self.table.notices.append(Notice(f"{SOON:.0f} seconds are left", "warn"))

    def _ask_for_others(self) -> None:
        """What others want of this person, each asked once."""
        session = self.session
        table, seat = session.visit.table, session.visit.seat
        asker = next((one for one in table["seats"] if one["id"] == table["back"]), None)
        wish = next(iter(session.visit.wishes), None)
        if asker is not None and seat not in (None, asker["id"], *table["agreed"]):
            words = f"{asker['name']} asks to take the last decision back."
            answer, title = partial(session.order, "agree"), "Take it back?"
        elif wish is not None:
            number, name, place, claims = wish
            what = f"says that seat {place} is theirs" if claims else f"asks for seat {place}"
            words, title = f"{name} {what}.", "Let somebody in?"
            answer = partial(session.order, "admit", number=number)
        else:
            self._asked_about = ""
            return
        if words == self._asked_about:
            return
        self._asked_about = words
        self.message.say(
            *(title, words, "The race waits for nobody but those who are asked."),
            DialogAnswer("others no", "No", partial(answer, yes=False), key="Esc"),
            DialogAnswer("others yes", "Yes", partial(answer, yes=True), kind="primary"),
        )

    # -- what a person does

    def open_menu(self) -> None:
        """The way out, and the wheel."""
        own = self.session.visit.own_seat
        self._ways.pop("Take the wheel", None)
        self._ways.pop("Let the bot drive", None)
        if own is not None:
            driven = own["how"] == "driven"
            label = "Take the wheel" if driven else "Let the bot drive"
            self._ways[label] = lambda _: self.session.order("wheel", yes=driven)
        super().open_menu()

    def key(self, symbol: int, modifiers: int) -> None:
        """As in any race; but nobody can look inside one that is elsewhere."""
        if symbol == keys.F12:
            self.table.notices.append(Notice(INSIDE))
        else:
            super().key(symbol, modifiers)


def _last_notice(session: Session) -> int:
    return max((number for number, _ in session.visit.table["notices"]), default=0)
