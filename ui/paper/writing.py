"""A sheet as a file: SVG, PNG, or PDF to print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from gridprix.core.documents import Document
from gridprix.core.drafting.drafting import drafting_of
from gridprix.core.drawing.svg import Markup, document, element, words
from gridprix.core.errors import GridprixError
from gridprix.core.face import Face
from gridprix.core.library import Library
from gridprix.core.quality import quality_of
from gridprix.ui.drawing.pdf_pen import PdfPage, PdfPen, pdf_document
from gridprix.ui.drawing.picture_pen import PicturePen
from gridprix.ui.drawing.svg_pen import SvgPen
from gridprix.ui.handbook.making import handbook_of, ruleset_of
from gridprix.ui.track_files import load_track, race_on

from .paper_pen import PaperPage
from .sheet import USUAL, PaperSheet
from .sheet_plan import plan_sheet
from .short_rules import short_rules

MM_PER_INCH = 25.4
FINE = 8.0  # pixels of a millimetre in a picture: some 200 an inch


def sheet_of(track: Document, library: Library, paper: str, ruleset: str = "") -> PaperSheet:
    """The sheet of a track with the rules of a ruleset; without one those that are fairest."""
    family, board = load_track(track, library)
    face: Face | None = family.brings("face")
    if face is None:
        raise CannotPrint(f"nobody draws tracks of the family {family.name!r}")
    data = {"ruleset": ruleset or quality_of(family).trial["ruleset"], "seats": 2}
    scenario = race_on(track, library, data)
    rules = ruleset_of(scenario, library)
    book = handbook_of(scenario, rules, example=False)
    game = rules.title if rules else book.title
    art = face.art(board, scenario.book.furniture)
    left, bottom, right, top = art.extent
    return PaperSheet(
        art,
        board.title,
        _note(track),
        tuple(short_rules(book)),
        f"{game}: all its rules with `gridprix book {scenario.ruleset}`",
        plan_sheet((right - left, top - bottom), paper),
        drafting_of(family).borders(board) if family.drafting else None,
        book.charts,
        game,
    )


class CannotPrint(GridprixError):
    """A track that no sheet can be made of."""


def _note(track: Document) -> str:
    return str(track.data.get("notes", ""))


def page_svg(page: PaperPage) -> str:
    """A page as SVG in its true size."""
    pen = SvgPen()
    page.draw(pen, USUAL)
    (x, y), (wide, high) = page.corner(USUAL), page.size
    box = f"{x:.1f} {-y - high * USUAL:.1f} {wide * USUAL:.1f} {high * USUAL:.1f}"
    parts = [element("title", words(page.title)), pen.take(), *_named_borders(page)]
    return document(box, parts, width=f"{wide:g}mm", height=f"{high:g}mm") + "\n"


def _named_borders(page: PaperPage) -> Iterator[Markup]:
    """The borders once more, unseen and by their names: so another program can take them up."""
    if not isinstance(page, PaperSheet) or page.borders is None:
        return
    scale, road = page.plan.unit * USUAL, page.borders
    rings = [("outer", road.outline), *(("inner", ring) for ring in road.islands), *road.zones]
    for number, (role, ring) in enumerate(rings):
        corners = "L".join(f"{x * scale:g} {-y * scale:g}" for x, y in ring)
        yield element("path", id=f"{role}-{number}", d=f"M{corners}Z", fill="none")


def page_png(page: PaperPage) -> Image.Image:
    """A page as a picture."""
    wide, high = (side * FINE for side in page.size)
    x, y = page.corner(FINE)
    pen = PicturePen.blank(wide, high, x, y + high)
    page.draw(pen, FINE)
    return pen.finished()


def sheet_pdf(sheet: PaperSheet) -> bytes:
    """The sheet to print, all its pages."""
    pages = []
    for page in sheet.pages:
        pen = PdfPen()
        page.draw(pen, USUAL)
        pages.append(PdfPage(pen, page.size, page.corner(USUAL)))
    return pdf_document(pages, USUAL, sheet.title)


def write_sheet(sheet: PaperSheet, kind: str, path: Path) -> list[Path]:
    """Write the sheet: `svg`, `png`, or `printed` as PDF; answers which files.

    A drawing or a picture has one page, so each further page is a file of its own beside it.
    """
    if kind == "printed":
        path.write_bytes(sheet_pdf(sheet))
        return [path]
    files = [path]
    files += (path.with_stem(f"{path.stem}-{n}") for n in range(2, len(sheet.pages) + 1))
    for page, file in zip(sheet.pages, files, strict=True):
        if kind == "svg":
            file.write_text(page_svg(page), encoding="utf-8", newline="\n")
        else:
            page_png(page).save(file, "PNG", dpi=(FINE * MM_PER_INCH, FINE * MM_PER_INCH))
    return files
