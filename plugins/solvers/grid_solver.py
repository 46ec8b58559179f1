"""The fewest moves round a grid track, for a scenario as its rules have it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core.scenario import Scenario
from gridprix.core.solving import MOST_LOOKED_AT
from gridprix.plugins.common.solo_plan import described
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.parts.lap_count import LapCount, first_lap
from gridprix.plugins.grid.parts.start_points import start_points
from gridprix.plugins.grid.solo_plan import GridSoloPlan

from .grid_line import Drive, GridLine, LineSolver, Told, nobody
from .grid_table import GridState
from .refusals import CannotSolve

UNBOUNDED = "without the rule 'track-limits' lines outside the track were not tried"


@attrs.frozen
class GridSolution:
    """The best lines, and why they might not be the best: no reason means that it is proven.

    `stranded` are the starts, where each was asked for its line, from which no car finishes.
    """

    lines: tuple[GridLine, ...]
    states: int
    caveats: tuple[str, ...]
    stranded: tuple[Point, ...] = ()

    @property
    def best(self) -> GridLine:
        """The line with the fewest moves."""
        return min(self.lines, key=lambda line: line.moves)

    @property
    def optimal(self) -> bool:
        """Whether no line can be shorter."""
        return not self.caveats


def solo_plan_of(scenario: Scenario) -> GridSoloPlan:
    """What the rules of a scenario let a lone car do."""
    car = described(GridSoloPlan(), scenario.rules)
    if car.reach is None or not car.finishes or not board_of(scenario).has_finish:
        raise CannotSolve(
            f"there is no finish to drive to on {scenario.track!r} under these rules; "
            "take a track with a finish and a ruleset with the rule 'finish-line'"
        )
    if not car.bounded:
        car = attrs.evolve(car, ends_only=True).but(UNBOUNDED)
    return car


def board_of(scenario: Scenario) -> GridBoard:
    """The grid board of a scenario."""
    if not isinstance(scenario.board, GridBoard):
        raise CannotSolve(f"{scenario.track!r} is no grid track; choose one of squared paper")
    return scenario.board


def solver_for(scenario: Scenario, *, fast: bool | None = None) -> LineSolver:
    """A solver for the track, rules and laps of a scenario."""
    return LineSolver(Drive(board_of(scenario), solo_plan_of(scenario), scenario.laps), fast)


def starts_of(drive: Drive) -> list[GridState]:
    """The states in which a lone car may begin a race."""
    board, car = drive.board, drive.car
    points = start_points(board, car.starts, touching=car.border_in)
    return [state_at(drive, point) for point in points]


def state_at(drive: Drive, point: Point, velocity: Point = (0, 0)) -> GridState:
    """A car on its first lap, put down somewhere, with all its nitros."""
    lap = first_lap(drive.board, point)
    return GridState(point, velocity, LapCount(lap), drive.car.nitros)


def solve(
    scenario: Scenario,
    starts: Sequence[tuple[Point, Point]] = (),
    *,
    every: bool = False,
    fast: bool | None = None,
    told: Told = nobody,
    most: int = MOST_LOOKED_AT,
) -> GridSolution:
    """The best lines from these points and velocities, or from where the rules let cars start.

    With `every` each start has its line, else only the first that needs the fewest moves. The
    search is given up after looking at `most` states.
    """
    solver = solver_for(scenario, fast=fast)
    solver.told, solver.most, drive = told, most, solver.drive
    for start in starts:
        _check_start(drive, *start)
    states = [state_at(drive, *start) for start in starts] or starts_of(drive)
    lines = solver.lines(states, every=every) if states else []
    limit = drive.car.rounds
    home = {line.start: line for line in lines if line.moves <= limit}
    if not home:
        raise _nobody_home(scenario, None if solver.depth < limit else limit)
    stranded = tuple(state.at for state in states if state not in home) if every else ()
    return GridSolution(tuple(home.values()), solver.states, drive.car.caveats, stranded)


def _check_start(drive: Drive, at: Point, velocity: Point) -> None:
    board, border_in = drive.board, drive.car.border_in
    if not board.on_track(at, border_in):
        some = next(board.points(border_in), None)
        right = f"name one that is, such as {_spelt(some)}" if some else "no point is"
        raise CannotSolve(f"the point {_spelt(at)} is not on the track {board.name!r}; {right}")
    left, bottom, right_edge, top = board.sheet
    width, height = right_edge - left, top - bottom
    if abs(velocity[0]) > width or abs(velocity[1]) > height:
        raise CannotSolve(
            f"the velocity {_spelt(velocity)} leads beyond the sheet of {board.name!r}; "
            f"take at most {width},{height}"
        )


def _spelt(pair: Point) -> str:
    return f"{pair[0]},{pair[1]}"


def _nobody_home(scenario: Scenario, limit: int | None) -> CannotSolve:
    if limit is None:
        return CannotSolve(f"no line leads to the finish of {scenario.track!r} from there")
    return CannotSolve(
        f"no line reaches the finish of {scenario.track!r} before the race is flagged off after "
        f"{limit} rounds; take fewer laps, or allow more rounds with the rule 'race-limit'"
    )
