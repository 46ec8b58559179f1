"""Limits that nobody typed follow the radius as they do where circuits are drafted."""

from __future__ import annotations

import math

import pytest

from gridprix.core.drafting.centre_line import CentreLine, Point
from gridprix.core.drafting.drafting import Wishes
from gridprix.core.studio.studio import TrackSheet
from gridprix.plugins.circuit.drafting.circuit_drafting import DRAFTING, METRES
from gridprix.plugins.circuit.studio.auto_limits import auto_limits, followed, widened
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.fields import AUTO
from gridprix.plugins.circuit.studio.lap import DrawnSection
from gridprix.plugins.circuit.studio.sketch import Sketch

from .sheets import after, fields, sheet_of, shipped


def stadium(radius: float) -> CentreLine:
    """Two straights and two half circles, in metres, a point every ten or so; 70 rows in all."""
    straight = 35 * METRES - math.pi * radius
    points: list[Point] = []
    for side in (1, -1):
        count = math.ceil(straight / 10)
        points += [(side * straight * (n / count - 0.5), -side * radius) for n in range(count)]
        steps = math.ceil(radius * math.pi / 10)
        for n in range(steps):
            turn = math.pi * n / steps - math.pi / 2
            x, y = straight / 2 + radius * math.cos(turn), radius * math.sin(turn)
            points.append((side * x, side * y))
    return CentreLine(points, metres=1.0)


@pytest.mark.parametrize("radius", [50, 80, 95, 115, 150])
def test_what_is_drafted_of_arcs_has_the_limits_of_the_studio(radius: int) -> None:
    drafted = DRAFTING.draft(stadium(radius), Wishes("mine", "Mine"))
    sketch = Sketch.of(sheet_of(drafted.text))
    corners = [n for n, one in enumerate(sketch.stretches) if one.bends]
    assert len(corners) == 2
    for place in corners:
        section, stretch = sketch.form.sections[place], sketch.stretches[place]
        assert section.limits == auto_limits(stretch, len(section.limits[0]))


def test_what_was_typed_stays_and_the_rest_follows() -> None:
    before, tighter = DrawnSection(90.0, 2, 2.0, bends=True), DrawnSection(90.0, 3, 0.5, bends=True)
    auto = auto_limits(before, 3)
    typed = ((auto[0][0], 40, auto[0][2]), auto[1])
    now = auto_limits(tighter, 3)
    assert now[0][0] < auto[0][0]
    # the row that comes is like the one before it
    assert followed(typed, before, tighter) == ((now[0][0], 40, now[0][2]), now[1], now[2])


@pytest.mark.parametrize("turn", [90.0, -90.0])
def test_a_lane_comes_and_goes_on_the_outside(turn: float) -> None:
    stretch = DrawnSection(turn, 1, 1.0, bends=True)
    two, three = auto_limits(stretch, 2), auto_limits(stretch, 3)
    assert widened(two, stretch, 3) == three
    assert widened(three, stretch, 2) == two
    inside = 0 if turn > 0 else -1
    typed = [*two[0]]
    typed[inside] = 20
    assert widened((tuple(typed),), stretch, 3)[0][inside] == 20


def test_a_field_tells_what_is_auto_and_what_it_was() -> None:
    sheet = sheet_of(STUDIO.blank("mine", "Mine"))
    auto = Sketch.of(sheet).form.sections[1].limits[0][0]
    assert set(notes(sheet, "point:1").values()) == {AUTO}
    now = after(sheet, STUDIO.set_field(sheet, "point:1", "limit:1:0", "60"))
    assert notes(now, "point:1")["limit:1:0"] == f"was {auto}"
    assert notes(now, "point:1")["limit:0:0"] == AUTO
    assert now.data["sections"][1]["limits"][1] == [60, 120, 140]
    assert "auto" in fields(now, "point:1")
    back = after(now, STUDIO.set_field(now, "point:1", "auto", None))
    assert back.text == sheet.text
    assert "auto" not in fields(back, "point:1")


@pytest.mark.parametrize("value", ["50", "-20", "fast", "1000"])
def test_a_limit_that_cannot_be_is_refused_in_a_sentence(value: str) -> None:
    sheet = shipped("glen-hollow")
    with pytest.raises(ValueError, match="a limit is a multiple of 20 up to 400"):
        STUDIO.set_field(sheet, "point:1", "limit:0:0", value)


def test_an_empty_limit_is_none() -> None:
    sheet = sheet_of(STUDIO.blank("mine", "Mine"))
    now = after(sheet, STUDIO.set_field(sheet, "point:1", "limit:0:2", ""))
    assert now.data["sections"][1]["limits"] == [[100, 120, None], *[[100, 120, 140]] * 2]


def notes(sheet: TrackSheet, chosen: str) -> dict[str, str]:
    """What is said beside each limit."""
    every = fields(sheet, chosen).items()
    return {name: field.note for name, field in every if name.startswith("limit:")}
