"""Circuits as text: the rows one after another in strips of lanes, or the whole lap from above."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import attrs

from gridprix.core.drawing.hatching import inside
from gridprix.core.drawing.text_board import ZONES, TextLine, TextScene
from gridprix.core.drawing.text_words import shortened, words_at
from gridprix.plugins.circuit.board.graph import LEFT_VERGE, CircuitBoard
from gridprix.plugins.circuit.board.layout import Layout, layout
from gridprix.plugins.circuit.board.space import Corner, Space
from gridprix.plugins.circuit.furniture import FURNITURE, LIMITS, RACING_LINES

CELL, RULER, BEHIND = 5, 2, 2
ROAD, CORNER, VERGE = "on #20272e", "on #4a3628", "on #18211b"
ASPECT = 2  # a character is twice as high as wide

Cell = tuple[str, str]  # what is written, and in which style


@attrs.frozen
class Signs:
    """The characters to draw with."""

    road: str = "·"
    line: str = "→"
    start: str = "▞"
    bend: str = "▒"
    marks: Mapping[str, str] = attrs.field(factory=lambda: {"cross": "✗", "turned": "~"})


PLAIN = Signs(road=".", line=">", start="%", bend="#", marks={"cross": "x", "turned": "~"})


@attrs.frozen
class CircuitPainter:
    """Draws circuits: lanes from left to right become lines from top to bottom."""

    plain: bool = False
    furniture: Collection[str] = FURNITURE

    def _limit(self, board: CircuitBoard, space: Space) -> int | None:
        """The limit that is posted on a space where the rules go by limits."""
        return board.limit(space) if LIMITS in self.furniture else None

    @property
    def signs(self) -> Signs:
        """The characters to draw with."""
        return PLAIN if self.plain else Signs()

    def size(self, board: CircuitBoard) -> str:
        """Rows and lanes."""
        widths = sorted({board.width(row) for row in range(board.rows)})
        lanes = str(widths[0]) if len(widths) == 1 else f"{widths[0]} to {widths[-1]}"
        return f"{board.rows} rows, {lanes} lanes, {len(board.corners)} corners"

    # -- strips ---------------------------------------------------------------------------------

    def draw(self, scene: TextScene, width: int, height: int) -> list[TextLine]:
        """As many strips as there is room for; a lap that does not fit begins behind the car."""
        board: CircuitBoard = scene.view.board
        per_strip = max(1, (width - RULER) // CELL)
        lanes = _lanes(board, scene)
        most = max(1, (height + 1) // (len(lanes) + 2))
        first = 0
        if most * per_strip < board.rows:
            first = _focus_row(scene) - BEHIND
        count = min(board.rows, most * per_strip)
        rows = [(first + number) % board.rows for number in range(count)]
        lines: list[TextLine] = []
        for start in range(0, len(rows), per_strip):
            strip = rows[start : start + per_strip]
            lines += self._strip(scene, strip, lanes)
        return lines[:height]

    def _strip(self, scene: TextScene, rows: Sequence[int], lanes: Sequence[int]) -> list[TextLine]:
        board: CircuitBoard = scene.view.board
        over = {**self._marked(scene), **self._cars(scene)}
        ruler = "".join(f"{row:<{CELL}}" for row in rows)
        lines = [_names(board, rows), TextLine(" " * RULER + ruler.rstrip(), "dim")]
        for lane in lanes:
            label = str(lane + 1) if lane >= 0 else ""  # people say "2nd lane"
            line = TextLine(f"{label:<{RULER}}", "dim")
            for row in rows:
                space = (row, lane)
                ground, style = self._ground(board, space)
                text, own = over.get(space, (ground, ""))
                start = self.signs.start if row == 0 and 0 <= lane < board.width(row) else " "
                line.append(start, style)
                line.append(f"{text[: CELL - 2]:<{CELL - 2}}", own or style)
                line.append(self.signs.line if self._on_line(board, space) else " ", style)
            lines.append(line)
        return lines

    def _on_line(self, board: CircuitBoard, space: Space) -> bool:
        row, lane = space
        drawn = RACING_LINES in self.furniture and 0 <= lane < board.width(row)
        return drawn and bool(board.lines_on(space))

    def _ground(self, board: CircuitBoard, space: Space) -> Cell:
        """A space without anything on it: its limit where one is posted."""
        row, lane = space
        if not 0 <= lane < board.width(row):
            beside = lane in (LEFT_VERGE, board.width(row))
            return "", VERGE if beside else ""
        limit = self._limit(board, space)
        kind = _zone_of(board, space)
        if kind is not None:
            text = kind[: CELL - 2] if limit is None else str(limit)
            return text, ZONES[board.zone_kinds.index(kind) % len(ZONES)]
        if limit is None:
            return self.signs.road, f"#6b727c {ROAD}"
        return str(limit), f"bold #f1eee6 {CORNER}"

    def _marked(self, scene: TextScene) -> dict[Space, Cell]:
        """Marks of rules, then the offered spaces over them."""
        cells: dict[Space, Cell] = {}
        for mark in scene.marks:
            sign = self.signs.marks.get(mark.shape, "")
            if sign and isinstance(mark.at, tuple):
                cells[mark.at] = sign, f"bold #ff9c8c {ROAD}"
        for place, words in words_at(scene.marks, self.signs.marks).items():
            if isinstance(place, tuple):
                cells[place] = shortened(words, CELL - 2), f"bold #e8e8e8 {ROAD}"
        for place, tag in scene.offers.items():
            if isinstance(place, tuple):
                cells[place] = f"[{tag.text[:1]}]", f"{tag.style} {ROAD}"
        return cells

    def _cars(self, scene: TextScene) -> dict[Space, Cell]:
        """Cars in their spaces; one that is turned has the sign of it, an offered one its key."""
        turned = {mark.car for mark in scene.marks if mark.shape == "turned"}
        cells: dict[Space, Cell] = {}
        for car in scene.view.cars:
            if not isinstance(car.spot, tuple):
                continue
            text = cells.get(car.spot, ("", ""))[0] + car.id
            tag = scene.offers.get(car.spot)
            text += self.signs.marks["turned"] if car.id in turned else ""
            text += tag.text if tag is not None else ""
            colour = scene.colour(car)
            style = f"bold #0d0f12 on {colour}" if car.running else f"{colour} {ROAD}"
            cells[car.spot] = text, style
        return cells

    # -- from above -----------------------------------------------------------------------------

    def overview(self, board: CircuitBoard, width: int, height: int) -> list[TextLine]:
        """The whole lap as it lies in the land, with the names of its corners beside it."""
        plan = layout(board)
        left, bottom, right, top = plan.box
        step = max((right - left) / max(width - 2, 1), (top - bottom) / ASPECT / max(height - 2, 1))
        columns = int((right - left) / step) + 2
        rows = int((top - bottom) / (ASPECT * step)) + 2
        grid: list[list[Cell]] = [[(" ", "")] * columns for _ in range(rows)]
        for space in board.spaces():
            cell = self._from_above(board, space)
            for column, row in _covered(plan, space, step):
                grid[row][column] = cell
        lines = [_joined(cells) for cells in grid]
        names = ", ".join(map(self._corner_words, board.corners))
        zones = "; zones: " + ", ".join(board.zone_kinds) if board.zone_kinds else ""
        return [*lines, TextLine(names + zones, "dim", wraps=True)]

    def _from_above(self, board: CircuitBoard, space: Space) -> Cell:
        if space[0] == 0:
            return self.signs.start, f"bold #e8e8e8 {ROAD}"
        kind = _zone_of(board, space)
        if kind is not None:
            return kind[:1], ZONES[board.zone_kinds.index(kind) % len(ZONES)]
        if self._limit(board, space) is not None:
            return self.signs.bend, f"#e3a06b {CORNER}"
        return self.signs.road, f"#6b727c {ROAD}"

    def _corner_words(self, corner: Corner) -> str:
        if LIMITS not in self.furniture:
            return corner.name
        limits = sorted({limit for row in corner.limits for limit in row if limit is not None})
        return f"{corner.name} {'/'.join(map(str, limits))}"


def _zone_of(board: CircuitBoard, space: Space) -> str | None:
    return next((kind for kind in board.zone_kinds if board.in_zone(kind, space)), None)


def _lanes(board: CircuitBoard, scene: TextScene) -> list[int]:
    """The lanes that are drawn; the verges only where somebody is out there."""
    widest = max(board.width(row) for row in range(board.rows))
    spots = [car.spot for car in scene.view.cars] + list(scene.offers)
    verges = {spot[1] for spot in spots if isinstance(spot, tuple) and board.is_verge(spot)}
    return sorted({*range(widest), *verges})


def _focus_row(scene: TextScene) -> int:
    wanted = [scene.focus, *scene.offers, *(car.spot for car in scene.view.cars if car.running)]
    return next((spot[0] for spot in wanted if isinstance(spot, tuple)), BEHIND)


def _names(board: CircuitBoard, rows: Sequence[int]) -> TextLine:
    """The names of corners above their first rows."""
    line = " " * RULER
    before = None
    for number, row in enumerate(rows):
        corner = board.corner_of_row(row)
        if corner is not None and corner != before:
            at = RULER + CELL * number
            line = f"{line[: at - 1].rstrip() if len(line) > at else line:<{at}}{corner.name}"
        before = corner
    most = RULER + CELL * len(rows)
    return TextLine(line[:most], "italic")


def _covered(plan: Layout, space: Space, step: float) -> set[tuple[int, int]]:
    """The characters that a space covers: at least the one its middle lies in."""
    left, _, _, top = plan.box
    shape = plan.shapes[space]

    def character(x: float, y: float) -> tuple[int, int]:
        return int((x - left) / step), int((top - y) / (ASPECT * step))

    xs, ys = [x for x, _ in shape.outline], [y for _, y in shape.outline]
    low, high = character(min(xs), max(ys)), character(max(xs), min(ys))
    covered = {character(*shape.centre)}
    for column in range(low[0], high[0] + 1):
        for row in range(low[1], high[1] + 1):
            middle = left + (column + 0.5) * step, top - (row + 0.5) * ASPECT * step
            if inside(middle, shape.outline):
                covered.add((column, row))
    return covered


def _joined(cells: Sequence[Cell]) -> TextLine:
    line = TextLine()
    last = max((number for number, (text, _) in enumerate(cells) if text.strip()), default=-1)
    for text, style in cells[: last + 1]:
        line.append(text, style)
    return line
