"""Small pictures of boards, for cards: drawn once by the code that draws the board itself."""

from __future__ import annotations

from collections.abc import Collection

import arcade
from PIL import Image

from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.colours import Palette
from gridprix.core.family import Family
from gridprix.ui.window.boxes import Box

from .arts import find_art
from .stage import Stage


def thumbnail(
    window: arcade.Window,
    palette: Palette,
    width: int,
    height: int,
    family: Family,
    board: object,
    furniture: Collection[str] | None = None,
) -> arcade.Texture | None:
    """A board as a picture of a size, for `Paint.picture`; None for one that nobody draws."""
    art = find_art(family, board, furniture)
    if art is None:
        return None
    return arcade.Texture(_image(window, art, palette, width, height))


def _image(
    window: arcade.Window, art: BoardArt, palette: Palette, width: int, height: int
) -> Image.Image:
    """Draw a board into the lower left corner of a canvas of its own."""
    ctx = window.ctx
    canvas = ctx.framebuffer(color_attachments=[ctx.texture((window.width, window.height))])
    box = Box(0, window.height - height, width, height)
    with canvas.activate():
        canvas.clear(color=palette.off)
        Stage(art, box, small=True).draw(window, palette, {})
        raw = canvas.read(viewport=(0, 0, width, height), components=4)
    picture = Image.frombytes("RGBA", (width, height), bytes(raw))
    picture.putalpha(255)  # soft edges leave their mark in it, and the ground is painted already
    return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
