"""Crashes on the course, and the rows that they mark."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from gridprix.core import (
    CarId,
    Event,
    Part,
    Race,
)
from gridprix.core.events import RoundStarted


@attrs.frozen
class CarCrashed(Event):
    """A car crashed on the course, in this row; `on_track` tells whether it lies on the track."""

    tone: ClassVar[str] = "bad"
    car: CarId
    row: int
    on_track: bool


def _crash_words(event: CarCrashed, position: Any) -> str:
    where = "on the course" if event.on_track else "beside the track"
    return f"{position.car(event.car).name} crashes {where} in row {event.row}"


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


def _rows(race: Race) -> list[int]:
    return [marked.row for marked in race.part(CrashMarkers).rows]


def _clear(race: Race, event: RoundStarted) -> Race:
    rows = race.part(CrashMarkers).rows
    kept = tuple(one for one in rows if one.until >= event.round)
    return race if kept == rows else race.with_part(CrashMarkers(kept))


def _read_rows(race: Race) -> list[int]:
    return _rows(race)


def _write_rows(race: Race, value: Any) -> Race:
    rows = value if isinstance(value, list) else [value]
    if not all(type(row) is int and row in range(race.board.rows) for row in rows):
        raise ValueError(f"crash rows are {value!r}; a row is from 0 to {race.board.rows - 1}")
    return race.with_part(CrashMarkers(tuple(CrashRow(int(row), race.round + 1) for row in rows)))
