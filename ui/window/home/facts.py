"""What the panels of home tell, and what they set going."""

from __future__ import annotations

from collections.abc import Callable

import arcade
import attrs

from gridprix.core.library import Library
from gridprix.ui.own_races import binned
from gridprix.ui.window.boxes import Box

from .kept import KeptRace, kept_races
from .shelf import RaceShelf
from .thumbnails import Thumbnails

CHIPS = ("chosen", "ok", "warn", "neutral")


class HomeFacts:
    """The ready races, those that wait on disk, and which of them is chosen."""

    def __init__(self, library: Library, window: arcade.Window) -> None:
        self.shelf = RaceShelf(library)
        self.thumbnails = Thumbnails(library, window)
        self.unfinished: list[KeptRace] = []
        self.chosen = ""
        self.thrown = 0  # how many races lie in the bin

    def look_again(self, library: Library) -> None:
        """Look again at what is on the shelves and on disk."""
        last = self.shelf
        known = last.lengths if library is last.library else {}
        self.shelf = RaceShelf(library, last.family, last.wanted, last.duration, known)
        self.unfinished = [race for race in kept_races() if not race.finished]
        self.thrown = len(binned())
        self.choose_first()

    def names(self) -> list[str]:
        """The races that are shown."""
        return [card.name for card in self.shelf.shown()]

    def choose_first(self, *, always: bool = False) -> None:
        """Choose the first race where the chosen one is not shown, or always."""
        names = self.names()
        if always or self.chosen not in names:
            self.chosen = next(iter(names), "")

    def chip_kind(self, family: str) -> str:
        """Families have chips of different colours."""
        names = [one.name for one in self.shelf.families]
        return CHIPS[names.index(family) % len(CHIPS)] if family in names else "neutral"


@attrs.frozen
class HomeActions:
    """A handful of deeds; who does them is nothing that a panel must know."""

    play: Callable[[str], None]
    customise: Callable[[str], None]
    manage: Callable[[str, Box], None]
    open_bin: Callable[[Box], None]
    go_on: Callable[[], None]
    guided: Callable[[], None]
    filter: Callable[[str], None]
    open_durations: Callable[[Box], None]
    find: Callable[[str], None]
    show_all: Callable[[], None]
