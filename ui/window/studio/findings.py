"""The findings as cards: a sentence each, the place at a press, and a way to put it right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridprix.core.drawing.colours import WHITE
from gridprix.core.drawing.lettering import BODY, KEY, SMALL, STRONG
from gridprix.core.studio.studio import ERROR, GOOD, TrackFinding
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.parts import button, tones

from .column import PanelBlock
from .facts import StudioActions, StudioFacts

TONES = {ERROR: ("bad", "x"), GOOD: ("ok", "v")}
LEFT, FIX = 36, 44
STEP = 17


def finding_blocks(
    paint: Paint, facts: StudioFacts, actions: StudioActions, wide: float
) -> Iterator[PanelBlock]:
    """One block for each finding."""
    for number, finding in enumerate(facts.live.findings):
        yield _card(paint, facts, actions, wide, (number, finding))


def _card(
    paint: Paint,
    facts: StudioFacts,
    actions: StudioActions,
    wide: float,
    found: tuple[int, TrackFinding],
) -> PanelBlock:
    number, finding = found
    scale = paint.look.scale
    fix = round(FIX * scale) if finding.fix is not None else 0
    room = wide - LEFT - 10 - (fix + 8 if fix else 0)
    title = wrapped(finding.title, paint.face(STRONG), room, 2)
    words = wrapped(finding.words, paint.face(SMALL), room, 3) if finding.words else []
    step = round(STEP * scale)
    high = 14 + step * (len(title) + len(words))

    def draw(box: Box) -> None:
        kind, sign = TONES.get(finding.level, ("warn", "!"))
        ink, ground = tones(paint, kind)
        name = f"finding {number}"
        paint.control(name, box, partial(actions.look, number))
        paint.fill(box, ground, 4)
        if paint.hovered(name) or facts.finding == number:
            paint.frame(box, ink, 1.5, 4)
        finding_sign(paint, (box.left + 18, box.top + 7 + step / 2), sign, ink)
        y = box.top + 7 + step / 2
        for line in title:
            paint.text((box.left + LEFT, y), line, STRONG)
            y += step
        for line in words:
            paint.text((box.left + LEFT, y), line, SMALL)
            y += step
        if finding.fix is not None:
            place = Box(box.right - fix - 8, box.top + 7, fix, round(28 * scale))
            act = partial(actions.fix, finding)
            button(paint, f"fix {number}", place, "Fix", act)

    return PanelBlock(high, draw)


def finding_sign(
    paint: Paint, at: tuple[float, float], sign: str, ink: tuple[int, int, int, int]
) -> None:
    """A disc with a cross, a tick or an exclamation mark."""
    x, y = at
    paint.disc(at, 9, ink)
    light = paint.palette.paper if paint.palette.dark else WHITE
    if sign == "!":
        paint.text(at, sign, KEY, light, anchor="center")
        return
    strokes = {
        "x": (((-3, -3), (3, 3)), ((-3, 3), (3, -3))),
        "v": (((-4, 0), (-1, 3)), ((-1, 3), (4, -4))),
    }[sign]
    for a, b in strokes:
        paint.line((x + a[0], y + a[1]), (x + b[0], y + b[1]), 2, light)


def nothing_block(paint: Paint, words: str) -> PanelBlock:
    """What stands where there is no finding."""

    def draw(box: Box) -> None:
        paint.text((box.left, box.centre[1]), words, BODY, paint.palette.ink2, width=box.width)

    return PanelBlock(round(26 * paint.look.scale), draw)
