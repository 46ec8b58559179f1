"""Where a car is drawn."""

from __future__ import annotations

import attrs


@attrs.frozen
class Pose:
    """Where a car is drawn: in units of the board, its heading in radians.

    `aside` is how far it stands beside that point, in lengths of a car: several cars that share a
    place are fanned out, so that all of them are seen.
    """

    x: float
    y: float
    heading: float
    faint: bool = False
    aside: tuple[float, float] = (0.0, 0.0)

    def drawn(self, scale: float, length: float) -> tuple[float, float]:
        """Where that is in pixels, y upwards, with cars of this length."""
        return self.x * scale + self.aside[0] * length, self.y * scale + self.aside[1] * length
