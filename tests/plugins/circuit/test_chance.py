"""The chance table as people read it."""

from __future__ import annotations

from .helpers import MOVE, charts, race


def test_its_chart_is_read_for_every_roll_for_chance() -> None:
    sheet = charts(race(("chance", "spins", *MOVE), "A@0,1 speed=60"))["Chance"]
    assert sheet.is_for("chance (Gate, 40 over the limit)")
    assert not sheet.is_for("the brakes test")
    assert [line.cells[:2] for line in sheet.lines] == [
        ("2-6", "safe"),
        ("7-9", "spin"),
        ("10-12", "crash"),
    ]
