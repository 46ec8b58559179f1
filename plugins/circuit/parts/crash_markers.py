"""Crashes on the course, and the rows that they mark."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from gridprix.core import CarId, Event, Part, Race, RaceNotation, RacePartSpec, Reducer, say
from gridprix.core.events import RoundStarted
from gridprix.plugins.circuit.board.place_words import told_row


@attrs.frozen
class CarCrashed(Event):
    """A car crashed on the course, in this row; `on_track` tells whether it lies on the track."""

    tone: ClassVar[str] = "bad"
    car: CarId
    row: int
    on_track: bool


def crash_words(event: CarCrashed, position: Any) -> str:
    """How a crash reads."""
    where = "on the course" if event.on_track else "beside the track"
    row = told_row(position.board, event.row)
    return say(
        "{car} crashes {where}, {row}", car=position.car(event.car).name, where=where, row=row
    )


@attrs.frozen
class CrashRow:
    """A marked row and the last round in which it concerns anybody."""

    row: int
    until: int


@attrs.frozen
class CrashMarkers(Part):
    """The rows in which cars have crashed."""

    capability: ClassVar[str] = "crash-rows"
    rows: tuple[CrashRow, ...] = ()


def marked_rows(race: Race) -> list[int]:
    """The rows that are marked now."""
    return [marked.row for marked in race.part(CrashMarkers).rows]


def _clear(race: Race, event: RoundStarted) -> Race:
    rows = race.part(CrashMarkers).rows
    kept = tuple(one for one in rows if one.until >= event.round)
    return race if kept == rows else race.with_part(CrashMarkers(kept))


def _write_rows(race: Race, value: Any) -> Race:
    rows = value if isinstance(value, list) else [value]
    if not all(type(row) is int and row in range(race.board.rows) for row in rows):
        raise ValueError(f"crash rows are {value!r}; a row is from 0 to {race.board.rows - 1}")
    return race.with_part(CrashMarkers(tuple(CrashRow(int(row), race.round + 1) for row in rows)))


def crash_markers(rounds: int) -> RacePartSpec:
    """Markers that lie for so many rounds."""

    def mark(race: Race, event: CarCrashed) -> Race:
        if not event.on_track:
            return race
        marked = CrashRow(event.row, race.round + rounds)
        return race.with_part(CrashMarkers((*race.part(CrashMarkers).rows, marked)))

    return RacePartSpec(
        CrashMarkers,
        lambda scenario: CrashMarkers(),
        reducers=(Reducer(CarCrashed, race=mark), Reducer(RoundStarted, race=_clear)),
        notation=(RaceNotation("crash_rows", marked_rows, _write_rows),),
    )
