"""Where everything lies on the board of a race, in pixels of one picture that is sent once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import Palette
from gridprix.core.drawing.svg import Markup, document, element
from gridprix.core.scenario import Scenario
from gridprix.ui.drawing.car_image import LENGTH
from gridprix.ui.drawing.liveries import LIVERIES, Livery
from gridprix.ui.drawing.svg_pen import SvgPen
from gridprix.ui.drawing.tokens import draw_token
from gridprix.ui.export.pictures import svg_box
from gridprix.ui.export.projector import draw_car, sheet_for
from gridprix.ui.seat.moment import Moment, Question
from gridprix.ui.window.board.arts import find_art
from gridprix.ui.window.board.parking import parked

WIDTH = 1280
TOKEN = 12  # its radius

Spot = tuple[float, float]
Poses = dict[str, list[float]]


class TableBoard:
    """The board of one race."""

    def __init__(self, scenario: Scenario) -> None:
        self._family, self.shows = scenario.family, scenario.board
        self.art = find_art(scenario.family, scenario.board, scenario.book.furniture)
        if self.art is None:
            return
        self.sheet = sheet_for(self.art, WIDTH, framed=False)
        self.scale = self.sheet.scale
        self._read = self._family.read_point or self._family.read_place
        self.spot = lru_cache(maxsize=None)(self._spot)
        self.outline = lru_cache(maxsize=None)(self._outline)

    def board(self, palette: Palette) -> str:
        """The picture of the board in the colours of a theme, with nothing that moves.

        It is a whole picture, for it is also shown as one, small, before a race.
        """
        pen, parts = SvgPen(), [tokens(palette)]
        if self.art is None:
            return document("0 0 1 1", parts, class_="board")
        sheet = self.sheet
        ground = self.art.ground(palette)
        pen.rectangle(sheet.left, sheet.bottom, sheet.width, sheet.height, ground)
        self.art.draw(Canvas(pen, pen, palette, self.scale, bounded=True))
        parts += [element("g", pen.take(), class_="ground")]
        code = f"#{ground[0]:02x}{ground[1]:02x}{ground[2]:02x}"
        size = f"{self.art.car_length(self.scale) / LENGTH:.3f}"
        return document(svg_box(sheet), parts, class_="board", data_ground=code, data_car=size)

    def _spot(self, place: str) -> Spot:
        assert self.art is not None  # noqa: S101 - nobody asks without a board
        x, y = self.art.locate(self._read(place))
        return round(x * self.scale, 1), round(-y * self.scale, 1)

    def _outline(self, place: str) -> list[Spot]:
        """The outline of a place."""
        assert self.art is not None  # noqa: S101
        points = self.art.outline(self._read(place))
        return [(round(x * self.scale, 1), round(-y * self.scale, 1)) for x, y in points]

    def poses(self, moment: Moment) -> Poses:
        """Where cars stand, which way they point in degrees, and 1 for those that are out."""
        if self.art is None:
            return {}
        length = self.art.car_length(self.scale)
        found = {}
        for car, pose in parked(moment, self.art, self._family).items():
            x, y = pose.drawn(self.scale, length)
            turn = round(-math.degrees(pose.heading), 1)
            found[str(car)] = [round(x, 1), round(-y, 1), turn, int(pose.faint)]
        return found

    def places(self, moment: Moment) -> tuple[dict[str, Spot], dict[str, list[Spot]]]:
        """Where the places lie that a moment names, and the outlines of those to choose from."""
        if self.art is None:
            return {}, {}
        marks = [*moment.board_marks]
        named = [str(one) for mark in marks for one in (mark.at, mark.to) if one is not None]
        for line in moment.log:
            named += line.path
        chosen = [place for question in moment.questions for place in _places(question)]
        framed = [str(mark.at) for mark in marks if mark.shape == "frame"]
        spots = {place: self.spot(place) for place in dict.fromkeys([*named, *chosen])}
        return spots, {place: self.outline(place) for place in dict.fromkeys([*chosen, *framed])}


def _places(question: Question) -> Iterator[str]:
    for offer in question.offers:
        yield from offer.path
    for stride in question.ahead:
        for place, _ in stride:
            yield place
    for begin, middle in question.middles:
        yield from filter(None, (begin, middle))


def tokens(palette: Palette) -> Markup:
    """Every seat's token and car, to be used by name."""
    return element("defs", *(part for one in LIVERIES.values() for part in _symbols(one, palette)))


def _symbols(livery: Livery, palette: Palette) -> Iterator[Markup]:
    pen = SvgPen()
    box: dict[str, Any] = {"viewBox": f"{-TOKEN} {-TOKEN} {2 * TOKEN} {2 * TOKEN}"}
    draw_token(pen, (0, 0), TOKEN - 0.5, livery, palette)
    yield element("symbol", pen.take(), id=f"token-{livery.name}", **box)
    draw_car(pen, (0, 0), 0, 1, livery, palette)
    yield element("g", pen.take(), id=f"car-{livery.name}")
