"""A person's races on disk: those that wait, and those that can be watched again."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import attrs

from gridprix.core.holding import held
from gridprix.core.recorded import Recorded
from gridprix.ui.races import SavedRace, saved_races

MOST = 80  # races that home shows, the newest first
MOST_LOOKED_AT = 800  # files, where many cannot be read


@attrs.frozen
class KeptRace:
    """A race on disk and what a list tells of it."""

    saved: SavedRace
    when: float
    busy: bool = False  # somebody is playing it now

    @property
    def path(self) -> Path:
        """The journal."""
        return self.saved.path

    @property
    def recorded(self) -> Recorded:
        """What the journal holds."""
        return self.saved.recorded

    @property
    def title(self) -> str:
        """What is raced."""
        return self.saved.title

    @property
    def finished(self) -> bool:
        """Whether it is over."""
        return self.recorded.finished

    @property
    def ending(self) -> str:
        """Why it is over."""
        ending = self.recorded.ending
        return ending.reason if ending is not None else ""

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        return max((one.round for one in self.recorded.states), default=0)

    @property
    def ruleset(self) -> str:
        """The rule set by its name, as words; nothing where the rules were listed one by one."""
        name = str(self.recorded.header.get("ruleset") or "")
        return name.replace("-", " ").capitalize()

    @property
    def track(self) -> str:
        """The name of the track."""
        return str(self.recorded.header["scenario"].get("track", ""))

    @property
    def family(self) -> str:
        """The family of games it is of."""
        return str(self.recorded.header["scenario"].get("family", ""))

    @property
    def colours(self) -> Sequence[str]:
        """The colours of its seats."""
        seats = self.recorded.header["scenario"].get("seats")
        if not isinstance(seats, list):
            return []
        return [str(seat.get("colour", "")) for seat in seats if isinstance(seat, dict)]

    def told(self) -> str:
        """How it ended, in a line."""
        ending = self.recorded.ending
        return ", ".join(f"{row[0]} {row[2]}" for row in ending.places[:4]) if ending else ""


def kept_races() -> list[KeptRace]:
    """The races on disk, the one played last first, without those that cannot be read."""
    readable = (one for one in islice(saved_races(), MOST_LOOKED_AT) if isinstance(one, SavedRace))
    found: list[KeptRace] = []
    for saved in islice(readable, MOST):
        busy = not saved.recorded.finished and held(saved.path)
        found.append(KeptRace(saved, saved.path.stat().st_mtime, busy))
    return found


def ago(when: float, now: float | None = None) -> str:
    """How long ago something was, roughly."""
    seconds = max(0.0, (time.time() if now is None else now) - when)
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {name}{'s' if count > 1 else ''} ago"
    return "just now"
