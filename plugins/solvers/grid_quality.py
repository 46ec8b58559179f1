"""What makes a track of squared paper good: what lies beside its best line, and its directions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, cast

from gridprix.core.quality import MOST_DEAR, Fork, Spread
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Answer
from gridprix.plugins.grid.board.geometry import Point

from .grid_line import GridLine, LineSolver
from .grid_solver import solver_for, state_at

COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
SPEEDS = (("1 to 2", 2), ("3 to 4", 4), ("5 to 6", 6))
FASTER = "7 and more"


class GridQuality:
    """Looks at tracks of squared paper."""

    # the fairest of the rulesets, so that a start is worth what the track makes of it; as listed,
    # so that it is known who had which
    trial: ClassVar[Mapping[str, Any]] = {
        "ruleset": "racetrack",
        "rules": [{"seat-order": False}],
        "laps": 1,
    }

    levels: ClassVar[tuple[int, int]] = (15, 30)
    usual_moves: ClassVar[tuple[int, int]] = (26, 42)

    def forks(self, scenario: Scenario, answer: Answer) -> Iterator[Fork]:
        """All changes of velocity along the line; those that leave the track lead nowhere."""
        solver = solver_for(scenario)
        x, y = answer.data["start"]
        start = state_at(solver.drive, (x, y))
        for line in solver.lines([start]):
            yield from _beside(solver, line)

    def spreads(self, scenario: Scenario, answer: Answer) -> Iterator[Spread]:
        """Where the best line leads, weighed by the length of its moves, and how fast it is."""
        ways: Counter[str] = Counter()
        paces: Counter[str] = Counter()
        for move in answer.line:
            (x, y), (to_x, to_y) = cast("tuple[Point, Point]", move)
            across, up = to_x - x, to_y - y
            speed = max(abs(across), abs(up))
            if speed:
                ways[COMPASS[octant((across, up))]] += speed
                paces[next((name for name, most in SPEEDS if speed <= most), FASTER)] += 1
        yield Spread("directions", tuple((way, ways[way]) for way in COMPASS))
        names = (*(name for name, _ in SPEEDS), FASTER)
        yield Spread("speeds", tuple((name, paces[name]) for name in names))


def octant(way: Point) -> int:
    """Which of the eight directions is nearest, counted from east against the clock.

    A direction reaches to where twelve across are five up, which is as good as half a right angle's
    half and decided in whole numbers.
    """
    across, up = way
    flat, steep = 12 * abs(up) < 5 * abs(across), 12 * abs(across) < 5 * abs(up)
    if flat:
        return 0 if across > 0 else 4
    if steep:
        return 2 if up > 0 else 6
    if up > 0:
        return 1 if across > 0 else 3
    return 7 if across > 0 else 5


def _beside(solver: LineSolver, line: GridLine) -> Iterator[Fork]:
    state, left = line.start, line.moves
    for taken in line.turns:
        costs: list[int | None] = []
        for change in solver.drive.car.changes:
            turn = solver.drive.turn(state, change) if change.price <= state.nitros else None
            if turn is None:
                costs.append(None)
                continue
            most = left + MOST_DEAR - turn.turns
            rest = 0 if turn.after is None else solver.within(turn.after, most)
            costs.append(None if rest is None else turn.turns + rest - left)
        yield Fork(tuple(costs))
        if taken.after is None:
            return
        state, left = taken.after, left - taken.turns


QUALITY = GridQuality()
