"""The window: made once, and one clear sentence where there cannot be one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridprix.ui.errors import plain_reason

from .errors import NoScreen, sentence

if TYPE_CHECKING:
    import arcade
    from pyglet.image import ImageData

    from .settings import Settings

TITLE = "gridprix"
HEADLESS = "ARCADE_HEADLESS"


def open_window(settings: Settings, *, title: str = TITLE) -> arcade.Window:
    """A window of the size in the settings; raises NoScreen with the reason when there is none."""
    _check_display()
    try:
        import arcade  # noqa: PLC0415 - looks for a display and for GL as it is imported
    except Exception as error:
        raise NoScreen(f"the drawing library cannot be loaded: {_plain(error)}") from error
    try:
        window = arcade.Window(
            settings.width,
            settings.height,
            title,
            resizable=True,
            antialiasing=False,  # edges are softened by the meshes; costly on software GL
            center_window=not arcade.headless,
            fullscreen=settings.full_screen and not arcade.headless,
        )
    except Exception as error:
        raise NoScreen(_why_no_window(error)) from error
    if not arcade.headless:
        window.set_minimum_size(1024, 640)
        window.set_icon(*_icons())
    told = load_fonts()
    if told:
        sys.stderr.write(f"{sentence(told)}\n")
    return window


def _icons() -> Iterator[ImageData]:
    """The sign of the program in the sizes that desktops ask a window for."""
    from pyglet.image import ImageData  # noqa: PLC0415

    from .icon import SIZES, icon  # noqa: PLC0415

    for size in SIZES[:5]:  # the larger ones are for menus, which read files
        yield ImageData(size, size, "RGBA", icon(size).tobytes(), -4 * size)


def load_fonts() -> str:
    """Load the fonts; answers a sentence when they are missing and others will stand in."""
    from pyglet import font  # noqa: PLC0415

    from gridprix.ui.drawing.fonts import font_folder  # noqa: PLC0415

    try:
        files = sorted(font_folder().glob("*.ttf"))
        if not files:
            raise FileNotFoundError(str(font_folder()))
        for path in files:
            with path.open("rb") as file:
                font.add_file(file)
    except OSError as error:
        return f"the Liberation fonts are missing, others stand in: {_plain(error)}"
    return ""


def _check_display() -> None:
    if os.environ.get(HEADLESS) or os.name == "nt":
        return
    if os.uname().sysname == "Linux" and not os.environ.get("DISPLAY"):
        raise NoScreen("there is no display")


def _why_no_window(error: Exception) -> str:
    kind = type(error).__name__
    if "Display" in kind:
        return f"the display cannot be reached: {_plain(error)}"
    if "Context" in kind or "OpenGL" in kind or "GL" in kind:
        return f"the display has no OpenGL 3.3: {_plain(error)}"
    return f"the window cannot be opened: {kind}: {_plain(error)}"


def _plain(error: Exception) -> str:
    return plain_reason(error)[:200]
