"""The tyres of a car: the part of pit stops and what becomes of it."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from gridprix.core import Car, CarId, Event, LegTaken, Notation, Part, PartSpec, Race, Reducer
from gridprix.core.parts import number_notation

HARD, SOFT = "hard", "soft"


@attrs.frozen
class Tyres(Part):
    """Whether a car drives on soft tyres, and for how many rows they last."""

    capability: ClassVar[str] = "pit-stops"
    soft: bool = False
    rows: int = 0

    def __str__(self) -> str:
        return f"{SOFT}, {self.rows} rows left" if self.soft else HARD


@attrs.frozen
class PitStopMade(Event):
    """A car stopped at the pits and got fresh tyres that last for so many rows."""

    car: CarId
    tyres: str
    rows: int


@attrs.frozen
class TyresWorn(Event):
    """A car's soft tyres grip no better than hard ones any more."""

    tone: ClassVar[str] = "warn"
    car: CarId


def _change(car: Car, event: PitStopMade, race: Race) -> Car:
    return car.with_part(Tyres(event.tyres == SOFT, event.rows))


def _wear(car: Car, event: LegTaken, race: Race) -> Car:
    tyres = car.part(Tyres)
    if not tyres.rows:
        return car
    return car.with_part(attrs.evolve(tyres, rows=tyres.rows - 1))


def _worn(car: Car, event: TyresWorn, race: Race) -> Car:
    return car.with_part(Tyres())


def _write_tyres(car: Car, value: Any) -> Car:
    if value not in (HARD, SOFT):
        raise ValueError(f"tyres are {value!r}; they are {HARD} or {SOFT}")
    return car.with_part(attrs.evolve(car.part(Tyres), soft=value == SOFT))


TYRES = PartSpec(
    Tyres,
    lambda scenario, seat: Tyres(),
    reducers=(
        Reducer(PitStopMade, car=_change),
        Reducer(LegTaken, car=_wear),
        Reducer(TyresWorn, car=_worn),
    ),
    wording={
        PitStopMade: "{car} stops at the pits for {tyres} tyres",
        TyresWorn: "{car}'s soft tyres are worn",
    },
    notation=(
        Notation("tyres", lambda car: SOFT if car.part(Tyres).soft else HARD, _write_tyres),
        number_notation("tread", Tyres, "rows"),
    ),
)
