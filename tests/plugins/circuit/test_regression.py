"""Fewest turns for three laps without any payment: figures that prove the circuits right.

The search knows the board and the assumptions of the figures only, none of the rules: a lone car
on the row just before the line, first move exactly the start speed, lowest plot 20, every entered
space obeyed, no gain from a posted space but, where allowed, from the last marked one (SC-04b),
finished on entering the last row of lap three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs
import pytest

from gridprix.plugins.circuit.board.load import CircuitBoard, Space

LAPS = 3
CIRCUITS = ("harbour-steps", "pinewood-park", "glen-hollow")

State = tuple[int, int, int, int]
"""Row, lane, speed, lap."""


@attrs.frozen
class Build:
    acceleration: int
    deceleration: int
    top: int
    start: int


PLAIN = Build(60, 60, 160, 60)
BACKMARKER = Build(80, 80, 160, 20)
SLOW_HANDS = Build(40, 40, 160, 60)
SLUGGISH = Build(20, 20, 180, 120)


@attrs.define
class Search:
    """Breadth first over (row, lane, speed, lap), one layer a turn."""

    board: CircuitBoard
    build: Build
    gain_from_last_marked: bool
    ends: dict[tuple[Space, int], tuple[Space, ...]] = attrs.field(factory=dict)

    def fewest_turns(self) -> int | None:
        last = self.board.finish_row
        layer = {
            state
            for lane in self.board.lanes(last)
            for state in self.moves((last, lane), self.build.start, 0)
        }
        seen = set(layer)
        turns = 1
        while layer:
            if any(self.finished(state) for state in layer):
                return turns
            layer = {after for state in layer for after in self.turn(state)} - seen
            seen |= layer
            turns += 1
        return None

    def finished(self, state: State) -> bool:
        row, _, _, lap = state
        return lap > LAPS or (lap == LAPS and row == self.board.finish_row)

    def turn(self, state: State) -> Iterator[State]:
        row, lane, speed, lap = state
        space = (row, lane)
        gain = self.board.limit(space) is None
        gain |= self.gain_from_last_marked and self.board.is_last_marked(space)
        fastest = min(self.build.top, speed + self.build.acceleration) if gain else speed
        slowest = max(20, speed - self.build.deceleration)
        for plot in range(slowest, fastest + 1, 20):
            yield from self.moves(space, plot, lap)

    def moves(self, space: Space, speed: int, lap: int) -> Iterator[State]:
        for row, lane in self.reach(space, speed):
            yield row, lane, speed, lap + (row < space[0])

    def reach(self, space: Space, speed: int) -> tuple[Space, ...]:
        """Where a move at this speed may end with every limit kept."""
        if (space, speed) not in self.ends:
            here = {space}
            for _ in range(speed // 20):
                ahead = {to for at in here for to in self.board.successors(at)}
                here = {to for to in ahead if (self.board.limit(to) or 1000) >= speed}
            self.ends[space, speed] = tuple(sorted(here))
        return self.ends[space, speed]


@pytest.mark.parametrize(
    ("build", "last_marked", "expected"),
    [
        (PLAIN, True, (36, 34, 38)),
        (BACKMARKER, True, (35, 35, 39)),
        (SLOW_HANDS, True, (37, 37, 40)),
        (SLUGGISH, True, (None, None, None)),
        (PLAIN, False, (37, 34, 40)),
        (BACKMARKER, False, (38, 35, 41)),
        (SLOW_HANDS, False, (40, 37, 41)),
        (SLUGGISH, False, (None, None, None)),
    ],
)
@pytest.mark.parametrize("place", range(3))
def test_fewest_turns_for_three_laps_without_wear(
    shipped: Callable[[str], CircuitBoard],
    build: Build,
    last_marked: bool,  # noqa: FBT001 - a parameter of the figures
    expected: tuple[int | None, ...],
    place: int,
) -> None:
    board = shipped(CIRCUITS[place])
    assert Search(board, build, last_marked).fewest_turns() == expected[place]
