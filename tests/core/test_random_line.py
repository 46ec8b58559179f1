"""Lines made by lot: one loop, never over itself, the same from the same key."""

from __future__ import annotations

import hashlib

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


@pytest.mark.parametrize(
    ("style", "digest"),
    [
        ("flowing", "fb70f05fc48a804f"),
        ("twisty", "04f6eeb14f34f261"),
        ("street", "e194d60b945c3a32"),
    ],
)
def test_the_same_key_is_the_same_line_anywhere(style: str, digest: str) -> None:
    """Forty keys take every slope, both ways round and every number of corners."""
    lines = [random_line(f"key {seed}", STYLES[style]).points for seed in range(40)]
    assert hashlib.sha256(repr(lines).encode()).hexdigest()[:16] == digest


def test_what_is_drawn_by_lot_is_a_loop_around_fields() -> None:
    assert _outline(_patch("key 3", 8)) == [
        *((-1, -1), (0, -1), (0, 0), (1, 0), (1, -1), (2, -1)),
        *((2, 0), (2, 1), (1, 1), (0, 1), (-1, 1), (-1, 0)),
    ]
