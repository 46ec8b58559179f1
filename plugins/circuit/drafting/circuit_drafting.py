"""A centre line becomes a circuit: sections by its curvature, limits by its radii."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from gridprix.core.documents import Findings, parse_document
from gridprix.core.drafting.borders import RoadBorders
from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Fit, Wishes, WishRange
from gridprix.plugins.circuit.board.load import load_board

from .bends import SMOOTH, STRIDE, Bend, drifting, find_bends, refined, start_place
from .circuit_text import circuit_text
from .closing import rounded_lengths
from .faithful import Strayed, strayed
from .limits import SLOWEST
from .plan import plan
from .planned_section import PlannedSection
from .room import LaneRoom, with_room
from .rows import fewest_rows, with_rows

METRES = 70  # of a row
USUAL = 72  # rows of a lap where nobody knows how long the line is
FEWEST, MOST = 56, 240  # rows of a lap where nobody says how many
MOST_WISHED = 1000
GRID_LENGTH = 2.8  # rows of the line on which the grid stands; its own rows may be short
MOST_TURN = math.radians(240)  # of one corner
MOST_REFINED = 8  # times that a bend is added where the lap is drawn too far from its line
NEAR_ENOUGH = 0.028  # of the longer side: what is drawn further off is refused


class CircuitDrafting:
    """What the family of rows and lanes names as its drafting."""

    ranges = (WishRange("spaces", "Length of a lap", "rows", 24, 160),)

    def draft(self, line: CentreLine, wishes: Wishes) -> DraftedTrack:
        """A circuit with corners, limits, racing lines and a full starting grid."""
        if not line.closed:
            raise CannotDraft("the line has two ends", "a circuit leads back to where it begins")
        spaces = _spaces(line, wishes)
        road = _Road.of(line, spaces)
        sections, away = _planned(road, spaces)
        if away.share > NEAR_ENOUGH:
            at = away.at[0] / road.scale, away.at[1] / road.scale
            wrong = "the line bends too wildly for rows and lanes"
            raise CannotDraft(wrong, "ask for more spaces, or smooth the line there", at)
        return _written(sections, road, wishes, spaces)

    def draft_between(self, borders: RoadBorders, line: CentreLine, wishes: Wishes) -> DraftedTrack:
        """Rows and lanes lie around their middle, whatever its borders are."""
        return self.draft(line, wishes)

    def borders(self, board: Any) -> RoadBorders | None:
        """None: rows and lanes are what such a track is made of."""
        return None


def _spaces(line: CentreLine, wishes: Wishes) -> int:
    """How many rows the lap is to have."""
    if wishes.spaces is not None:
        if wishes.spaces > MOST_WISHED:
            wrong = f"{wishes.spaces:,} spaces are too many for a lap"
            raise CannotDraft(wrong, f"a circuit has at most {MOST_WISHED:,}")
        return wishes.spaces
    if not line.metres:
        return USUAL
    return min(max(round(line.length() * line.metres / METRES), FEWEST), MOST)


@attrs.frozen
class _Road:
    """A line made ready: in rows, beginning at the finish line, with its curvature in metres."""

    source: CentreLine  # evenly spread points
    room: LaneRoom
    curvatures: tuple[float, ...]
    scale: float  # rows for each unit of the source
    metres: float  # of a row

    @property
    def line(self) -> CentreLine:
        """The line that is drawn, with room for its lanes."""
        return self.room.line

    @classmethod
    def of(cls, line: CentreLine, spaces: int) -> _Road:
        """Bring a line to metres, find where to start, and make room."""
        length = line.length()
        row = length * line.metres / spaces
        if not METRES / 2 <= row <= METRES * 2:  # a model, or half a country: taken as if it were
            row = METRES
        factor = row * spaces / length
        metric = line.scaled(factor)
        metric = metric.resampled(max(round(row * spaces / STRIDE), 12)).smoothed(1)
        curvatures = metric.smoothed(SMOOTH).curvatures()
        before, after = (math.ceil(rows * row / STRIDE) for rows in (GRID_LENGTH, 0.4))
        first = start_place(metric, curvatures, before, after)
        metric = metric.beginning(first)
        turned = [*curvatures[first:], *curvatures[:first]]
        turned[:after] = [0.0] * after
        turned[-before:] = [0.0] * before
        source = metric.scaled(1 / row)
        return cls(source, with_room(source), tuple(turned), factor / row, row)


def _first_bends(curvatures: Sequence[float]) -> list[Bend]:
    """The corners of a lap: two at least, and none that turns nearly all the way round."""
    bends = find_bends(curvatures) or drifting(curvatures, 0, len(curvatures))
    for _ in range(MOST_REFINED):
        wide = max(bends, key=lambda one: abs(one.turn), default=None)
        if wide is None or (len(bends) > 1 and abs(wide.turn) < MOST_TURN):
            break
        bends = refined(bends, curvatures, wide.first, wide.stop) or bends
    return bends


def _planned(road: _Road, spaces: int) -> tuple[list[PlannedSection], Strayed]:
    """The fewest sections that are drawn close to the line, or at least the closest ones."""
    bends = _first_bends(road.curvatures)
    best: tuple[list[PlannedSection], Strayed] | None = None
    least = 0
    for _ in range(MOST_REFINED + 1):
        sections = plan(road.line, bends)
        if not sections:
            break
        rows = sum(fewest_rows(sections))
        least = least or rows
        if rows > spaces:
            break
        away = strayed(sections, road.source)
        if best is None or away.share < best[1].share:
            best = sections, away
        bends = [Bend(s.first, s.stop, math.radians(s.turn)) for s in sections if s.turn]
        tries = (refined(bends, road.curvatures, one.first, one.stop) for one in away.sections)
        more = next((one for one in tries if one), None)
        if more is None:
            break
        bends = more
    if best is None and least:
        wrong = f"{spaces} spaces are too few for its corners"
        raise CannotDraft(wrong, f"the least is {least}", least=least)
    if best is None:
        raise CannotDraft("the line has no bend", "a circuit has at least one corner")
    return best


def _written(
    sections: Sequence[PlannedSection], road: _Road, wishes: Wishes, spaces: int
) -> DraftedTrack:
    """The file of a plan; where a plain car could not lap, the slowest limits are raised."""
    rows = with_rows(sections, spaces, road.line, road.curvatures)
    ways = [one.way for one in sections]
    lengths = rounded_lengths(ways, [one.rows for one in rows], [one.length for one in sections])
    told = f"Drafted from a line; a space is about {road.metres:.0f} m."
    begin = strayed(sections, road.source).begin
    fit = Fit(road.scale, -begin[0], -begin[1])
    for least in range(SLOWEST, 200, 20):
        text = circuit_text(wishes, told, road.room.lane_width, rows, lengths, least)
        document = parse_document(text, f"{wishes.name}.yaml")
        findings = Findings(document)
        board = load_board(document, findings)
        if board is not None and not findings.warnings:
            notes = tuple(_notes(road, least))
            return DraftedTrack(text, document, fit, notes)
    problem = (*findings.problems, *findings.warnings)[0]
    raise CannotDraft(f"the circuit that comes of the line is no good: {problem.what}")


def _notes(road: _Road, least: int) -> Iterator[str]:
    if road.room.moved * road.metres >= 1:
        yield f"legs that came too close were moved apart, by {road.room.moved:.1f} rows"
    if least > SLOWEST:
        yield f"limits below {least} were raised, so that a plain car can lap"


DRAFTING = CircuitDrafting()
