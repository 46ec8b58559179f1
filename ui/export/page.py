"""A race as one page of HTML that any browser plays, with nothing to be fetched."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

from gridprix.core.drawing.colours import Colour, Palette
from gridprix.core.plain_text import escaped, plain_text
from gridprix.ui.drawing.palettes import LIGHT

from .film import Film
from .reel import reel_of

_SHADES = (
    *("desk", "paper", "ink", "ink2", "line", "control", "accent", "on_accent", "chosen", "focus"),
    *("bar", "on_bar", "on_bar2", "warn_ground", "ok_ground"),
)


def html_page(film: Film, palette: Palette = LIGHT) -> str:
    """The page; every word of the race is escaped, so that a name can be nothing but a name."""
    scenario = film.game.scenario
    title = getattr(scenario.board, "title", "")
    ending = film.game.race.ending or "in progress"
    reel = reel_of(film, palette)
    parts = {
        "TITLE": escaped(scenario.title),
        "NOTE": escaped(f"{title} · {ending}"),
        "COLOURS": _colours(film, palette),
        "BOARD": reel.board,
        "RACE": _json(reel.race),
        "REPLAY": files("gridprix.ui.browser").joinpath("page", "replay.js").read_text("utf-8"),
    }
    page = files(__package__).joinpath("page.html").read_text(encoding="utf-8")
    # one pass over the template: nothing that is put in is looked at again
    return re.sub("%([A-Z]+)%", lambda found: parts[found[1]], page)


def _colours(film: Film, palette: Palette) -> str:
    shades = {name: getattr(palette, name) for name in _SHADES}
    shades["ground"] = film.art.ground(palette)  # a page may have another shape than the board
    return " ".join(f"--{name.replace('_', '-')}: {_code(one)};" for name, one in shades.items())


def _code(of: Colour) -> str:
    return f"#{of[0]:02x}{of[1]:02x}{of[2]:02x}"


def _json(data: Any) -> str:
    """Data that stands inside a script element: no text of it can close the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return plain_text(text).replace("<", "\\u003c")
