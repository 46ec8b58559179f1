"""The way to tables for many: opening one, joining one, and from one screen of it to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from gridprix.core.recorded import read_journal
from gridprix.ui.races import replayed
from gridprix.ui.remote.far_race import far_scenario
from gridprix.ui.remote.kept_race import keep_race
from gridprix.ui.remote.session import Session
from gridprix.ui.remote.table_link import TableLink, read_link

from .own_server import OwnServer

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application
    from gridprix.ui.window.race.screen import RaceScreen

    from .far_screen import FarRaceScreen
    from .table_screen import TableScreen


class Hall:
    """Keeps the table that somebody sits at, and the server of one that was opened here."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.session: Session | None = None
        self.server: OwnServer | None = None

    def open_table(self, race: str, *, lan: bool) -> None:
        """Begin to serve a race; whoever asks for its link joins it as the host."""
        self.server = OwnServer(race, self._app.library, lan=lan, before=self.server)

    def join(self, text: str) -> TableScreen:
        """Sit down at a table; raises BadLink where the text leads to none."""
        return self.sit_down(read_link(text))

    def sit_down(self, link: TableLink, name: str = "") -> TableScreen:
        """Sit down at a table, under a name if there is one."""
        self.leave()
        self.session = session = Session(link)
        session.open()
        screen = self.show(session)
        screen.page.name = name
        return screen

    def show(self, session: Session) -> TableScreen:
        """Show a table where no race is on yet."""
        from .table_screen import TableScreen  # noqa: PLC0415 - screens need the window

        app = self._app
        screen = TableScreen(app, session, self.race, app.settings, app.window)
        app.window.show_view(screen)
        return screen

    def race(self, session: Session) -> FarRaceScreen | TableScreen:
        """Show the race of a table; raises CannotSit where it cannot be drawn here."""
        from .far_screen import FarRaceScreen  # noqa: PLC0415

        app, visit = self._app, session.visit
        if visit.race is None or visit.moment is None:
            return self.show(session)
        # a guide would speak of a race that goes by its own seed
        scenario = attrs.evolve(far_scenario(visit.race, app.library), hints=())
        screen = FarRaceScreen(
            *(session, scenario, app.settings, app.window),
            on_leave=self.left,
            on_settings=app.settings_in,
            on_other=self.race,
            ruleset_title=app.ruleset_title(scenario),
        )
        app.window.show_view(screen)
        return screen

    def left(self, screen: RaceScreen) -> None:
        """A race was left; one that is over is shown again from its journal."""
        session, app = self.session, self._app
        app.keep_settings(screen)
        journal = session.visit.journal if session is not None else ""
        self.leave()
        if not (screen.table.over and journal):
            app.home()
            return
        from gridprix.ui.export.film import Film  # noqa: PLC0415

        path = keep_race(screen.table.game.scenario.name, journal)
        app.result(Film(replayed(read_journal(path), app.library)), path.stem)

    def leave(self) -> None:
        """Get up from the table; the seat stays."""
        if self.session is not None:
            self.session.close()
            self.session = None

    def close(self) -> None:
        """The window is closed: let everything go. Tables are kept."""
        self.leave()
        if self.server is not None:
            self.server.close()
            self.server = None
