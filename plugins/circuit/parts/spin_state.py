"""Whether a car is about to spin, and that it did."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import CarId, Event, Part, PartSpec, Reducer


@attrs.frozen
class SpinDue(Part):
    """Why a car will spin at the end of its move; empty when it will not."""

    capability: ClassVar[str] = "spins"
    why: str = ""


@attrs.frozen
class SpinPending(Event):
    """A car will spin where its move ends."""

    car: CarId
    reason: str


@attrs.frozen
class CarSpun(Event):
    """A car spun."""

    tone: ClassVar[str] = "warn"
    car: CarId
    reason: str


SPINS = PartSpec(
    SpinDue,
    lambda scenario, seat: SpinDue(),
    reducers=(
        Reducer(SpinPending, car=lambda car, event, race: car.with_part(SpinDue(event.reason))),
        Reducer(CarSpun, car=lambda car, event, race: car.with_part(SpinDue())),
    ),
    wording={
        CarSpun: "{car} spins: {reason}",
        SpinPending: "{car} will spin at the end of the move: {reason}",
    },
)
