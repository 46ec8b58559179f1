"""A track on paper: what is on the sheet, where it lies, and its three kinds of files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from gridprix.scenarios import standard_library
from gridprix.ui.drawing.fonts import text_width
from gridprix.ui.drawing.pdf_pen import PdfPage, PdfPen, pdf_document
from gridprix.ui.paper.sheet import RULED, USUAL
from gridprix.ui.paper.sheet_plan import MARGIN, PAPERS, plan_sheet
from gridprix.ui.paper.writing import FINE, page_png, page_svg, sheet_of, sheet_pdf

from .conftest import Invoke

LIBRARY = standard_library()
SVG = "{http://www.w3.org/2000/svg}"
# a small one, a high one, a wide one, a giant, a picture of squares, circuits
TRACKS = ("first-bend", "kidney", "valley-sprint", "thousand-acre", "box-alley", "harbour-steps")


def texts_of(svg: str) -> list[tuple[str, float, float, float]]:
    """The words of a picture: text, left, right, middle height."""
    found = []
    for one in ET.fromstring(svg).iter(f"{SVG}text"):  # noqa: S314 - our own
        text, x, y, px = (
            one.text or "",
            *(float(one.get(key) or 0) for key in ("x", "y", "font-size")),
        )
        wide = len(text) * px * 0.45
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[one.get("text-anchor") or ""]
        found.append((text, left, left + wide, y))
    return found


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_has_the_rules_the_names_and_the_track_side_by_side(track: str, paper: str) -> None:
    sheet = sheet_of(LIBRARY.open("tracks", track), LIBRARY, paper)
    plan = sheet.plan
    assert sorted(plan.size) == sorted(PAPERS[paper])
    for box in (plan.track, *plan.columns):
        assert box.left >= MARGIN
        assert box.top >= MARGIN
        assert box.left + box.width <= plan.size[0] - MARGIN + 0.01
        assert box.top + box.height <= plan.size[1] - MARGIN + 0.01
    left, bottom, right, top = sheet.art.extent
    assert (right - left) * plan.unit <= plan.track.width + 0.01
    assert (top - bottom) * plan.unit <= plan.track.height + 0.01
    svg = page_svg(sheet)
    view = [float(one) for one in re.search(r'viewBox="([^"]*)"', svg)[1].split()]  # type: ignore[index]
    words = texts_of(svg)
    assert {"Drivers", "A round, step by step", "The aim", sheet.title} <= {one[0] for one in words}
    edge = (plan.size[0] - MARGIN) * USUAL + view[0]
    for text, left, right, y in words:
        assert view[0] < left, text
        assert right < edge + 20, text
        assert view[1] < y < view[1] + view[3], text


def test_how_cars_move_is_told_before_anything_else() -> None:
    for paper in PAPERS:
        words = [
            one[0]
            for one in texts_of(
                page_svg(sheet_of(LIBRARY.open("tracks", "kidney"), LIBRARY, paper))
            )
        ]
        assert "Velocity" in words
        assert "Leaving the track" in words


def words_of(track: str, paper: str) -> list[list[str]]:
    """The words of each page of a sheet."""
    sheet = sheet_of(LIBRARY.open("tracks", track), LIBRARY, paper)
    return [[one[0] for one in texts_of(page_svg(page))] for page in sheet.pages]


@pytest.mark.parametrize("paper", PAPERS)
def test_no_rule_and_no_chart_is_left_out(paper: str) -> None:
    for track in ("harbour-steps", "kidney"):
        sheet = sheet_of(LIBRARY.open("tracks", track), LIBRARY, paper)
        told = [text for page in words_of(track, paper) for text in page]
        for one in sheet.rules:
            titles = sum(rule.title == one.title for rule in (*sheet.rules, *sheet.charts))
            assert told.count(one.title) == titles, one.title
        for chart in sheet.charts:
            assert chart.title in told
            words = " ".join(told)
            for line in chart.lines:
                assert all(word in words for cell in line.cells for word in cell.split())


def test_a_game_with_dice_has_its_charts_and_a_log_overleaf() -> None:
    front, *others = words_of("harbour-steps", "a4")
    assert front[-1].endswith("more rules and the charts are on page 2")
    last = others[-1]
    assert {"Chance", "2-6", "10-12", "Race log", "1", "20"} <= set(last)
    assert not [text for page in others for text in page if text.endswith("\u2026")]
    front, behind = words_of("kidney", "a4")
    assert front[-1].endswith("more rules are on page 2")
    assert "Race log" not in behind


def test_words_overleaf_stay_on_their_page() -> None:
    for paper in PAPERS:
        sheet = sheet_of(LIBRARY.open("tracks", "harbour-steps"), LIBRARY, paper)
        wide, high = sheet.size
        for page in sheet.pages[1:]:
            for text, left, right, y in texts_of(page_svg(page)):
                assert left >= MARGIN * USUAL - 1, text
                assert right <= (wide - MARGIN) * USUAL + 1, text
                assert -(high - MARGIN / 2) * USUAL <= y <= -MARGIN * USUAL + 6, text


def test_the_word_for_a_line_at_the_edge_is_not_covered() -> None:
    sheet = sheet_of(LIBRARY.open("tracks", "oval"), LIBRARY, "letter")
    svg = page_svg(sheet)
    word = next(one for one in texts_of(svg) if one[0] == "start / finish")
    _, bottom = sheet.corner(USUAL)
    track = sheet.plan.track
    covered = -bottom - (sheet.size[1] - track.top - track.height - RULED) * USUAL
    assert word[3] + 5 <= covered
    assert sheet.plan.columns[0].top - track.top - track.height > RULED


def test_a_border_at_the_edge_of_the_track_is_not_cut_through() -> None:
    sheet = sheet_of(LIBRARY.open("tracks", "thousand-acre"), LIBRARY, "a4")
    assert sheet.borders is not None
    dark = np.asarray(page_png(sheet).convert("L")) < 128
    (left, bottom), scale = sheet.corner(FINE), sheet.plan.unit * FINE
    for end, side in ((min, -1), (max, 1)):
        x, y = end(sheet.borders.outline)
        row = dark[round(bottom + sheet.size[1] * FINE - y * scale)]
        column = round(x * scale - left)
        assert row[min((column, column + 4 * side)) :][:4].any()


def test_rules_beside_the_track_are_those_that_are_asked_for(
    tmp_path: Path, invoke: Invoke
) -> None:
    file = tmp_path / "sheet.svg"
    told = invoke("track", "export", "oval", "--svg", str(file), "--ruleset", "italian")
    assert (told.exit_code, told.stderr) == (0, "")
    assert "Italian Racetrack: all its rules with" in file.read_text()
    assert 'width="297mm" height="210mm"' in file.read_text()


def test_squares_are_as_wide_as_those_of_bought_paper() -> None:
    assert plan_sheet((39, 24), "a4").unit == 5.0
    assert plan_sheet((24, 39), "a4").size == (210.0, 297.0)  # a high track on a high sheet
    assert plan_sheet((1000, 500), "a4").unit < 1


def test_a_picture_and_a_file_to_print(tmp_path: Path, invoke: Invoke) -> None:
    png, pdf = tmp_path / "sheet.png", tmp_path / "sheet.pdf"
    words = ("--png", str(png), "--print", str(pdf), "--paper", "letter")
    told = invoke("track", "export", "first-bend", *words)
    assert told.stdout == f"wrote {png}\nwrote {png.with_stem('sheet-2')}\nwrote {pdf}\n"
    with Image.open(png) as picture:
        assert picture.size == (round(279.4 * 8), round(215.9 * 8)) or picture.size == (
            round(215.9 * 8),
            round(279.4 * 8),
        )
        assert picture.info["dpi"][0] == pytest.approx(203.2, abs=0.1)
    assert pdf.read_bytes().startswith(b"%PDF-1.4\n")


def test_a_pdf_is_sound() -> None:
    text = sheet_pdf(sheet_of(LIBRARY.open("tracks", "first-bend"), LIBRARY, "a4"))
    assert text.endswith(b"%%EOF\n")
    start = int(re.search(rb"startxref\n(\d+)", text)[1])  # type: ignore[index]
    assert text[start:].startswith(b"xref\n")
    for number, place in enumerate(re.findall(rb"(\d{10}) 00000 n ", text[start:]), start=1):
        assert text[int(place) :].startswith(b"%d 0 obj\n" % number)
    assert b"/Count 2" in text
    first, second = re.findall(rb"stream\n(.*?)\nendstream", text, re.DOTALL)
    drawn = zlib.decompress(first).decode("ascii")
    assert "Checkpoints".encode("cp1252").hex() in zlib.decompress(second).decode("ascii")
    assert "Drivers".encode("cp1252").hex() in drawn
    assert drawn.count("BT ") == drawn.count(" ET")


def test_letters_of_a_pdf_are_no_way_out_of_it() -> None:
    pen = PdfPen()
    pen.put("Z\u00fcrich) Tj (\u4e16", (10, 10), _face(), (0, 0, 0, 255))
    text = pdf_document([PdfPage(pen, (100, 100), (0, 0))], 4, "a) title (")
    drawn = pen.take()
    assert "Z\u00fcrich) Tj (?".encode("cp1252").hex() in drawn
    assert b"a) title" not in text


def _face():  # type: ignore[no-untyped-def] # noqa: ANN202
    from gridprix.core.drawing.lettering import BODY  # noqa: PLC0415

    assert text_width("a", BODY) > 0
    return BODY


def test_a_giant_says_how_small_its_squares_are(tmp_path: Path, invoke: Invoke) -> None:
    told = invoke("track", "export", "thousand-acre", "--print", str(tmp_path / "giant.pdf"))
    assert told.exit_code == 0
    assert re.search(
        r"note: a square or space is only 0\.\d mm wide; print it on larger", told.stderr
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "say what to write: --svg FILE, --png FILE or --print FILE"),
        (("--svg", "no/such/sheet.svg"), "there is no folder"),
        (("--svg", "x.svg", "--ruleset", "itallian"), "did you mean 'italian'?"),
    ],
)
def test_what_cannot_be_written(
    words: tuple[str, ...],
    told: str,
    tmp_path: Path,
    invoke: Invoke,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = invoke("track", "export", "oval", *words)
    assert result.exit_code in (1, 2)
    assert told in result.stderr
    assert list(tmp_path.iterdir()) == []
