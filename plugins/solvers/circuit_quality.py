"""What makes a circuit good: what lies beside its best line, and how its corners differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from gridprix.core.quality import MOST_DEAR, Fork, Spread
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Answer
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.space import SPEED_STEP, Corner

from .circuit_solver import circuit_solver_for, read_build

SLOWEST, FASTEST = 40, 180  # limits are told within these


class CircuitQuality:
    """Looks at circuits."""

    trial: ClassVar[Mapping[str, Any]] = {
        "ruleset": "speed-circuit-sprint",
        "laps": 1,
        "seat": {"build": "stock"},
    }

    levels: ClassVar[tuple[int, int]] = (2, 4)
    usual_moves: ClassVar[tuple[int, int]] = (8, 13)

    def forks(self, scenario: Scenario, answer: Answer) -> Iterator[Fork]:
        """All speeds that can be plotted along the line without dice, by the wear that is left."""
        solver = circuit_solver_for(scenario)
        build = read_build(solver.car, None)
        for costs in solver.beside_line(build, MOST_DEAR):
            yield Fork(costs)

    def spreads(self, scenario: Scenario, answer: Answer) -> Iterator[Spread]:
        """How slow the corners are, which way they turn, and how long the straights between."""
        board = scenario.board
        assert isinstance(board, CircuitBoard)  # noqa: S101 - it has been solved as one
        slowest = Counter(_limit(board, corner) for corner in board.corners)
        limits = range(SLOWEST, FASTEST + SPEED_STEP, SPEED_STEP)
        yield Spread("limits", tuple((f"{limit} mph", slowest[limit]) for limit in limits))
        turns = Counter(board.inside(corner.rows[0]) for corner in board.corners)
        yield Spread("directions", tuple((side, turns[side]) for side in ("left", "right")))


def _limit(board: CircuitBoard, corner: Corner) -> int:
    """The lowest limit of a corner, within what is told apart."""
    marked = [
        limit
        for row in corner.rows
        for lane in board.lanes(row)
        if (limit := board.limit((row, lane))) is not None
    ]
    return max(SLOWEST, min(*marked, FASTEST))


QUALITY = CircuitQuality()
