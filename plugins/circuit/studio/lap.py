"""A lap as it is bent in the studio: straights and corners by their turns and their lengths.

Floats are fine here: nothing in this module decides what is legal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from gridprix.core.drawing.pen import Point
from gridprix.plugins.circuit.board.centre_line import Station
from gridprix.plugins.circuit.board.row_form import RowForm, Section
from gridprix.plugins.circuit.drafting.planned_section import way_of

BEFORE, MIDDLE, AFTER = -1, 0, 1


@attrs.frozen
class DrawnSection:
    """One section as it is drawn."""

    turn: float  # degrees in all, left above zero; no degrees to the right are -0.0
    rows: int
    length: float  # of a row
    bends: bool  # a corner, which may turn; a straight never does

    @classmethod
    def of(cls, section: Section) -> DrawnSection:
        """The stretch of a section as written."""
        turn = float(section.angle) * (1 if section.direction == "L" else -1)
        bends = bool(section.corner)
        return cls(turn if bends else 0.0, len(section.limits), section.length, bends)

    @property
    def left(self) -> bool:
        """Whether its inside is on the left; a corner of no degrees keeps its direction."""
        return math.copysign(1, self.turn) == 1

    @property
    def total(self) -> float:
        """How long it is in all."""
        return self.rows * self.length


def stretches_of(form: RowForm) -> tuple[DrawnSection, ...]:
    """The stretches of a lap in driving order, beginning at the line."""
    return tuple(map(DrawnSection.of, form.sections))


def walked(stretches: Sequence[DrawnSection], begin: Station) -> list[Station]:
    """Where a run of stretches leads: the joints between them, both ends included."""
    found = [begin]
    for one in stretches:
        found.append(onward(found[-1], one, 1.0))
    return found


def onward(begin: Station, stretch: DrawnSection, share: float) -> Station:
    """The station so much of a stretch on from where it begins."""
    end = begin.heading + math.radians(stretch.turn) * share
    x, y = way_of(begin.heading, end)
    far = stretch.total * share
    return Station(begin.x + x * far, begin.y + y * far, end)


def control(begin: Station, stretch: DrawnSection, handle: int) -> Point:
    """A control point: the middle of a stretch, or one of the two handles along its tangent."""
    middle = onward(begin, stretch, 0.5)
    reach = handle * stretch.total / 2
    return (
        middle.x + reach * math.cos(middle.heading),
        middle.y + reach * math.sin(middle.heading),
    )


def window_around(stretches: Sequence[DrawnSection], place: int) -> range:
    """The stretches that give way when one is moved; numbers past the end go on at the line.

    A corner moves between the corners before and after it; a straight between the stretches
    beyond the corners at its ends. What lies outside stays where it is.
    """
    count = len(stretches)
    more = 0 if stretches[place].bends else 1
    first = last = place
    for way in (-1, 1):
        end, left = place, more
        while last - first + 1 < count:
            end += way
            first, last = min(first, end), max(last, end)
            if stretches[end % count].bends:
                break
        while left and last - first + 1 < count:
            end, left = end + way, left - 1
            first, last = min(first, end), max(last, end)
    return range(first, last + 1)
