"""Linear equations: solved where they fit, and missed by the least where they cannot all hold."""

from __future__ import annotations

import math


class Equations:
    """Equations that cannot all hold, summed up so that together they are missed by the least."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.rows = [[0.0] * (size + 1) for _ in range(size)]

    def add(self, slopes: dict[int, float], missing: float, weight: float = 1.0) -> None:
        """One equation: slopes times changes are to make up for what is missing."""
        known = [(n, value) for n, value in slopes.items() if value]
        for n, value in known:
            row, worth = self.rows[n], weight * value
            row[self.size] += worth * missing
            for other, slope in known:
                if other <= n:
                    row[other] += worth * slope

    def solved(self) -> list[float]:
        """The changes; what one counts for another, the other counts for the one."""
        for n in range(self.size):
            for other in range(n):
                self.rows[other][n] = self.rows[n][other]
        return solved(self.rows)


def solved(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, each with its right side last: Gauss, with pivots."""
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        if not head[column]:
            return [math.nan] * size
        for row in range(column + 1, size):
            share = rows[row][column] / head[column]
            if share:
                rows[row] = [a - share * b for a, b in zip(rows[row], head, strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = math.fsum(rows[row][n] * found[n] for n in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
