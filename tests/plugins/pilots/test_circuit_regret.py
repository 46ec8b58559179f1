"""Mixtures of games whose answers are known."""

from __future__ import annotations

from itertools import product

import pytest

from gridprix.plugins.pilots.circuit_regret import SHARES, average, earned, mixtures

ROUNDS = 400


def zero_sum(table: list[list[int]]) -> dict[tuple[int, ...], tuple[int, int]]:
    """What both gain: one what stands in the table, the other the opposite."""
    return {
        (row, column): (gain, -gain)
        for row, gains in enumerate(table)
        for column, gain in enumerate(gains)
    }


def parts(weights: list[int]) -> list[float]:
    return [weight / sum(weights) for weight in weights]


def test_a_game_without_a_best_choice_is_mixed_as_it_must_be() -> None:
    """Rock, paper and scissors, but paper wins twice as much: scissors half of the time."""
    table = [[0, -200, 100], [200, 0, -100], [-100, 100, 0]]
    for weights in mixtures([3, 3], zero_sum(table), ROUNDS):
        assert parts(weights) == pytest.approx([0.25, 0.25, 0.5], abs=0.03)


def test_each_driver_has_a_mixture_of_his_own() -> None:
    """One has two choices and the other three, the last of them never good."""
    table = [[300, -100, 400], [-100, 100, 400]]
    mine, theirs = mixtures([2, 3], zero_sum(table), ROUNDS)
    assert parts(mine) == pytest.approx([1 / 3, 2 / 3], abs=0.03)
    assert parts(theirs) == pytest.approx([1 / 3, 2 / 3, 0], abs=0.03)


def test_what_is_always_better_is_always_played() -> None:
    """The same for three drivers, each of whom gains by the second choice."""
    gains = {
        profile: tuple(100 * choice - 10 * sum(profile) for choice in profile)
        for profile in product(range(2), repeat=3)
    }
    for weights in mixtures([2, 2, 2], gains, ROUNDS):
        assert parts(weights)[1] > 0.99


def test_the_first_round_is_played_with_equal_shares_and_counts_least() -> None:
    once = mixtures([2, 4], zero_sum([[0, 0, 0, 0], [9, 9, 9, 9]]), 1)
    assert once == [[SHARES // 2] * 2, [SHARES // 4] * 4]
    twice = mixtures([2, 4], zero_sum([[0, 0, 0, 0], [9, 9, 9, 9]]), 2)
    assert twice[0] == [SHARES // 2, SHARES // 2 + 2 * SHARES]


def test_regret_of_a_round_decides_the_next_and_never_falls_below_nothing() -> None:
    """By hand: the other plays the second column from round 2 on; then the first row is best."""
    mine, theirs = mixtures([2, 2], zero_sum([[0, 0], [6, -6]]), 3)
    assert mine == [512 + 2 * 512 + 3 * 1024, 512 + 2 * 512]
    assert theirs == [512, 512 + 2 * 1024 + 3 * 1024]


def test_every_machine_finds_the_same() -> None:
    found = mixtures([2, 3], zero_sum([[7, -3, 1], [-2, 5, 0]]), 20)
    assert found == [[90390, 124503], [70220, 52815, 91792]]


def test_a_choice_earns_its_mean_over_what_the_others_play() -> None:
    gains = zero_sum([[10, 30], [-20, 40]])
    weights = [[1, 1], [3, 1]]
    assert earned(0, weights, gains) == [15, -5]
    assert earned(1, weights, gains) == [5, -35]
    assert average([1, 3], [15, -5]) == 0
    assert average([1, 0], [15, -5]) == 15


def test_with_three_drivers_the_shares_of_both_others_count() -> None:
    each = product(range(1), range(2), range(2))
    gains: dict[tuple[int, ...], tuple[int, ...]] = {
        profile: (100 * profile[1] + 10 * profile[2], 0, 0) for profile in each
    }
    assert earned(0, [[1], [1, 3], [1, 1]], gains) == [80]
