"""A centre line becomes a circuit: sections by its curvature, limits by its radii."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gridprix.core.documents import Findings, parse_document
from gridprix.core.drafting.borders import RoadBorders
from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Fit, Wishes, WishRange
from gridprix.plugins.circuit.board.load import load_board

from .circuit_text import circuit_text
from .closest_plan import closest_plan
from .closing import rounded_lengths
from .faithful import strayed
from .limits import SLOWEST
from .planned_section import PlannedSection
from .road import METRES, RoadInRows
from .rows import with_rows

USUAL = 72  # rows of a lap where nobody knows how long the line is
FEWEST, MOST = 56, 240  # rows of a lap where nobody says how many
MOST_WISHED = 1000
MOST_MORE = 40  # rows: a lap that needs more of them than that is another one


class CircuitDrafting:
    """What the family of rows and lanes names as its drafting."""

    ranges = (WishRange("spaces", "Length of a lap", "rows", 24, 160),)

    def draft(self, line: CentreLine, wishes: Wishes) -> DraftedTrack:
        """A circuit with corners, limits, racing lines and a full starting grid."""
        if not line.closed:
            raise CannotDraft("the line has two ends", "a circuit leads back to where it begins")
        spaces = _spaces(line, wishes)
        try:
            return _drafted(line, wishes, spaces)
        except CannotDraft as error:
            enough, made = _with_enough(line, wishes, spaces, error)
            if made is None:
                raise
            if wishes.spaces is None:
                return made
            wrong = f"{spaces} spaces are too few for its corners"
            raise CannotDraft(wrong, f"the least is {enough}", least=enough) from None

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


def _drafted(line: CentreLine, wishes: Wishes, spaces: int) -> DraftedTrack:
    """The circuit with just so many rows."""
    road = RoadInRows.of(line, spaces)
    return _written(closest_plan(road, spaces).sections, road, wishes, spaces)


def _with_enough(
    line: CentreLine, wishes: Wishes, spaces: int, refused: CannotDraft
) -> tuple[int, DraftedTrack | None]:
    """The circuit with the fewest rows beyond so many; None where more rows do not help."""
    if refused.least is None:  # a lap of few rows is nearly all grid, which bends nowhere
        try:
            if spaces < FEWEST:
                _drafted(line, wishes, FEWEST)
        except CannotDraft:
            return spaces, None
    most = spaces + MOST_MORE if refused.least else FEWEST
    spaces = refused.least or spaces + 1
    while spaces <= most:
        try:
            return spaces, _drafted(line, wishes, spaces)
        except CannotDraft as error:
            spaces = error.least or spaces + 1
    return spaces, None


def _written(
    sections: Sequence[PlannedSection], road: RoadInRows, wishes: Wishes, spaces: int
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


def _notes(road: RoadInRows, least: int) -> Iterator[str]:
    if road.room.moved * road.metres >= 1:
        yield f"legs that came too close were moved apart, by {road.room.moved:.1f} rows"
    if least > SLOWEST:
        yield f"limits below {least} were raised, so that a plain car can lap"


DRAFTING = CircuitDrafting()
