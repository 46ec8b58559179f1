"""Whether a car is about to spin, and that it did."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import (
    CarId,
    Event,
    Part,
)


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
