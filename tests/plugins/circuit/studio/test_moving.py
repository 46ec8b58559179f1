"""Points of the centre line: what moving one changes in the file, and what stays where it is."""

from __future__ import annotations

import math
from collections.abc import Iterable
from difflib import SequenceMatcher

import pytest

from gridprix.core.studio.studio import TrackSheet
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.lap import window_around
from gridprix.plugins.circuit.studio.sketch import Sketch

from .sheets import SHIPPED, after, handle_at, sheet_of, shipped

CLOSED = [name for name in SHIPPED if not name.startswith("script-")]


def _changed_lines(before: str, now: str) -> set[int]:
    matcher = SequenceMatcher(None, before.splitlines(), now.splitlines(), autojunk=False)
    return {
        n + 1
        for tag, first, last, _, _ in matcher.get_opcodes()
        if tag != "equal"
        for n in range(first, last)
    }


def _lines_of(sheet: TrackSheet, places: Iterable[int]) -> set[int]:
    """The lines on which some sections stand, and those on which a heading may."""
    sketch = Sketch.of(sheet)
    lines = sheet.text.splitlines()
    starts = sorted(sheet.document.spot(one.path).line for one in sketch.form.sections)
    found = {n + 1 for n, line in enumerate(lines) if line.startswith("drawing:")}
    for place in places:
        first = sheet.document.spot(sketch.form.sections[place].path).line
        found |= set(range(first, next((one for one in starts if one > first), len(lines) + 1)))
    return found


@pytest.mark.parametrize("name", SHIPPED)
def test_a_point_that_stays_changes_nothing(name: str) -> None:
    sheet = shipped(name)
    for handle in STUDIO.handles(sheet):
        assert STUDIO.move(sheet, handle.id, handle.at) is None


@pytest.mark.parametrize("name", SHIPPED)
def test_moving_a_point_changes_only_lines_of_the_sections_that_give_way(name: str) -> None:
    sheet = shipped(name)
    sketch = Sketch.of(sheet)
    count = len(sketch.stretches)
    moved = 0
    for place in range(0, count, max(count // 5, 1)):
        x, y = handle_at(sheet, f"point:{place}")
        change = STUDIO.move(sheet, f"point:{place}", (x + 1, y))
        if change is None:
            continue
        moved += 1
        window = {n % count for n in window_around(sketch.stretches, place)}
        now = after(sheet, change)
        assert _changed_lines(sheet.text, now.text) <= _lines_of(sheet, window)
        # what is not on those lines is the same, comments and all
        assert now.data["name"] == sheet.data["name"]
    assert moved or name.startswith("script-")


@pytest.mark.parametrize("name", CLOSED)
def test_the_lap_closes_as_it_did_and_what_lies_elsewhere_stays(name: str) -> None:
    sheet = shipped(name)
    before = Sketch.of(sheet)
    count = len(before.stretches)
    for place in range(0, count, 4):
        x, y = handle_at(sheet, f"point:{place}")
        change = STUDIO.move(sheet, f"point:{place}", (x + 0.4, y - 0.3))
        if change is None:
            continue
        now = Sketch.of(after(sheet, change))
        assert now.plan.turn_left_over == pytest.approx(before.plan.turn_left_over)
        assert now.plan.gap_left_over < before.plan.gap_left_over + 0.11
        window = {n % count for n in window_around(before.stretches, place)}
        for other in set(range(count)) - window:
            a, b = before.middle(other), now.middle(other)
            assert math.dist((a.x, a.y), (b.x, b.y)) < 0.15
        at = now.middle(place)
        assert math.dist((at.x, at.y), (x + 0.4, y - 0.3)) < 0.5


@pytest.mark.parametrize("place", [0, 1, 2, 9, 13, 16])
def test_a_point_of_a_wide_circuit_follows_the_mouse(place: int) -> None:
    sheet = shipped("boomerang")
    x, y = handle_at(sheet, f"point:{place}")
    now = after(sheet, STUDIO.move(sheet, f"point:{place}", (x + 0.5, y + 0.5)))
    assert math.dist(handle_at(now, f"point:{place}"), (x + 0.5, y + 0.5)) < 0.15


def test_a_handle_makes_a_corner_longer() -> None:
    sheet = shipped("boomerang")
    (x, y), (px, py) = (handle_at(sheet, name) for name in ("before:9", "point:9"))
    now = after(sheet, STUDIO.move(sheet, "before:9", (x + (x - px) / 2, y + (y - py) / 2)))
    assert Sketch.of(now).stretches[9].total > Sketch.of(sheet).stretches[9].total


def test_limits_that_were_typed_stay_where_a_corner_moves() -> None:
    sheet = shipped("glen-hollow")
    x, y = handle_at(sheet, "point:1")
    now = after(sheet, STUDIO.move(sheet, "point:1", (x + 1, y + 1)))
    # those of Ninety were typed, those of Climb are what its radius gives
    assert now.data["sections"][1]["limits"] == [100, 80, 80]
    assert sheet.data["sections"][3]["limits"] == [120, 140]
    assert now.data["sections"][3]["limits"] == [100, 120]


def test_a_point_goes_no_further_than_the_lap_lets_it() -> None:
    sheet = sheet_of(STUDIO.blank("mine", "Mine"))
    change = STUDIO.move(sheet, "point:1", (500.0, 500.0))
    now = sheet if change is None else after(sheet, change)
    assert Sketch.of(now).plan.gap_left_over < 0.15


def test_moving_what_is_not_there_changes_nothing() -> None:
    sheet = shipped("glen-hollow")
    for handle in ("", "point:99", "point:x", "place:99", "shape:1"):
        assert STUDIO.move(sheet, handle, (0.0, 0.0)) is None
