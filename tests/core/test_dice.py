"""Dice that fall the same way everywhere, and only as dice can fall."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core import Roll
from gridprix.core.dice import OutOfDice, ScriptedDice, SeededDice, check_values, draw


def test_dice_fall_as_they_always_have() -> None:
    """Journals of old races rest on these very numbers."""
    assert SeededDice(7).roll(Roll("x", 6), 0, 0) == (4, 1, 2, 6, 3, 3)
    assert SeededDice(7).roll(Roll("x", 6, 6, distinct=True), 0, 0) == (4, 5, 6, 3, 1, 2)
    assert draw("key", 1000) == 809


def test_dice_do_not_depend_on_the_process() -> None:
    code = (
        "from gridprix.core import Roll\nfrom gridprix.core.dice import SeededDice\n"
        "print(SeededDice(7).roll(Roll('x', 6), 0, 0))"
    )
    for seed in ("0", "1", "random"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ".pkgroot"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == "(4, 1, 2, 6, 3, 3)"


@given(st.integers(0, 2**63), st.integers(1, 8), st.integers(1, 20), st.integers(0, 50))
def test_a_die_is_a_function_of_seed_branch_and_number(
    seed: int, count: int, sides: int, position: int
) -> None:
    dice = SeededDice(seed)
    values = dice.roll(Roll("x", count, sides), position, 0)
    check_values(Roll("x", count, sides), values)
    singles = [dice.roll(Roll("y", 1, sides), position + n, 0) for n in range(count)]
    assert values == tuple(value for (value,) in singles)


@given(st.integers(0, 2**63), st.integers(1, 12))
def test_a_shuffle_is_a_shuffle(seed: int, count: int) -> None:
    wanted = Roll("x", count, count, distinct=True)
    assert sorted(SeededDice(seed).roll(wanted, 3, 1)) == list(range(1, count + 1))


def test_another_branch_is_another_throw() -> None:
    throws = {SeededDice(7).roll(Roll("x", 8), 0, branch) for branch in range(20)}
    assert len(throws) == 20


def test_every_face_comes_up_as_often() -> None:
    counted = Counter(SeededDice(1).roll(Roll("x", 6000), 0, 0))
    assert sorted(counted) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in counted.values())


def test_a_die_may_have_very_many_faces() -> None:
    (value,) = SeededDice(1).roll(Roll("x", 1, 10**12), 0, 0)
    assert 1 <= value <= 10**12


def test_scripted_dice_fall_as_written_and_are_strict() -> None:
    dice = ScriptedDice([6, 2, 5])
    assert dice.roll(Roll("x", 2), 0, 0) == (6, 2)
    with pytest.raises(OutOfDice) as caught:
        dice.roll(Roll("the test", 2), 2, 0)
    assert str(caught.value) == (
        "the test wants 2 dice of 6 and the script has 1 left; add `dice: [...]` before this reply"
    )
    assert dice.queue == [5]
    spare = ScriptedDice([], SeededDice(7))
    assert spare.roll(Roll("x", 3), 0, 0) == (4, 1, 2)


@pytest.mark.parametrize("values", [(0, 1), (1, 7), (1,), (1, 2, 3), (1, "2"), (1, None), (1.5, 2)])
def test_a_throw_that_the_dice_cannot_make_is_refused(values: tuple[object, ...]) -> None:
    with pytest.raises(OutOfDice, match="it takes 2 whole numbers from 1 to 6"):
        check_values(Roll("the test", 2), values)  # type: ignore[arg-type]


def test_distinct_results_differ() -> None:
    check_values(Roll("x", 2), (3, 3))
    with pytest.raises(OutOfDice, match="repeats a number"):
        check_values(Roll("x", 2, distinct=True), (3, 3))


def test_scripted_dice_that_cannot_fall_so_are_refused_and_stay() -> None:
    dice = ScriptedDice([7, 2])
    with pytest.raises(OutOfDice):
        dice.roll(Roll("a test", 1, 6), 0, 0)
    assert dice.queue == [7, 2]
    assert ScriptedDice().queue == []


def test_spare_dice_are_thrown_only_when_the_script_has_none() -> None:
    dice = ScriptedDice([2], spare=SeededDice(1))
    assert dice.roll(Roll("a test", 1, 6), 0, 0) == (2,)
    assert dice.roll(Roll("a test", 1, 6), 1, 0) == SeededDice(1).roll(Roll("a test", 1, 6), 1, 0)
    with pytest.raises(OutOfDice, match="wants 1 dice of 6 and the script has 0 left"):
        ScriptedDice([]).roll(Roll("a test", 1, 6), 0, 0)
