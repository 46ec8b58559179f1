"""The grid solver against brute force, against itself without numba, and against the engine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridprix.core import Car, Race, Rule, RuleCard, hookimpl
from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.squares import Picture, SquaresBoard
from gridprix.plugins.grid.parts.reach import Reach, neighbours
from gridprix.plugins.grid.rules.vectors import Vectors
from gridprix.plugins.grid.solo_plan import GridSoloPlan
from gridprix.plugins.solvers import grid_table
from gridprix.plugins.solvers.grid_land import compile_terms, top_speed
from gridprix.plugins.solvers.grid_solver import solve, solver_for, starts_of, state_at
from gridprix.plugins.solvers.grid_table import GridTable
from gridprix.plugins.solvers.refusals import CannotSolve, TooLarge
from gridprix.scenarios import standard_library

from .brute import (
    BOTH,
    FARTHEST,
    WAYS,
    Brute,
    Options,
    drawings,
    options,
    pictures,
    scenario_on,
)
from .replay import rounds_of

RANDOM_TRACKS = max(100, settings.default.max_examples)
boards = st.one_of(pictures(), drawings())


def race(track: str, ruleset: str = "italian", **data: object) -> Scenario:
    library = standard_library(installed=False)
    whole = {"name": "t", "ruleset": ruleset, "track": track, "seats": 1, **data}
    return read_scenario(Document("t", whole), library)


# two halves, so that neither takes long on a slow machine
a_race = {
    "chosen": options(),
    "laps": st.sampled_from((1, 1, 2)),
    "ways": st.sampled_from((BOTH, BOTH[-1:], BOTH[-1:])),
}


@given(board=pictures(), **a_race)
@settings(max_examples=RANDOM_TRACKS // 2, suppress_health_check=list(HealthCheck))
def test_the_fewest_moves_on_squares_are_those_of_brute_force(
    library: Library, board: GridBoard, chosen: Options, laps: int, ways: tuple[bool, ...]
) -> None:
    agree_with_brute_force(library, board, chosen, laps, ways)


@given(board=drawings(), **a_race)
@settings(max_examples=RANDOM_TRACKS // 2, suppress_health_check=list(HealthCheck))
def test_the_fewest_moves_between_borders_are_those_of_brute_force(
    library: Library, board: GridBoard, chosen: Options, laps: int, ways: tuple[bool, ...]
) -> None:
    agree_with_brute_force(library, board, chosen, laps, ways)


def agree_with_brute_force(
    library: Library, board: GridBoard, chosen: Options, laps: int, ways: tuple[bool, ...]
) -> None:
    brute = Brute(board, chosen, laps)
    scenario = scenario_on(board, chosen, library, laps)
    expected, fastest = brute.fewest() if brute.starts() else (None, 0)
    for fast in ways:
        try:
            solution = solve(scenario, fast=fast)
        except CannotSolve:
            assert expected is None
            continue
        if expected is None:
            assert solution.best.moves > FARTHEST - 5
            continue
        assert solution.optimal
        assert solution.best.moves == expected
        assert rounds_of(scenario, solution.best) == ("finished", expected)
    if expected is not None:
        car = solver_for(scenario).drive.car
        terms = compile_terms(board, car, laps, -1, 0, (0, 0), board.size)
        assert fastest <= max(terms.top_x, terms.top_y)


@given(
    board=boards,
    chosen=options(),
    velocity=st.tuples(*[st.integers(-4, 4)] * 2),
    place=st.integers(0, 99),
)
@settings(suppress_health_check=list(HealthCheck))
def test_any_state_can_be_asked(
    library: Library, board: GridBoard, chosen: Options, velocity: tuple[int, int], place: int
) -> None:
    points = list(board.points(chosen.border_in))
    if not points:
        return
    at = points[place % len(points)]
    expected, _ = Brute(board, chosen).fewest([(at, velocity)])
    try:
        found = solve(scenario_on(board, chosen, library), [(at, velocity)]).best.moves
    except CannotSolve:
        found = None
    assert found == expected or (expected is None and (found or 0) > FARTHEST - 5)


@pytest.mark.parametrize("fast", WAYS)
@pytest.mark.parametrize(
    ("track", "ruleset", "rules", "laps", "moves"),
    [
        ("first-ring", "italian", [], 1, 24),
        ("oval", "italian", [], 2, 63),
        ("box-alley", "italian", [], 2, 43),
        ("oil-park", "italian", [{"oil": True}], 1, 34),
        ("oil-park", "mcnamara", [{"slicks": True}, {"nitros": {"count": 1}}], 1, 32),
        ("kidney", "italian", [{"vectors": {"neighbours": 4}}], 1, 39),
        ("kidney", "classroom-24", [], 1, 24),
        ("hairpins", "italian", [{"track-limits": {"border": "out"}}], 1, 78),
        ("infield", "italian", [{"track-limits": {"line": "ends"}}], 1, 14),
    ],
)
def test_shipped_tracks(
    fast: bool,  # noqa: FBT001
    track: str,
    ruleset: str,
    rules: list[object],
    laps: int,
    moves: int,
) -> None:
    scenario = race(track, ruleset, rules=rules, laps=laps)
    solution = solve(scenario, fast=fast)
    assert solution.best.moves == moves
    (line,) = solution.lines
    assert rounds_of(scenario, line) == ("finished", moves)


def test_every_start_has_its_line() -> None:
    scenario = race("kidney")
    solution = solve(scenario, every=True)
    assert [line.start for line in solution.lines] == starts_of(solver_for(scenario).drive)
    for line in solution.lines:
        assert rounds_of(scenario, line) == ("finished", line.moves)
        alone = solve(scenario, [(line.start.at, (0, 0))])
        assert alone.best.moves == line.moves


def test_turns_to_go_fall_by_one_along_the_line() -> None:
    scenario = race("first-ring")
    solver = solver_for(scenario)
    (line, *_) = solver.lines(starts_of(solver.drive))
    left = [solver.to_go(turn.after) for turn in line.turns if turn.after]
    assert left == list(range(line.moves - 1, 0, -1))
    assert solver.to_go(attrs.evolve(line.start, velocity=(-30, 0))) is None


def test_the_table_is_not_made_anew_for_states_of_a_race() -> None:
    solver = solver_for(race("first-ring"))
    (line, *_) = solver.lines(starts_of(solver.drive))
    table = solver._table
    for turn in line.turns:
        if turn.after:
            solver.to_go(turn.after)
    assert solver._table is table


@attrs.frozen
class Gusts(Rule):
    """A rule of which the solver has never heard."""

    card = RuleCard(name="gusts", summary="Wind", family="grid")

    @hookimpl
    def veto_legs(self) -> dict[str, str]:
        return {}


@attrs.frozen
class Odometer(Rule):
    """A rule that only looks."""

    card = RuleCard(name="odometer", summary="Count", family="grid")

    @hookimpl
    def offer_gauges(self) -> list[object]:
        return []


def test_a_rule_that_cannot_be_planned_for_is_named() -> None:
    scenario = race("first-ring")
    rules = scenario.book.rules
    scenario.book.rules = (Gusts(), Odometer(), *rules)
    solution = solve(scenario)
    assert not solution.optimal
    assert solution.caveats == ("the rule 'gusts' does not say what it means for a lone car",)
    assert solution.best.moves == 24


@attrs.frozen
class Downhill(Vectors):
    """A rule that is another one with a difference."""

    @hookimpl
    def settle_reach(self, race: Race, car: Car) -> Reach:
        return neighbours(24, "king")


def test_a_rule_that_changes_another_does_not_speak_for_it() -> None:
    scenario = race("first-ring")
    scenario.book.rules = (*scenario.book.rules[:-1], Downhill())
    assert solve(scenario).caveats == (
        "the rule 'vectors' does not say what it means for a lone car",
    )


def test_checkpoints_in_any_order_are_not_planned_for() -> None:
    solution = solve(race("box-alley", rules=["gates"]))
    assert not solution.optimal
    assert "'gates'" in solution.caveats[0]


@pytest.mark.parametrize(
    ("ruleset", "rules", "words"),
    [
        ("racetrack", [], "to stop at once"),
        ("italian", [{"off-track-out": False}, "off-track-return"], "come back elsewhere"),
        ("italian", [{"off-track-out": False}, {"track-limits": False}], "without the rule"),
    ],
)
def test_what_was_not_tried_is_said(ruleset: str, rules: list[object], words: str) -> None:
    solution = solve(race("first-ring", ruleset, rules=rules))
    assert not solution.optimal
    assert words in solution.caveats[0]


def test_every_built_in_grid_rule_speaks_of_the_lone_car() -> None:
    for name in ("italian", "classroom", "mcnamara", "racetrack", "classroom-24"):
        caveats = solver_for(race("first-ring", name)).drive.car.caveats
        assert not [caveat for caveat in caveats if "does not say" in caveat]


@pytest.mark.parametrize(
    ("track", "data", "words"),
    [
        ("derby-bowl", {"ruleset": "mcnamara-derby"}, "there is no finish"),
        ("harbour-steps", {"ruleset": "speed-circuit-sprint"}, "no grid track"),
        ("first-ring", {"rules": [{"race-limit": {"rounds": 23}}]}, "flagged off after 23"),
    ],
)
def test_what_cannot_be_solved_is_a_sentence(
    track: str, data: dict[str, object], words: str
) -> None:
    with pytest.raises(CannotSolve, match=words):
        solve(race(track, **data))  # type: ignore[arg-type]
    with pytest.raises(CannotSolve, match="not on the track"):
        solve(race("first-ring"), [((0, 99), (0, 0))])
    with pytest.raises(CannotSolve, match="leads beyond the sheet of 'first-ring'"):
        solve(race("first-ring"), [((30, 4), (0, 10**20))])


def test_the_search_ends_with_the_race() -> None:
    laps = solver_for(race("first-ring", laps=999, rules=[{"race-limit": {"rounds": 30}}]))
    assert laps.lines(starts_of(laps.drive)) == []
    assert laps.depth == 30


def test_starts_from_which_nobody_gets_home_are_told(library: Library) -> None:
    rows = ("start", "wall", "start", "road", "finish")
    board = SquaresBoard(Picture("small", "Small", (rows,)))
    solution = solve(scenario_on(board, Options(), library), every=True)
    assert [(line.start.at, line.moves) for line in solution.lines] == [((2, 0), 2)]
    assert solution.stranded == ((0, 0),)


def test_all_starts_share_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[GridTable] = []
    build = GridTable.__init__

    def count(table: GridTable, *arguments: Any, **options: Any) -> None:
        made.append(table)
        build(table, *arguments, **options)

    monkeypatch.setattr(GridTable, "__init__", count)
    every = solve(race("kidney"), every=True)
    assert len(every.lines) > 10
    assert len(made) == 1
    slowest = max(every.lines, key=lambda line: line.moves)
    alone = solve(race("kidney"), [(slowest.start.at, (0, 0))])
    assert every.states == alone.states


def test_a_giant_needs_the_fast_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid_table, "has_numba", lambda: False)
    with pytest.raises(TooLarge, match="install gridprix with its extra `fast`"):
        solve(race("thousand-acre"))


@pytest.mark.soak
@pytest.mark.skipif(len(BOTH) == 1, reason="numba")
def test_a_giant_fits_into_memory() -> None:
    bench = Path(__file__).parents[2] / "bench" / "solver.py"
    told = subprocess.run(
        [sys.executable, bench, "--giant"], check=True, capture_output=True, text=True
    )
    assert told.stdout.startswith("thousand-acre: 495 moves")


@given(
    room=st.integers(1, 60),
    free=st.integers(1, 2),
    nitros=st.integers(0, 3),
    pushes=st.lists(st.integers(0, 3), max_size=20),
)
def test_no_car_is_faster_than_its_room_allows(
    room: int, free: int, nitros: int, pushes: list[int]
) -> None:
    place, speed, left, top = 0, 0, nitros, top_speed(room, free, nitros, 0)
    for push in pushes:
        burst = min(push, left)
        if place + speed + free + burst > room:
            break
        left -= burst
        speed += free + burst
        place += speed
        assert speed <= top


def test_a_lone_car_is_described_by_its_rules() -> None:
    rules = [{"nitros": {"count": 2, "nitro_price": "king"}}, {"oil": True}]
    car = solver_for(race("oil-park", "racetrack", rules=rules)).drive.car
    assert isinstance(car, GridSoloPlan)
    assert (car.nitros, car.oil, car.starts, car.rounds) == (2, "oil", "behind", 500)
    assert {one.by: one.price for one in car.changes}[3, 3] == 2
    assert state_at(solver_for(race("first-ring")).drive, (19, 4)).count.lap == -1
