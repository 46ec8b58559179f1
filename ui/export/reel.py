"""What a replay shows: the picture of a race with cars and traces, and frames that say when."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import attrs

from gridprix.core.drawing import Mark
from gridprix.core.drawing.colours import Palette
from gridprix.core.drawing.poses import Pose
from gridprix.core.drawing.svg import Markup, document, element
from gridprix.core.state import CarId, Status
from gridprix.ui.drawing.car_image import LENGTH
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.drawing.svg_pen import SvgPen
from gridprix.ui.window.table.playback import Playback

from .film import Film, Frame
from .pictures import WIDTH, svg_box
from .projector import Projector, draw_car


@attrs.frozen
class Reel:
    """The picture, and what `replay.js` is told about it."""

    board: str
    race: dict[str, Any]


def reel_of(film: Film, palette: Palette = LIGHT) -> Reel:
    """A race to be shown again, in the colours of a theme."""
    board, frames = _board(Projector(film, palette, WIDTH, framed=False))
    return Reel(board, {"cars": _cars(film), "rounds": film.rounds, "frames": frames})


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
