"""On a large screen a result fills the room that it has."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path

from PIL import Image

PROGRAM = Path(__file__).with_name("large_result.py")
NAMES = ("first-race", "derby-night", "first-lap")
CELL = 20  # pixels


def largest_blank(picture: Image.Image) -> float:
    """The largest rectangle in which nothing stands, as a share of the picture."""
    across, down = picture.width // CELL, picture.height // CELL
    heights, most = [0] * across, 0  # of the blank column that ends in this row
    for top in range(0, down * CELL, CELL):
        for column in range(across):
            left = column * CELL
            cell = picture.crop((left, top, left + CELL, top + CELL))
            blank = len(cell.getcolors(CELL * CELL) or ()) == 1
            heights[column] = heights[column] + 1 if blank else 0
        for first, last in combinations(range(across + 1), 2):
            most = max(most, (last - first) * min(heights[first:last]))
    return most / (across * down)


def test_no_third_of_a_large_result_is_blank(tmp_path: Path) -> None:
    subprocess.run([sys.executable, PROGRAM, tmp_path, *NAMES], check=True, capture_output=True)
    for name in NAMES:
        with Image.open(tmp_path / f"{name}-1920x1080.png") as picture:
            assert largest_blank(picture) < 1 / 3, name


def test_a_blank_rectangle_is_measured() -> None:
    picture = Image.new("RGB", (10 * CELL, 10 * CELL), "white")
    assert largest_blank(picture) == 1
    picture.putpixel((5 * CELL, 5 * CELL), (0, 0, 0))
    assert largest_blank(picture) == 5 / 10
