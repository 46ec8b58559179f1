"""What a viewer may know of what has happened."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import attrs

from gridprix.core.events import Event, LegTaken, Rolled, RoundStarted
from gridprix.core.family import Family
from gridprix.core.state import CarId, SeatId
from gridprix.core.table import LogEntry

from .moment import LogLine, Trace
from .sight import sight_of
from .telling import line_of, written, written_path


class Reading:
    """What one viewer may read of a log: all but what is private to others.

    Positions count these entries only: that something private happened is private too. A log
    that grows is not read again from its beginning; one that went back is.
    """

    def __init__(self, seat: SeatId | None) -> None:
        self._seat = seat
        self._log: list[LogEntry] = []
        self._numbers: list[int] = []
        self.entries: list[LogEntry] = []

    def read(self, log: Sequence[LogEntry]) -> None:
        """Read what is new in a log."""
        known = self._log
        if known and (len(log) < len(known) or log[len(known) - 1] is not known[-1]):
            self._log, self._numbers, self.entries = [], [], []
            known = self._log
        for number in range(len(known), len(log)):
            entry = log[number]
            known.append(entry)
            if entry.event.private_to in (None, self._seat):
                self._numbers.append(number)
                self.entries.append(entry)

    def position(self, shown: int) -> int:
        """How many of the first `shown` entries of the whole log the viewer may read."""
        return bisect_left(self._numbers, shown)


@attrs.frozen
class Past:
    """What a viewer has read so far."""

    entries: Sequence[LogEntry]
    seat: SeatId | None
    family: Family

    def told(self, since: int) -> tuple[tuple[LogLine, ...], tuple[Trace, ...]]:
        """What came after the first `since` entries: lines of the log, traces on the board."""
        lines, traces = [], []
        for number, entry in enumerate(self.entries[since:], start=since):
            race = sight_of(entry.race, self.seat).race
            lines.append(line_of(number, entry.event, race, self.family))
            marks = race.book.hooks.offer_traces(race, entry.event)
            if marks:
                traces.append(Trace(number, tuple(written(mark, self.family) for mark in marks)))
        return tuple(lines), tuple(traces)

    def _of_this_round(self) -> Iterator[Event]:
        """The latest first."""
        for entry in reversed(self.entries):
            if isinstance(entry.event, RoundStarted):
                return
            yield entry.event

    def drove(self, cars: set[CarId]) -> dict[CarId, tuple[str, ...]]:
        """The two ends of the last leg that took each car anywhere: that way it points."""
        found: dict[CarId, tuple[str, ...]] = {}
        for entry in reversed(self.entries):
            car = getattr(entry.event, "car", None)
            if car in found or car not in cars:
                continue
            path = written_path(getattr(entry.event, "leg", None), self.family)
            if path and path[0] != path[-1]:
                found[car] = path[0], path[-1]
                if len(found) == len(cars):
                    break
        return found

    def steps_made(self, car: CarId) -> int:
        """How many steps of its move a car has made."""
        legs = (one for one in self._of_this_round() if isinstance(one, LegTaken))
        return sum(one.leg.steps for one in legs if one.car == car)

    def throws(self, car: CarId) -> list[Rolled]:
        """The dice of this round that were about a car, the latest first."""
        return [one for one in self._of_this_round() if isinstance(one, Rolled) and one.car == car]
