"""What rules offer to be drawn: marks on the board and gauges in a panel, free of any toolkit."""

from __future__ import annotations

import attrs

from .state import CarId, Place


@attrs.frozen
class Mark:
    """Something drawn at a place.

    `shape` is one of circle, square, tick, line, skid, cross, dot, frame or word; a screen that
    does not know a shape draws its text. `count` repeats it (one square per nitro).
    """

    shape: str
    at: Place
    car: CarId | None = None
    to: Place | None = None
    count: int = 1
    text: str = ""


@attrs.frozen
class Gauge:
    """A value about a car: a label, a number, perhaps out of a maximum."""

    label: str
    value: int | str
    maximum: int | None = None
    kind: str = "number"

    def __str__(self) -> str:
        outof = f" of {self.maximum}" if self.maximum is not None else ""
        return f"{self.label}: {self.value}{outof}"
