"""Where a car is drawn."""

from __future__ import annotations

import attrs


@attrs.frozen
class Pose:
    """Where a car is drawn: in units of the board, its heading in radians."""

    x: float
    y: float
    heading: float
    faint: bool = False
