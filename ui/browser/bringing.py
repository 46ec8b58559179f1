"""What a program that draws for itself needs beside moments: the race, and its journal at the end.

A page of the server needs neither; a window or a terminal asks for both when it comes.
"""

from __future__ import annotations

from typing import Any

from gridprix.core.scenario import Scenario

from .glimpses import Glimpse
from .ready_races import to_data
from .room import Room


class Bringer:
    """Adds them to the messages of one device, each once."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._race: Scenario | None = None
        self._ended: Scenario | None = None

    def add(self, glimpse: Glimpse, data: dict[str, Any]) -> None:
        """Bring what this device has not got yet."""
        race = glimpse.race
        if race is None:
            return
        if race is not self._race:
            self._race, data["race"] = race, race_data(race)
        over = glimpse.moment is not None and glimpse.moment.over
        if over and race is not self._ended:
            self._ended = race
            path = self._room.keeper.journal_of(glimpse.table["number"])
            if path is not None and path.exists():
                data["journal"] = path.read_text(encoding="utf-8")


def race_data(race: Scenario) -> dict[str, Any]:
    """A race as data that everybody may have: an arranged position would show every hand."""
    data = to_data(race)
    if race.book.hiders:
        data["scenario"].pop("arrange", None)
    return data
