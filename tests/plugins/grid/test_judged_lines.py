"""What is remembered of lines that were judged, and which edges they are judged by."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gridprix.plugins.grid.board import judged_lines
from gridprix.plugins.grid.board.geometry import Point, first_contact
from gridprix.plugins.grid.board.judged_lines import JudgedLines
from gridprix.plugins.grid.board.legality import Borders, reaching

HERE, THERE, YONDER = (0, 0), (5, 5), (9, 9)


class Judge:
    """Says that lines to the right leave, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Point, tuple[Point, ...]]] = []

    def __call__(self, origin: Point, ways: Sequence[Point]) -> list[bool]:
        self.asked.append((origin, tuple(ways)))
        return [across > 0 for across, _ in ways]


def test_every_line_is_judged_once_and_those_asked_for_together_at_once() -> None:
    judge = Judge()
    lines = JudgedLines(judge)
    assert lines[HERE][1, 0]
    assert lines[HERE][1, 0]
    assert judge.asked == [(HERE, ((1, 0),))]
    known = lines[HERE].judge([(1, 0), (0, 1), (2, 2)])
    assert dict(known) == {(1, 0): True, (0, 1): False, (2, 2): True}
    assert judge.asked[1:] == [(HERE, ((0, 1), (2, 2)))]
    lines[HERE].judge([(0, 1)])
    assert not lines[HERE][0, 1]
    assert len(judge.asked) == 2
    assert lines.remembered == 3


def test_when_too_many_lines_are_known_all_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judged_lines, "MOST_LINES", 3)
    lines = JudgedLines(Judge())
    lines[HERE].judge([(1, 0), (2, 0)])
    assert lines[THERE][1, 0]
    assert set(lines) == {HERE, THERE}
    assert lines.remembered == 3
    assert not lines[YONDER][0, 1]
    assert dict(lines) == {}  # a point's own table is a new one when it is next asked for
    assert lines.remembered == 1
    lines[YONDER].judge([(1, 0), (2, 0), (3, 0)])
    assert lines.remembered == 3


STAR = ((9, -9), (2, 1), (9, 9), (1, 2), (-9, 9), (0, 1), (-9, -9), (1, 0))
"""A border whose inner corners lie on the sides of the box from 0,0 to 2,2."""


@pytest.mark.parametrize(
    ("border", "edges"),
    [(STAR, 8), (((-4, -4), (6, -4), (6, 6), (-4, 6)), 0), (((3, 0), (6, 0), (6, 2), (3, 2)), 0)],
)
def test_edges_that_touch_the_box_around_some_lines_are_looked_at_and_no_others(
    border: tuple[Point, ...], edges: int
) -> None:
    around = Borders.build((border,)).around((0, 0), [(2, 0), (0, 2)])
    assert len(around) == edges


@pytest.mark.parametrize(
    ("way", "edge", "moment"),
    [
        ((4, 0), (2, 1, 2, -1), (4, 8)),
        ((4, 0), (2, -1, 2, 1), (4, 8)),
        ((1, 0), (1, 1, 1, -1), (2, 2)),
        ((4, 0), (2, 3, 2, -1), (8, 16)),
        ((4, 0), (5, 1, 5, -1), None),
        ((4, 0), (2, 1, 2, 3), None),
        ((4, 0), (2, 0, 2, 3), (8, 16)),
    ],
)
def test_a_border_that_is_out_is_reached_from_either_side(
    way: Point, edge: tuple[int, int, int, int], moment: tuple[int, int] | None
) -> None:
    assert reaching((0, 0), way, [(*edge, 0, 0)]) == moment


@pytest.mark.parametrize(
    ("to", "a", "b", "part"),
    [
        ((4, 0), (2, 1), (2, -1), (4, 8)),
        ((4, 0), (2, -1), (2, 1), (4, 8)),
        ((4, 0), (2, 0), (9, 0), (8, 16)),
        ((4, 0), (-2, 0), (1, 0), (0, 16)),
        ((4, 0), (2, 0), (2, 5), (8, 16)),
        ((1, 0), (1, 1), (1, -1), (2, 2)),
        ((4, 0), (5, 1), (5, -1), None),
        ((4, 0), (5, 0), (9, 0), None),
        ((0, 0), (-1, 0), (1, 0), (0, 1)),
        ((0, 0), (1, 0), (2, 0), None),
    ],
)
def test_a_move_first_touches_a_segment_after_this_part_of_it(
    to: Point, a: Point, b: Point, part: tuple[int, int] | None
) -> None:
    found = first_contact((0, 0), to, a, b)
    if part is None or found is None:
        assert found == part
    else:
        assert found[0] * part[1] == found[1] * part[0]
        assert found[1] > 0
