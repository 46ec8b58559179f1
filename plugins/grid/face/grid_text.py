"""Grid boards as text: two columns for every lattice point, so that squares look square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from gridprix.core.drawing.text_board import ZONES, TextLine, TextScene
from gridprix.core.drawing.text_words import car_of, shortened, words_at
from gridprix.core.state import CarId
from gridprix.plugins.grid.board.grid_board import GridBoard, Point
from gridprix.plugins.grid.board.lines import Line
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.board.squares import SquaresBoard

RULER = 4  # columns for the numbers at the left
EVERY = 5  # numbered rows and columns
ROAD, LIGHTER = "on #2b2f36", "on #434954"
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@attrs.frozen
class Glyphs:
    """The characters that a terminal can show."""

    road: str = "· "
    kerb: str = "▒▒"
    start: str = "┊ "
    finish: str = "▞▞"
    checkpoint: str = "≀ "
    marks: Mapping[str, str] = attrs.field(
        factory=lambda: {
            "tick": "•",
            "dot": "•",
            "circle": "○",
            "square": "▪",
            "cross": "✗",
            "frame": "□",
            "skid": "≈",
        }
    )


PLAIN = Glyphs(
    road=". ",
    kerb="##",
    start="| ",
    finish="%%",
    checkpoint="~ ",
    marks={
        "tick": "'",
        "dot": "'",
        "circle": "o",
        "square": "=",
        "cross": "x",
        "frame": "=",
        "skid": "~",
    },
)

Cell = tuple[str, str]  # what is written, and in which style


@attrs.frozen
class Window:
    """The part of the paper that is shown: lattice points from left to right, bottom to top."""

    left: int
    bottom: int
    columns: int
    rows: int

    def lines(self) -> Iterator[int]:
        """The heights from top to bottom."""
        return iter(range(self.bottom + self.rows - 1, self.bottom - 1, -1))

    def across(self) -> range:
        """The columns from left to right."""
        return range(self.left, self.left + self.columns)


@attrs.frozen
class GridPainter:
    """Draws tracks of lattice points and of squares alike."""

    plain: bool = False

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return PLAIN if self.plain else Glyphs()

    def size(self, board: GridBoard) -> str:
        """Width and height in squares."""
        return "{} x {} squares".format(*board.size)

    def draw(self, scene: TextScene, width: int, height: int) -> list[TextLine]:
        """The window around what is offered, with a ruler at the left and below."""
        board: GridBoard = scene.view.board
        window = _window(board, _focus(scene), (width - RULER) // 2, height - 1)
        over = {**self._marked(scene), **self._cars(scene)}
        ground = self._ground(board)
        lines = []
        for y in window.lines():
            label = str(y) if y % EVERY == 0 else ""
            line = TextLine(f"{label:>{RULER - 1}} ", "dim")
            for x in window.across():
                point = (x, y)
                text, style = over.get(point) or ground(point)
                line.append(f"{text:<2}", style)
            lines.append(line)
        return [*lines, _ruler(window)]

    def overview(self, board: GridBoard, width: int, height: int) -> list[TextLine]:
        """The whole track; one character stands for one or more points across, twice as many up."""
        across, up = board.size[0] + 3, board.size[1] + 3
        step = max(1, -(-across // width), -(-up // (2 * height)))
        left, top = board.surface.left - 1, board.surface.bottom + board.size[1] + 1
        roles = self._roles(board)
        lines = []
        for row in range(-(-up // (2 * step))):
            line = TextLine()
            for column in range(-(-across // step)):
                x, y = left + column * step, top - row * 2 * step
                block = [(x + dx, y - dy) for dx in range(step) for dy in range(2 * step)]
                text, style = self._sum_up(board, block, roles)
                line.append(text[0], style)
            lines.append(line)
        return lines

    def _sum_up(self, board: GridBoard, block: list[Point], roles: Mapping[Point, Cell]) -> Cell:
        """What one character says about a block of points: lines before zones before road."""
        for point in block:
            if point in roles:
                return roles[point]
        if not any(map(board.on_track, block)):
            return " ", ""
        return self._road(board, next(point for point in block if board.on_track(point)))

    # -- layers, the lowest first ---------------------------------------------------------------

    def _ground(self, board: GridBoard) -> Any:
        roles = self._roles(board)

        def cell(point: Point) -> Cell:
            if point in roles:
                return roles[point]
            if board.on_track(point):
                return self._road(board, point)
            if any(board.on_track((point[0] + dx, point[1] + dy)) for dx, dy in AROUND):
                return self.glyphs.kerb, "#6b7078"
            return "  ", ""

        return cell

    def _road(self, board: GridBoard, point: Point) -> Cell:
        for number, kind in enumerate(board.zone_kinds):
            if board.in_zone(kind, point):
                return f"{kind[0]} ", ZONES[number % len(ZONES)]
        return self.glyphs.road, f"#6b727c {ROAD}"

    def _roles(self, board: GridBoard) -> dict[Point, Cell]:
        """The lines across the track, point by point."""
        glyphs = self.glyphs
        roles: dict[Point, Cell] = {}
        for point in _checkpoint_points(board):
            roles[point] = glyphs.checkpoint, f"#b982d9 {ROAD}"
        for point in board.start_points:
            roles[point] = glyphs.start, f"bold #6cc3ef {ROAD}"
        for point in _finish_points(board):
            roles[point] = glyphs.finish, f"#e8e8e8 {ROAD}"
        return {point: cell for point, cell in roles.items() if board.on_track(point)}

    def _marked(self, scene: TextScene) -> dict[Point, Cell]:
        """Marks of rules, then the offered points over them."""
        cells: dict[Point, Cell] = {}
        for mark in scene.marks:
            glyph = self.glyphs.marks.get(mark.shape, "")
            if glyph and isinstance(mark.at, tuple):
                cells[mark.at] = glyph, f"{_ink(scene, mark.car)} {ROAD}"
        for place, words in words_at(scene.marks, self.glyphs.marks).items():
            if isinstance(place, tuple):
                cells[place] = f"{shortened(words, 2):<2}", f"{_ink(scene, car_of(words))} {ROAD}"
        for place, tag in scene.offers.items():
            if isinstance(place, tuple):
                # two-figure numbers stand side by side; every other column is lighter
                cells[place] = tag.text[:2], f"{tag.style} {LIGHTER if place[0] % 2 else ROAD}"
        return cells

    def _cars(self, scene: TextScene) -> dict[Point, Cell]:
        """Cars on their points; an offered point that is occupied shows letter and number."""
        cells: dict[Point, Cell] = {}
        for car in scene.view.cars:
            if not isinstance(car.spot, tuple):
                continue
            letters = cells.get(car.spot, ("", ""))[0] + car.id
            tag = scene.offers.get(car.spot)
            if tag is not None and len(letters + tag.text) <= 2:
                letters += tag.text
            colour = scene.colour(car)
            style = f"bold #0d0f12 on {colour}" if car.running else f"{colour} {ROAD}"
            cells[car.spot] = letters[:2], style
        return cells


def _focus(scene: TextScene) -> list[Point]:
    """The points that should be in the window, the most important first."""
    wanted = [scene.focus, *scene.offers, *(car.spot for car in scene.view.cars if car.running)]
    points = [point for point in wanted if isinstance(point, tuple)]
    return points or list(scene.view.board.start_points[:1])


def _window(board: GridBoard, focus: Iterable[Point], columns: int, rows: int) -> Window:
    """All of the board where it fits; else the part around the focus."""
    surface = board.surface
    boxes = list(focus)
    across, across_length = _span(
        surface.left - 1, surface.width + 2, [x for x, _ in boxes], columns
    )
    up, up_length = _span(surface.bottom - 1, surface.height + 2, [y for _, y in boxes], rows)
    return Window(across, up, across_length, up_length)


def _span(first: int, length: int, wanted: list[int], room: int) -> tuple[int, int]:
    """Where to begin, and how much to show, in one direction.

    As many of the wanted numbers as fit are in the middle, counted from the most important.
    """
    if length <= room:
        return first, length
    low = high = wanted[0] if wanted else first
    for number in wanted:
        if max(high, number) - min(low, number) < room:
            low, high = min(low, number), max(high, number)
    begin = (low + high - room) // 2 + 1
    return min(max(begin, first), first + length - room), room


def _ruler(window: Window) -> TextLine:
    """The numbers below the board."""
    line = " " * RULER
    for x in window.across():
        if x % EVERY == 0:
            line = line.ljust(RULER + 2 * (x - window.left)) + str(x)
    return TextLine(line[: RULER + 2 * window.columns], "dim")


def _finish_points(board: GridBoard) -> Iterable[Point]:
    if isinstance(board, PolygonBoard):
        return board.finish.points() if board.finish else ()
    return board.finish_squares if isinstance(board, SquaresBoard) else ()


def _checkpoint_points(board: GridBoard) -> Iterator[Point]:
    if isinstance(board, PolygonBoard):
        for checkpoint in board.checkpoints:
            yield from Line(checkpoint.a, checkpoint.b).points()
    elif isinstance(board, SquaresBoard):
        for squares in board.checkpoint_squares:
            yield from squares


def _ink(scene: TextScene, car: CarId | None) -> str:
    return scene.colour(scene.view.car(car)) if car else "#e8e8e8"
