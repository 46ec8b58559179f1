"""The log of a race elsewhere, as a screen plays it: each line an event with the race after it.

What moves, is thrown or is turned over is told by its line and is shown as ever; any other event is
only known by its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import attrs

from gridprix.core.asks import Leg, Modifier, Price
from gridprix.core.events import (
    CarFinished,
    Event,
    LegTaken,
    PlotsRevealed,
    RaceEnded,
    RaceStarted,
    Rolled,
    RoundStarted,
)
from gridprix.core.family import Family
from gridprix.core.state import CarId, Place, Race
from gridprix.core.table import LogEntry
from gridprix.ui.seat.moment import LogLine, ThrowSeen


@attrs.frozen
class Told(Event):
    """Something of which only the words are known."""

    car: CarId | None = None


@attrs.frozen
class ToldWarning(Told):
    """The same, of a setback."""

    tone: ClassVar[str] = "warn"


@attrs.frozen
class ToldLoss(Told):
    """The same, of what ends a car's race."""

    tone: ClassVar[str] = "bad"


_BY_TONE: dict[str, type[Told]] = {"": Told, "warn": ToldWarning, "bad": ToldLoss}


@attrs.frozen
class FarEntry(LogEntry):
    """An entry in the words of the server."""

    words: str = ""

    @property
    def text(self) -> str:
        """The sentence as the server tells it."""
        return self.words


def entries_of(
    lines: Iterable[LogLine], before: Race, after: Race, family: Family
) -> Iterator[FarEntry]:
    """New lines as entries: cars follow what the lines tell, and the last one brings the truth."""
    lines, race = list(lines), before
    for number, line in enumerate(lines, start=1):
        race = after if number == len(lines) else _after(race, line, family)
        yield FarEntry(_event(line, after, family), race, line.text)


def _after(race: Race, line: LogLine, family: Family) -> Race:
    if line.round != race.round:
        race = race.changed(round=line.round)
    if line.car is None or not line.path:
        return race
    return race.with_car(race.car(line.car).moved(family.read_place(line.path[-1])))


def _event(line: LogLine, race: Race, family: Family) -> Event:
    if line.tone:
        return _BY_TONE.get(line.tone, ToldWarning)(line.car)
    if line.throw is not None:
        return _rolled(line.throw, line.car)
    if line.kind == "leg" and line.car is not None and len(line.path) > 1:
        return LegTaken(line.car, leg_of(line.text, line.path, family))
    if line.kind == "finish" and line.car is not None:
        return CarFinished(line.car)
    simple: dict[str, Event] = {
        "start": RaceStarted(),
        "round": RoundStarted(line.round),
        "plots": PlotsRevealed(line.plots),
        "end": RaceEnded(race.ending),
    }
    return simple.get(line.kind) or Told(line.car)


def leg_of(
    key: str, path: tuple[str, ...], family: Family, steps: int = 1, prices: tuple[Price, ...] = ()
) -> Leg:
    """A leg along the places of a path."""
    places: list[Place] = [family.read_place(one) for one in path]
    origin = places[0] if len(places) > 1 else None
    through = tuple(places[1:-1])
    return Leg(key, "", prices, origin=origin, to=places[-1], through=through, steps=steps)


def _rolled(throw: ThrowSeen, car: CarId | None) -> Rolled:
    modifiers = tuple(_modifier(one) for one in throw.modifiers)
    return Rolled(
        *(throw.why, throw.values, throw.total, car, modifiers),
        sides=throw.sides,
        dice=throw.dice,
    )


def _modifier(text: str) -> Modifier:
    amount, _, reason = text.partition(" ")
    return Modifier(int(amount), reason)
