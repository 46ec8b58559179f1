"""A race as something to be watched: its frames, its rounds, and where everybody stood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import attrs

from gridprix.core.events import CarFinished, Event, LegTaken, RaceStarted, RoundStarted
from gridprix.core.game import Game
from gridprix.core.scenario import new_race
from gridprix.core.standings import Standing
from gridprix.core.state import CarId, Race
from gridprix.core.table import LogEntry
from gridprix.core.view import RaceView, redact
from gridprix.ui.drawing.liveries import race_liveries
from gridprix.ui.window.board.arts import art_for
from gridprix.ui.window.table.playback import Playback

SILENT = (RoundStarted, RaceStarted)
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
        self.art = art_for(game.scenario.family, game.scenario.board)
        self.first = new_race(game.scenario)
        self.liveries = race_liveries(self.first)
        self.frames: tuple[Frame, ...] = tuple(_frames(game.log))

    def playback(self) -> Playback:
        """A playback of its own that has shown nothing yet."""
        return Playback(self.game, self.art, self.first)

    def race_at(self, count: int) -> Race:
        """The race after so many entries of the log."""
        return self.game.log[count - 1].race if count else self.first

    def view_at(self, count: int) -> RaceView:
        """What somebody without a seat may know then."""
        race = self.race_at(count)
        view = redact(race, None, race.book.hiders)
        return race.book.hooks.settle_view(race, view)

    def standings_at(self, count: int) -> Sequence[Standing]:
        """The table of places then."""
        race = self.race_at(count)
        return race.book.hooks.settle_standings(race)

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

    def _gauges_at(self, count: int) -> Iterator[tuple[CarId, str, float]]:
        race, view = self.race_at(count), self.view_at(count)
        for car in view.cars:
            if not car.running or car.spot is None:
                continue
            for gauge in race.book.hooks.offer_gauges(view, car):
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


def _frames(log: Sequence[LogEntry]) -> Iterator[Frame]:
    """The start, then every public entry; of a car's steps in one go only the last."""
    yield Frame(0, 0)
    for number, entry in enumerate(log, start=1):
        event = entry.event
        if isinstance(event, SILENT) or not is_public(entry):
            continue
        following = log[number].event if number < len(log) else None
        if isinstance(event, LegTaken) and _goes_on(event, following):
            continue
        yield Frame(
            number,
            entry.race.round,
            entry.text,
            getattr(event, "car", None),
            bool(event.tone),
            isinstance(event, CarFinished),
        )


def _goes_on(event: LegTaken, following: Event | None) -> bool:
    return isinstance(following, LegTaken) and following.car == event.car
