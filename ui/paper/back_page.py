"""The pages behind a sheet: rules for which its front has no room, charts, and a log to keep."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core.drawing.offers import ChartSheet
from gridprix.core.drawing.pen import Point

from .blocks import ChartBlock, PaperBlock, RuleBlock
from .flowing import Placed, begun, evened
from .paper_pen import PaperPen, SheetPen
from .sheet_plan import PaperArea, page_columns
from .short_rules import ShortRule

LOG_TITLE, LOG_HINT = "Race log", "a line for each turn, a column for each driver"
LOG_ROW, LOG_HEAD, LOG_COLUMNS = 5.0, 6.0, 6
LEAST_LOG = 8 * LOG_ROW
TURN = 7.0  # how wide the numbers of turns stand


@attrs.frozen
class BackPage:
    """Blocks in columns, and maybe a log in what is left of the last ones."""

    size: tuple[float, float]
    title: str
    note: str
    columns: tuple[PaperArea, ...]
    placed: Placed[PaperBlock]
    logs: tuple[PaperArea, ...] = ()

    def corner(self, density: float) -> Point:
        """The lower left corner of the page, in pixels."""
        return 0.0, 0.0

    def draw(self, pen: SheetPen, density: float) -> None:
        """Draw the page, so many pixels to a millimetre."""
        paper = PaperPen(pen, density, self.corner(density), self.size)
        paper.blank()
        paper.head(self.title, self.note)
        for box, blocks in zip(self.columns, self.placed, strict=False):
            y = box.top
            for block in blocks:
                block.draw(paper, box.left, y)
                y += block.height
        turn = 1
        for number, log in enumerate(self.logs):
            turn = _draw_log(paper, log, turn, first=number == 0)


def back_pages(
    size: tuple[float, float],
    game: str,
    track: str,
    rules: Sequence[ShortRule],
    charts: Sequence[ChartSheet],
) -> tuple[BackPage, ...]:
    """As many pages as it takes; who plays with charts has figures to write down as well."""
    columns = page_columns(size)
    width = columns[0].width
    blocks: list[PaperBlock] = [RuleBlock.of(one, width) for one in rules]
    blocks += [ChartBlock.of(one, width) for one in charts]
    pages: list[BackPage] = []
    while blocks:
        placed, count = begun(columns, blocks)
        if count == len(blocks) and not charts:
            placed = evened(columns, blocks)
        if not count:  # higher than a whole page: it is cut at the foot, and what follows is not
            placed, count = [[blocks[0]]], 1
        blocks = blocks[count:]
        pages.append(BackPage(size, game, f"for {track}", columns, placed))
    if pages and charts:
        pages[-1] = attrs.evolve(pages[-1], logs=tuple(_left_over(pages[-1])))
    return tuple(pages)


def _left_over(page: BackPage) -> list[PaperArea]:
    """What the blocks leave of the columns, where that is enough for some turns."""
    heights = [sum(block.height for block in blocks) for blocks in page.placed]
    heights += [0.0] * (len(page.columns) - len(heights))
    found = (
        attrs.evolve(box, top=box.top + used, height=box.height - used)
        for box, used in zip(page.columns, heights, strict=True)
    )
    used = len(page.placed) - 1
    return [box for n, box in enumerate(found) if n >= used and box.height >= LEAST_LOG]


def _draw_log(paper: PaperPen, box: PaperArea, turn: int, *, first: bool) -> int:
    """A table to fill in; answers which turn comes after it."""
    ink, faint, top, high = paper.palette.ink, paper.palette.ink2, box.top, box.height
    if first:
        paper.write(LOG_TITLE, (box.left, top + 1.8), paper.face(2.75, bold=True), ink)
        hint = (box.left + box.width, top + 1.8)
        paper.write(LOG_HINT, hint, paper.face(2.2, italic=True), faint, "right")
        top, high = top + LOG_HEAD, high - LOG_HEAD
    rows = int(high // LOG_ROW) - 1  # the first is for the names
    each = (box.width - TURN) / LOG_COLUMNS
    for number in range(rows + 2):
        paper.rule(box.left, top + number * LOG_ROW, box.width, 0.3 if number < 2 else 0.12, faint)
    for number in range(rows):
        at = box.left + 1, top + (number + 1.5) * LOG_ROW
        paper.write(str(turn + number), at, paper.face(2.3), faint)
    for number in range(LOG_COLUMNS + 1):
        x = box.left + TURN + number * each
        ends = paper.at(x, top), paper.at(x, top + (rows + 1) * LOG_ROW)
        paper.pen.line(*ends, 0.12 * paper.density, faint)
    return turn + rows
