"""How many rows and lanes each section of a lap has."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from gridprix.core.drafting.centre_line import CentreLine

from .limits import BROAD, speed
from .planned_section import PlannedSection

GRID_ROWS = 4  # before the line, three lanes wide: a full field
SHARP = 70  # degrees of a corner that has more than one row
LONG = 3  # rows of a straight that has three lanes


@attrs.frozen
class RowsOfSection:
    """A section with its rows and lanes; a corner with the speed that each of its rows holds."""

    plan: PlannedSection
    rows: int
    lanes: int
    speeds: tuple[float, ...] = ()


def fewest_rows(sections: Sequence[PlannedSection]) -> list[int]:
    """The rows that each section must have; the last one is the straight before the line."""
    least = [2 if abs(one.turn) >= SHARP else 1 for one in sections]
    return [*least[:-1], GRID_ROWS]


def with_rows(
    sections: Sequence[PlannedSection], spaces: int, line: CentreLine, curvatures: Sequence[float]
) -> list[RowsOfSection]:
    """The sections with so many rows in all, shared out by their lengths."""
    rows = fewest_rows(sections)
    for _ in range(spaces - sum(rows)):
        shares = [one.length / (count + 0.5) for one, count in zip(sections, rows, strict=True)]
        rows[shares.index(max(shares))] += 1
    found = []
    for one, count in zip(sections, rows, strict=True):
        speeds = _speeds(one, count, curvatures) if one.turn else ()
        fast = min(speeds) > BROAD if speeds else count >= LONG
        broad = _broad(one, line)
        lanes = 3 if (fast if broad is None else broad) else 2
        found.append(RowsOfSection(one, count, lanes, speeds))
    return _calmed([*found[:-1], attrs.evolve(found[-1], lanes=3)])


def _calmed(sections: list[RowsOfSection]) -> list[RowsOfSection]:
    """Lanes that neither begin nor end for a short section between two others that agree."""
    for n in range(1, len(sections) - 1):
        before, here, after = sections[n - 1 : n + 2]
        if here.rows < LONG and before.lanes == after.lanes != here.lanes:
            sections[n] = attrs.evolve(here, lanes=before.lanes)
    return sections


def _speeds(section: PlannedSection, rows: int, curvatures: Sequence[float]) -> tuple[float, ...]:
    """The speed that each row of a corner holds, at its tightest point."""
    span = section.stop - section.first
    found = []
    for row in range(rows):
        first = section.first + math.floor(span * row / rows)
        stop = max(section.first + math.floor(span * (row + 1) / rows), first + 1)
        found.append(speed(max(map(abs, curvatures[first:stop]))))
    return tuple(found)


def _broad(section: PlannedSection, line: CentreLine) -> bool | None:
    """Whether a section is among the broader half of the road; None where all are alike."""
    widths = [left + right for left, right in zip(line.left, line.right, strict=True)]
    if not widths or max(widths) < min(widths) * 1.2:
        return None
    own = widths[section.first : section.stop]
    return math.fsum(own) / len(own) >= (max(widths) + min(widths)) / 2
