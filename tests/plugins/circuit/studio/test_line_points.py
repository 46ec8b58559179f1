"""Where the points and handles of the centre line lie, and which sections give way to one."""

from __future__ import annotations

import math

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core.studio.studio import GRIP, LINE, SheetHandle
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.lap import DrawnSection, window_around

from .sheets import circuit, handle_at, sheet_of

BLANK = sheet_of(STUDIO.blank("mine", "Mine"))


def near(at: tuple[float, float]) -> tuple[float, float]:
    """A place, to a thousandth."""
    return round(at[0], 3) + 0.0, round(at[1], 3) + 0.0


def test_each_point_is_followed_by_its_handles_and_told_with_its_place() -> None:
    told = [attrs.evolve(one, at=near(one.at)) for one in STUDIO.handles(BLANK)]
    assert told[:7] == [
        SheetHandle("point:0", (2.0, 0.0), LINE, "Straight 1, point 1 of 5, (2.0, 0.0)"),
        SheetHandle(
            "before:0", (0.0, 0.0), GRIP, "Straight 1, first handle, (0.0, 0.0)", "", "point:0"
        ),
        SheetHandle(
            "after:0", (4.0, 0.0), GRIP, "Straight 1, second handle, (4.0, 0.0)", "", "point:0"
        ),
        SheetHandle("point:1", (5.91, 1.91), LINE, "Turn 1, point 2 of 5, (5.9, 1.9)"),
        SheetHandle(
            "before:1", (5.91, -1.09), GRIP, "Turn 1, first handle, (5.9, -1.1)", "", "point:1"
        ),
        SheetHandle(
            "after:1", (5.91, 4.91), GRIP, "Turn 1, second handle, (5.9, 4.9)", "", "point:1"
        ),
        SheetHandle("point:2", (-1.0, 3.82), LINE, "Straight 2, point 3 of 5, (-1.0, 3.8)"),
    ]


def test_a_sheet_that_begins_elsewhere_has_everything_there() -> None:
    there = attrs.evolve(BLANK, origin=(5.0, -2.0))
    moved = [(x + 5.0, y - 2.0) for x, y in (one.at for one in STUDIO.handles(BLANK))]
    assert [near(one.at) for one in STUDIO.handles(there)] == [near(at) for at in moved]
    assert [near(one.at) for one in STUDIO.handles(BLANK)] == [
        near((x - 5.0, y + 2.0)) for x, y in moved
    ]
    # what is a little left of nothing is not told as -0.0
    words = STUDIO.handles(attrs.evolve(BLANK, origin=(-2.04, 0.0)))[0].words
    assert words == "Straight 1, point 1 of 5, (0.0, 0.0)"


@given(st.integers(1, 7), st.integers(1, 7), st.sampled_from([0.5, 1.0, 1.7]))
def test_a_point_lies_in_the_middle_of_its_section(straight: int, rows: int, length: float) -> None:
    bend = f"direction: L, rows: {rows}, limits: [60, 80], angle: 180, length: {length}"
    lines = (f"straight: {straight}, lanes: 2", f"corner: A, {bend}")
    sheet = circuit(*lines, lines[0], f"corner: B, {bend}")
    radius = rows * length / math.pi
    assert handle_at(sheet, "point:0") == pytest.approx((straight / 2, 0.0), abs=1e-6)
    assert handle_at(sheet, "point:1") == pytest.approx((straight + radius, radius), abs=1e-6)
    assert handle_at(sheet, "point:2") == pytest.approx((straight / 2, 2 * radius), abs=1e-6)
    assert handle_at(sheet, "point:3") == pytest.approx((-radius, radius), abs=1e-6)


@pytest.mark.parametrize(
    ("lap", "place", "window"),
    [
        ("aBcDeFgH", 1, "HaBcD"),  # a corner: from the corner before to the one behind
        ("aBcDeFgH", 7, "FgHaB"),
        ("aBcDeFgHiJ", 4, "cDeFg"),  # a straight: one stretch beyond the corners at its ends
        ("aBcDeFgHiJ", 0, "iJaBc"),
        ("aBCdEFghI", 1, "IaBC"),
        ("aBCdEFghI", 3, "BCdEF"),
        ("aBCdEFghI", 6, "EFghIa"),
        ("aBcD", 0, "cDaB"),  # a short lap gives way as a whole, and once
        ("aBcD", 1, "DaBc"),
        ("aB", 0, "Ba"),
        ("aB", 1, "aB"),
        ("A", 0, "A"),
    ],
)
def test_what_gives_way_to_a_section_that_is_moved(lap: str, place: int, window: str) -> None:
    stretches = [DrawnSection(90.0 * one.isupper(), 1, 1.0, bends=one.isupper()) for one in lap]
    found = window_around(stretches, place)
    assert "".join(lap[n % len(lap)] for n in found) == window
    assert place in found
