"""Changes of velocity and the moves that follow from them."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core import Price
from gridprix.core.errors import BadRule
from gridprix.plugins.grid.parts.reach import (
    Change,
    GridLeg,
    Reach,
    change_key,
    legs_from,
    neighbours,
)

KING = neighbours(8, "king")


def keys(count: int, metric: str = "king") -> list[str]:
    return [change_key(change.by) for change in neighbours(count, metric).changes]


def test_the_nearest_changes_come_first() -> None:
    assert keys(4) == ["0,0", "+1,0", "0,+1", "0,-1", "-1,0"]
    assert keys(8) == [*keys(4), "+1,+1", "+1,-1", "-1,+1", "-1,-1"]
    assert keys(24)[:9] == keys(8)
    assert keys(24)[9:13] == ["+2,0", "0,+2", "0,-2", "-2,0"]
    assert keys(24)[-1] == "-2,-2"
    assert len(set(keys(24))) == 25


def test_one_unit_in_all_is_four_neighbours() -> None:
    assert neighbours(8, "rook") == neighbours(4, "king") == neighbours(4, "rook")


@pytest.mark.parametrize(
    ("count", "metric", "limit", "rook"),
    [(4, "king", 1, True), (8, "king", 1, False), (8, "rook", 1, True), (24, "king", 2, False)],
)
def test_a_reach_says_what_is_free(count: int, metric: str, limit: int, *, rook: bool) -> None:
    reach = neighbours(count, metric)
    assert (reach.limit, reach.rook) == (limit, rook)
    for other in (reach.only((0, 0)), reach.without((0, 0))):
        assert (other.limit, other.rook) == (limit, rook)


def test_a_reach_may_be_narrowed() -> None:
    assert KING.only((1, 0)).changes == (Change((1, 0)),)
    assert set(KING.without((1, 0)).changes) == set(KING.changes) - {Change((1, 0))}


def test_a_leg_goes_by_the_new_vector() -> None:
    reach = KING.with_changes([Change((2, -1), (Price("nitro", 1),))])
    (leg,) = legs_from((10, 20), (3, 4), reach)
    assert leg == GridLeg(
        key="+2,-1",
        prices=(Price("nitro", 1),),
        origin=(10, 20),
        to=(15, 23),
        before=(3, 4),
        velocity=(5, 3),
    )
    assert leg.change == (2, -1)


def test_a_named_leg_says_where_it_begins() -> None:
    (leg,) = legs_from((10, 20), (0, 0), KING.only((1, 0)), named=True)
    assert leg.key == "@10,20 +1,0"
    assert leg.label == "set off with velocity (1, 0) from 10,20"


def test_equal_lists_are_told_apart_unless_they_are_the_same() -> None:
    one = legs_from((1, 2), (0, 1), KING)
    assert one is legs_from((1, 2), (0, 1), KING)
    other = type(one)(one)
    assert one != other
    assert tuple(one) == tuple(other)
    assert len({one, other}) == 2


@pytest.mark.parametrize(
    ("before", "velocity", "label"),
    [
        ((0, 0), (0, 0), "stay"),
        ((0, 1), (0, 0), "stop"),
        ((1, 0), (0, 0), "stop"),
        ((2, 1), (2, 1), "hold velocity (2, 1)"),
        ((0, 0), (0, 1), "set off with velocity (0, 1)"),
        ((0, 0), (1, 0), "set off with velocity (1, 0)"),
        ((2, 0), (2, 1), "steer to velocity (2, 1)"),
        ((0, 3), (1, 3), "steer to velocity (1, 3)"),
        ((1, 1), (2, 0), "steer to velocity (2, 0)"),
        ((2, 1), (3, 0), "accelerate to velocity (3, 0)"),
        ((1, 2), (0, 3), "accelerate to velocity (0, 3)"),
        ((2, 1), (1, 2), "brake to velocity (1, 2)"),
        ((1, 2), (2, 1), "brake to velocity (2, 1)"),
    ],
)
def test_labels(before: tuple[int, int], velocity: tuple[int, int], label: str) -> None:
    assert GridLeg("a", before=before, velocity=velocity).label == label


@pytest.mark.parametrize("by", [[1, 0], (1,), (1, 0, 0), (1.0, 0), (True, 0), "10", None], ids=str)
def test_a_change_is_two_whole_numbers(by: Any) -> None:
    with pytest.raises(BadRule) as caught:
        Change(by)
    right = "a change of velocity is two whole numbers, as (0, 1); this one is "
    assert str(caught.value) == f"{right}{by!r}"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([Change((0, 1))], "a reach takes a tuple of changes; this one gets [Change("),
        (((0, 1),), "a reach takes changes, as `Change((0, 1))`; one of them is (0, 1)"),
    ],
)
def test_a_reach_is_made_of_changes(changes: Any, told: str) -> None:
    with pytest.raises(BadRule) as caught:
        Reach(changes, 1, rook=False)
    assert str(caught.value).startswith(told)
