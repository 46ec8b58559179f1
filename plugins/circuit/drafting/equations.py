"""Linear equations: solved where they fit, and missed by the least where they cannot all hold.

Whole rows are added and multiplied at once, number by number: that is the same to the last bit on
every machine, which ready-made solvers are not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Equations:
    """Equations that cannot all hold, summed up so that together they are missed by the least."""

    def __init__(self, size: int) -> None:
        import numpy as np  # noqa: PLC0415 - heavy, and only drafting needs it

        self.size = size
        self.rows: NDArray[np.float64] = np.zeros((size, size + 1))

    def add(self, slopes: dict[int, float], missing: float, weight: float = 1.0) -> None:
        """One equation: slopes times changes are to make up for what is missing."""
        import numpy as np  # noqa: PLC0415 - heavy, and only drafting needs it

        known = np.zeros(self.size + 1)
        for n, slope in slopes.items():
            known[n] = slope
        known[self.size] = missing
        places = sorted(n for n, slope in slopes.items() if slope)
        self.rows[places] += weight * known[places, None] * known

    def solved(self) -> list[float]:
        """The changes."""
        return solved(self.rows)


def solved(equations: Sequence[Sequence[float]] | NDArray[np.float64]) -> list[float]:
    """The solution of linear equations, each with its right side last: Gauss, with pivots."""
    import numpy as np  # noqa: PLC0415 - heavy, and only drafting needs it

    rows = np.array(equations, dtype=np.float64)
    size = len(rows)
    for column in range(size):
        pivot = column + int(np.argmax(np.abs(rows[column:, column])))
        rows[[column, pivot]] = rows[[pivot, column]]
        head = rows[column]
        if not head[column]:
            return [math.nan] * size
        shares = rows[column + 1 :, column] / head[column]
        rows[column + 1 :, column:] -= shares[:, None] * head[column:]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = math.fsum((rows[row, row + 1 : size] * found[row + 1 :]).tolist())
        found[row] = float((rows[row, size] - known) / rows[row, row])
    return found
