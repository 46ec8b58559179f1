"""What the examples share: a part, an event, a pilot, and a script that follows another."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import Ask, Car, CarId, Event, LegTaken, Part, Race, RaceView, Script, Table

HEARD: list[str] = []


@attrs.frozen
class Mileage(Part):
    """How many legs a car has driven."""

    capability: ClassVar[str] = "example"
    legs: int = 0


@attrs.frozen
class Sky(Part):
    """Whether it rains on everybody."""

    capability: ClassVar[str] = "example"
    wet: bool = False


@attrs.frozen
class HornBlown(Event):
    """A driver blew the horn."""

    car: CarId


@attrs.frozen
class Dozer:
    """A pilot that never thinks."""

    def choose(self, view: RaceView, ask: Ask) -> str:
        """Take the default."""
        return ask.default


def count_leg(car: Car, event: LegTaken, race: Race) -> Car:
    """What a driven leg does to the part."""
    return car.with_part(Mileage(car.part(Mileage).legs + 1))


def then_horn(inner: Script | None, table: Table, car: CarId) -> Script:
    """What another rule does, then a horn; its answer is passed on."""
    answer = (yield from inner) if inner is not None else None
    yield from table.emit(HornBlown(car))
    return answer
