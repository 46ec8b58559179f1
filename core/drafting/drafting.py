"""A family's drafting: a centre line becomes a track file that a person could have typed."""

from __future__ import annotations

from typing import Any, Protocol

import attrs

from gridprix.core.documents import Document, Problem
from gridprix.core.errors import GridprixError
from gridprix.core.family import Family

from .borders import RoadBorders
from .centre_line import CentreLine, Point


@attrs.frozen
class Wishes:
    """What somebody wants of a track; what is None the family chooses.

    A family looks only at what its boards have.
    """

    name: str
    title: str = ""
    laps: int | None = None
    size: int | None = None  # the longer side of the sheet, in squares
    width: int | None = None  # of the road, in squares
    spaces: int | None = None  # of a lap
    simplify: int | None = None  # tenths of a square by which a border may miss its source


@attrs.frozen
class WishRange:
    """A wish that the tracks of a family heed: between which ends, and in what it is counted."""

    name: str  # of a field of Wishes
    title: str
    unit: str
    least: int
    most: int
    parts: int = 1  # of a unit, in which it is counted
    note: str = ""  # what more of it does

    def told(self, value: int) -> str:
        """A value in words."""
        number = f"{value / self.parts:g}" if self.parts > 1 else str(value)
        return f"{number} {self.unit}"


@attrs.frozen
class Fit:
    """How a source was laid on the paper: scaled, then moved."""

    scale: float
    across: float = 0.0
    up: float = 0.0

    def paper(self, point: Point) -> Point:
        """Where a point of the source lies on the paper."""
        return point[0] * self.scale + self.across, point[1] * self.scale + self.up

    def source(self, point: Point) -> Point:
        """Which point of the source lies there on the paper."""
        return (point[0] - self.across) / self.scale, (point[1] - self.up) / self.scale


@attrs.frozen
class DraftedTrack:
    """A drafted track: the text of its file, what it holds, and what a person should know.

    `notes` tell in whole sentences what was chosen or changed (legs that were moved apart, and by
    how much); `warnings` are what the ordinary checks of the board find worth a word.
    """

    text: str
    document: Document
    fit: Fit
    notes: tuple[str, ...] = ()
    warnings: tuple[Problem, ...] = ()


class CannotDraft(GridprixError):
    """A line of which the family can make no track: why, where, and what to change.

    `at` is the place in the coordinates of the source; `least` the smallest size or number of
    spaces that would do, where another one was wished for.
    """

    def __init__(
        self, wrong: str, right: str = "", at: Point | None = None, least: int | None = None
    ) -> None:
        where = f" near {at[0]:.7g},{at[1]:.7g}" if at else ""
        super().__init__(f"{wrong}{where}; {right}" if right else f"{wrong}{where}")
        self.wrong, self.right, self.at, self.least = wrong, right, at, least

    def located(self, at: Point) -> CannotDraft:
        """The same with the place in other coordinates."""
        return CannotDraft(self.wrong, self.right, at, self.least)


class Drafting(Protocol):
    """What a family names as its `drafting`."""

    @property
    def ranges(self) -> tuple[WishRange, ...]:
        """What somebody can wish for, as screens offer it; files and commands may go further."""

    def draft(self, line: CentreLine, wishes: Wishes) -> DraftedTrack:
        """A sound track along the line; raises CannotDraft where there is none."""

    def draft_between(self, borders: RoadBorders, line: CentreLine, wishes: Wishes) -> DraftedTrack:
        """Likewise between borders, of which `line` is the middle and says where to start."""

    def borders(self, board: Any) -> RoadBorders | None:
        """The borders of a lap that is there, as its drawing tells them; None where it has none."""


def drafting_of(family: Family) -> Drafting:
    """The drafting of a family; raises CannotDraft where it has none."""
    drafting: Drafting | None = family.brings("drafting")
    if drafting is None:
        wrong = f"tracks of the family {family.name!r} cannot be drafted from a line"
        raise CannotDraft(wrong, "write the file by hand, or choose another family")
    return drafting
