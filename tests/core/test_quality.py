"""What the figures of a track say, whatever the family."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

from gridprix.core.family import Family
from gridprix.core.quality import (
    CannotMeasure,
    Fork,
    Spread,
    TrackFigures,
    quality_of,
    track_figures,
)
from gridprix.core.solving import Answer, Task
from gridprix.plugins.grid.family import GRID

from .races import toy


def figures(starts: list[int | None], forks: list[Fork]) -> TrackFigures:
    places = {(n, 0): moves for n, moves in enumerate(starts)}
    return TrackFigures(9, True, places, tuple(forks), (), (1, 2))  # noqa: FBT003 - as its fields


@pytest.mark.parametrize(
    ("starts", "difference", "fair"),
    [
        ([9, 9], 0, True),
        ([9, 10], 1, True),
        ([9, 11], 2, False),
        ([9, None], None, False),
        ([], None, False),
    ],
)
def test_starts_are_fair_up_to_a_move(
    starts: list[int | None], difference: int | None, *, fair: bool
) -> None:
    found = figures(starts, [])
    assert (found.unfairness, found.fair) == (difference, fair)


def test_the_second_line_leaves_the_best_where_that_costs_least() -> None:
    dear, dearer, only = Fork((2, 0, None)), Fork((0, 3)), Fork((None, 0))
    assert figures([9], [dearer, dear, only]).second_line == 2
    assert figures([9], [only]).second_line is None
    assert figures([9], [dear, Fork((0, 0, 1))]).second_line == 0


@pytest.mark.parametrize(("only", "word"), [(0, "easy"), (1, "easy"), (2, "medium"), (3, "hard")])
def test_difficulty_counts_moves_without_an_equal(only: int, word: str) -> None:
    found = figures([9], [Fork((0, 1))] * only + [Fork((0, 0))] * 4)
    assert (found.only_moves, found.difficulty) == (only, word)


def test_evenness_goes_from_one_kind_to_all_alike() -> None:
    assert Spread("ways", (("left", 4), ("right", 0))).evenness == 0
    assert Spread("ways", (("left", 2), ("right", 2))).evenness == 1
    assert Spread("ways", (("left", 3), ("right", 1))).evenness == Fraction(3, 4)
    assert Spread("ways", (("left", 0), ("right", 0))).evenness == 0
    assert Spread("ways", (("left", 5),)).evenness == 0


def test_a_family_without_a_quality_is_told() -> None:
    assert quality_of(GRID) is GRID.brings("quality")
    bare = Family("bare", "Nothing", lambda *_: None, str, str)
    with pytest.raises(CannotMeasure, match="nobody measures how good tracks of the family 'bare'"):
        quality_of(bare)


class Coaching:
    """A coach whose answer says what it was asked for."""

    def solve(self, scenario: object, task: Task, watcher: object) -> Answer:
        starts = {(n, 0): 9 for n in range(3 if task.all_starts else 1)}
        return Answer({"moves": 9, "optimal": True}, (), str, (), starts)


class Measuring:
    """Finds nothing beside the best line."""

    levels = (1, 2)

    def forks(self, scenario: object, answer: Answer) -> list[Fork]:
        return []

    spreads = forks


COACH, MEASURE = Coaching(), Measuring()


def test_a_track_is_solved_from_every_start() -> None:
    watcher: Any = None
    brought = {"coach": f"{__name__}:COACH", "quality": f"{__name__}:MEASURE"}
    family = attrs.evolve(GRID, **brought)
    found = track_figures(attrs.evolve(toy(), family=family), watcher)
    assert (found.moves, len(found.starts), found.levels) == (9, 3, (1, 2))
