"""What the track comes to, as far as it is known: numbers, words, and how far the solver is."""

from __future__ import annotations

from gridprix.core.drawing.colours import faded
from gridprix.core.drawing.lettering import DIALOG, HUGE, SMALL, STRONG
from gridprix.core.studio.studio import NO_WAY, LapFigures, Tile
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.parts import button, section

from .column import PanelBlock
from .facts import StudioActions, StudioFacts

COMPUTING = "computing"
CHECKED, MEASURED, PROVEN = 1, 2, 3  # parts of the bar that are filled


def figures_block(
    paint: Paint, facts: StudioFacts, actions: StudioActions, wide: float
) -> PanelBlock:
    """The head, the figures or why there are none, and the bar."""
    figures, scale = facts.live.figures, paint.look.scale
    many = figures is not None and len(figures.tiles) > 1
    told = _told(paint, facts, wide)
    body = round((72 if many else 46) * scale)
    if figures is None or not figures.tiles:
        body = 0
    more = figures.more if figures is not None and figures.tiles else ()
    step = round(17 * scale)
    high = 24 + body + step * (len(told) + len(more)) + 22

    def draw(box: Box) -> None:
        title = "Lap figures" if many else "Perfect line"
        note = figures.note if figures is not None and figures.note else facts.rules
        section(paint, box.left, box.right, box.top + 8, title, note)
        top = box.top + 24
        if figures is not None and figures.tiles:
            place = Box(box.left, top, box.width, body)
            if many:
                _tiles(paint, place, figures, stale=facts.live.computing)
            else:
                _single(paint, place, facts, actions, figures.tiles[0])
            top += body
        ink = paint.palette.bad if _blocked(facts) else paint.palette.ink2
        for line in (*told, *more):
            paint.text((box.left, top + step / 2 + 2), line, SMALL, ink, width=box.width)
            top += step
        _bar(paint, Box(box.left, box.bottom - 14, box.width, 7), facts)

    return PanelBlock(high, draw, 6)


def _blocked(facts: StudioFacts) -> bool:
    """Whether nobody gets round; what only waits for something else is no bad news."""
    figures, live = facts.live.figures, facts.live
    return figures is not None and figures.blocked.startswith(NO_WAY) and not live.computing


def _told(paint: Paint, facts: StudioFacts, wide: float) -> list[str]:
    """The words below the figures, in as many lines as they need."""
    live, figures = facts.live, facts.live.figures
    if live.computing:
        doing = live.progress.rpartition(": ")[2]
        words = f"{COMPUTING}: {doing}" if doing else COMPUTING
    elif figures is not None:
        words = figures.blocked or figures.tiles[0].note if figures.tiles else figures.blocked
    else:
        words = ""
    return wrapped(words, paint.face(SMALL), wide, 4) if words else []


def _single(paint: Paint, box: Box, facts: StudioFacts, actions: StudioActions, tile: Tile) -> None:
    """One figure as large as a title, and whether its line is shown."""
    palette, stale = paint.palette, facts.live.computing
    ink = faded(palette.ink2, 0.6) if stale else palette.ink
    used = paint.text((box.left, box.centre[1]), tile.figure, HUGE, ink)
    wide = round(paint.width("Hidden", STRONG) + 28)
    place = Box(box.right - wide, box.centre[1] - 16, wide, 32)
    label, kind = ("Shown", "chosen") if facts.line_shown else ("Hidden", "plain")
    button(paint, "line", place, label, actions.show_line, kind=kind)
    left = box.left + used + 14
    room = place.left - 8 - left
    paint.text((left, box.centre[1]), tile.words, STRONG, ink, width=room)


def _tiles(paint: Paint, box: Box, figures: LapFigures, *, stale: bool) -> None:
    palette = paint.palette
    ink = faded(palette.ink2, 0.6) if stale else palette.ink
    for tile, place in zip(
        figures.tiles[:3], box.columns(min(len(figures.tiles), 3), 10), strict=False
    ):
        inside = place.strip(0, place.height - 8)
        paint.fill(inside, palette.inset, 4)
        used = paint.text((inside.left + 10, inside.top + 22), tile.figure, DIALOG, ink)
        words = wrapped(tile.words, paint.face(SMALL), inside.width - 20, 2)
        first = words[0] if words else ""
        if paint.width(first, SMALL) <= inside.width - 24 - used and len(words) == 1:
            paint.text((inside.left + 16 + used, inside.top + 25), first, SMALL, ink)
            continue
        at = (inside.left + 10, inside.top + 46)
        paint.text(at, tile.words, SMALL, ink, width=inside.width - 16)


def _bar(paint: Paint, box: Box, facts: StudioFacts) -> None:
    """Three parts: the track was looked at, it was measured, and that is proven."""
    live, palette = facts.live, paint.palette
    done = CHECKED if live.checked else 0
    if not live.computing and live.figures is not None and live.figures.tiles:
        done = PROVEN if live.figures.proven else MEASURED
    paint.fill(box, palette.inset, 3)
    if done:
        wide = box.width * done / PROVEN
        paint.fill(Box(box.left, box.top, wide, box.height), palette.ok, 3)
    paint.frame(box, palette.control, 1, 3)
