"""The marks of points to choose: of which kind each is, and how safe; by shape and by colour."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gridprix.core.coach import LOST, RISKY, TIGHT
from gridprix.core.drawing.colours import WHITE, Colour
from gridprix.core.drawing.lettering import HEAD, KEY, Lettering
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.mesh import Point
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.table.choice import Candidate, CandidateKind

PRICE = Lettering(KEY.family, 12, bold=True)
PLAIN = (CandidateKind.FREE, CandidateKind.REPEAT)
OUT = (CandidateKind.REFUSED, CandidateKind.LEAVES)
_KINDS = {
    CandidateKind.FREE: "free",
    CandidateKind.REPEAT: "repeats the last move",
    CandidateKind.PRICED: "costs something",
    CandidateKind.COSTLY: "has a consequence",
    CandidateKind.LEAVES: "leaves the track",
    CandidateKind.REFUSED: "refused",
}
GAINS = "gains"
_LEVELS = {TIGHT: "tight: one way on", RISKY: "needs a roll", LOST: "lost: no way to stay on"}


def legend(candidates: list[Candidate]) -> Iterator[tuple[CandidateKind, str, str]]:
    """The marks that there are among some candidates: kind, safety or gain, and words for it."""
    for kind, words in _KINDS.items():
        if any(one.kind is kind and not marked(one) and not one.gain for one in candidates):
            yield kind, "", words
    if any(one.gain for one in candidates):
        yield CandidateKind.FREE, GAINS, "gains something"
    for level, words in _LEVELS.items():
        if any(marked(one) and one.safety == level for one in candidates):
            yield CandidateKind.FREE, level, words


def marked(one: Candidate) -> bool:
    """Whether its safety is shown: a point that leaves the track says so already."""
    return one.safety in _LEVELS and one.kind not in OUT


def shade_of(paint: Paint, one: Candidate) -> Colour:
    """The colour of a candidate: red is out, amber costs or is tight."""
    palette = paint.palette
    if one.kind in OUT or one.safety == LOST:
        return palette.bad
    if one.kind is CandidateKind.COSTLY or one.safety in (TIGHT, RISKY):
        return palette.warn
    return palette.ok if one.gain else palette.accent


def draw_candidate(paint: Paint, one: Candidate, at: Point) -> None:
    """A candidate as large as the others."""
    if one.kind not in PLAIN:
        draw_kind(paint, one.kind, at, one.price)
        if marked(one):
            _draw_level(paint, one.safety, (at[0] + 9, at[1] - 9), 0.6)
        return
    if marked(one):
        _draw_level(paint, one.safety, at, 1.0)
    else:
        draw_kind(paint, CandidateKind.FREE, at, 0)
    if (
        one.kind is CandidateKind.REPEAT and one.safety != LOST
    ):  # a cross in a ring is off the track
        paint.ring(at, 11.5, 2, shade_of(paint, one))


def draw_kind(
    paint: Paint, kind: CandidateKind, at: Point, price: int = 0, safety: str = ""
) -> None:
    """The mark of a kind of candidate, or of how safe a free one is."""
    palette = paint.palette
    x, y = at
    if safety == GAINS:
        draw_gain(paint, "+", at)
    elif safety:
        _draw_level(paint, safety, at, 1.0)
    elif kind in PLAIN:
        paint.disc(at, 9, palette.paper)
        paint.disc(at, 7.5, palette.accent)
        if kind is CandidateKind.REPEAT:
            paint.ring(at, 11.5, 2, palette.accent)
    elif kind is CandidateKind.PRICED or (kind is CandidateKind.COSTLY and price):
        costly = kind is CandidateKind.COSTLY
        shade = palette.warn if costly else palette.accent
        box = Box(x - 9, y - 9, 18, 18)
        paint.fill(box, palette.warn_ground if costly else palette.paper, 2)
        paint.frame(box, shade, 2, 2)
        paint.text((x, y), str(price), PRICE, shade, anchor="center")
    elif kind is CandidateKind.COSTLY:
        paint.mesh.convex(((x, y - 10), (x + 10, y + 8), (x - 10, y + 8)), palette.warn)
        on = WHITE if not palette.dark else palette.paper
        paint.text((x, y + 2), "!", HEAD, on, anchor="center")
    elif kind is CandidateKind.LEAVES:
        paint.disc(at, 8.5, palette.paper)
        paint.ring(at, 8, 2, palette.bad)
        draw_cross(paint, at, 3.5, palette.bad)
    else:
        paint.ring(at, 10, 2.5, palette.bad)
        paint.line((x - 6, y + 6), (x + 6, y - 6), 2.5, palette.bad)


def draw_gain(paint: Paint, text: str, at: Point) -> None:
    """What a point brings, in a star whose rays no other mark has."""
    palette = paint.palette
    half = max(10.0, paint.width(text, PRICE) / 2 + 5)
    for grow, shade in ((1.5, palette.paper), (0.0, palette.ok)):
        rays = [
            (
                at[0] + (half + grow) * far * math.cos(math.pi * n / 10),
                at[1] + (10.5 + grow) * far * math.sin(math.pi * n / 10),
            )
            for n in range(20)
            for far in ((1.28 if n % 2 else 0.98),)
        ]
        paint.mesh.area(rays, shade)
    paint.text(at, text, PRICE, WHITE if not palette.dark else palette.paper, anchor="center")


def _draw_level(paint: Paint, level: str, at: Point, size: float) -> None:
    """A diamond where only one way leads on, a bare cross where none does."""
    palette = paint.palette
    if level == LOST:
        paint.disc(at, 8 * size, palette.paper)
        draw_cross(paint, at, 5.5 * size, palette.bad, 3 * size)
        return
    x, y = at
    for far, shade in ((10.5 * size, palette.paper), (8.5 * size, palette.warn)):
        paint.mesh.convex(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), shade)


def draw_cross(paint: Paint, at: Point, size: float, shade: Colour, width: float = 2.2) -> None:
    """Two strokes across each other."""
    x, y = at
    paint.line((x - size, y - size), (x + size, y + size), width, shade)
    paint.line((x - size, y + size), (x + size, y - size), width, shade)
