"""One car on the track that is being drawn; Esc goes back to the studio."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import arcade

from gridprix.core.coach import coach_of
from gridprix.core.documents import parse_document
from gridprix.core.format import family_of_track
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario
from gridprix.ui.races import begin
from gridprix.ui.studio.session import StudioSession
from gridprix.ui.track_files import race_on
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet

from .facts import StudioFacts

DRIVER = "Test driver"
SEED = 1  # nothing of a test drive is kept
UNDRIVABLE = "Nobody can drive here yet"
WAITS = "The track is looked at; the test drive begins in a moment."


class TrialScreen(RaceScreen):
    """A race that nobody keeps: the way out leads back at once."""

    def open_menu(self) -> None:
        """Back to the studio."""
        self.leave()


class Trials:
    """Sets off as soon as it is known that nothing is wrong with the track."""

    def __init__(
        self, facts: StudioFacts, library: Library, window: arcade.Window, fault: FaultSheet
    ) -> None:
        self._facts, self._library, self._window, self._fault = facts, library, window, fault
        self._wanted: Callable[[], None] | None = None

    def want(self, settings: Settings, back: Callable[[], None], *, here: bool) -> None:
        """Drive from the start, or from where the cursor is."""
        facts = self._facts
        session, more = facts.session, {}
        if here:
            place = session.studio.drive_from(session.sheet, facts.cursor)
            if place is None:
                facts.refuse("no car can stand here; point at the road")
                return
            more = dict(place)
        self._wanted = lambda: self._drive(settings, back, more)
        facts.say(WAITS)
        self.go_on()

    def go_on(self) -> None:
        """Set off where somebody waits for it, and the track has been looked at."""
        if self._wanted is None or not self._facts.live.checked:
            return
        drive, self._wanted = self._wanted, None
        self._facts.say("")
        if self._facts.faulty:
            self._facts.refuse("something is marked as an error; put it right first")
        else:
            self._fault.guard(UNDRIVABLE, drive)

    def _drive(self, settings: Settings, back: Callable[[], None], more: Mapping[str, Any]) -> None:
        def leave(race: RaceScreen) -> None:
            if race.table.over:
                told = race.table.game.race.round
                self._facts.say(f"The test drive ended in round {told}.")
            back()

        screen = TrialScreen(
            begin(trial_race(self._facts.session, self._library, more), SEED),
            settings,
            self._window,
            on_leave=leave,
            ruleset_title=self._facts.rules,
        )
        self._window.show_view(screen)


def trial_race(session: StudioSession, library: Library, more: Mapping[str, Any]) -> Scenario:
    """A race of one person on the sheet; `more` says where the car stands.

    Raises BadFile where no race can be driven on it.
    """
    document = parse_document(session.sheet.text, session.file.path.name)
    family = family_of_track(document, library.catalogue.families)
    rules = {"ruleset": coach_of(family).ruleset, "title": session.title}
    return race_on(document, library, {**rules, "seats": [{"name": DRIVER}], **more})
