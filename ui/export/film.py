"""A race as something to be watched: its frames, its rounds, and where everybody stood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest

import attrs

from gridprix.core.drawing import Mark
from gridprix.core.game import Game
from gridprix.core.scenario import new_race
from gridprix.core.standings import Standing
from gridprix.core.state import CarId, Race
from gridprix.core.table import LogEntry
from gridprix.ui.drawing.liveries import race_liveries
from gridprix.ui.seat.moment import Moment
from gridprix.ui.seat.moments import Moments
from gridprix.ui.seat.telling import placed
from gridprix.ui.window.board.arts import art_of
from gridprix.ui.window.table.playback import Playback

SILENT = ("start", "round")  # kinds of lines that no frame stops at
LEG, FINISH = "leg", "finish"
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


@attrs.frozen
class Frame:
    """A moment worth stopping at: how much of the log is shown, and what happened last."""

    count: int
    round: int
    text: str = ""
    car: CarId | None = None
    setback: bool = False
    finish: bool = False


@attrs.frozen
class Series:
    """A value of every car at the end of every round; None where there was none."""

    label: str
    values: Mapping[CarId, tuple[float | None, ...]]


class Film:
    """A game's log in frames; only what everybody may know is told."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.art = art_of(game.scenario)
        self.first = new_race(game.scenario)
        self.liveries = race_liveries(self.first)
        self._moments = Moments(game)
        self._counts = [n for n, one in enumerate(game.log, start=1) if is_public(one)]
        self.frames: tuple[Frame, ...] = tuple(self._frames())

    def _frames(self) -> Iterator[Frame]:
        """The start, then every line of the log; of a car's steps in one go only the last."""
        yield Frame(0, 0)
        lines = self._moments.of(None).log
        for line, later in zip_longest(lines, lines[1:]):
            goes_on = later is not None and line.kind == later.kind == LEG and line.car == later.car
            if line.kind in SILENT or goes_on:
                continue
            yield Frame(
                self._counts[line.number],
                line.round,
                line.text,
                line.car,
                bool(line.tone),
                line.kind == FINISH,
            )

    def moment_at(self, count: int) -> Moment:
        """What somebody without a seat sees after so many entries of the log."""
        return self._moments.of(None, count)

    def marks_at(self, count: int) -> list[Mark]:
        """What rules want drawn then."""
        family = self.game.scenario.family
        return [placed(mark, family) for mark in self.moment_at(count).marks]

    def playback(self) -> Playback:
        """A playback of its own that has shown nothing yet."""
        return Playback(self.game, self.art, self.first, self._moments)

    def race_at(self, count: int) -> Race:
        """The race after so many entries of the log."""
        return self.game.log[count - 1].race if count else self.first

    def standings_at(self, count: int) -> Sequence[Standing]:
        """The table of places then."""
        moment = self.moment_at(count)
        return [
            Standing(row.place, row.car, moment.car(row.car).name, row.status, row.reason)
            for row in moment.standings
        ]

    # -- rounds

    @cached_property
    def round_ends(self) -> tuple[int, ...]:
        """How much of the log is shown at the end of every round, round 0 being the set-up."""
        ends = [0]
        for number, entry in enumerate(self.game.log, start=1):
            while len(ends) <= entry.race.round:
                ends.append(ends[-1])
            ends[entry.race.round] = number
        return tuple(ends)

    @property
    def rounds(self) -> int:
        """How many rounds were driven."""
        return len(self.round_ends) - 1

    def moment(self, count: int) -> float:
        """When a position was reached, in rounds: 2.5 is halfway through the third."""
        for number, end in enumerate(self.round_ends):
            if count <= end:
                start = self.round_ends[number - 1] if number else 0
                share = (count - start) / (end - start) if end > start else 1.0
                return max(0.0, number - 1 + share)
        return float(self.rounds)

    def count_at(self, moment: float) -> int:
        """The position that was reached at a moment."""
        number = min(max(int(moment), 0), self.rounds)
        start = self.round_ends[number]
        end = self.round_ends[min(number + 1, self.rounds)]
        return start + round((end - start) * (moment - number))

    # -- what can be charted

    @cached_property
    def places(self) -> Series:
        """The place of every car, round by round; ends where its race ended."""
        ids = [car.id for car in self.first.cars]
        rows: dict[CarId, list[float | None]] = {car: [] for car in ids}
        for end in self.round_ends:
            for row in self.standings_at(end):
                rows[row.car].append(row.place)
        return Series("position", {car: tuple(values) for car, values in rows.items()})

    @cached_property
    def gauges(self) -> tuple[Series, ...]:
        """Every gauge that is a number and differs, round by round; the liveliest first."""
        found: dict[str, dict[CarId, list[float | None]]] = {}
        for number, end in enumerate(self.round_ends):
            for car, label, value in self._gauges_at(end):
                rows = found.setdefault(label, {one.id: [] for one in self.first.cars})
                rows[car] += [None] * (number - len(rows[car]))
                rows[car].append(value)
        length = len(self.round_ends)
        series = [
            Series(label, {car: (*v, *[None] * (length - len(v))) for car, v in rows.items()})
            for label, rows in found.items()
            if len({tuple(values) for values in rows.values()}) > 1
        ]
        return tuple(sorted(series, key=_variety, reverse=True))

    def values_at(self, series: Series, count: int) -> Mapping[CarId, float]:
        """What a chart shows of every car after so many entries of the log."""
        if series is self.places:
            return {row.car: float(row.place) for row in self.standings_at(count)}
        return {car: value for car, label, value in self._gauges_at(count) if label == series.label}

    def _gauges_at(self, count: int) -> Iterator[tuple[CarId, str, float]]:
        for car in self.moment_at(count).cars:
            if not car.running or car.at is None:
                continue
            for gauge in car.gauges:
                number = _NUMBER.match(str(gauge.value))
                if number:
                    yield car.id, gauge.label, float(number.group())

    @cached_property
    def ends(self) -> Mapping[CarId, int]:
        """In which round a car's race ended; cars that raced to the end are not in it."""
        found: dict[CarId, int] = {}
        for entry in self.game.log:
            for car in entry.race.cars:
                if not car.running:
                    found.setdefault(car.id, entry.race.round)
        return found


def _variety(series: Series) -> int:
    return len({value for row in series.values.values() for value in row})


def is_public(entry: LogEntry) -> bool:
    """Whether everybody may know of an entry."""
    return entry.event.private_to is None
