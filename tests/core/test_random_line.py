"""Lines made by lot: one loop, never over itself, the same from the same key."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridprix.core.drafting.meetings import crossings
from gridprix.core.drafting.random_line import (
    FEWEST_CORNERS,
    MOST_CORNERS,
    SIDES,
    STYLES,
    Style,
    _outline,
    _patch,
    corners_of,
    random_line,
)

SEEDS = st.integers(0, 10**9)
CORNERS = st.integers(FEWEST_CORNERS, MOST_CORNERS)


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.sampled_from(list(STYLES.values())), CORNERS)
def test_a_line_is_one_loop_that_never_crosses_itself(
    seed: int, style: Style, corners: int
) -> None:
    line = random_line(f"key {seed}", style, corners)
    assert line.closed
    assert crossings(line) == []
    assert line == random_line(f"key {seed}", style, corners)
    assert all(value * 1024 == round(value * 1024) for point in line.points for value in point)


@settings(max_examples=40, deadline=None)
@given(SEEDS, CORNERS)
def test_a_patch_has_the_corners_that_are_asked_for(seed: int, corners: int) -> None:
    patch = _patch(f"key {seed}", corners)
    loop = _outline(patch)
    assert len(set(loop)) == len(loop)
    # all sides between a field and what is no field lie on the one outline: there is no hole
    sides = [(x + dx, y + dy) not in patch for x, y in patch for dx, dy in SIDES]
    assert sides.count(True) == len(loop)
    assert corners <= corners_of(loop) <= corners + 4


@pytest.mark.parametrize("style", STYLES.values())
def test_other_keys_are_other_lines(style: Style) -> None:
    lines = {random_line(f"key {seed}", style).points for seed in range(12)}
    assert len(lines) == 12
