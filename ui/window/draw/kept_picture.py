"""What stays the same from frame to frame: drawn once, kept, and then laid down as it was."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

import arcade
from arcade.gl import Geometry, Program, Texture2D, geometry
from pyglet import gl

_CORNERS = """
#version 330
in vec2 in_vert;
void main() { gl_Position = vec4(in_vert, 0.0, 1.0); }
"""
_PIXELS = """
#version 330
uniform sampler2D picture;
uniform vec2 corner;
out vec4 colour;
void main() { colour = texelFetch(picture, ivec2(gl_FragCoord.xy - corner), 0); }
"""


@lru_cache(maxsize=1)
def _program(ctx: arcade.ArcadeContext) -> Program:
    return ctx.program(vertex_shader=_CORNERS, fragment_shader=_PIXELS)


@lru_cache(maxsize=1)
def _sheet(ctx: arcade.ArcadeContext) -> Geometry:
    return geometry.quad_2d_fs()


class KeptPicture:
    """A picture of a part of the window.

    What differs in every frame is only drawn. When a second frame looks like the one before, the
    pixels it has drawn are kept, and the frames after it are these pixels again, to the bit.
    """

    def __init__(self) -> None:
        self._look: Hashable = None  # of the frame before
        self._kept: Texture2D | None = None

    def draw(
        self, window: arcade.Window, view: arcade.Rect, look: Hashable, draw: Callable[[], None]
    ) -> None:
        """Draw what fills the view in use; `look` is all that it depends on."""
        ratio = window.get_pixel_ratio()  # a dense screen has several pixels for one of ours
        left, lower, width, height = (int(one * ratio) for one in view.lbwh_int)
        look = (look, left, lower, width, height)
        if self._kept is not None and look == self._look:
            self._lay_down(self._kept, (left, lower), window.ctx)
            return
        draw()
        self._kept = None
        if look == self._look:
            self._kept = window.ctx.texture((width, height), components=4)
            self._kept.use(0)
            gl.glCopyTexSubImage2D(gl.GL_TEXTURE_2D, 0, 0, 0, left, lower, width, height)
        self._look = look

    def _lay_down(
        self, kept: Texture2D, corner: tuple[int, int], ctx: arcade.ArcadeContext
    ) -> None:
        ctx.enable_only()  # it is opaque, and mixing costs
        kept.use(0)
        program = _program(ctx)
        program["picture"] = 0
        program["corner"] = corner
        _sheet(ctx).render(program)
        ctx.enable(ctx.BLEND)
