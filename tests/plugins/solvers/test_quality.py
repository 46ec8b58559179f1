"""What lies beside the best line, against solving every alternative by itself."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.coach import coach_of
from gridprix.core.quality import MOST_DEAR, quality_of, track_figures
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Task
from gridprix.plugins.solvers.circuit_solver import circuit_solver_for, read_build
from gridprix.plugins.solvers.grid_quality import octant
from gridprix.plugins.solvers.grid_solver import solver_for, state_at
from gridprix.scenarios import standard_library
from gridprix.ui.track_files import lone_lap

LIBRARY = standard_library()


class Nobody:
    """Watches nothing."""

    def says(self, words: str) -> None:
        pass

    def counts(self, things, words):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201
        return things


def lap(track: str) -> Scenario:
    return lone_lap(LIBRARY.open("tracks", track), LIBRARY)


def test_costs_on_squared_paper_are_what_a_solver_says_of_each_option() -> None:
    scenario = lap("first-bend")
    answer = coach_of(scenario.family).solve(scenario, Task(), Nobody())
    solver = solver_for(scenario)
    drive = solver.drive
    x, y = answer.data["start"]
    state, left = state_at(drive, (x, y)), answer.data["moves"]
    keys = answer.data["changes"]
    forks = list(quality_of(scenario.family).forks(scenario, answer))
    assert len(forks) == len(keys)
    for fork, key in zip(forks, keys, strict=True):
        turns = [drive.turn(state, change) for change in drive.car.changes]
        for turn, cost in zip(turns, fork.costs, strict=True):
            fresh = solver_for(scenario)
            rest = None if turn is None else fresh.to_go(turn.after) if turn.after else 0
            dear = None if rest is None else 1 + rest - left
            assert cost == (dear if dear is not None and dear <= MOST_DEAR else None)
        assert 0 in fork.costs
        taken = next(turn for turn in turns if turn is not None and turn.key == key)
        if taken.after is not None:
            state, left = taken.after, left - 1


def test_costs_on_a_circuit_are_what_a_programme_says_of_each_speed() -> None:
    scenario = lap("practice-ring")
    solver = circuit_solver_for(scenario)
    build = read_build(solver.car, None)
    _, line = solver.line(build)
    found = list(solver.beside_line(build, MOST_DEAR))
    assert len(found) == len(line)
    assert all(0 in costs for costs in found)
    # the first plot from rest: a car that may plot only one speed takes so many turns
    wanted = []
    for speed in solver._first_plots(build):
        programme = solver.programme(build)
        turns = programme.fewest_turns(build.wear, solver.starts, [speed], 60)
        more = None if turns is None else turns - len(line)
        wanted.append(more if more is not None and more <= MOST_DEAR else None)
    assert list(found[0]) == wanted
    # with no wear to spend everything is dearer or the same
    poor = attrs.evolve(build, wear=0)
    assert len(list(solver.beside_line(poor, MOST_DEAR))) >= len(line)


@pytest.mark.parametrize(
    ("track", "moves", "starts", "only"),
    [("first-ring", 24, 27, 12), ("harbour-steps", 10, 12, 4), ("open-field", 10, 123, 0)],
)
def test_figures_of_tracks_that_are_there(track: str, moves: int, starts: int, only: int) -> None:
    found = track_figures(lap(track), Nobody())
    assert (found.moves, len(found.starts), found.only_moves) == (moves, starts, only)
    assert found.fair
    assert found.proven
    assert min(one for one in found.starts.values() if one is not None) == moves


@pytest.mark.parametrize(
    ("way", "name"),
    [((1, 0), 0), ((3, 1), 0), ((2, 1), 1), ((1, 2), 1), ((1, 3), 2), ((-1, 1), 3), ((-5, -1), 4)],
)
def test_directions(way: tuple[int, int], name: int) -> None:
    assert octant(way) == name
    assert octant((-way[0], -way[1])) == (name + 4) % 8
