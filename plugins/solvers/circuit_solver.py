"""The fewest turns round a circuit, for one car or for every car that may be built."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import attrs

from gridprix.core.scenario import Scenario
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.tables.builds import CONSTRUCTIONS, Build, Construction
from gridprix.plugins.common.solo_plan import described

from .circuit_moves import FASTEST, catalogue
from .circuit_programme import Engine, PlannedTurn, Programme
from .refusals import CannotSolve

Watched = Callable[[Sequence[Engine]], Iterable[Engine]]


@attrs.frozen
class CircuitLine:
    """What one car can do: its fewest turns, the wear they take, and those without any wear."""

    build: Build
    turns: int | None
    wear: int
    turns_without_wear: int | None


@attrs.define(eq=False)
class CircuitSolver:
    """Answers for one circuit under one set of rules; it keeps the programme it used last."""

    board: CircuitBoard
    car: CircuitSoloPlan
    laps: int
    starts: tuple[Space, ...]
    programmes: int = attrs.field(default=0, init=False)  # how many were made
    _programme: Programme | None = attrs.field(default=None, init=False)
    _counted: int = attrs.field(default=0, init=False)

    @property
    def states(self) -> int:
        """How many states the programmes have counted, turn by turn."""
        return self._counted + (self._programme.states if self._programme else 0)

    def programme(self, build: Build) -> Programme:
        """The programme for a car's engine."""
        engine = engine_of(build)
        if self._programme is None or self._programme.engine != engine:
            self._counted = self.states
            self._programme = Programme(catalogue(self.board, self.car), engine, self.laps)
            self.programmes += 1
        return self._programme

    def rate(self, build: Build, place: Space | None = None) -> CircuitLine:
        """The fewest turns of a car, with all its wear and with none; from one place if named."""
        programme, speeds = self.programme(build), self._first_plots(build)
        starts = self.starts if place is None else (place,)
        allowed = build.wear * self.laps if self.car.wear else 0
        turns = programme.fewest_turns(allowed, starts, speeds, self.car.rounds)
        free = programme.fewest_turns(0, starts, speeds, self.car.rounds)
        wear = 0 if turns is None else programme.least_wear(turns, starts, speeds)
        return CircuitLine(build, turns, wear, free)

    def line(self, build: Build) -> tuple[Space, tuple[PlannedTurn, ...]]:
        """The best line of a car: where it starts, and its turns."""
        programme, speeds = self.programme(build), self._first_plots(build)
        rated = self.rate(build)
        if rated.turns is None:
            raise CannotSolve(
                f"no car with {_spelt(build)} gets round {self.board.name!r} without dice within "
                f"{self.car.rounds} rounds; "
                "build one that brakes or accelerates better, or take fewer laps"
            )
        turns = rated.turns
        start = min(self.starts, key=lambda at: programme.least_wear(turns, [at], speeds))
        return start, programme.line(turns, start, speeds)

    def beside_line(self, build: Build, spare: int) -> Iterator[tuple[int | None, ...]]:
        """What lies beside the best line of a car, turn by turn (see `Programme.beside`)."""
        start, line = self.line(build)
        wear = build.wear * self.laps if self.car.wear else 0
        plots = self._first_plots(build)
        return self.programme(build).beside(len(line), start, plots, wear, spare)

    def _first_plots(self, build: Build) -> tuple[int, ...]:
        if self.car.whole_start:
            return (build.start,)
        return tuple(range(SPEED_STEP, build.start + SPEED_STEP, SPEED_STEP))


def engine_of(build: Build) -> Engine:
    """What of a car decides its programme."""
    return Engine(build.acceleration, build.deceleration, build.top)


def circuit_solver_for(scenario: Scenario) -> CircuitSolver:
    """A solver for the circuit, rules and laps of a scenario."""
    board, laps = scenario.board, scenario.laps
    if not isinstance(board, CircuitBoard):
        raise CannotSolve(f"{scenario.track!r} is no circuit; choose one of rows and lanes")
    car = described(CircuitSoloPlan(), scenario.rules)
    if not car.finishes or not car.construction:
        raise CannotSolve(
            "there is no finish to drive to, or no car, under these rules; "
            "take a ruleset with the rules 'finish' and 'car-build'"
        )
    start = board.grid_places[0]
    rows = board.finish_distance(laps) - board.distance(start[0], 0)
    least = -(-rows * SPEED_STEP // FASTEST)
    if least > car.rounds:
        raise CannotSolve(
            f"{laps} laps of {scenario.track!r} take {least} turns at full speed and the race is "
            f"flagged off after {car.rounds} rounds; take fewer laps"
        )
    return CircuitSolver(board, car, laps, (start,))


def construction_of(car: CircuitSoloPlan) -> Construction:
    """The table by which cars are built under some rules."""
    return CONSTRUCTIONS[car.construction]


def read_build(car: CircuitSoloPlan, written: Any) -> Build:
    """The build that a person named or wrote."""
    build, what, right = construction_of(car).read(written)
    if build is None:
        raise CannotSolve(f"{what}; {right}")
    return build


def ranked(
    solver: CircuitSolver,
    builds: Iterable[Build],
    watched: Watched = iter,
) -> list[CircuitLine]:
    """Cars by their turns, then by the wear left over, then by their turns without wear.

    Those with one engine are rated one after another by the same programme; `watched` hands the
    engines on and may tell somebody how far it has come.
    """
    never = 1 << 30

    def order(line: CircuitLine) -> tuple[int, int, int, tuple[int, ...]]:
        left = line.build.wear * solver.laps - line.wear
        without = line.turns_without_wear or never
        return line.turns or never, -left, without, attrs.astuple(line.build)

    alike: dict[Engine, list[Build]] = {}
    for build in builds:
        alike.setdefault(engine_of(build), []).append(build)
    lines = (solver.rate(build) for engine in watched(list(alike)) for build in alike[engine])
    return sorted(lines, key=order)


def legal_builds(construction: Construction) -> list[Build]:
    """Every car that may be built."""
    return [construction.build(buys) for buys in construction.legal_buys()]


def _spelt(build: Build) -> str:
    return f"{build.acceleration}/{build.deceleration}/{build.top} and start {build.start}"
