"""A position as plain text, for reports that are read in any terminal and kept in any log."""

from __future__ import annotations

from collections.abc import Iterable

from gridprix.core.family import Family
from gridprix.core.fingerprint import plain
from gridprix.core.state import Car, CarId, Race
from gridprix.core.tracing import Note
from gridprix.core.view import redact
from gridprix.ui.terminal.board import Scene, painter_for

WIDTH, HEIGHT = 76, 16


def picture(race: Race, family: Family, focus: CarId | None = None) -> list[str]:
    """The board around the cars, then one line per car with all that notation says of it."""
    view = redact(race, None, {})  # a report is for the author: nothing is hidden
    spot = race.car(focus).spot if focus else None
    painter = painter_for(family, race.book.furniture, plain=True)
    board = [line.plain.rstrip() for line in painter.draw(Scene(view, focus=spot), WIDTH, HEIGHT)]
    return [*_trimmed(board), *car_lines(race, family)]


def _trimmed(lines: list[str]) -> list[str]:
    """Without the empty lines at both ends."""
    full = [number for number, line in enumerate(lines) if line.strip()]
    return lines[full[0] : full[-1] + 1] if full else []


def car_lines(race: Race, family: Family) -> list[str]:
    """One line per car, in the notation of arranged positions."""
    return [_car_line(race, family, car) for car in race.cars]


def _car_line(race: Race, family: Family, car: Car) -> str:
    where = f"@{family.write_place(car.spot)}" if car.spot is not None else ""
    facts = [f"{one.name}={_written(plain(one.read(car)))}" for one in race.book.notation.values()]
    status = [] if car.running else [f"{car.status.value} ({car.reason})"]
    return " ".join([f"{car.id}{where}", *facts, *status])


def _written(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(_written, value)) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def why(notes: Iterable[Note]) -> list[str]:
    """What the rules did, one line each, the rule's name in a column of its own."""
    notes = list(notes)
    width = max((len(note.rule) for note in notes), default=0)
    return [f"{note.rule:<{width}}  {note.did} {note.what}  [{note.hook}]" for note in notes]
