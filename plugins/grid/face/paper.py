"""Squared paper, and the marks on it that say which way a race goes."""

from __future__ import annotations

import math

from gridprix.core.drawing.art import ARROW
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.pen import Point

LEAST_RULED = 0.8  # pixels of a square: on smaller ones the lines would lie side by side


def rule_paper(canvas: Canvas, squares: tuple[int, int, int, int], half: float = 0.0) -> None:
    """Rule some squares, every fifth line stronger; `half` a square off where cars stand in one."""
    if canvas.scale < LEAST_RULED:
        return
    left, bottom, right, top = squares
    palette, mesh, scale = canvas.palette, canvas.mesh, canvas.scale
    skip = 1 if scale >= 7 else 5
    wide, high = (right - left) * scale, (top - bottom) * scale
    for fifth in (False, True):
        shade = palette.grid5 if fifth else palette.grid
        for x in range(left, right + 1):
            if (x % 5 == 0) == fifth and (fifth or x % skip == 0):
                mesh.rectangle(round((x + half) * scale), bottom * scale, 1, high, shade)
        for y in range(bottom, top + 1):
            if (y % 5 == 0) == fifth and (fifth or y % skip == 0):
                mesh.rectangle(left * scale, round((y + half) * scale), wide, 1, shade)


def chevrons(canvas: Canvas, middle: Point, angle: float) -> None:
    """Which way the race goes, before the middle of a line."""
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = canvas.at(middle)
    for ahead in (ARROW - 7, ARROW):
        tip = x + cos * (ahead + 7), y + sin * (ahead + 7)
        ends = [
            (x + cos * ahead - sin * side, y + sin * ahead + cos * side) for side in (-7.0, 7.0)
        ]
        canvas.mesh.lines((ends[0], tip, ends[1]), 2.4, canvas.palette.grid5)
