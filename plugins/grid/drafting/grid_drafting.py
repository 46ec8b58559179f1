"""A centre line becomes a track of squared paper, of the least size that will do."""

from __future__ import annotations

import math
from typing import Any

from gridprix.core.drafting.borders import RoadBorders
from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Wishes, WishRange
from gridprix.core.drafting.meetings import crossings
from gridprix.plugins.grid.board.polygons import PolygonBoard

from .from_borders import draft_borders
from .sketch import NARROWEST, Unfit, sketch

LEAST, MOST = 16, 600  # squares of the longer side
RIGHT = "draw its legs further apart, or ask for a narrower road"
STEP = 1.15  # from one size that is tried to the next


class GridDrafting:
    """What the family of squared paper names as its drafting."""

    ranges = (
        WishRange("size", "Size", "squares", 16, 150),
        WishRange("width", "Width of the road", "squares", 3, 12),
        WishRange("simplify", "Simplify", "squares", 1, 20, 10, "fewer points, straighter edges"),
    )

    def draft(self, line: CentreLine, wishes: Wishes) -> DraftedTrack:
        """A track with exact borders, a start line, a direction, and a gate half way round."""
        met = crossings(line)
        if met:
            right = "on squared paper a road never leads over itself: choose a family with bridges"
            raise CannotDraft("the line crosses itself", right, met[0].at)
        if wishes.size is None:
            return _least(line, wishes, LEAST)[1]
        found = (
            sketch(line, wishes, wishes.size)
            if wishes.size >= LEAST
            else Unfit("no sheet is that small")
        )
        if isinstance(found, DraftedTrack):
            return found
        least, _ = _least(line, wishes, max(wishes.size + 1, LEAST))
        wrong = f"{wishes.size} squares are too few: {found.reason}"
        raise CannotDraft(wrong, f"the least size is {least}", least=least)

    def draft_between(self, borders: RoadBorders, line: CentreLine, wishes: Wishes) -> DraftedTrack:
        """A track with these very borders, as large as wished or as a road of four squares is."""
        narrow = min(map(sum, zip(line.left, line.right, strict=True)))
        least = math.ceil(NARROWEST * CentreLine(borders.outline).extent / max(narrow, 1e-9))
        size = wishes.size or max(least, LEAST)
        if wishes.size is None and size > MOST:
            wrong = f"the road is so narrow that it would take {size:,} squares"
            raise CannotDraft(wrong, "draw it wider, or give its size")
        return draft_borders(borders, line, wishes, size)

    def borders(self, board: Any) -> RoadBorders | None:
        """The polygons of a lap; a sprint has no island, and squares have no polygons."""
        if not (isinstance(board, PolygonBoard) and board.islands and board.closed):
            return None
        zones = tuple((one.kind, one.area) for one in board.drawing.zones)
        return RoadBorders(board.outline, board.islands, zones)


def _least(line: CentreLine, wishes: Wishes, least: int) -> tuple[int, DraftedTrack]:
    """The least size from one on at which something comes of it, and what."""
    bad, size = least - 1, least
    while True:
        found = sketch(line, wishes, size)
        if isinstance(found, DraftedTrack):
            break
        if size == MOST:
            raise CannotDraft(f"{found.reason}, even {MOST} squares across", RIGHT)
        bad, size = size, min(max(size + 1, round(size * STEP)), MOST)
    while size - bad > 1:
        middle = (size + bad) // 2
        tried = sketch(line, wishes, middle)
        if isinstance(tried, DraftedTrack):
            size, found = middle, tried
        else:
            bad = middle
    return size, found


DRAFTING = GridDrafting()
