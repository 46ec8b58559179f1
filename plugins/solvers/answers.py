"""What a solver found, for people, for programs and as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from gridprix.core.scenario import Scenario
from gridprix.core.solving import MOST_LOOKED_AT, Answer
from gridprix.plugins.circuit.board.place_words import told_space
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.tables.builds import Build
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.parts.occupied import point_text

from .circuit_solver import (
    CircuitLine,
    CircuitSolver,
    Watched,
    circuit_solver_for,
    construction_of,
    legal_builds,
    ranked,
    read_build,
)
from .grid_line import GridLine, Told, nobody
from .grid_solver import GridSolution, board_of, solve
from .refusals import CannotSolve
from .svg import circuit_svg, grid_svg

SHOWN_BUILDS = 12
ALL_BUILDS = "all"  # in the place of a build's name
WITHOUT_DICE = "nothing is left to the dice and every payment is made with wear"


def answer_grid(
    scenario: Scenario,
    starts: Sequence[tuple[Point, Point]],
    *,
    every: bool,
    told: Told = nobody,
    most: int = MOST_LOOKED_AT,
) -> Answer:
    """The fewest moves round a grid track; `told` hears how far the search has come."""
    solution = solve(scenario, starts, every=every, told=told, most=most)
    best = solution.best
    data: dict[str, Any] = {
        "track": scenario.track,
        "ruleset": scenario.ruleset,
        "laps": scenario.laps,
        "moves": best.moves,
        "optimal": solution.optimal,
        "why_not_optimal": list(solution.caveats),
        "start": list(best.start.at),
        "path": [list(point) for point in best.path],
        "changes": [turn.key for turn in best.turns],
        "missed_turns": best.moves - len(best.turns),
        "nitros": sum(turn.change.price for turn in best.turns),
        "states": solution.states,
    }
    if every:
        data["starts"] = [
            {"start": list(line.start.at), "moves": line.moves, "path": list(map(list, line.path))}
            for line in solution.lines
        ]
        data["stranded"] = [list(point) for point in solution.stranded]
    return Answer(
        data,
        tuple(_told(scenario, solution, every=every)),
        lambda: grid_svg(board_of(scenario), best),
        tuple(pairwise(best.path)),
        {line.start.at: line.moves for line in solution.lines}
        | dict.fromkeys(solution.stranded, None),
    )


def _told(scenario: Scenario, solution: GridSolution, *, every: bool) -> Iterable[str]:
    best = solution.best
    proof = "proven" if solution.optimal else "not proven"
    yield f"{scenario.track}, {_counted(scenario.laps, 'lap')}: {_moves(best)} ({proof})"
    for caveat in solution.caveats:
        yield f"  {caveat}"
    yield "  " + " ".join(map(point_text, best.path))
    if every:
        for line in solution.lines:
            yield f"  from {point_text(line.start.at)}: {line.moves}"
        for point in solution.stranded:
            yield f"  from {point_text(point)}: no car finishes"


def _moves(line: GridLine) -> str:
    missed = line.moves - len(line.turns)
    return _counted(line.moves, "move") + (f", {missed} of them missed turns" if missed else "")


def answer_circuit(
    scenario: Scenario, written: str | None, watched: Watched = iter, *, every: bool = False
) -> Answer:
    """The fewest turns round a circuit for one car, or for all; `watched` as in `ranked`.

    With `every` one car is rated from each place of the grid.
    """
    solver = circuit_solver_for(scenario)
    if written == ALL_BUILDS:
        return _all_builds(scenario, solver, watched)
    build = read_build(solver.car, _read_figures(solver, written))
    rated = solver.rate(build)
    start, line = solver.line(build)
    path = [start, *(space for turn in line for space in turn.way)]
    data = {
        **_common(scenario, solver),
        **_build_data(rated),
        "moves": rated.turns,
        "path": [list(space) for space in path],
        "line": [
            {"speed": turn.speed, "wear": turn.wear, "way": list(map(list, turn.way))}
            for turn in line
        ],
        "states": solver.states,
    }
    told = [
        f"{scenario.track}, {_counted(scenario.laps, 'lap')}, {spelt(build)}: {_rated(rated)}",
        *(f"  {caveat}" for caveat in solver.car.caveats),
        "  " + " ".join(_spelt_turn(turn.speed, turn.wear) for turn in line),
    ]
    places = {place: solver.rate(build, place) for place in solver.board.grid_places if every}
    if every:
        data |= _starts_data(places)
        told += (
            f"  from place {number}, {told_space(solver.board, place)}: {_rated(one)}"
            for number, (place, one) in enumerate(places.items(), start=1)
        )
    return Answer(
        data,
        tuple(told),
        lambda: circuit_svg(solver.board, start, line, scenario.book.furniture),
        _ways(start, [turn.way for turn in line]),
        {place: one.turns for place, one in places.items()},
    )


def _starts_data(places: Mapping[Space, CircuitLine]) -> dict[str, Any]:
    home = {place: line for place, line in places.items() if line.turns is not None}
    return {
        "starts": [
            {"start": list(place), "moves": line.turns, "wear": line.wear}
            for place, line in home.items()
        ],
        "stranded": [list(place) for place in places if place not in home],
    }


def _all_builds(scenario: Scenario, solver: CircuitSolver, watched: Watched) -> Answer:
    lines = ranked(solver, legal_builds(construction_of(solver.car)), watched)
    best, programmes = lines[0], solver.programmes
    start, way = solver.line(best.build)
    path = [start, *(space for turn in way for space in turn.way)]
    data = {
        **_common(scenario, solver),
        "moves": best.turns,
        "path": [list(space) for space in path],
        "builds": [{"rank": n, **_build_data(line)} for n, line in enumerate(lines, start=1)],
        "programmes": programmes,
        "states": solver.states,
    }
    told = [f"{scenario.track}, {_counted(scenario.laps, 'lap')}: {len(lines)} builds"]
    told += [f"{n:4} {spelt(one.build)}: {_rated(one)}" for n, one in enumerate(lines, start=1)]
    if len(told) > SHOWN_BUILDS + 1:
        told = [*told[: SHOWN_BUILDS + 1], "     ... and the others, all of them with --json"]
    return Answer(
        data,
        tuple(told),
        lambda: circuit_svg(solver.board, start, way, scenario.book.furniture),
        _ways(start, [turn.way for turn in way]),
    )


def _ways(start: Space, ways: Sequence[Sequence[Space]]) -> tuple[tuple[Space, ...], ...]:
    """Each turn from where the one before it ended."""
    begins = [start, *(way[-1] for way in ways if way)]
    return tuple((begin, *way) for begin, way in zip(begins, filter(None, ways), strict=False))


def _common(scenario: Scenario, solver: CircuitSolver) -> dict[str, Any]:
    caveats = solver.car.caveats
    return {
        "track": scenario.track,
        "ruleset": scenario.ruleset,
        "laps": scenario.laps,
        "optimal": not caveats,
        "why_not_optimal": list(caveats),
        "provided": WITHOUT_DICE,
    }


def _build_data(line: CircuitLine) -> dict[str, Any]:
    return {
        "build": attrs.asdict(line.build),
        "turns": line.turns,
        "wear": line.wear,
        "turns_without_wear": line.turns_without_wear,
    }


def _read_figures(solver: CircuitSolver, written: str | None) -> Any:
    """A build by name, or by its figures in the order of the build sheet."""
    if written is None or "/" not in written:
        return written
    categories = construction_of(solver.car).categories
    try:
        figures = [int(figure) for figure in written.split("/")]
    except ValueError:
        figures = []
    if len(figures) != len(categories):
        order = "/".join(categories)
        raise CannotSolve(f"{written!r} is no build; write its figures as {order}")
    return dict(zip(categories, figures, strict=True))


def spelt(build: Build) -> str:
    """A build in a line."""
    speeds = f"{build.acceleration}/{build.deceleration}/{build.top}"
    return f"{speeds} start {build.start} wear {build.wear} chips {build.chips}+{build.chips3}"


def _rated(line: CircuitLine) -> str:
    if line.turns is None:
        return "no way round without dice"
    free = line.turns_without_wear
    without = f"{free} without" if free else "impossible without"
    return f"{_counted(line.turns, 'turn')} with {line.wear} wear, {without}"


def _spelt_turn(speed: int, wear: int) -> str:
    return f"{speed}" + (f"({wear}w)" if wear else "")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
