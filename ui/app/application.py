"""The window with its screens: which is shown, and what follows it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import attrs

from gridprix.core.game import Game
from gridprix.core.journal import FileJournal
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.ui.races import SavedRace, begin, new_journal, replayed, taken_up

from .settings import Settings, load_settings, save_settings
from .window import open_window

if TYPE_CHECKING:
    import arcade

    from .race.screen import RaceScreen

FIRST = "first-race"
SEEDS = 1 << 31


class Application:
    """One window, the way between its screens, and the journal of the race that is on."""

    def __init__(self, library: Library, settings: Settings, window: arcade.Window) -> None:
        self.library = library
        self.settings = settings
        self.window = window
        self._journal: FileJournal | None = None

    def race(self, scenario: Scenario, seed: int | None = None) -> RaceScreen:
        """Begin a race, kept in a journal from its first decision on, and show it."""
        own = scenario.seed if seed is None else seed
        seed = secrets.randbelow(SEEDS) if own is None else own
        _, journal = new_journal(scenario, seed)
        return self._show(begin(scenario, seed, journal=journal), journal)

    def resume(self, saved: SavedRace) -> RaceScreen:
        """Go on with a race that was left; raises BadJournal when its file does not fit."""
        # replayed first without a pen, so that a journal which does not fit is left as it is
        scenario = replayed(saved.recorded, self.library).scenario
        journal = FileJournal.reopen(saved.path, saved.recorded.size)
        return self._show(taken_up(saved.recorded, scenario, journal), journal)

    def _show(self, game: Game, journal: FileJournal) -> RaceScreen:
        from .race.screen import RaceScreen  # noqa: PLC0415 - needs the window

        self.close_journal()
        self._journal = journal
        screen = RaceScreen(
            game,
            self.settings,
            self.window,
            on_leave=self.left_race,
            ruleset_title=self._ruleset_title(game.scenario),
        )
        self.window.show_view(screen)
        return screen

    def _ruleset_title(self, scenario: Scenario) -> str:
        if not scenario.ruleset:
            return scenario.family.title
        document = self.library.open("rulesets", scenario.ruleset)
        return str(document.data.get("title", scenario.ruleset))

    def left_race(self, screen: RaceScreen) -> None:
        """A race was left or is over; what was changed in its settings is kept."""
        width, height = self.window.get_size()
        self.settings = attrs.evolve(screen.settings, width=width, height=height)
        save_settings(self.settings)
        self.close_journal()
        self.after_race(screen)

    def after_race(self, screen: RaceScreen) -> None:
        """What follows a race."""
        self.window.close()

    def close_journal(self) -> None:
        """Close the file of the race that was on; all of it is on disk already."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def run(library: Library, scenario_name: str | None = None) -> None:
    """Open the window and race until it is closed."""
    settings = load_settings()
    scenario = read_scenario(library.open("play", scenario_name or FIRST), library)
    window = open_window(settings)
    app = Application(library, settings, window)
    try:
        app.race(scenario)
        window.run()
    finally:
        app.close_journal()
