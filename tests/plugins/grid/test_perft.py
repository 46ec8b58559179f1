"""Counting move sequences that stay on the track, against a count that shares no code."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from gridprix.core.asks import Leg
from gridprix.core.events import LegTaken
from gridprix.core.state import CarId, Race
from gridprix.plugins.grid.parts.motion import Motion

from .helpers import BOUNDED, race

Counted = dict[tuple[object, Motion, int], int]

DEPTH = 4
START, VELOCITY = (5, 4), (2, 1)


def engine_count(race_now: Race, depth: int, known: Counted) -> int:
    """Sequences by the rules: every offered leg without a caution, taken by its own event.

    What follows from a place and a speed is counted once, however the car came there.
    """
    if depth == 0:
        return 1
    car = race_now.car(CarId("A"))
    here = car.spot, car.part(Motion), depth
    if here not in known:
        known[here] = _counted(race_now, depth, known)
    return known[here]


def _counted(race_now: Race, depth: int, known: Counted) -> int:
    hooks = race_now.book.hooks
    car = race_now.car(CarId("A"))
    legs = hooks.offer_legs(race_now, car)
    leaving = hooks.offer_cautions(race_now, car, legs)
    return sum(
        engine_count(_taken(race_now, leg), depth - 1, known)
        for leg in legs
        if leg.key not in leaving
    )


def _taken(race_now: Race, leg: Leg) -> Race:
    return race_now.book.reduction.apply(race_now, LegTaken(CarId("A"), leg))


@cache
def on_track(x: Fraction, y: Fraction) -> bool:
    """In the closed outer square and not in the open inner one."""
    return 0 <= x <= 24 and 0 <= y <= 24 and not (8 < x < 16 and 8 < y < 16)


@cache
def line_on_track(x: int, y: int, to_x: int, to_y: int) -> bool:
    """A line is on the track if every stretch between two places where it may cross a border is."""
    cuts = {Fraction(0), Fraction(1)}
    for border in (0, 8, 16, 24):
        if to_x != x:
            cuts.add(Fraction(border - x, to_x - x))
        if to_y != y:
            cuts.add(Fraction(border - y, to_y - y))
    moments = sorted(cut for cut in cuts if 0 <= cut <= 1)
    middles = [(a + b) / 2 for a, b in pairwise(moments)]
    return all(on_track(x + t * (to_x - x), y + t * (to_y - y)) for t in (*moments, *middles))


@cache
def brute_count(
    at: tuple[int, int], velocity: tuple[int, int], changes: tuple[tuple[int, int], ...], depth: int
) -> int:
    if depth == 0:
        return 1
    total = 0
    for dx, dy in changes:
        vx, vy = velocity[0] + dx, velocity[1] + dy
        to = at[0] + vx, at[1] + vy
        if line_on_track(*at, *to):
            total += brute_count(to, (vx, vy), changes, depth - 1)
    return total


def changes_of(neighbours: int) -> tuple[tuple[int, int], ...]:
    reach = 2 if neighbours == 24 else 1
    square = [(a, b) for a in range(-reach, reach + 1) for b in range(-reach, reach + 1)]
    return tuple(step for step in square if neighbours != 4 or 0 in step)


@pytest.mark.parametrize("neighbours", [4, 8, 24])
def test_sequences_of_four_moves(neighbours: int) -> None:
    rules = [*BOUNDED[:2], {"vectors": {"neighbours": neighbours}}]
    game = race(rules, "A@5,4 v2,1", track="script-ring")
    known: Counted = {}
    for moves in range(1, DEPTH + 1):
        expected = brute_count(START, VELOCITY, changes_of(neighbours), moves)
        assert engine_count(game.race, moves, known) == expected, f"{moves} moves"
    # were no line to leave the track, this would show little
    assert expected < len(changes_of(neighbours)) ** DEPTH
