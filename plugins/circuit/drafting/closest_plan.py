"""The fewest straights and bends that are drawn close to a line.

A plan begins with the corners of the road. Where the lap that comes of it strays from the line, a
straight gets the bend that is in it, or a bend becomes two, one after the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import attrs

from gridprix.core.drafting.drafting import CannotDraft

from .bends import Bend, find_bends, find_bow, halves
from .faithful import Strayed, strayed
from .plan import LEAST_TURN, plan
from .planned_section import PlannedSection
from .road import RoadInRows
from .rows import fewest_rows

MOST_TURN = math.radians(240)  # of one corner
BOWED = 0.06  # of the longer side: a road that bows out so far between corners is no straight
NEAR_ENOUGH = 0.028  # of the longer side: what is drawn further off is refused
SHARES_OF_BOW = (1.0, 0.3)  # of the largest: one bow, or all of a road that bows to both sides
MOST_PLANS = 20
MOST_WORK = 60_000  # pairs of sections, of all plans together


@attrs.frozen
class LaidPlan:
    """Sections, and how far they stray from the line."""

    sections: Sequence[PlannedSection]
    away: Strayed

    @property
    def rows(self) -> int:
        """The rows without which the sections cannot be."""
        return sum(fewest_rows(self.sections))

    @property
    def near(self) -> bool:
        """Whether they can pass for the line."""
        return self.away.share <= NEAR_ENOUGH

    @property
    def hardly_bends(self) -> int:
        """How many of the bends came out so gentle that nobody would call them corners."""
        return sum(0 < abs(one.turn) < LEAST_TURN for one in self.sections)


def closest_plan(road: RoadInRows, spaces: int) -> LaidPlan:
    """Of the plans that so many rows are enough for, the one that strays least."""
    found: list[LaidPlan] = []
    least = 0
    for laid in _ever_closer(road):
        if laid.rows > spaces:  # and those that follow have more bends still
            least = laid.rows
            break
        found.append(laid)
    closest = min(
        found, key=lambda one: (not one.near, one.hardly_bends, one.away.share), default=None
    )
    if closest and closest.near:
        return closest
    if least:
        wrong = f"{spaces} spaces are too few for its corners"
        raise CannotDraft(wrong, f"the least is {least}", least=least)
    if not closest:
        raise CannotDraft("the line has no bend", "a circuit has at least one corner")
    at = closest.away.at[0] / road.scale, closest.away.at[1] / road.scale
    raise CannotDraft("the line bends too wildly for rows and lanes", "smooth the line there", at)


def _ever_closer(road: RoadInRows) -> Iterator[LaidPlan]:
    """One plan after another, most with a bend more than the one before, until one is laid well."""
    tried: set[_Places] = set()
    bends = [*_first_bends(road)]
    work = 0
    for _ in range(MOST_PLANS):
        sections = plan(road.line, bends)
        if not sections:
            return
        away = strayed(sections, road.source)
        yield LaidPlan(sections, away)
        work += len(sections) ** 2
        if work > MOST_WORK:
            return
        tried |= {_places(bends), _places([_bend_of(one) for one in sections if one.turn])}
        finer = (
            _finer(sections, far, road, share) for far in away.sections for share in SHARES_OF_BOW
        )
        bends = next((one for one in finer if _places(one) not in tried), [])


_Places = tuple[tuple[int, int], ...]


def _places(bends: Sequence[Bend]) -> _Places:
    """Where bends are: plans that differ in nothing but how far they turn are laid alike."""
    return tuple((one.first, one.stop) for one in bends)


def _bend_of(section: PlannedSection) -> Bend:
    return Bend(section.first, section.stop, math.radians(section.turn))


def _finer(
    sections: Sequence[PlannedSection], far: PlannedSection, road: RoadInRows, share: float
) -> list[Bend]:
    """The bends of a plan, with one more where it strays, or with all bows of such a share."""
    bends: list[Bend] = []
    for one in sections:
        if one.turn:
            bends += halves(_bend_of(one), road.curvatures) if one == far else [_bend_of(one)]
        elif one == far:
            bow = find_bow(road.line, one.first, one.stop, road.free)
            bends += _bows(road, one.first, one.stop, bow.away * share) if bow else []
    return bends


def _first_bends(road: RoadInRows) -> Iterator[Bend]:
    """The corners of the road, and bends without which it would bow out far between them."""
    at, least = 0, road.line.extent * BOWED
    for corner in find_bends(road.curvatures):
        yield from _bows(road, at, corner.first, least)
        yield from _parts(road, corner)
        at = corner.stop
    yield from _bows(road, at, len(road.line.points), least)


def _parts(road: RoadInRows, corner: Bend) -> Iterator[Bend]:
    """A corner, in as many parts that none turns nearly all the way round."""
    parts = halves(corner, road.curvatures)
    if abs(corner.turn) < MOST_TURN or len(parts) == 1:
        yield corner
    else:
        for part in parts:
            yield from _parts(road, part)


def _bows(road: RoadInRows, first: int, stop: int, least: float) -> Iterator[Bend]:
    """The bends that make of a stretch of road straights from which it is never further off."""
    bow = find_bow(road.line, first, stop, road.free)
    if bow and bow.away >= least:
        yield from _bows(road, first, bow.bend.first, least)
        yield bow.bend
        yield from _bows(road, bow.bend.stop, stop, least)
