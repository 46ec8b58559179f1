"""Words that rules write on the board, found under the pointer so that they can be explained."""

from __future__ import annotations

from gridprix.core.drawing.lettering import KEY
from gridprix.ui.drawing.marks import ABOVE_ALL
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Control

from .facts import Facts
from .terms import TERM

REACH = (32, 13)  # how far around its middle a word is pointed at


def word_at(stage: Stage, facts: Facts, at: tuple[float, float]) -> Control | None:
    """The word of the game at a place of the screen; it takes no press from the points below."""
    camera, locate = stage.camera, stage.art.locate
    if not camera.port.holds(*at):
        return None
    for line in facts.terms.on_board:
        if line.box.holds(*at):
            return line
    for mark in facts.marks():
        if not mark.text or facts.terms.in_text(mark.text) is None:
            continue
        begins = camera.to_screen(locate(mark.at))
        ends = begins if mark.to is None else camera.to_screen(locate(mark.to))
        x, y = (begins[0] + ends[0]) / 2, (begins[1] + ends[1]) / 2
        if mark.to is not None and begins == ends:  # above all who share the place
            y -= stage.art.car_length(camera.scale) * ABOVE_ALL + KEY.px
        box = Box(x - REACH[0], y - REACH[1], 2 * REACH[0], 2 * REACH[1])
        if box.holds(*at):
            return Control(f"{TERM}{mark.text}", box, lambda: None, focusable=False)
    return None
