"""A small slice of `make strength`: the ladder holds, and the sums are right."""

from __future__ import annotations

import pytest
from matches import (
    DERBY,
    DRAWN,
    EXPLORING,
    GIANT,
    LOST,
    PAIRINGS,
    STEADY_ACE,
    WON,
    Pairing,
    Raced,
    Tally,
    percentile,
    race,
    wilson,
)
from strength import run, strength_table, thinking_table

# a lap of the giant takes too long; test_grid_road_ahead.py has its last corners
SHORT = [one for one in PAIRINGS if one.field is not GIANT and one.worse != STEADY_ACE.name]


@pytest.mark.parametrize("pairing", SHORT, ids=lambda one: f"{one.field.family} {one.better}")
def test_the_better_pilot_wins_more_often(pairing: Pairing) -> None:
    tally = Tally(pairing)
    for number in range(2):
        tally.add(race(pairing, number))
    assert tally.won >= 1
    assert len(tally.courses) == 2
    assert all(all(races) for races in tally.times.values())


def test_an_ace_that_mixes_its_plots_beats_one_that_does_not() -> None:
    pairing = next(one for one in PAIRINGS if one.worse == STEADY_ACE.name)
    assert sum(race(pairing, number).result == WON for number in range(12)) >= 8


@pytest.mark.parametrize("pairing", EXPLORING[2:4], ids=lambda one: one.field.family)
def test_the_explorer_beats_chance_by_rules_that_nobody_else_knows(pairing: Pairing) -> None:
    raced = race(pairing, 0)
    assert raced.result == WON
    assert percentile(raced.times["explorer"], 50) < 3, "a slow machine is given ten times as long"


def test_equals_are_equals_while_the_interval_reaches_one_half() -> None:
    tally = Tally(EXPLORING[-1])
    for result in [WON] * 23 + [LOST] * 37:
        tally.add(Raced(result, "", {}))
    assert tally.reached
    for _ in range(20):
        tally.add(Raced(LOST, "", {}))
    assert not tally.reached


def test_two_processes_race_as_one_does() -> None:
    pairing = Pairing(DERBY, "hunter", "random")
    alone, shared = (
        [(raced.result, raced.course) for _, raced in run([pairing], 3, jobs)] for jobs in (1, 2)
    )
    assert alone == shared
    assert len(alone) == 3


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(78, 120)
    assert (round(low, 3), round(high, 3)) == (0.561, 0.729)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("won", "lost", "drawn", "reached"),
    [(78, 42, 0, True), (77, 43, 0, False), (77, 0, 43, False), (7, 3, 0, False)],
)
def test_a_mark_is_reached_by_share_and_by_interval(
    won: int,
    lost: int,
    drawn: int,
    reached: bool,  # noqa: FBT001
) -> None:
    tally = Tally(PAIRINGS[0])
    for result in [WON] * won + [LOST] * lost + [DRAWN] * drawn:
        tally.add(Raced(result, "", {}))
    assert tally.reached is reached
    assert strength_table([tally]).row_count == 1


def test_times_are_told_with_their_tail() -> None:
    times = [n / 1000 for n in range(1, 101)]
    assert percentile(times, 95) == pytest.approx(0.095)
    assert percentile([7.0], 95) == 7.0
    cells = [list(column.cells) for column in thinking_table({("grid", "ace"): [times]}).columns]
    assert cells[2:] == [["100"], ["50.5"], ["50.0"], ["95.0"], ["99.0"], ["100.0"]]
