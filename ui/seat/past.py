"""What a viewer may know of what has happened."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

import attrs

from gridprix.core.asks import Leg
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
    that grows is not read again from its beginning; one that went back is. `drives` are the numbers
    of the entries that took a car from one place to another.
    """

    def __init__(self, seat: SeatId | None) -> None:
        self._seat = seat
        self._log: list[LogEntry] = []
        self._numbers: list[int] = []
        self.entries: list[LogEntry] = []
        self.drives: dict[CarId, list[int]] = {}

    def read(self, log: Sequence[LogEntry]) -> None:
        """Read what is new in a log."""
        known = self._log
        if known and (len(log) < len(known) or log[len(known) - 1] is not known[-1]):
            self._log, self._numbers, self.entries, self.drives = [], [], [], {}
            known = self._log
        for number in range(len(known), len(log)):
            entry = log[number]
            known.append(entry)
            if entry.event.private_to in (None, self._seat):
                self._numbers.append(number)
                if _drives(getattr(entry.event, "leg", None)):
                    car: CarId = getattr(entry.event, "car", CarId(""))
                    self.drives.setdefault(car, []).append(len(self.entries))
                self.entries.append(entry)

    def position(self, shown: int) -> int:
        """How many of the first `shown` entries of the whole log the viewer may read."""
        return bisect_left(self._numbers, shown)

    def until(self, position: int, family: Family) -> Past:
        """What the viewer had read after so many of the entries."""
        return Past(self.entries[:position], self._seat, family, self.drives)


def _drives(leg: object) -> bool:
    return isinstance(leg, Leg) and None not in (leg.origin, leg.to) and leg.origin != leg.to


@attrs.frozen
class Past:
    """What a viewer has read so far; `drives` may go on beyond it."""

    entries: Sequence[LogEntry]
    seat: SeatId | None
    family: Family
    drives: Mapping[CarId, Sequence[int]]

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
        ends = {car: self._drive_of(car) for car in cars}
        return {car: both for car, both in ends.items() if both}

    def _drive_of(self, car: CarId) -> tuple[str, ...]:
        numbers = self.drives.get(car, ())
        for at in range(bisect_left(numbers, len(self.entries)) - 1, -1, -1):
            event = self.entries[numbers[at]].event
            path = written_path(getattr(event, "leg", None), self.family)
            if path[0] != path[-1]:
                return path[0], path[-1]
        return ()

    def steps_made(self, car: CarId) -> int:
        """How many steps of its move a car has made."""
        legs = (one for one in self._of_this_round() if isinstance(one, LegTaken))
        return sum(one.leg.steps for one in legs if one.car == car)

    def throws(self, car: CarId) -> list[Rolled]:
        """The dice of this round that were about a car, the latest first."""
        return [one for one in self._of_this_round() if isinstance(one, Rolled) and one.car == car]
