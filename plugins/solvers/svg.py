"""Best lines as pictures: the track on paper and the line over it, coloured by its speed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

import attrs

from gridprix.core.drawing.svg import Look, Markup, document, element, lines, words
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.layout import layout
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.furniture import LIMITS
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.polygons import PolygonBoard

from .circuit_programme import PlannedTurn
from .grid_line import GridLine

Place = tuple[float, float]

PAPER, ROAD, FINE, BOLD, BORDER, INK = (
    *("#F3EEE2", "#FFFFFF", "#DCE8EE", "#B3CCD9", "#3C4046", "#1F2730"),
)
ZONES = {"oil": "#6B7280", "slick": "#B9A7D6"}
SLOW, MIDDLE, FAST = (196, 62, 46), (222, 160, 30), (22, 122, 110)
FINE_LIMIT = 160  # beyond so many squares only every tenth line is drawn
WIDTH = 1400
ON_ROAD = "url(#road)"


@attrs.frozen
class Plane:
    """The part of the plane that a picture shows; y grows upwards on it."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def unit(self) -> float:
        """What margins and letters are measured by."""
        return max(self.right - self.left, self.top - self.bottom) / 60

    def at(self, place: Place) -> str:
        """A place as SVG counts."""
        x, y = place[0] - self.left + 1.5 * self.unit, self.top - place[1] + 4 * self.unit
        return f"{x:g},{y:g}"

    def chain(self, places: Iterable[Place]) -> str:
        """Several places."""
        return " ".join(map(self.at, places))

    def page(self, title: str, subtitle: str, inside: Iterable[Markup]) -> str:
        """The whole picture."""
        unit = self.unit
        width, height = self.right - self.left + 3 * unit, self.top - self.bottom + 5.5 * unit
        line, right = 2.4 * unit, width - 1.5 * unit
        parts = [
            element("title", words(f"{title}: {subtitle}")),
            element("rect", width="100%", height="100%", fill=PAPER),
            element(
                "text", words(title), x=1.5 * unit, y=line, font_size=1.5 * unit, font_weight=600
            ),
            element("text", words(subtitle), x=right, y=line, font_size=unit, text_anchor="end"),
            *inside,
        ]
        size: Look = {"width": WIDTH, "height": f"{WIDTH * height / width:.0f}"}
        look = {"font-family": "Liberation Sans, Arial, sans-serif", "fill": INK}
        return document(f"0 0 {width:g} {height:g}", parts, **size, role="img", **look) + "\n"


def speed_colour(share: float) -> str:
    """From slow, 0, to fast, 1."""
    low, high, part = (SLOW, MIDDLE, share * 2) if share < 0.5 else (MIDDLE, FAST, share * 2 - 1)
    mixed = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return "#" + "".join(f"{value:02X}" for value in mixed)


def grid_svg(board: GridBoard, line: GridLine) -> str:
    """A grid track with the best line on it."""
    surface = board.surface
    half = 0.0 if isinstance(board, PolygonBoard) else 0.5
    plane = Plane(
        surface.left - half,
        surface.bottom - half,
        surface.left + surface.width - 1 + half,
        surface.bottom + surface.height - 1 + half,
    )
    drawn = _borders(board, plane) if isinstance(board, PolygonBoard) else _squares(board, plane)
    moves = "1 move" if line.moves == 1 else f"{line.moves} moves"
    speeds = [max(abs(b[0] - a[0]), abs(b[1] - a[1])) for a, b in pairwise(line.path)]
    subtitle = f"{moves}, top speed {max(speeds):g}"
    return plane.page(board.title, subtitle, [*drawn, *_line(plane, line.path, speeds)])


def circuit_svg(
    board: CircuitBoard, start: Space, turns: Sequence[PlannedTurn], furniture: Collection[str]
) -> str:
    """A circuit with the best line on it; a dot where each turn ends."""
    plan = layout(board)
    plane = Plane(*plan.box)
    drawn = []
    for space in board.spaces():
        limit = board.limit(space) if LIMITS in furniture else None
        fill = ROAD if limit is None else "#F5D9C4"
        outline = plane.chain(plan.shapes[space].outline)
        drawn.append(element("polygon", points=outline, fill=fill, stroke=BOLD, stroke_width=".05"))
        if limit is not None:
            x, y = plane.at(plan.shapes[space].centre).split(",")
            look = {"font-size": ".32", "fill-opacity": ".6"}
            middle = {"text-anchor": "middle", "dominant-baseline": "central"}
            drawn.append(element("text", words(str(limit)), x=x, y=y, **look, **middle))
    before, top = start, max(turn.speed for turn in turns)
    for turn in turns:
        places = [plan.shapes[space].centre for space in (before, *turn.way)]
        colour = speed_colour(turn.speed / top)
        drawn.append(_stroke(plane, places, colour, 0.14))
        drawn.append(_dot(plane, places[-1], colour, 0.2, f"{turn.speed} mph, {turn.wear} wear"))
        before = turn.way[-1]
    wear = sum(turn.wear for turn in turns)
    return plane.page(board.title, f"{len(turns)} turns, {wear} wear", drawn)


def _borders(board: PolygonBoard, plane: Plane) -> Iterable[Markup]:
    shapes = [board.outline, *board.islands]
    path = " ".join(f"M{plane.chain(shape).replace(' ', ' L')}Z" for shape in shapes)
    yield element("clipPath", element("path", clip_rule="evenodd", d=path), id="road")
    yield element("path", fill_rule="evenodd", d=path, fill=ROAD)
    for zone in board.drawing.zones:
        fill = ZONES.get(zone.kind, BOLD)
        look = {"fill": fill, "fill-opacity": ".45", "clip-path": ON_ROAD}
        yield element("polygon", points=plane.chain(zone.area), **look)
    yield _paper(plane)
    yield element("path", d=path, fill="none", stroke=BORDER, stroke_width=".22")
    for checkpoint in board.checkpoints:
        yield _stroke(plane, (checkpoint.a, checkpoint.b), "#8D6FA8", 0.2)
    for line in filter(None, {board.start: None, board.finish: None}):
        ends = (line.left, line.right)
        yield _stroke(plane, ends, INK, 0.5)
        yield _stroke(plane, ends, ROAD, 0.34, stroke_dasharray="1")


def _squares(board: GridBoard, plane: Plane) -> Iterable[Markup]:
    fills = {"wall": BORDER, "finish": "#CFE3D4", "start": "#DCE7F3", **ZONES}
    for (x, y), role in board.cells:
        if role == "wall":
            continue
        left, top = plane.at((x - 0.5, y + 0.5)).split(",")
        fill = "#E6DCF0" if role.startswith("checkpoint") else fills.get(role, ROAD)
        look = {"fill": fill, "stroke": FINE, "stroke-width": ".06"}
        yield element("rect", x=left, y=top, width=1, height=1, **look)


def _paper(plane: Plane) -> Markup:
    """The lines of the squared paper, on the road only."""
    left, right = int(plane.left), int(plane.right)
    bottom, top = int(plane.bottom), int(plane.top)
    step = 1 if right - left <= FINE_LIMIT else 10
    across = range(left - left % step, right + 1, step)
    up = range(bottom - bottom % step, top + 1, step)
    drawn = [
        *(_stroke(plane, ((x, bottom), (x, top))) for x in across),
        *(_stroke(plane, ((left, y), (right, y))) for y in up),
    ]
    inside = Markup(f"\n{lines(drawn)}\n")
    return element("g", inside, clip_path=ON_ROAD, stroke=FINE, stroke_width=".06")


def _line(plane: Plane, path: Sequence[Place], speeds: Sequence[float]) -> Iterable[Markup]:
    """The moves one by one, so that each shows its speed; every tenth is numbered."""
    width = 0.26 * max(1.0, plane.unit / 2.5)
    yield _stroke(plane, path, PAPER, width * 2.2)
    colours = [speed_colour(speed / max(*speeds, 1)) for speed in speeds]
    for ends, colour in zip(pairwise(path), colours, strict=True):
        yield _stroke(plane, ends, colour, width)
    yield _dot(plane, path[0], INK, width * 1.6, "start")
    for number, speed in enumerate(speeds, start=1):
        says = f"move {number}, speed {speed:g}"
        yield _dot(plane, path[number], colours[number - 1], width, says)
    for number in dict.fromkeys((*range(10, len(path), 10), len(path) - 1)):
        beside = path[number][0] + width * 1.6, path[number][1] + width * 1.6
        x, y = plane.at(beside).split(",")
        halo: Look = {"stroke": PAPER, "stroke-width": width, "paint-order": "stroke"}
        yield element("text", words(str(number)), x=x, y=y, font_size=width * 4, **halo)


def _stroke(
    plane: Plane, places: Iterable[Place], colour: str = "", width: float = 0, **more: str
) -> Markup:
    look: Look = {"stroke": colour, "stroke-width": width} if colour else {}
    ends = {"stroke-linecap": "round", "stroke-linejoin": "round"}
    points = plane.chain(places)
    return element("polyline", points=points, fill="none", **look, **ends, **more)


def _dot(plane: Plane, place: Place, colour: str, radius: float, says: str) -> Markup:
    x, y = plane.at(place).split(",")
    return element("circle", element("title", words(says)), cx=x, cy=y, r=radius, fill=colour)
