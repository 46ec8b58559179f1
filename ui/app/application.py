"""The window with its screens: which is shown, and what follows it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.ui.races import begin, new_journal

from .settings import Settings, load_settings, save_settings
from .window import open_window

if TYPE_CHECKING:
    import arcade

    from .race.screen import RaceScreen

FIRST = "first-race"


class Application:
    """One window and the way between its screens."""

    def __init__(self, library: Library, settings: Settings, window: arcade.Window) -> None:
        self.library = library
        self.settings = settings
        self.window = window

    def race(self, scenario: Scenario, seed: int | None = None) -> RaceScreen:
        """Begin a race, kept in a journal from its first decision on, and show it."""
        from .race.screen import RaceScreen  # noqa: PLC0415 - needs the window

        own = scenario.seed if seed is None else seed
        seed = secrets.randbelow(1 << 32) if own is None else own
        _, journal = new_journal(scenario, seed)
        game = begin(scenario, seed, journal=journal)
        screen = RaceScreen(
            game,
            self.settings,
            self.window,
            on_leave=self.left_race,
            ruleset_title=self._ruleset_title(scenario),
        )
        self.window.show_view(screen)
        return screen

    def _ruleset_title(self, scenario: Scenario) -> str:
        if not scenario.ruleset:
            return scenario.family.title
        document = self.library.open("rulesets", scenario.ruleset)
        return str(document.data.get("title", scenario.ruleset))

    def left_race(self, screen: RaceScreen) -> None:
        """A race was left; what was changed in its settings is kept."""
        self.settings = screen.settings
        save_settings(self.settings)
        self.window.close()


def run(library: Library, scenario_name: str | None = None) -> None:
    """Open the window and race until it is closed."""
    settings = load_settings()
    window = open_window(settings)
    app = Application(library, settings, window)
    scenario = read_scenario(library.open("play", scenario_name or FIRST), library)
    app.race(scenario)
    window.run()
