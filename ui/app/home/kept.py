"""A person's races on disk: those that wait, and those that can be watched again."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path

import attrs

from gridprix.core.errors import BadJournal
from gridprix.core.journal import Recorded, read_journal
from gridprix.ui.races import SUFFIX, SavedRace
from gridprix.ui.shelves import races_folder

MOST = 80  # journals that home looks into, the newest first


@attrs.frozen
class KeptRace:
    """A race on disk and what a list tells of it."""

    saved: SavedRace
    when: float
    ending: str = ""
    places: tuple[tuple[int, str, str], ...] = ()  # place, car, name

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
    def rounds(self) -> int:
        """How many rounds were begun."""
        return len(self.recorded.states) - (1 if self.finished else 0)

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
        seats = self.recorded.header["scenario"].get("seats", ())
        return [str(seat.get("colour", "")) for seat in seats if isinstance(seat, dict)]

    def told(self) -> str:
        """How it ended, in a line."""
        names = [f"{place} {name}" for place, _, name in self.places[:4]]
        return ", ".join(names)


def kept_races() -> list[KeptRace]:
    """The races on disk, the one played last first; unreadable files are passed over."""
    found: list[KeptRace] = []
    folder = races_folder()
    files = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
    for path in reversed(files[-MOST:]):
        try:
            recorded = read_journal(path)
        except BadJournal:
            continue
        ending, places = _result(path) if recorded.finished else ("", ())
        found.append(KeptRace(SavedRace(recorded), path.stat().st_mtime, ending, places))
    return found


def _result(path: Path) -> tuple[str, tuple[tuple[int, str, str], ...]]:
    """The last line that tells of an end."""
    for line in reversed(path.read_bytes().splitlines()):
        if line.startswith(b'{"end"'):
            data = json.loads(line)
            rows = data.get("standings", ())
            return str(data["end"]), tuple((row[0], row[1], row[2]) for row in rows)
    return "", ()


def ago(when: float, now: float | None = None) -> str:
    """How long ago something was, roughly."""
    seconds = max(0.0, (time.time() if now is None else now) - when)
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {name}{'s' if count > 1 else ''} ago"
    return "just now"
