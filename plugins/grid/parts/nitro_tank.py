"""The nitros that a car has left."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Part,
    PartSpec,
    Place,
    Race,
    Reducer,
    number_notation,
    say,
)
from gridprix.core.state import Position

CURRENCY = "nitro"


@attrs.frozen
class NitroTank(Part):
    """How many nitros a car has left; everybody may see it."""

    capability: ClassVar[str] = "nitros"
    left: int


@attrs.frozen
class NitrosSpent(Event):
    """A car spent nitros on the move it is about to make."""

    car: CarId
    nitros: int
    to: Place


def _spend(car: Car, event: NitrosSpent, race: Race) -> Car:
    return car.with_part(NitroTank(car.part(NitroTank).left - event.nitros))


def _spent_words(event: NitrosSpent, position: Position) -> str:
    nitros = "1 nitro" if event.nitros == 1 else say("{nitros} nitros", nitros=event.nitros)
    return say("{car} spends {nitros}", car=position.car(event.car).name, nitros=nitros)


def nitro_tank(count: int) -> PartSpec:
    """Tanks that hold so many nitros at the start."""
    return PartSpec(
        NitroTank,
        lambda scenario, seat: NitroTank(count),
        reducers=(Reducer(NitrosSpent, car=_spend),),
        wording={NitrosSpent: _spent_words},
        notation=(number_notation("nitros", NitroTank, "left"),),
    )
