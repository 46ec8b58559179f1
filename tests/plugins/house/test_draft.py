"""The tow: who is right behind whom, and how much further it reaches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.plugins.grid.parts.reach import neighbours
from gridprix.plugins.house.draft import Tow, same_way, towed

from ..grid.helpers import car, gauges, legal, log, play, race, refused  # noqa: TID252

DRAFT = ("draft", "vectors")
numbers = st.integers(-9, 9)
vectors = st.tuples(numbers, numbers)


def test_a_tow_lasts_one_turn() -> None:
    game = race(DRAFT, "A@10,10 v3,0  B@14,11 v3,0")
    play(game, "A 0,0")
    assert car(game, "A").part(Tow).behind == "B"
    assert str(gauges(game, "A")["tow"].value) == "Bruno"
    play(game, "B +1,0")
    assert "+2,0" in legal(game)
    play(game, "A -1,0", "B +1,0")
    assert "+2,0" not in legal(game)
    assert "Ada has lost the tow" in log(game)


def test_a_car_that_stays_behind_keeps_the_tow() -> None:
    game = race(DRAFT, "A@10,10 v3,0  B@14,10 v3,0")
    play(game, "A 0,0", "B 0,0", "A 0,0")
    assert car(game, "A").part(Tow).behind == "B"
    assert "Ada has lost the tow" not in log(game)


def test_the_nearest_car_gives_the_tow() -> None:
    game = race(DRAFT, "A@10,10 v3,0  B@15,10 v3,0  C@14,10 v3,0")
    play(game, "A 0,0")
    assert car(game, "A").part(Tow).behind == "C"


@pytest.mark.parametrize(("distance", "found"), [(1, None), (2, None), (3, "B")])
def test_the_distance_is_an_option(distance: int, found: str | None) -> None:
    rules = [{"draft": {"distance": distance}}, "vectors"]
    game = play(race(rules, "A@10,10 v3,0  B@16,10 v3,0"), "A 0,0")
    assert car(game, "A").part(Tow).behind == found


def test_a_standing_car_gives_and_gets_none() -> None:
    game = play(race(DRAFT, "A@10,10 v3,0  B@14,10 v0,0"), "A 0,0", "B 0,0")
    assert car(game, "A").part(Tow).behind is None
    game = play(race(DRAFT, "A@10,10 v1,0  B@11,10 v1,0"), "A -1,0")
    assert car(game, "A").part(Tow).behind is None


def test_it_has_the_last_word_over_nitros() -> None:
    text = refused(["draft", "nitros", "vectors"], order=["nitros", "draft"])
    assert "'draft' stands below 'nitros'" in text


@given(vectors, vectors)
def test_the_same_way_is_mutual_and_within_half_a_right_angle(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    assert same_way(one, other) == same_way(other, one)
    back = (-other[0], -other[1])
    assert not (same_way(one, other) and same_way(one, back))
    assert same_way(one, one) == (one != (0, 0))


@given(vectors, st.sampled_from([4, 8, 24]), st.integers(1, 3))
def test_what_is_won_makes_a_car_faster_and_nothing_is_lost(
    velocity: tuple[int, int], count: int, extra: int
) -> None:
    free = neighbours(count, "king")
    wide = towed(free, velocity, extra)
    assert wide.changes[: len(free.changes)] == free.changes
    steps = [change.by for change in wide.changes]
    assert len(set(steps)) == len(steps)
    for across, up in steps[len(free.changes) :]:
        assert across * velocity[0] + up * velocity[1] > 0
        assert max(abs(across), abs(up)) <= free.limit + extra
        assert not free.rook or abs(across) + abs(up) <= free.limit + extra
    assert (len(steps) > len(free.changes)) == (velocity != (0, 0))


def test_a_car_that_is_bound_to_one_change_stays_bound() -> None:
    bound = neighbours(8, "king").only((0, 0))
    assert towed(bound, (3, 0), 2) == bound
