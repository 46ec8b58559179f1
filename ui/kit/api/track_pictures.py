"""The chapter of tracks: what can be written, and what it looks like."""

from __future__ import annotations

from collections.abc import Iterator

from gridprix.core.documents import Findings, parse_document
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.svg import document, element, words
from gridprix.core.family import Family
from gridprix.core.format import format_of
from gridprix.core.library import Library
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.drawing.svg_pen import SvgPen

FOLDER = "pictures"
WIDTH, MARGIN = 640, 64  # pixels; names of corners stand beside the track


def tracks_chapter(library: Library) -> Iterator[str]:
    """Every family's example tracks with their pictures."""
    for family in library.catalogue.families.values():
        tracks = format_of(family).tracks()
        if not tracks:
            continue
        yield from (f"### {family.title}", "")
        for name, text in tracks.items():
            yield from ("```yaml", *text.rstrip("\n").split("\n"), "```", "")
            yield from (f"![{name}]({FOLDER}/{name}.svg)", "")


def track_pictures(library: Library) -> dict[str, str]:
    """Every example track as SVG, by the name of its file."""
    return {
        f"{name}.svg": _picture(text, name, family, library)
        for family in library.catalogue.families.values()
        for name, text in format_of(family).tracks().items()
    }


def _picture(text: str, name: str, family: Family, library: Library) -> str:
    source = parse_document(text, f"{name}.yaml")
    findings = Findings(source)
    board = family.load_board(source, findings, library.catalogue.markings(family.name))
    findings.raise_if_any()
    art = family.brings("face").art(board)
    left, bottom, right, top = art.extent
    scale = (WIDTH - 2 * MARGIN) / (right - left)
    box = (
        left * scale - MARGIN,
        -top * scale - MARGIN,
        WIDTH,
        (top - bottom) * scale + 2 * MARGIN,
    )
    pen = SvgPen()
    pen.rectangle(box[0], -box[1] - box[3], box[2], box[3], art.ground(LIGHT))
    art.draw(Canvas(pen, pen, LIGHT, scale, bounded=True))
    size = {"width": f"{box[2]:.0f}", "height": f"{box[3]:.0f}"}
    title = element("title", words(board.title))
    shown = " ".join(f"{number:.1f}" for number in box)
    return document(shown, [title, pen.take()], **size) + "\n"
