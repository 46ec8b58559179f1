"""A race as one page of HTML that any browser plays, with nothing to be fetched."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from gridprix.core.drawing import Mark
from gridprix.core.drawing.colours import Colour, Palette
from gridprix.core.drawing.poses import Pose
from gridprix.core.drawing.svg import Markup, document, element
from gridprix.core.plain_text import escaped, plain_text
from gridprix.core.state import CarId, Status
from gridprix.ui.drawing.car_image import LENGTH
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.drawing.svg_pen import SvgPen
from gridprix.ui.window.table.playback import Playback

from .film import Film, Frame
from .pictures import WIDTH, svg_box
from .projector import Projector, draw_car

_SHADES = (
    *("desk", "paper", "ink", "ink2", "line", "control", "accent", "on_accent", "chosen", "focus"),
    *("bar", "on_bar", "on_bar2", "warn_ground", "ok_ground"),
)


def html_page(film: Film, palette: Palette = LIGHT) -> str:
    """The page; every word of the race is escaped, so that a name can be nothing but a name."""
    projector = Projector(film, palette, WIDTH, framed=False)
    scenario = film.game.scenario
    title = getattr(scenario.board, "title", "")
    ending = film.game.race.ending or "in progress"
    board, frames = _board(projector)
    parts = {
        "TITLE": escaped(scenario.title),
        "NOTE": escaped(f"{title} · {ending}"),
        "COLOURS": _colours(film, palette),
        "BOARD": board,
        "RACE": _json({"cars": _cars(film), "rounds": film.rounds, "frames": frames}),
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


def _cars(film: Film) -> list[dict[str, str]]:
    return [{"id": car.id, "name": car.name} for car in film.first.cars]


def _board(projector: Projector) -> tuple[str, list[dict[str, Any]]]:
    """The picture with traces and cars to be shown and moved, and the frames that say when."""
    film, pen = projector.film, SvgPen()
    projector.draw_board(pen, pen)
    parts = [pen.take()]
    playback = film.playback()
    frames: list[dict[str, Any]] = []
    left = 0
    known: dict[CarId, Any] = {}
    standing: list[Any] = []
    for number, frame in enumerate(film.frames):
        playback.seek(frame.count)
        traces = playback.traces()
        parts += _traces(projector, pen, number, traces[left:])
        left = len(traces)
        poses = dict(_poses(projector, playback))
        places = _places(film, frame)
        frames.append(
            {
                "round": frame.round,
                "text": frame.text or "The start",
                "car": frame.car,
                "kind": "finish" if frame.finish else "setback" if frame.setback else "",
                "poses": {car: pose for car, pose in poses.items() if known.get(car) != pose},
                **({} if places == standing else {"places": places}),
            }
        )
        known, standing = poses, places
    parts += [_movable(projector, pen, car) for car in film.liveries]
    return document(svg_box(projector.sheet), parts, role="img", aria_label="The board"), frames


def _traces(projector: Projector, pen: SvgPen, number: int, marks: list[Mark]) -> Iterator[Markup]:
    if marks:
        projector.draw_traces(pen, pen, marks)
        yield element("g", pen.take(), data_frame=number)


def _movable(projector: Projector, pen: SvgPen, car: CarId) -> Markup:
    """A car at the origin, pointing east, and its token for the lists."""
    size = projector.film.art.car_length(projector.sheet.scale) / LENGTH
    livery = projector.film.liveries[car]
    draw_car(pen, (0, 0), 0, size, livery, projector.palette)
    body = element("g", pen.take(), class_="car", id=f"car-{car}")
    projector.draw_token(pen, (0, 0), 9, livery)
    token = element("defs", element("g", pen.take(), id=f"token-{car}"))
    return Markup(body + token)


def _poses(projector: Projector, playback: Playback) -> Iterator[tuple[CarId, list[float] | None]]:
    poses = playback.poses()
    for car in projector.film.liveries:
        pose = poses.get(car)
        yield car, None if pose is None else _placed(pose, projector)


def _placed(pose: Pose, projector: Projector) -> list[float]:
    scale = projector.sheet.scale
    x, y = pose.drawn(scale, projector.film.art.car_length(scale))
    return [round(x, 1), round(-y, 1), round(-math.degrees(pose.heading), 1), int(pose.faint)]


def _places(film: Film, frame: Frame) -> list[list[Any]]:
    """Place, car and a word where its race is done."""
    words = {Status.FINISHED: "finished", Status.OUT: "out", Status.RUNNING: ""}
    return [[row.place, row.car, words[row.status]] for row in film.standings_at(frame.count)]
