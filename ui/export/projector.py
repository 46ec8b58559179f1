"""One position as a sheet: title above, board, names below; drawn with any pen."""

from __future__ import annotations

import math
from collections.abc import Iterable

import attrs

from gridprix.core.drawing import Mark
from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import BLACK, WHITE, Palette, colour, faded
from gridprix.core.drawing.lettering import BODY, SMALL, STRONG, TITLE
from gridprix.core.drawing.pen import Pen, Words
from gridprix.core.drawing.poses import Pose
from gridprix.core.state import CarId
from gridprix.ui.drawing.car_image import LENGTH, WEDGE, WHEELS
from gridprix.ui.drawing.fonts import text_width
from gridprix.ui.drawing.liveries import Livery, symbol_shapes
from gridprix.ui.drawing.marks import MarkPen
from gridprix.ui.drawing.tokens import draw_token
from gridprix.ui.window.table.playback import Playback

from .film import Film

MARGIN, HEAD, FOOT = 30, 46, 40
LEAST_HIGH = 160


@attrs.frozen
class Sheet:
    """Where things lie on a picture, in pixels with y upwards and the board's own origin."""

    left: float
    bottom: float
    width: float
    height: float
    scale: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """The y of the upper side."""
        return self.bottom + self.height


def sheet_for(art: BoardArt, width: float, *, framed: bool) -> Sheet:
    """A sheet of a width on which the whole track fits; a framed one has room for words."""
    head, foot = (HEAD, FOOT) if framed else (0, 0)
    left, bottom, right, top = art.extent
    scale = (width - 2 * MARGIN) / max(right - left, 0.001)
    high = max((top - bottom) * scale, LEAST_HIGH)
    spare = high - (top - bottom) * scale
    return Sheet(
        left=left * scale - MARGIN,
        bottom=bottom * scale - spare / 2 - MARGIN - foot,
        width=width,
        height=high + 2 * MARGIN + head + foot,
        scale=scale,
    )


class Projector:
    """Draws positions of one film, on sheets of one size."""

    def __init__(self, film: Film, palette: Palette, width: float, *, framed: bool = True) -> None:
        self.film = film
        self.palette = palette
        self.framed = framed
        self.sheet = sheet_for(film.art, width, framed=framed)
        self._moves: dict[CarId, int] = {}  # how many of each car have been drawn

    def canvas(self, pen: Pen, words: Words) -> Canvas:
        """What the board is drawn with."""
        return Canvas(pen, words, self.palette, self.sheet.scale, bounded=True)

    def draw_board(self, pen: Pen, words: Words) -> None:
        """What never changes: ground, track, title."""
        sheet, palette = self.sheet, self.palette
        ground = self.film.art.ground(palette)
        pen.rectangle(sheet.left, sheet.bottom, sheet.width, sheet.height, ground)
        self.film.art.draw(self.canvas(pen, words))
        if self.framed:
            self._frame(pen, words)

    def _frame(self, pen: Pen, words: Words) -> None:
        sheet, palette = self.sheet, self.palette
        # the paper's lines run on beyond the track; title and names stand on sheets of their own
        for bottom, height in ((sheet.top - HEAD, HEAD), (sheet.bottom, FOOT)):
            pen.rectangle(sheet.left, bottom, sheet.width, height, palette.paper)
        middle = sheet.top - HEAD / 2
        title = self.film.game.scenario.title
        words.put(title, (sheet.left + MARGIN / 2, middle), TITLE, palette.ink)

    def draw_traces(self, pen: Pen, words: Words, marks: Iterable[Mark]) -> None:
        """What moves have left on the paper, drawn piece by piece from the first move on."""
        canvas = self.canvas(pen, words)
        marker = MarkPen(self.film.art, canvas, self.film.liveries, moves=self._moves)
        for mark in marks:
            marker.draw(mark)

    def draw_moment(self, pen: Pen, words: Words, playback: Playback) -> None:
        """What is so at this moment: marks, cars, the round and the places."""
        self.draw_cars(pen, words, playback)
        count = playback.shown
        moment = self.film.moment_at(count)
        sheet, palette = self.sheet, self.palette
        said = moment.ending or (f"round {moment.round}" if moment.round else "before the start")
        at = (sheet.right - MARGIN / 2, sheet.top - HEAD / 2)
        words.put(said, at, BODY, palette.ink2, "right")
        self._places(pen, words, count)

    def draw_cars(self, pen: Pen, words: Words, playback: Playback) -> None:
        """What rules want drawn just then, and the cars."""
        film = self.film
        marker = MarkPen(film.art, self.canvas(pen, words), film.liveries)
        marker.moment(film.marks_at(playback.shown))
        for car, pose in playback.poses().items():
            self.draw_car(pen, pose, film.liveries[car])

    def _places(self, pen: Pen, words: Words, count: int) -> None:
        sheet, palette = self.sheet, self.palette
        x, y = sheet.left + MARGIN / 2, sheet.bottom + FOOT / 2
        for row in self.film.standings_at(count):
            place = str(row.place)
            wide = text_width(place, STRONG) + 30 + text_width(row.name, SMALL) + 18
            if x + wide > sheet.right:
                return
            words.put(place, (x, y), STRONG, palette.ink)
            x += text_width(place, STRONG) + 15
            self.draw_token(pen, (x, y), 9, self.film.liveries[row.car])
            words.put(row.name, (x + 15, y), SMALL, palette.ink)
            x += 15 + text_width(row.name, SMALL) + 18

    def draw_token(self, pen: Pen, at: tuple[float, float], radius: float, of: Livery) -> None:
        """A seat's token: disc, outline, symbol."""
        draw_token(pen, at, radius, of, self.palette)

    def draw_car(self, pen: Pen, pose: Pose, of: Livery) -> None:
        """A car where it is."""
        length = self.film.art.car_length(self.sheet.scale)
        at, size = pose.drawn(self.sheet.scale, length), length / LENGTH
        draw_car(pen, at, pose.heading, size, of, self.palette, faint=pose.faint)


def _signs(palette: Palette) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int]]:
    """The edge and the symbol of tokens and cars."""
    return (WHITE, BLACK) if palette.dark else (colour("14181E"), WHITE)


def draw_car(
    pen: Pen,
    at: tuple[float, float],
    heading: float,
    size: float,
    of: Livery,
    palette: Palette,
    *,
    faint: bool = False,
) -> None:
    """Wedge, wheels and symbol, turned and scaled."""
    edge, sign = _signs(palette)
    casing = BLACK if palette.dark else WHITE
    share = 0.45 if faint else 1.0
    cos, sin = math.cos(heading) * size, math.sin(heading) * size

    def turned(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(at[0] + x * cos - y * sin, at[1] + x * sin + y * cos) for x, y in points]

    for x, y in WHEELS:
        wheel = ((x, y), (x + 7, y), (x + 7, y + 2.5), (x, y + 2.5))
        pen.convex(turned(wheel), faded(edge, share))
    body = turned(WEDGE)
    pen.lines(body, 2.6 * size, faded(casing, share), closed=True)
    pen.convex(body, faded(of.body(palette), share))
    pen.lines(body, 1.2 * size, faded(edge, share), closed=True)
    for shape in symbol_shapes(of.symbol):
        pen.convex(turned((x * 4.6 - 1, y * 4.6) for x, y in shape), faded(sign, share))


def shown_at(film: Film, count: int) -> Playback:
    """A playback that has shown so many entries."""
    playback = film.playback()
    playback.seek(count)
    return playback
