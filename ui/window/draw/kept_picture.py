"""What stays the same from frame to frame: drawn once, and then laid down as it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

import arcade
from arcade.gl import Framebuffer, Geometry, Program, geometry

# Windows keep their lowest row last and canvases first. A canvas is drawn upside down and turned as
# it is laid down, so that corners are rounded the same way: what is laid down is what would have
# been drawn, to the bit.
_CORNERS = """
#version 330
in vec2 in_vert;
void main() { gl_Position = vec4(in_vert, 0.0, 1.0); }
"""
_PIXELS = """
#version 330
uniform sampler2D picture;
out vec4 colour;
void main() {
    int x = int(gl_FragCoord.x), y = int(gl_FragCoord.y);
    colour = texelFetch(picture, ivec2(x, textureSize(picture, 0).y - 1 - y), 0);
}
"""


@lru_cache(maxsize=1)
def _program(ctx: arcade.ArcadeContext) -> Program:
    return ctx.program(vertex_shader=_CORNERS, fragment_shader=_PIXELS)


@lru_cache(maxsize=1)
def _sheet(ctx: arcade.ArcadeContext) -> Geometry:
    return geometry.quad_2d_fs()


class KeptPicture:
    """A picture of a part of the window.

    One that differs in every frame is drawn into the window and nowhere else; it is kept when a
    second frame is to look like the one before.
    """

    def __init__(self) -> None:
        self._look: Hashable = None  # of the frame before
        self._kept: Framebuffer | None = None

    def draw(
        self, lens: arcade.Camera2D, window: arcade.Window, look: Hashable, draw: Callable[[], None]
    ) -> None:
        """Draw what a lens sees; `look` is all that it depends on."""
        size = window.get_framebuffer_size()
        look = (look, size)
        if look != self._look:
            self._look, self._kept = look, None
            draw()
            return
        if self._kept is None:
            self._kept = window.ctx.framebuffer(
                color_attachments=[window.ctx.texture(size, components=4)]
            )
            self._fill(self._kept, lens, window, draw)
        self._lay_down(self._kept, window.ctx)

    def _fill(
        self,
        canvas: Framebuffer,
        lens: arcade.Camera2D,
        window: arcade.Window,
        draw: Callable[[], None],
    ) -> None:
        # a canvas has pixels; only the window itself counts in larger ones on a dense screen
        ratio = window.get_pixel_ratio()
        left, lower, width, height = (int(one * ratio) for one in lens.viewport.lbwh_int)
        view = arcade.LBWH(left, canvas.height - lower - height, width, height)
        seen = lens.projection
        own = arcade.Camera2D(
            viewport=view,
            position=lens.position,
            projection=arcade.LRBT(seen.left, seen.right, seen.top, seen.bottom),
            zoom=lens.zoom,
            scissor=view,
            render_target=canvas,
            window=window,
        )
        with own.activate():
            draw()

    def _lay_down(self, canvas: Framebuffer, ctx: arcade.ArcadeContext) -> None:
        ctx.enable_only()  # it is opaque, and mixing costs
        canvas.color_attachments[0].use(0)
        program = _program(ctx)
        program["picture"] = 0
        _sheet(ctx).render(program)
        ctx.enable(ctx.BLEND)
