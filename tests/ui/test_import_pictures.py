"""Pictures and photos of drawn roads become tracks."""

from __future__ import annotations

import io
import math
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from gridprix.core.documents import load_document
from gridprix.core.drafting.borders import area
from gridprix.core.drafting.centre_line import Point
from gridprix.ui.importing.colour_words import check_colour
from gridprix.ui.importing.picture_file import DecodedPicture, read_picture, trace
from gridprix.ui.importing.picture_settings import NUMBERS, ROAD, Corners, PictureSettings
from gridprix.ui.importing.pixels import filled, grown, parts, shrunk, shut
from gridprix.ui.importing.reading import read_road
from gridprix.ui.importing.source import BadImport
from gridprix.ui.importing.straightening import flattened, in_order

from .conftest import Invoke

OUTER = ((60, 60), (540, 60), (540, 340), (330, 340), (300, 260), (60, 340))
INNER = ((140, 130), (460, 130), (460, 260), (380, 260), (330, 190), (140, 250))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def paper(*, size: tuple[int, int] = (600, 400)) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    sheet = Image.new("RGB", size, "white")
    return sheet, ImageDraw.Draw(sheet)


def closed(draw: ImageDraw.ImageDraw, corners: tuple[Point, ...], **look: object) -> None:
    draw.line([*corners, corners[0], corners[1]], **look)  # type: ignore[arg-type]


def drawn() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Two borders in ink."""
    sheet, draw = paper()
    closed(draw, OUTER, fill="black", width=5, joint="curve")
    closed(draw, INNER, fill="black", width=5, joint="curve")
    return sheet, draw


def picture(sheet: Image.Image) -> DecodedPicture:
    return DecodedPicture(np.asarray(sheet.convert("RGB")), 1.0)


def off(point: Point, ring: tuple[Point, ...]) -> float:
    """How far a point is from a border."""
    best = math.inf
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        way = b[0] - a[0], b[1] - a[1]
        square = way[0] ** 2 + way[1] ** 2
        share = (point[0] - a[0]) * way[0] + (point[1] - a[1]) * way[1]
        share = min(max(share / square if square else 0.0, 0), 1)
        best = min(best, math.dist(point, (a[0] + share * way[0], a[1] + share * way[1])))
    return best


def apart(ring: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    """How far one border is from the other, where it is furthest."""
    return max(*(off(at, other) for at in ring), *(off(at, ring) for at in other))


def test_two_lines_of_ink_are_borders() -> None:
    found = trace(picture(drawn()[0]), PictureSettings()).borders
    assert apart(found.outline, OUTER) < 6
    (island,) = found.islands
    assert apart(island, INNER) < 6


def test_words_and_lines_across_the_road_are_no_borders() -> None:
    sheet, draw = drawn()
    draw.line((200, 55, 200, 135), fill="black", width=4)  # a start line
    draw.text((70, 350), "start and finish, and what else stands there", fill="black")
    draw.text((220, 90), "road", fill="black")
    for x in range(0, 600, 20):
        draw.line((x, 0, x, 400), fill="#d5e3ea")
    found = trace(picture(sheet), PictureSettings()).borders
    assert apart(found.outline, OUTER) < 6
    assert len(found.islands) == 1


def test_gaps_are_shut_when_they_are_said_to_be_so_wide() -> None:
    sheet, draw = drawn()
    draw.rectangle((200, 50, 212, 70), fill="white")
    assert trace(picture(sheet), PictureSettings(gaps=4)).borders.islands == ()
    found = trace(picture(sheet), PictureSettings(gaps=16)).borders
    assert apart(found.outline, OUTER) < 12


@pytest.mark.parametrize("colour", ["#305090", "green", ""])
def test_a_painted_road_is_found_by_its_colour_or_because_it_is_dark(colour: str) -> None:
    sheet, draw = paper()
    draw.polygon(OUTER, fill={"green": "#20a040"}.get(colour, "#305090"))
    draw.polygon(INNER, fill="white")
    draw.line((0, 200, 600, 200), fill="black", width=2)
    found = trace(picture(sheet), PictureSettings.of(colour=colour)).borders
    assert apart(found.outline, OUTER) < 6
    assert len(found.islands) == 1
    assert abs(area(found.islands[0])) == pytest.approx(abs(area(INNER)), rel=0.05)


def large(*rings: tuple[Point, ...]) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """A sheet on which a letter is less than what else is too small to be anything."""
    sheet, draw = paper(size=(1500, 1000))
    for ring in rings:
        closed(draw, scaled(ring), fill="black", width=3)
    return sheet, draw


def scaled(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((x * 2.5, y * 2.5) for x, y in ring)


ISLET = ((90, 180), (100, 180), (100, 188), (90, 188))


def test_a_small_island_in_the_road_is_no_letter() -> None:
    sheet, draw = large(OUTER, INNER, ISLET)
    draw.ellipse((220, 560, 234, 576), outline="black", width=3)  # a letter on the road
    draw.ellipse((500, 400, 530, 430), outline="black", width=3)  # and a large one on the island
    found = trace(picture(sheet), PictureSettings()).borders
    near = [min(apart(ring, scaled(one)) for one in (INNER, ISLET)) for ring in found.islands]
    assert len(near) == 2
    assert max(near) < 6


def test_a_single_line_has_no_islands_whatever_is_written_inside_it() -> None:
    sheet, _ = large(OUTER, ISLET)
    assert trace(picture(sheet), PictureSettings()).borders.islands == ()


@pytest.mark.parametrize("aside", [0.0, 0.25, 0.5, 0.75])
def test_borders_lie_more_finely_than_pixels_are_large(aside: float) -> None:
    """Drawn eight times as large, so that lines lie between pixels; a blot and a chequered line."""
    fine, draw = paper(size=(4800, 3200))
    wanted = [tuple((x + aside, y + aside) for x, y in ring) for ring in (OUTER, INNER)]
    for ring in wanted:
        many = tuple((x * 8, y * 8) for x, y in ring)
        closed(draw, many, fill="black", width=24, joint="curve")
    draw.ellipse((2000, 460, 2060, 520), fill="black")
    for y in range(8):
        draw.rectangle(
            (2400 + 40 * (y % 2), 480 + 70 * y, 2440 + 40 * (y % 2), 550 + 70 * y), "black"
        )
    found = trace(picture(fine.reduce(8)), PictureSettings()).borders
    for ring, seen in zip(wanted, (found.outline, *found.islands), strict=True):
        beside = sorted(off(at, ring) for at in seen)
        assert beside[len(beside) // 2] < 0.15
        assert beside[len(beside) * 8 // 10] < 0.3


def test_one_line_is_the_middle_of_a_road() -> None:
    sheet, draw = paper()
    closed(draw, OUTER, fill="black", width=5, joint="curve")
    road = trace(picture(sheet), PictureSettings()).road()
    assert road.borders is None
    assert road.line.closed


def test_zones_are_told_by_their_colour() -> None:
    sheet, draw = drawn()
    draw.polygon(((80, 150), (120, 150), (120, 200), (80, 200)), fill="#e0c020")
    draw.ellipse((480, 180, 520, 220), fill="#8040a0")
    zones = (("oil", "yellow"), ("slick", "#8040a0"))
    found = trace(picture(sheet), PictureSettings(zones=zones)).borders
    assert [kind for kind, _ in found.zones] == ["oil", "slick"]
    assert abs(area(found.zones[0][1])) == pytest.approx(2000, rel=0.15)
    assert len(found.islands) == 1


SHEET = ((150.0, 90.0), (1010.0, 160.0), (1080.0, 840.0), (60.0, 760.0))


def photo() -> Image.Image:
    """The drawing on squared paper that lies askew on a dark table, lit from one side."""
    flat = drawn()[0]
    draw = ImageDraw.Draw(flat)
    for n in range(0, 600, 20):
        draw.line((n, 0, n, 400), fill="#c5d8e4")
        draw.line((0, n, 600, n), fill="#c5d8e4")
    closed(draw, OUTER, fill="#303030", width=5, joint="curve")
    closed(draw, INNER, fill="#303030", width=5, joint="curve")
    table = Image.new("RGB", (1200, 900), "#4a3a2c")
    ends = ((0.0, 0.0), (600.0, 0.0), (600.0, 400.0), (0.0, 400.0))
    from gridprix.ui.importing import straightening  # noqa: PLC0415 - its way back is ours

    numbers = straightening._view(SHEET, ends)
    numbers = (numbers / numbers[2, 2]).reshape(-1)[:8].tolist()
    method, way = Image.Transform.PERSPECTIVE, Image.Resampling.BILINEAR
    laid = flat.transform((1200, 900), method, numbers, way)
    inside = Image.new("L", (600, 400), 255).transform((1200, 900), method, numbers, way)
    table.paste(laid, mask=inside)
    light = np.linspace(1.0, 0.6, 1200)[None, :, None]
    return Image.fromarray((np.asarray(table) * light).astype(np.uint8))


@pytest.mark.parametrize("corners", [(SHEET[2], SHEET[0], SHEET[3], SHEET[1]), None])
def test_a_photo_of_a_sheet_is_laid_flat(corners: Corners | None) -> None:
    found = trace(picture(photo()), PictureSettings(corners=corners))
    assert found.corners is not None
    for corner in SHEET:
        assert min(math.dist(corner, one) for one in found.corners) < 16
    # where the borders lie in the photo, and where they should: seen through the true corners
    _, sheet = flattened(np.zeros((900, 1200, 3), np.uint8), SHEET)
    ends = [sheet.flat(at) for at in SHEET]
    wide, high = ends[1][0] - ends[0][0], ends[2][1] - ends[0][1]

    def on_paper(point: Point) -> Point:
        warp = found.projection.warp
        assert warp is not None
        x, y = sheet.flat(warp.photo(point))
        return (x - ends[0][0]) * 600 / wide, (y - ends[0][1]) * 400 / high

    outline = tuple(map(on_paper, found.borders.outline))
    assert apart(outline, OUTER) < 12
    assert len(found.borders.islands) == 1


def test_corners_come_in_any_order_and_must_be_a_sheet() -> None:
    assert in_order((SHEET[3], SHEET[1], SHEET[0], SHEET[2])) == SHEET
    with pytest.raises(BadImport, match="no sheet"):
        in_order((SHEET[0], SHEET[0], SHEET[1], SHEET[2]))


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_a_picture_becomes_a_track_with_its_start(
    invoke: Invoke, folder: Path, ending: str
) -> None:
    sheet, draw = drawn()
    draw.rectangle((480, 180, 515, 220), fill="#e0c020")
    sheet.save(folder / f"sketch.{ending}", quality=90)
    words = ["--to", "grid", "--size", "48", "--zone", "oil=yellow"]
    start = ["--start", "200,60", "200,130", "--towards", "240,100"]
    said = invoke("track", "import", f"sketch.{ending}", *words, *start)
    assert said.exit_code == 0, said.output
    data = load_document(folder / "sketch.yaml").data
    (ax, _), (bx, _) = data["start"]["line"]
    assert ax == bx == 14
    assert data["start"]["towards"][0] > ax
    assert [zone["kind"] for zone in data["zones"]] == ["oil"]
    odd = ["--zone", "honey=yellow", "--name", "odd"]
    unknown = invoke("track", "import", f"sketch.{ending}", *words[:2], *odd)
    assert "no rule knows zones of the kind 'honey'" in unknown.stderr


def test_areas_of_pixels() -> None:
    mask = np.zeros((9, 12), np.bool_)
    mask[2:7, 2:7] = True
    mask[4, 4] = False
    mask[1, 10] = True
    labels, sizes = parts(mask)
    assert sizes.tolist() == [0, 1, 24]
    assert labels[1, 10] == 1
    assert filled(mask).sum() == 26
    assert shut(mask, 1).sum() == 26
    assert grown(mask, 1)[1, 2]
    assert not grown(mask, 1)[1, 1]
    assert shrunk(filled(mask), 2).sum() == 1
    winding = np.ones((41, 41), np.bool_)
    winding[1::4, :-1] = winding[3::4, 1:] = False
    assert len(parts(winding)[1]) == 2


def test_settings_are_data_and_looked_at() -> None:
    usual = PictureSettings()
    for one in NUMBERS:
        assert getattr(usual, one.name) == one.default
        assert one.least <= one.default <= one.most
        assert one.sentence.endswith(".")
        with pytest.raises(BadImport, match=f"it goes from {one.least} to {one.most}"):
            PictureSettings.of(**{one.name: one.most + 1})
    assert usual.road == ROAD.words[0][0]
    with pytest.raises(BadImport, match="the road is none of"):
        PictureSettings.of(road="left")
    assert check_colour(" Yellow ") == "yellow"
    for bad in ("lemonish", "#12345", "#12345g"):
        with pytest.raises(BadImport, match="is no colour"):
            check_colour(bad)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def claimed(wide: int, high: int, body: bytes = b"") -> bytes:
    """A PNG that says to be so large, whatever it holds."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(body))
        + chunk(b"IEND", b"")
    )


def saved(sheet: Image.Image, kind: str = "PNG") -> bytes:
    file = io.BytesIO()
    sheet.save(file, kind)
    return file.getvalue()


def noise() -> Image.Image:
    numbers = (np.arange(400 * 300 * 3, dtype=np.uint64) * 2654435761 >> 7) % 251
    return Image.fromarray(numbers.astype(np.uint8).reshape(300, 400, 3))


def strip() -> Image.Image:
    sheet, draw = paper()
    draw.line((50, 200, 550, 200), fill="black", width=5)
    return sheet


NO_PICTURE = "this is no picture that can be read; save it anew as PNG or JPEG"
NO_ISLAND = "what is painted encloses nothing"
NO_ROAD = "no road is found in the picture"
BROKEN = {
    "words.png": (b"a road", NO_PICTURE),
    "svg.png": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", NO_PICTURE),
    "zeros.png": (b"\0" * 5000 + b"1", NO_PICTURE),
    "gif.png": (saved(strip(), "GIF"), NO_PICTURE),
    "bitmap.jpg": (saved(strip(), "BMP"), NO_PICTURE),
    "cut.png": (saved(drawn()[0])[:900], NO_PICTURE),
    "cut.jpg": (saved(drawn()[0], "JPEG")[:3000], NO_PICTURE),
    "head.png": (saved(drawn()[0])[:20], NO_PICTURE),
    "crossed.png": (saved(drawn()[0]).replace(b"IDAT", b"IDAX", 1), NO_PICTURE),
    "flat.png": (claimed(0, 0), NO_PICTURE),
    "huge.png": (claimed(30_000, 30_000), "the picture has 30,000 x 30,000 pixels and at most 40"),
    "large.png": (claimed(12_000, 12_000), "the picture has 12,000 x 12,000 pixels"),
    "wide.png": (claimed(2_000_000_000, 1), "the picture has 2,000,000,000 x 1 pixels"),
    "bomb.png": (claimed(6_000, 6_000, b"\0" * 36_006_000), NO_ISLAND),
    "tiny.png": (saved(paper(size=(9, 9))[0]), "a road needs at least 32"),
    "blank.png": (saved(paper()[0]), NO_ROAD),
    "black.png": (saved(Image.new("RGB", (300, 200))), NO_ISLAND),
    "clear.png": (saved(Image.new("RGBA", (300, 200), (0, 0, 0, 0))), NO_ROAD),
    "noise.png": (saved(noise()), NO_ROAD),
    "strip.png": (saved(strip()), NO_ROAD),
    "blank.jpeg": (saved(paper()[0], "JPEG"), NO_ROAD),
    "empty.png": (b"", "is empty"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_picture_is_told_in_a_sentence(folder: Path, name: str) -> None:
    raw, told = BROKEN[name]
    (folder / name).write_bytes(raw)
    with pytest.raises(BadImport) as caught:
        read_road(folder / name)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_picture_of_a_hundred_megabytes_is_not_read(folder: Path) -> None:
    with (folder / "large.png").open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(BadImport, match="the file is 100 MB; up to 20 MB can be read"):
        read_road(folder / "large.png")


def test_areas_grow_by_a_disc() -> None:
    speck = np.zeros((9, 30), np.bool_)
    speck[1, 2] = speck[7, 20] = True
    rows, columns = np.mgrid[:9, :30]
    for radius in (1, 4, 11):
        near = [(rows - y) ** 2 + (columns - x) ** 2 <= radius**2 for y, x in ((1, 2), (7, 20))]
        assert (grown(speck, radius) == np.any(near, axis=0)).all()


def test_the_busiest_picture_is_refused_without_much_work() -> None:
    busy = np.asarray(noise().resize((1600, 1200), Image.Resampling.NEAREST))
    with pytest.raises(BadImport, match=NO_ROAD):
        trace(DecodedPicture(busy, 1.0), PictureSettings())


def test_what_is_decoded_is_bounded() -> None:
    large = read_picture(saved(Image.new("RGB", (4000, 3000), "white"), "JPEG"))
    assert large.pixels.shape == (1200, 1600, 3)
    assert large.zoom == 2.5
