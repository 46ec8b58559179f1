"""What a car is built of."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from gridprix.core import Part, PartSpec, Seat, number_notation
from gridprix.plugins.circuit.hooks import hooks_of
from gridprix.plugins.circuit.tables.interned import interned


@attrs.frozen
class Chassis(Part):
    """How a car was built; damage never changes it."""

    capability: ClassVar[str] = "car-build"
    acceleration: int
    deceleration: int
    top: int
    start: int


def _make(scenario: Any, seat: Seat) -> Chassis:
    build = hooks_of(scenario.book).settle_build(seat)
    return interned(Chassis(build.acceleration, build.deceleration, build.top, build.start))


CHASSIS = PartSpec(
    Chassis,
    _make,
    notation=tuple(
        number_notation(name, Chassis, name)
        for name in ("acceleration", "deceleration", "top", "start")
    ),
)
