"""The circuit solver: known figures, brute force with wear, and the engine itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import attrs
import pytest
from soaking import SOAK

from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.parts.wear_state import Wear
from gridprix.plugins.circuit.rules.corner_limits import CLUB_CHART
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.tables.builds import CLUB, Build
from gridprix.plugins.solvers import circuit_programme
from gridprix.plugins.solvers.circuit_solver import (
    CircuitLine,
    CircuitSolver,
    circuit_solver_for,
    engine_of,
    legal_builds,
    ranked,
    read_build,
)
from gridprix.plugins.solvers.refusals import CannotSolve, TooLarge

from .replay import circuit_race

STOCK = Build(60, 60, 160, 60, wear=7)
CIRCUITS = ("harbour-steps", "pinewood-park", "glen-hollow")
FIGURES = [
    ((60, 60, 160, 60), True, (36, 34, 38)),
    ((80, 80, 160, 20), True, (35, 35, 39)),
    ((40, 40, 160, 60), True, (37, 37, 40)),
    ((20, 20, 180, 120), True, (None, None, None)),
    ((60, 60, 160, 60), False, (37, 34, 40)),
    ((80, 80, 160, 20), False, (38, 35, 41)),
    ((40, 40, 160, 60), False, (40, 37, 41)),
    ((20, 20, 180, 120), False, (None, None, None)),
]


def race(library: Library, track: str, laps: int, **data: Any) -> Scenario:
    whole = {"name": "t", "ruleset": "speed-circuit-club", "track": track, "laps": laps, "seats": 1}
    return read_scenario(Document("t", {**whole, **data}), library)


@pytest.mark.parametrize(("figures", "last", "expected"), FIGURES)
@pytest.mark.parametrize("place", range(3))
def test_the_figures_of_two_independent_searches_hold(
    library: Library,
    figures: tuple[int, int, int, int],
    last: bool,  # noqa: FBT001 - a parameter of the figures
    expected: tuple[int | None, ...],
    place: int,
) -> None:
    board = race(library, CIRCUITS[place], 3).board
    assert isinstance(board, CircuitBoard)
    car = CircuitSoloPlan(corners=CLUB_CHART, gains_from_last=last, whole_start=True)
    starts = tuple((board.finish_row, lane) for lane in board.lanes(board.finish_row))
    solver = CircuitSolver(board, car, 3, starts)
    assert solver.rate(Build(*figures, wear=0)).turns == expected[place]


State = tuple[Space, int, int, str, int, int, frozenset[str], int]


@attrs.frozen
class Brute:
    """Forwards, one step at a time, by a reading of the club's rules of its own."""

    board: CircuitBoard
    build: Build
    laps: int

    def fewest(self, wear: int) -> int | None:
        start = self.board.grid_places[0]
        found: Iterable[State] = (
            after
            for speed in range(20, self.build.start + 1, 20)
            for after in self.drive((start, 0, 0, "", 0, 0, frozenset(), wear), speed)
        )
        most: dict[tuple[object, ...], int] = {}  # the most wear with which a car was there
        for turn in range(1, 60):
            layer = []
            for state in found:
                if state[-1] > most.get(state[:-1], -1):
                    most[state[:-1]] = state[-1]
                    layer.append(state)
            if any(self.home(state) for state in layer):
                return turn
            found = (after for state in layer for after in self.turn(state))
        return None

    def home(self, state: State) -> bool:
        (row, _), _, lap, *_ = state
        return lap > self.laps or (lap == self.laps and row == self.board.rows - 1)

    def turn(self, state: State) -> Iterator[State]:
        space, speed, lap, corner, margin, paid, lines, wear = state
        most = min(self.build.top, speed + self.build.acceleration)
        limit = self.board.limit(space)
        if limit is not None and not self.board.is_last_marked(space):
            ahead = self.board.straight(space)
            higher = self.board.limit(ahead) if ahead else None
            cap = speed
            here = self.board.corner(space)
            if ahead and higher and higher > limit and self.board.corner(ahead) is here and here:
                bought = margin if corner == here.name else 0
                cap = max(speed, higher + bought + (20 if here.name in lines else 0))
            most = min(most, cap)
        for excess, price in ((0, 0), (20, 1), (40, 2)):
            lowest = speed - self.build.deceleration - excess
            plots = range(max(20, lowest), most + 1, 20) if not excess else (lowest,)
            for plot in plots:
                if plot >= 20 and price <= wear:
                    rest = wear - price
                    yield from self.drive(
                        (space, speed, lap, corner, margin, paid, lines, rest), plot
                    )

    def drive(self, state: State, speed: int) -> set[State]:
        space, _, *rest = state
        here = {(space, speed, *rest)}
        for _ in range(speed // 20):
            here = {after for one in here for after in self.step(one)}  # type: ignore[arg-type]
        return here  # type: ignore[return-value]

    def step(self, state: State) -> Iterator[State]:
        space, speed, lap, corner, margin, paid, lines, wear = state
        for to in self.board.successors(space):
            followed = frozenset(
                one.name
                for one in self.board.corners
                if to == one.tail
                or (one.line_next(space) == to and (one.name in lines or space == one.tail))
            )
            new = self.board.corner(to)
            name = new.name if new else ""
            bought, spent = (margin, paid) if name and name == corner else (0, 0)
            limit, left = self.board.limit(to), wear
            if limit is not None:
                over = speed - limit - (20 if name in followed else 0)
                if over > bought:
                    price = {20: 1, 40: 2}.get(over)
                    if price is None or price - spent > wear:
                        continue
                    bought, spent, left = over, price, wear - (price - spent)
            kept = name if bought else ""
            yield (to, speed, lap + (to[0] < space[0]), kept, bought, spent, followed, left)


BUILDS = (60, 60, 160, 60), (20, 40, 180, 120), (80, 20, 140, 20)
CASES = list(product(("practice-ring", *CIRCUITS), (0, 1, 3, 6), BUILDS))


# brute force takes its time: all cases in `make soak`, else some of every kind
@pytest.mark.parametrize(("track", "wear", "figures"), CASES if SOAK else CASES[::5])
def test_wear_is_spent_as_well_as_brute_force_spends_it(
    library: Library, track: str, wear: int, figures: tuple[int, int, int, int]
) -> None:
    solver = circuit_solver_for(race(library, track, 1))
    build = Build(*figures, wear=wear)
    assert solver.rate(build).turns == Brute(solver.board, build, 1).fewest(wear)


@pytest.mark.parametrize("track", CIRCUITS)
@pytest.mark.parametrize("name", ["stock", "launcher", "backmarker", "saver"])
def test_lines_hold_in_the_engine(library: Library, track: str, name: str) -> None:
    scenario = race(library, track, 2, seats=[{"name": "Ada", "build": name}])
    solver = circuit_solver_for(scenario)
    build = read_build(solver.car, name)
    rated = solver.rate(build)
    _, line = solver.line(build)
    assert len(line) == rated.turns
    assert sum(turn.wear for turn in line) == rated.wear
    game = circuit_race(scenario, line)
    car = game.race.cars[0]
    assert (car.status.value, game.race.round) == ("finished", rated.turns)
    worn = car.part(Wear)
    assert worn.total - worn.left == rated.wear
    assert not [entry for entry in game.transcript if type(entry).__name__ == "Thrown"]


@pytest.mark.parametrize(
    ("ruleset", "rules"),
    [
        ("speed-circuit-classic", []),
        ("speed-circuit-club", [{"corner-limits": {"line_needs_tail": False}}]),
        ("speed-circuit-club", [{"corner-limits": {"line_bonus": 0, "upgrade": "full"}}]),
        ("speed-circuit-club", [{"corner-limits": {"rising": False, "last_marked": False}}]),
    ],
)
def test_lines_hold_under_other_rules(library: Library, ruleset: str, rules: list[Any]) -> None:
    scenario = race(library, "harbour-steps", 2, ruleset=ruleset, rules=rules)
    solver = circuit_solver_for(scenario)
    build = read_build(solver.car, None)
    rated, (_, line) = solver.rate(build), solver.line(build)
    game = circuit_race(scenario, line)
    car = game.race.cars[0]
    assert (car.status.value, game.race.round) == ("finished", rated.turns)
    worn = car.part(Wear)
    assert worn.total - worn.left == rated.wear
    assert not [entry for entry in game.transcript if type(entry).__name__ == "Thrown"]


def test_every_build_is_ranked(library: Library) -> None:
    solver = circuit_solver_for(race(library, "practice-ring", 1))
    builds = legal_builds(CLUB)
    lines = ranked(solver, builds)
    assert len(lines) == len(builds) == 546
    assert solver.programmes == len({engine_of(build) for build in builds}) == 63
    turns = [line.turns or 999 for line in lines]
    assert turns == sorted(turns)
    for line in lines:
        assert line.wear <= line.build.wear
        assert (line.turns_without_wear or 999) >= (line.turns or 999)


def test_more_wear_never_costs_turns(library: Library) -> None:
    solver = circuit_solver_for(race(library, "harbour-steps", 1))
    turns = [solver.rate(Build(40, 40, 160, 60, wear=wear)).turns or 99 for wear in range(9)]
    assert turns == sorted(turns, reverse=True)
    assert turns[0] > turns[-1]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ([{"wear": {"per_lap_cap": True}}], "the limit of wear in one lap"),
        ([{"movement": {"min_plot": 0}}], "stopping on purpose"),
    ],
)
def test_what_was_not_tried_is_said(library: Library, rules: list[Any], words: str) -> None:
    solver = circuit_solver_for(race(library, "practice-ring", 1, rules=rules))
    assert words in solver.car.caveats[0]


def test_the_search_ends_with_the_race(library: Library) -> None:
    limit = circuit_solver_for(race(library, "practice-ring", 1)).rate(STOCK).turns
    assert limit is not None
    within = [{"race-limit": {"rounds": limit}}]
    solver = circuit_solver_for(race(library, "practice-ring", 1, rules=within))
    assert solver.rate(STOCK).turns == limit
    short = [{"race-limit": {"rounds": limit - 1}}]
    solver = circuit_solver_for(race(library, "practice-ring", 1, rules=short))
    assert solver.rate(STOCK) == CircuitLine(STOCK, None, 0, None)
    with pytest.raises(CannotSolve, match=f"within {limit - 1} rounds"):
        solver.line(STOCK)
    with pytest.raises(CannotSolve, match="take 5395 turns at full speed"):
        circuit_solver_for(race(library, "harbour-steps", 999))


def test_laps_without_end_are_a_sentence(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuit_programme, "MOST_PLACES", 30_000)
    solver = circuit_solver_for(race(library, "practice-ring", 3))
    with pytest.raises(TooLarge, match="take fewer laps"):
        solver.rate(STOCK)


def test_one_programme_at_a_time_is_kept(library: Library) -> None:
    solver = circuit_solver_for(race(library, "practice-ring", 1))
    first = solver.programme(STOCK)
    assert solver.programme(attrs.evolve(STOCK, start=100, wear=5)) is first
    solver.rate(STOCK)
    counted = solver.states
    assert counted == first.states > 0
    assert solver.programme(attrs.evolve(STOCK, top=180)) is not first
    assert (solver.programmes, solver.states) == (2, counted)


@pytest.mark.parametrize("ruleset", ["speed-circuit-club", "speed-circuit-classic"])
def test_every_built_in_circuit_rule_speaks_of_the_lone_car(library: Library, ruleset: str) -> None:
    solver = circuit_solver_for(race(library, "practice-ring", 1, ruleset=ruleset))
    assert solver.car.caveats == ()


def test_a_car_that_gets_nowhere_is_a_sentence(library: Library) -> None:
    board = race(library, "harbour-steps", 1).board
    assert isinstance(board, CircuitBoard)
    car = CircuitSoloPlan(corners=CLUB_CHART, whole_start=True)
    solver = CircuitSolver(board, car, 1, board.grid_places[:1])
    with pytest.raises(CannotSolve, match="without dice"):
        solver.line(Build(20, 20, 180, 120, wear=0))
    with pytest.raises(CannotSolve, match="there is no build 'stok'; did you mean 'stock'"):
        read_build(attrs.evolve(car, construction="club"), "stok")
