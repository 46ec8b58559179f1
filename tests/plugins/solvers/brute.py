"""The fewest moves found the slow and simple way, and small random tracks to find them on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

import attrs
import pytest
from hypothesis import assume, reject
from hypothesis import strategies as st
from soaking import SOAK

from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.lines import Checkpoint, Line
from gridprix.plugins.grid.board.polygons import DrawnTrack, PolygonBoard, Zone
from gridprix.plugins.grid.board.squares import Picture, SquaresBoard
from gridprix.plugins.grid.parts.lap_count import LapCount, counted, first_lap

FARTHEST = 60  # turns after which a search gives up
# laps lost and won without end make some searches too long
MOST_STATES = 60_000 if SOAK else 2_000
WIDER = 3 if SOAK else 0  # by how much the largest tracks are larger

# the searches to compare with: in numpy, and compiled where numba is installed
BOTH = (False, True) if find_spec("numba") else (False,)
WAYS = [False, pytest.param(True, marks=pytest.mark.skipif(len(BOTH) == 1, reason="numba"))]

State = tuple[Point, Point, LapCount, int]


@attrs.frozen
class Options:
    """The rules of a small race; a reading of their own, apart from that of the solver."""

    neighbours: int = 8
    metric: str = "king"
    border_in: bool = True
    ends_only: bool = False
    oil: bool = False
    slick: int | None = None  # turns lost
    nitros: int = 0
    price: str = "axes"
    first_stay: bool = True
    behind: bool = False
    when: str = "before"

    def rules(self) -> list[Any]:
        """The same as a scenario writes it."""
        rules: list[Any] = ["finish-line", "off-track-out"]
        if self.slick is not None:
            rules += [{"slicks": {"turns": self.slick}}, "missed-turns"]
        border, line = "in" if self.border_in else "out", "ends" if self.ends_only else "whole"
        rules.append({"track-limits": {"border": border, "line": line}})
        where = "behind" if self.behind else "line"
        rules.append({"start": {"where": where, "when": self.when}})
        if self.oil:
            rules.append("oil")
        if self.nitros:
            rules.append({"nitros": {"count": self.nitros, "nitro_price": self.price}})
        vectors = {"neighbours": self.neighbours, "metric": self.metric}
        return [*rules, {"vectors": {**vectors, "first_stay": self.first_stay}}]

    def price_of(self, dx: int, dy: int) -> int:
        """What a change of velocity costs."""
        across, up = abs(dx), abs(dy)
        limit = 2 if self.neighbours == 24 else 1
        if self.neighbours == 4 or self.metric == "rook":
            return max(0, across + up - limit)
        beyond = max(0, across - limit), max(0, up - limit)
        return sum(beyond) if self.price == "axes" else max(beyond)


@lru_cache
def changes(options: Options, nitros: int) -> list[tuple[int, int, int]]:
    """All changes of velocity that so many nitros pay for, with their prices."""
    span = range(-2 - nitros, 3 + nitros)
    priced = [(dx, dy, options.price_of(dx, dy)) for dx in span for dy in span]
    return [change for change in priced if change[2] <= nitros]


def scenario_on(board: GridBoard, options: Options, library: Library, laps: int = 1) -> Scenario:
    """A race of one car on any board."""
    data = {"name": "small", "family": "grid", "track": "script-squares", "seats": 1}
    document = Document("small", {**data, "rules": options.rules()})
    scenario = read_scenario(document, library)
    return attrs.evolve(scenario, board=board, track=board.name, laps=laps)


@attrs.frozen
class Brute:
    """Breadth first, forwards, with dictionaries."""

    board: GridBoard
    options: Options
    laps: int = 1
    most: int = MOST_STATES
    known: dict[object, LapCount | None] = attrs.field(factory=dict, eq=False, repr=False)

    def starts(self) -> list[Point]:
        points = self.board.grid_area if self.options.behind else self.board.start_points
        points = points or self.board.grid_area
        return [point for point in points if self.board.on_track(point, self.options.border_in)]

    def fewest(self, starts: list[tuple[Point, Point]] | None = None) -> tuple[int | None, int]:
        """The fewest turns, and the greatest part of any velocity on the way."""
        begin = starts or [(point, (0, 0)) for point in self.starts()]
        layers: dict[int, set[State]] = {0: set()}
        for at, velocity in begin:
            count = LapCount(first_lap(self.board, at))
            layers[0].add((at, velocity, count, self.options.nitros))
        seen: set[State] = set()
        fastest = 0
        for turn in range(FARTHEST):
            for state in layers.pop(turn, set()) - seen:
                seen.add(state)
                fastest = max(fastest, *map(abs, state[1]))
                for after, turns in self.moves(state):
                    if after is None:
                        return turn + 1, fastest
                    layers.setdefault(turn + turns, set()).add(after)
            if len(seen) > self.most:
                reject()
            if not layers:
                break
        return None, fastest

    def moves(self, state: State) -> Iterator[tuple[State | None, int]]:
        at, velocity, count, nitros = state
        board, options = self.board, self.options
        slides = options.oil and velocity != (0, 0) and board.in_zone("oil", at)
        for dx, dy, price in [(0, 0, 0)] if slides else changes(options, nitros):
            vector = velocity[0] + dx, velocity[1] + dy
            to = at[0] + vector[0], at[1] + vector[1]
            after = self.after(at, to, vector, count)
            if after is None:
                continue
            if (after.lap or 0) >= self.laps:
                yield None, 1
            elif options.slick is not None and at != to and board.in_zone("slick", to):
                yield (to, (0, 0), after, nitros - price), 1 + options.slick
            else:
                yield (to, vector, after, nitros - price), 1

    def after(self, at: Point, to: Point, vector: Point, count: LapCount) -> LapCount | None:
        """The count after a move, None for one that ends a race; many velocities lead to it."""
        key = at, to, count.lap, count.checkpoint, count.early
        if key not in self.known:
            self.known[key] = self._after(at, to, vector, count)
        return self.known[key]

    def _after(self, at: Point, to: Point, vector: Point, count: LapCount) -> LapCount | None:
        board, options = self.board, self.options
        leaves = board.leaves(at, vector, options.border_in)
        if options.ends_only:
            leaves = not board.on_track(to, options.border_in)
        if leaves and board.crossings(at, to) < 1:
            return None
        place = board.exit(at, to, options.border_in) if leaves else None
        after = counted(count, board, at, to, place)
        if leaves and (after.lap or 0) < self.laps:
            return None
        return LapCount(after.lap, after.checkpoint, after.early)


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Any rules."""
    neighbours = draw(st.sampled_from((4, 8, 8, 24)))
    return Options(
        neighbours=neighbours,
        metric="king" if neighbours == 24 else draw(st.sampled_from(("king", "king", "rook"))),
        border_in=draw(st.booleans()),
        ends_only=draw(st.sampled_from((False, False, True))),
        oil=draw(st.booleans()),
        slick=draw(st.sampled_from((None, 0, 1, 2))),
        nitros=draw(st.sampled_from((0, 0, 1, 2))),
        price=draw(st.sampled_from(("axes", "king"))),
        first_stay=draw(st.booleans()),
        behind=draw(st.booleans()),
        when=draw(st.sampled_from(("before", "before", "first_move"))),
    )


@st.composite
def pictures(draw: st.DrawFn) -> SquaresBoard:
    """Small pictures of squares with a start and a finish, whether or not a way leads there."""
    width, height = draw(st.integers(3, 7 + WIDER)), draw(st.integers(2, 5 + WIDER))
    kinds = ("road",) * 8 + ("wall",) * 3 + ("oil", "slick", "checkpoint 1", "grid")
    rows = [[draw(st.sampled_from(kinds)) for _ in range(width)] for _ in range(height)]
    roles = ["start", "finish", *draw(st.sampled_from(((), ("checkpoint 1", "checkpoint 2"))))]
    squares = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    chosen = draw(st.lists(squares, min_size=len(roles), max_size=len(roles), unique=True))
    for role, (x, y) in zip(roles, chosen, strict=True):
        rows[y][x] = role
    return SquaresBoard(Picture("small", "Small", tuple(map(tuple, rows))))


@st.composite
def drawings(draw: st.DrawFn) -> PolygonBoard:
    """Small tracks between borders: cut corners, an island, lines and zones anywhere."""
    width, height = draw(st.integers(5, 8 + WIDER)), draw(st.integers(5, 7 + WIDER))
    cut = [draw(st.integers(1, 2)) for _ in range(8)]
    outline = (
        *((0, cut[0]), (cut[1], 0), (width - cut[2], 0), (width, cut[3])),
        *(
            (width, height - cut[4]),
            (width - cut[5], height),
            (cut[6], height),
            (0, height - cut[7]),
        ),
    )
    island: tuple[Point, ...] = ()
    if width >= 7 and height >= 6 and draw(st.booleans()):
        left, low = draw(st.integers(3, width - 4)), draw(st.integers(2, height - 4))
        right, high = draw(st.integers(left + 1, width - 3)), draw(st.integers(low + 1, height - 2))
        island = (left, low), (right, low), (right, high), (left, high)
    x, y = st.integers(0, width), st.integers(0, height)
    place = st.tuples(x, y)
    start = draw(_lines(place))
    finish = draw(st.none() | _lines(place))
    checkpoints = draw(st.lists(_lines(place), max_size=2))
    zones = draw(st.lists(st.tuples(st.sampled_from(("oil", "slick")), place), max_size=2))
    board = PolygonBoard(
        DrawnTrack(
            name="small",
            title="Small",
            outline=outline,
            islands=(island,) if island else (),
            start=start,
            finish=finish,
            checkpoints=tuple(Checkpoint(line.left, line.right) for line in checkpoints),
            zones=tuple(Zone(kind, _square(at)) for kind, at in zones),
            laps=1,
        )
    )
    assume(board.start_points)
    return board


def _lines(place: st.SearchStrategy[Point]) -> st.SearchStrategy[Line]:
    return st.lists(place, min_size=2, max_size=2, unique=True).map(lambda ends: Line(*ends))


def _square(at: Point) -> tuple[Point, ...]:
    x, y = at
    return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
