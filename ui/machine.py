"""What somebody who mends a fault has to know of this machine: no names, no secrets."""

from __future__ import annotations

import locale
import os
import platform
import re
import sys
import traceback
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from .licences import carried
from .own_folder import HOME, home
from .version import IN_WORDS, build_kind, program_version

LAST = "last-error.txt"
SHOWN = ("XDG_SESSION_TYPE", "TERM", "COLORTERM", "LANG")
SET_OR_NOT = (
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "SSH_CONNECTION",
    HOME,
)  # their values may name machines
UNTRIED = (
    "gridprix is tried on Debian; if you try it on Windows or macOS, please send this file with a "
    "sentence about what you did and what you saw."
)


def keep_error(error: BaseException) -> None:
    """Keep what went wrong last, for a report; where nothing can be written, nothing is."""
    text = "".join(traceback.format_exception(error))
    try:
        home().mkdir(parents=True, exist_ok=True)
        (home() / LAST).write_text(without_names(text), encoding="utf-8")
    except OSError:
        return


def report_text() -> str:
    """The whole report."""
    return "\n".join([*_lines(), ""])


def _lines() -> Iterator[str]:
    yield f"gridprix {program_version()}, {IN_WORDS[build_kind()]}"
    yield UNTRIED
    yield from _part("Machine", _machine())
    yield from _part("Drawing", _drawing())
    yield from _part("Libraries", (f"{one.name} {one.version}" for one in carried()[1:]))
    yield from _part("Packages with rules or races", _packages())
    yield from _part("Last error", _last_error())


def _part(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield ""
    yield title
    yield from (f"  {line}" for line in lines)


def _machine() -> Iterator[str]:
    yield f"system     {platform.platform()}"
    yield f"processor  {platform.machine()}, {os.cpu_count()} cores"
    yield f"encoding   {locale.getpreferredencoding(do_setlocale=False)}, {sys.stdout.encoding}"
    for name in SHOWN:
        yield f"{name:<16} {os.environ.get(name, 'not set')}"
    for name in SET_OR_NOT:
        yield f"{name:<16} {'set' if name in os.environ else 'not set'}"


def _drawing() -> Iterator[str]:
    """What draws the window: asked of a window that nobody sees."""
    try:
        import pyglet  # noqa: PLC0415 - half a second that only a report may take

        screens = pyglet.display.get_display().get_screens()
        for number, screen in enumerate(screens):
            yield f"screen {number}   {screen.width} x {screen.height} at {screen.x}, {screen.y}"
        window = pyglet.window.Window(16, 16, visible=False)
        info = window.context.get_info()
        yield f"OpenGL     {info.get_version_string()}"
        yield f"renderer   {info.get_renderer()}"
        yield f"vendor     {info.get_vendor()}"
        window.close()
    except Exception as error:  # noqa: BLE001 - drivers fail in ways of their own, and that is the news
        yield f"no window: {type(error).__name__}: {without_names(str(error))}"


def _packages() -> Iterator[str]:
    groups = ("gridprix.rules", "gridprix.library")
    points = (point for group in groups for point in metadata.entry_points(group=group))
    named = {f"{one.dist.name} {one.dist.version}" for one in points if one.dist is not None}
    yield from sorted(named) or ["none"]


def _last_error() -> Iterator[str]:
    try:
        yield from (home() / LAST).read_text(encoding="utf-8").splitlines()
    except OSError:
        yield "none was kept"


def without_names(text: str) -> str:
    """A text without the person's folder and name."""
    own = str(Path.home())
    if len(own) > 1:
        text = text.replace(own, "~")
    name = own.rpartition(os.sep)[2]
    return re.sub(rf"\b{re.escape(name)}\b", "somebody", text) if name not in {"", "root"} else text
