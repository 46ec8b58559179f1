"""The sign of the program: a car's line through a bend on squared paper, drawn at any size."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image, ImageDraw

SIZES = (16, 24, 32, 48, 64, 128, 256)
FINER = 4  # drawn so many times as large, then made smaller: that smooths every edge
PAPER, LINES, RED, INK = "#f7f3e8", "#cfd9e6", "#d8342b", "#22303f"
SQUARES = 8
MOVES = ((1, 1), (2, 1), (4, 2), (6, 4))  # each a step longer, as in the game
FLAG = ((5, 0), (6, 1), (5, 2), (7, 0), (7, 2), (6, 3))  # dark squares of the finish


def icon(size: int) -> Image.Image:
    """The picture, with corners cut round and nothing outside of them."""
    full = size * FINER
    square = full / SQUARES
    picture = Image.new("RGBA", (full, full), PAPER)
    pen = ImageDraw.Draw(picture)
    if size >= 32:  # smaller squares would be nothing but grey
        for number in range(1, SQUARES):
            at = number * square
            pen.line((at, 0, at, full), fill=LINES, width=max(1, full // 128))
            pen.line((0, at, full, at), fill=LINES, width=max(1, full // 128))
    for across, up in FLAG:
        corner = (across * square, up * square)
        pen.rectangle((*corner, corner[0] + square, corner[1] + square), fill=INK)
    points = [(x * square, full - y * square) for x, y in MOVES]
    width = max(FINER, round(square * 0.34))
    for start, end in pairwise(points):
        pen.line((*start, *end), fill=RED, width=width)
    for x, y in points:
        pen.ellipse((x - width, y - width, x + width, y + width), fill=RED)
    return _rounded(picture, full // 6).resize((size, size), Image.Resampling.LANCZOS)


def _rounded(picture: Image.Image, radius: int) -> Image.Image:
    mask = Image.new("L", picture.size, 0)
    box = (0, 0, picture.width - 1, picture.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    picture.putalpha(mask)
    return picture
