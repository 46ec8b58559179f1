"""What can be done with a race of one's own, and with those in the bin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import attrs

from gridprix.ui import own_races
from gridprix.ui.window.boxes import Box

from .facts import HomeFacts

RENAME, COPY, DELETE, EMPTY = "rename", "copy", "delete", " empty"
DEEDS = ((RENAME, "Rename"), (COPY, "Duplicate"), (DELETE, "Delete: to the bin"))


@attrs.frozen(eq=False)
class OwnRaces:
    """Lists with what can be done; `changed` hears that it was."""

    facts: HomeFacts
    open_list: Callable[[Box, Sequence[tuple[str, str]], str, Callable[[str], None]], None]
    ask_name: Callable[[str, str, str, str, Callable[[str], None]], None]
    changed: Callable[[], None]

    def manage(self, name: str, place: Box) -> None:
        """Open the list of deeds for a race."""
        self.facts.chosen = name
        self.open_list(place, DEEDS, RENAME, lambda deed: self._do(name, deed))

    def _do(self, name: str, deed: str) -> None:
        shelf = self.facts.shelf
        path = shelf.library.names("play")[name]
        card = next(one for one in shelf.cards if one.name == name)
        title = card.title or name
        if deed == DELETE:
            own_races.throw_away(path)
            self.changed()
            return
        if deed == COPY:
            words, proposed, take = "The copy is yours too.", f"{title}, copy", self._copy
        else:
            words, proposed, take = f"Now it is called {title}.", title, self._name
        label = dict(DEEDS)[deed]
        self.ask_name(label, words, label, proposed, lambda to: take(path, to))

    def _copy(self, path: Path, title: str) -> None:
        self.facts.chosen = own_races.duplicate(path, title).stem
        self.changed()

    def _name(self, path: Path, title: str) -> None:
        own_races.rename(path, title)
        self.changed()

    def open_bin(self, place: Box) -> None:
        """Open the list of what was thrown away: each can be put back, or all go for good."""
        rows = [(one.name, f"Put back {one.stem}") for one in own_races.binned()]
        rows.append((EMPTY, "Empty the bin: gone for good"))
        self.open_list(place, rows, "", self._from_bin)

    def _from_bin(self, name: str) -> None:
        if name == EMPTY:
            own_races.empty_bin()
        else:
            own_races.take_back(own_races.bin_folder() / name)
        self.changed()
