"""What a circuit comes to: the fewest turns with wear and without, by car, and its speeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gridprix.core.coach import Coach, coach_of
from gridprix.core.drawing.pen import Point
from gridprix.core.errors import GridprixError
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Task, Watcher
from gridprix.core.studio.studio import ChartBar, LapChart, LapFigures, Tile
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.layout import Layout, layout
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.tables.builds import CONSTRUCTIONS, Construction
from gridprix.plugins.common.solo_plan import described

LEVELS = (60.0, 120.0, 180.0)


def lap_figures(scenario: Scenario, watcher: Watcher) -> LapFigures:
    """The figures of the usual car, the turns of the others, and the chart of the first lap."""
    coach = coach_of(scenario.family)
    try:
        answer = coach.solve(scenario, Task(), watcher)
    except GridprixError as error:
        return LapFigures((), blocked=str(error))
    data, board = answer.data, scenario.board
    if not isinstance(board, CircuitBoard):
        return LapFigures((), blocked=f"{scenario.track!r} is no circuit")
    plan = layout(board)
    line = tuple(plan.shapes[row, lane].centre for row, lane in _first_lap(data["path"]))
    wear = data["turns_without_wear"]
    tiles = (
        Tile(str(data["turns"]), f"turns with {data['wear']} wear"),
        Tile(str(wear or "-"), "turns without" if wear else "no way round without wear"),
    )
    return LapFigures(
        tiles,
        tuple(_by_build(coach, scenario, watcher)),
        bool(data["optimal"]),
        line,
        _chart(board, data, plan_places(plan, board)),
        note=_driven(scenario, data["laps"]),
    )


def _driven(scenario: Scenario, laps: int) -> str:
    """The car and the laps that the figures are about."""
    car = f"{_construction(scenario).default} car"
    return f"{car}, 1 lap" if laps == 1 else f"{car}, {laps} laps"


def _construction(scenario: Scenario) -> Construction:
    return CONSTRUCTIONS[described(CircuitSoloPlan(), scenario.rules).construction]


def _by_build(coach: Coach, scenario: Scenario, watcher: Watcher) -> Iterator[str]:
    """A line for each other car that has a name."""
    table = _construction(scenario)
    for name in table.named:
        if name == table.default:
            continue
        try:
            data = coach.solve(scenario, Task(build=name), watcher).data
        except GridprixError:
            yield f"{name}: no way round without dice"
            continue
        free = data["turns_without_wear"]
        without = f"{free} without" if free else "no way round without"
        yield f"{name}: {data['turns']} turns with {data['wear']} wear, {without}"


def plan_places(plan: Layout, board: CircuitBoard) -> tuple[Point, ...]:
    """The middle of each row, as the file draws it."""
    found = []
    for row in range(board.rows):
        ends = [plan.shapes[row, lane].centre for lane in (0, board.width(row) - 1)]
        found.append(((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2))
    return tuple(found)


def _first_lap(path: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """A path from the line on up to the line."""
    found: list[tuple[int, int]] = []
    laps = 0
    for before, (row, lane) in zip([path[0], *path], path, strict=False):
        laps += row < before[0]
        if laps == 1:
            found.append((row, lane))
    return found


def _chart(board: CircuitBoard, data: Mapping[str, Any], places: tuple[Point, ...]) -> LapChart:
    bars = []
    for corner in board.corners:
        for number, (row, limits) in enumerate(zip(corner.rows, corner.limits, strict=True)):
            highest = max((limit for limit in limits if limit is not None), default=0)
            label = corner.name if number == 0 else ""
            bars.append(ChartBar(float(row), row + 1.0, float(highest), label))
    return LapChart(
        "Speed along the lap",
        tuple(bars),
        tuple(_steps(data["line"], data["path"][0][0])),
        float(board.rows),
        LEVELS,
        "limit",
        "best plot",
        places,
    )


def _steps(turns: Sequence[Mapping[str, Any]], start: int) -> Iterator[tuple[float, float]]:
    """Where in the first lap the speed changes, and to what; the car begins in the row `start`."""
    laps, before, told = 0, start, -1
    for turn in turns:
        for row, _ in turn["way"]:
            laps += row < before
            before = row
            if laps == 1 and turn["speed"] != told:
                told = turn["speed"]
                yield float(row), float(told)
