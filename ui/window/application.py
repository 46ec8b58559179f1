"""The window with its screens: which is shown, and what follows it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from gridprix.core.errors import BadJournal, JournalBusy
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal
from gridprix.core.library import Library
from gridprix.core.recorded import Recorded, read_journal
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.ui.listings import scenario_cards
from gridprix.ui.races import (
    SUFFIX,
    SavedRace,
    begin,
    find_journal,
    new_journal,
    reopened,
    replayed,
    resumed,
)

from .errors import NoScreen, sentence
from .live import Live
from .settings import Settings, load_settings, save_settings
from .studio.drawing_room import DrawingRoom
from .window import HEADLESS, open_window

if TYPE_CHECKING:
    import arcade

    from gridprix.ui.export.film import Film
    from gridprix.ui.review.reviewer import Review, ReviewedMove, Told

    from .far.hall import Hall
    from .home.rail import RailEntry
    from .home.screen import HomeScreen
    from .race.screen import RaceScreen
    from .result.screen import ResultScreen
    from .review.screen import ReviewScreen
    from .screen import Screen
    from .setup.screen import SetUpScreen

SEEDS = 1 << 31


class Application:
    """One window, the way between its screens, and the journal of the race that is on.

    Screens are imported where they are shown: they need the window, and a race begins sooner.
    """

    def __init__(self, library: Library, settings: Settings, window: arcade.Window) -> None:
        self.library = library
        self.settings = settings
        self.window = window
        self._journal: FileJournal | None = None
        self.race_name = ""
        self._live = Live(self)
        self._hall: Hall | None = None
        self._home: HomeScreen | None = None
        self._review: ReviewScreen | None = None
        self.drawing_room = DrawingRoom(self)

    # -- screens

    def _show_view(self, screen: Screen) -> None:
        self.window.show_view(screen)

    def ways(self) -> tuple[RailEntry, ...]:
        """Where the rail leads."""
        from .home.rail import RailEntry  # noqa: PLC0415

        return (
            RailEntry("play", "Play", "P", self.home),
            RailEntry("tables", "Tables", "T", self.tables),
            RailEntry("tracks", "Tracks", "K", self.drawing_room.shelf),
            RailEntry("studio", "Studio", "U", self.draw),
            RailEntry("learn", "Learn", "L", self.learn),
            RailEntry("replays", "Replays", "R", self.replays),
            RailEntry("settings", "Settings", "S", self.settings_page),
            RailEntry("quit", "Quit", "Q", self.quit),
        )

    def home(self) -> None:
        """Show home."""
        from .home.screen import HomeScreen  # noqa: PLC0415

        if self._home is None:
            self._home = HomeScreen(self, self.settings, self.window)
        self._home.restyle(self.settings)
        self._show_view(self._home)

    def learn(self) -> None:
        """Show the guided races and the books of rules."""
        from .home.learn import LearnScreen  # noqa: PLC0415

        self._show_view(LearnScreen(self, self.settings, self.window))

    def tables(self) -> None:
        """Show how to open a table for many, or to join one; whoever sat at one gets up."""
        from .far.tables_screen import TablesScreen  # noqa: PLC0415

        self.hall.leave()
        self._show_view(TablesScreen(self, self.settings, self.window))

    @property
    def hall(self) -> Hall:
        """The tables for many; made when somebody wants them."""
        if self._hall is None:
            from .far.hall import Hall  # noqa: PLC0415

            self._hall = Hall(self)
        return self._hall

    def draw(self) -> None:
        """Draw a track."""
        self.drawing_room.enter()

    def replays(self) -> None:
        """Show the races on disk."""
        from .home.replays import ReplaysScreen  # noqa: PLC0415

        self._show_view(ReplaysScreen(self, self.settings, self.window))

    def settings_page(self) -> None:
        """Show the settings."""
        from .settings_screen.screen import SettingsScreen  # noqa: PLC0415

        self._show_view(SettingsScreen(self, self.settings, self.window))

    def settings_in(self, race: RaceScreen) -> None:
        """Show the settings to somebody who races, and then the race again."""
        from .settings_screen.screen import SettingsScreen  # noqa: PLC0415

        def back() -> None:
            race.restyle(self.settings)
            self._show_view(race)

        self.settings = race.settings
        self._show_view(SettingsScreen(self, self.settings, self.window, back))

    def restart(self, race: RaceScreen) -> None:
        """Begin the race that is on from its start; what was raced of it stays kept."""
        self.settings = race.settings
        self.race(race.table.game.scenario)

    def set_up(self, name: str) -> SetUpScreen:
        """Set up a ready race; raises BadFile where it cannot be read."""
        from .setup.draft import RaceDraft  # noqa: PLC0415
        from .setup.screen import SetUpScreen  # noqa: PLC0415

        draft = RaceDraft.named(self.library, name)
        screen = SetUpScreen(self, self.settings, self.window, draft)
        self._show_view(screen)
        return screen

    def set_up_on(self, track: str, back: Callable[[], None]) -> SetUpScreen:
        """Set up a race on a track; raises NoRaceThere where no race can be begun with."""
        from .setup.on_track import draft_on  # noqa: PLC0415
        from .setup.screen import SetUpScreen  # noqa: PLC0415

        draft = draft_on(self.library, track)
        screen = SetUpScreen(self, self.settings, self.window, draft, back)
        self._show_view(screen)
        return screen

    def quit(self) -> None:
        """Leave; everything is on disk already."""
        self.window.close()

    def take_settings(self, settings: Settings) -> None:
        """Keep changed settings and let what is shown follow them."""
        from .screen import Screen  # noqa: PLC0415

        self.settings = settings
        save_settings(settings)
        if isinstance(self.window.current_view, Screen):
            self.window.current_view.restyle(settings)

    # -- races

    def begin(self, name: str) -> RaceScreen:
        """Begin a ready race as it is."""
        return self.race(read_scenario(self.library.open("play", name), self.library))

    def race(self, scenario: Scenario, seed: int | None = None) -> RaceScreen:
        """Begin a race, kept in a journal from its first decision on, and show it."""
        own = scenario.seed if seed is None else seed
        seed = secrets.randbelow(SEEDS) if own is None else own
        path, journal = new_journal(scenario, seed)
        self._live.race_on(scenario)
        return self._show(begin(scenario, seed, journal=journal), journal, path.stem)

    def again(self, scenario: Scenario) -> RaceScreen:
        """The same race with another seed; a guided one goes by its own, as its words do."""
        return self.race(scenario, None if scenario.hints else secrets.randbelow(SEEDS))

    def resume(self, saved: SavedRace) -> RaceScreen:
        """Go on with a race that was left; raises BadJournal when its file does not fit."""
        try:
            game, journal = resumed(saved.path, self.library)
        except JournalBusy as busy:
            raise BadJournal(f"{busy}; you can watch it under Replays") from None
        self._live.race_on(game.scenario)
        return self._show(game, journal, saved.path.stem)

    def reloaded(
        self, screen: RaceScreen, game: Game, journal: FileJournal | None, library: Library
    ) -> RaceScreen:
        """Go on with a race by its files as they are now, where it is looked at."""
        self.library, self.settings, self._home = library, screen.settings, None
        name = journal.path.stem if journal is not None else self.race_name
        shown = self._show(game, journal, name)
        shown.take_place_of(screen)
        return shown

    def _show(self, game: Game, journal: FileJournal | None, name: str) -> RaceScreen:
        from .home.guide import GuidedHints  # noqa: PLC0415
        from .race.screen import RaceScreen  # noqa: PLC0415
        from .table.notice import Notice  # noqa: PLC0415

        if journal is not self._journal:
            self.close_journal()
        self._journal, self.race_name = journal, name
        screen = RaceScreen(
            game,
            self.settings,
            self.window,
            on_leave=self.left_race,
            on_settings=self.settings_in,
            on_restart=self.restart,
            ruleset_title=self.ruleset_title(game.scenario),
            files=self._live,
        )
        if screen.sounds.fault:
            screen.table.notices.append(Notice(sentence(screen.sounds.fault), "warn"))
        if game.scenario.hints:
            asking, window = lambda: screen.options.shown, lambda: screen.regions.window
            screen.show_guide(GuidedHints(screen.stage, screen.table, asking, window))
        self._show_view(screen)
        return screen

    def ruleset_title(self, scenario: Scenario) -> str:
        """What the rules of a race are called."""
        if scenario.ruleset not in self.library.names("rulesets"):
            return scenario.ruleset or scenario.family.title
        document = self.library.open("rulesets", scenario.ruleset)
        return str(document.data.get("title", scenario.ruleset))

    def left_race(self, screen: RaceScreen) -> None:
        """A race was left or is over; what was changed in its settings is kept."""
        self.keep_settings(screen)
        self.close_journal()
        self.after_race(screen)

    def keep_settings(self, screen: RaceScreen) -> None:
        """Keep what was changed during a race."""
        width, height = self.window.get_size()
        self.settings = attrs.evolve(screen.settings, width=width, height=height)
        save_settings(self.settings)

    def after_race(self, screen: RaceScreen) -> None:
        """What follows a race: its result, or home where it was left."""
        from gridprix.ui.export.film import Film  # noqa: PLC0415

        if screen.table.over:
            self.result(Film(screen.table.game), self.race_name)
        else:
            self.home()

    def close(self) -> None:
        """The window is closed: let go of everything."""
        self.close_journal()
        self.drawing_room.close()
        if self._hall is not None:
            self._hall.close()

    def close_journal(self) -> None:
        """Close the file of the race that was on; all of it is on disk already."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    # -- looking at races that are over

    def result(self, film: Film, name: str) -> ResultScreen:
        """Show a result and its replay."""
        from .result.screen import ResultScreen  # noqa: PLC0415

        screen = ResultScreen(self, self.settings, self.window, film, name)
        self._show_view(screen)
        return screen

    def watch(self, recorded: Recorded) -> ResultScreen:
        """Show a race from its journal; raises BadJournal when its file does not fit."""
        from gridprix.ui.export.film import Film  # noqa: PLC0415

        screen = self.result(Film(replayed(recorded, self.library)), recorded.path.stem)
        screen.go_to(0)
        return screen

    def film(self, name: str) -> Film:
        """The film of a kept race."""
        from gridprix.ui.export.film import Film  # noqa: PLC0415

        recorded = read_journal(find_journal(f"{name}{SUFFIX}"))
        return Film(replayed(recorded, self.library))

    def review(self, name: str, told: Told) -> Review:
        """What the coach says of a kept race; `told` hears how far it has come."""
        from gridprix.ui.review.reviewer import reviewed  # noqa: PLC0415 - it brings solvers along

        recorded = read_journal(find_journal(f"{name}{SUFFIX}"))
        return reviewed(recorded, reopened(recorded, self.library), told)

    def look_back(self, film: Film, name: str, back: Screen) -> ReviewScreen:
        """Look back on a race with the coach; `back` is shown again afterwards.

        What was found is kept until another race is looked back on.
        """
        from .review.screen import ReviewScreen  # noqa: PLC0415

        if self._review is None or self._review.film is not film:
            self._review = ReviewScreen(self, self.settings, self.window, film, name, back)
        self._review.restyle(self.settings)
        self._show_view(self._review)
        return self._review

    def try_again(self, name: str, move: ReviewedMove) -> RaceScreen:
        """Race on from a decision of a kept race, in a race of its own."""
        from gridprix.ui.review.again import tried_again  # noqa: PLC0415

        game, journal = tried_again(
            read_journal(find_journal(f"{name}{SUFFIX}")), self.library, move
        )
        self._live.race_on(game.scenario)
        return self._show(game, journal, journal.path.stem)

    def race_after(self, scenario: Scenario) -> tuple[str, str] | None:
        """The ready race that comes next on the shelf, of the same family; its name and title."""
        cards = [card for card in scenario_cards(self.library) if not card.fault]
        family = [card for card in cards if card.family == scenario.family.name]
        names = [card.name for card in family]
        if not family:
            return None
        at = names.index(scenario.name) + 1 if scenario.name in names else 0
        card = family[at % len(family)]
        return None if card.name == scenario.name else (card.name, card.title)

    def keep_script(self, name: str, round_: int) -> str:
        """Make a round of a kept race a script among the person's own; where it lies now."""
        from gridprix.ui.kit.moment_script import keep_moment  # noqa: PLC0415 - rarely asked for

        return str(keep_moment(find_journal(f"{name}{SUFFIX}"), round_, self.library))

    def rivals(self, film: Film, name: str) -> list[tuple[str, str]]:
        """Other finished races on the same track, by name, with what they are called."""
        from .home.kept import ago, kept_races  # noqa: PLC0415

        board = film.game.scenario.board
        digest = board.digest if board is not None else ""
        return [
            (race.path.stem, f"{race.title}: {race.told()} ({ago(race.when)})")
            for race in kept_races()
            if race.finished
            and race.path.stem != name
            and race.recorded.header.get("track") == digest
        ]


def run(library: Library, first: Callable[[Application], object]) -> None:
    """Open the window at what comes `first`, until it is closed."""
    if os.environ.get(HEADLESS):
        raise NoScreen("there is no display")  # a window could be drawn, but nobody would see it
    settings = load_settings()
    window = open_window(settings)
    app = Application(library, settings, window)
    try:
        first(app)
        window.run()
    finally:
        app.close()
