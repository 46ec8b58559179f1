"""What a seat may build: values, costs, names."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core import BuildSheet, SheetLine

from .races import scenario_of

ENGINE = SheetLine("engine", (1, 2, 3), (0, 2, 5), 1, ("weak", "fair", "strong"))
HULL = SheetLine("hull", (10, 20), (0, 1), 10)
SHEET = BuildSheet((ENGINE, HULL), 5, {"racer": {"engine": 3}, "tank": {"hull": 20}}, "racer")


@pytest.mark.parametrize(
    ("written", "values"),
    [
        (None, (3, 10)),
        ("tank", (1, 20)),
        ({"engine": 2, "hull": 20}, (2, 20)),
        ({"engine": 2}, (2, 10)),
        ("no such car", (1, 10)),
        ({"engine": True, "hull": "20", "wings": 3}, (1, 10)),
        ([3, 20], (1, 10)),
    ],
)
def test_every_line_has_a_value_whatever_was_written(written: Any, values: tuple[int, int]) -> None:
    assert tuple(SHEET.values(written).values()) == values


def test_costs_are_summed_and_ready_made_builds_know_their_names() -> None:
    assert SHEET.spent(SHEET.values("racer")) == 5
    assert SHEET.spent({"engine": 3, "hull": 20}) == 6
    assert SHEET.called({"engine": 3, "hull": 10}) == "racer"
    assert SHEET.called({"engine": 3, "hull": 20}) == ""


def test_values_read_as_the_rule_words_them() -> None:
    assert ENGINE.reads(3) == "strong"
    assert HULL.reads(20) == "20"


def test_a_book_has_the_sheet_of_its_rules() -> None:
    sheet = scenario_of("toy-race").book.build_sheet
    assert sheet is not None
    assert sheet.called({"pistons": 4}) == "four"
