"""What is drawn on a picture by hand shuts what was left open."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from gridprix.ui.importing.picture_file import DecodedPicture, trace
from gridprix.ui.importing.picture_settings import PictureSettings
from gridprix.ui.importing.picture_stages import PictureStages, smaller
from gridprix.ui.importing.source import NoClosedLine
from gridprix.ui.importing.strokes import inked

OUTER = ((60, 60), (540, 60), (540, 340), (60, 340))
INNER = ((160, 140), (440, 140), (440, 260), (160, 260))
GAP = ((60.0, 60.0), (60.0, 340.0))
INSIDE = ((160.0, 140.0), (160.0, 260.0))


def open_lines() -> DecodedPicture:
    """Two borders of which each lacks a side."""
    sheet = Image.new("RGB", (600, 400), "white")
    pen = ImageDraw.Draw(sheet)
    for ring in (OUTER, INNER):
        pen.line(ring, fill="black", width=5, joint="curve")
    return DecodedPicture(np.asarray(sheet), 2.0)


def twice(stroke: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """In pixels of the file, of which one of the picture is two."""
    return tuple((x * 2, y * 2) for x, y in stroke)


def test_strokes_close_what_is_open() -> None:
    picture = open_lines()
    with pytest.raises(NoClosedLine):
        trace(picture, PictureSettings())
    settings = PictureSettings(strokes=(twice(GAP), twice(INSIDE)))  # type: ignore[arg-type]
    borders = trace(picture, settings).borders
    assert len(borders.islands) == 1
    assert min(x for x, _ in borders.outline) == pytest.approx(120, abs=8)


def test_a_picture_without_strokes_is_left_as_it_is() -> None:
    pixels = open_lines().pixels
    assert inked(pixels, (), 1.0) is pixels
    before = pixels.copy()
    assert inked(pixels, (GAP,), 1.0)[200, 60].tolist() == [0, 0, 0]
    assert (pixels == before).all(), "the picture is drawn on anew each time"


def test_a_small_copy_knows_how_many_pixels_of_the_file_it_has() -> None:
    copy = smaller(open_lines(), 150)
    assert copy.pixels.shape == (100, 150, 3)
    assert copy.zoom == 8.0
    assert smaller(copy, 150) is copy


def test_a_picture_is_traced_anew_only_where_something_has_changed(tmp_path: Path) -> None:
    sheet = Image.new("RGB", (1200, 800), "white")
    pen = ImageDraw.Draw(sheet)
    for ring in (OUTER, INNER):
        laid = [(x * 2, y * 2) for x, y in ring]
        pen.line([*laid, *laid[:2]], fill="black", width=9, joint="curve")
    sheet.save(tmp_path / "lap.png")
    stages = PictureStages((tmp_path / "lap.png").read_bytes())
    settings = PictureSettings()
    assert stages.known(settings) is None
    asked: list[int] = []
    whole = stages.thorough(settings, lambda: asked.append(1))
    assert len(asked) > 4, "somebody may have changed a setting meanwhile"
    assert stages.known(PictureSettings()) is whole
    assert stages.known(PictureSettings(smooth=20)) is None
    rough = stages.quick(settings)
    assert rough.seen.words == whole.seen.words == "an outer border, an inner border"
    box, other = (
        [
            end(at[axis] for at in ring)
            for ring in traced.seen.rings
            for axis in (0, 1)
            for end in (min, max)
        ]
        for traced in (rough, whole)
    )
    assert box == pytest.approx(other, abs=12)
    shown = stages.shown()
    assert shown.whole == (1200, 800)
    assert len(shown.raw) == shown.size[0] * shown.size[1] * 3
