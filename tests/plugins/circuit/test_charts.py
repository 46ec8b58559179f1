"""The charts: ways to pay and what is still missing of them."""

from __future__ import annotations

import pytest

from gridprix.plugins.circuit.rules.corner_limits import CLUB_CHART
from gridprix.plugins.circuit.tables.charts import FREE, Charge, chart_reader, missing, paid_with

ROLL = Charge(0, "chance")


def keys(over: int, paid: Charge = FREE) -> list[str]:
    return [way.key for way in missing(CLUB_CHART.ways(over), paid)]


def test_the_club_chart() -> None:
    assert keys(20) == ["1 wear", "chance"]
    assert keys(40) == ["2 wear", "1 wear + chance"]
    assert keys(60) == ["2 wear + chance"]
    assert keys(80) == keys(200) == ["wall"]
    assert keys(0) == ["nothing"]


def test_from_twenty_by_roll_to_forty_takes_one_wear() -> None:
    assert keys(40, ROLL) == ["1 wear"]


def test_from_twenty_by_wear_to_forty_takes_one_wear_or_a_roll() -> None:
    assert keys(40, Charge(1)) == ["1 wear", "chance"]


@pytest.mark.parametrize(
    ("paid", "due"),
    [
        (ROLL, ["2 wear"]),
        (Charge(1), ["1 wear + chance"]),
        (Charge(2), ["chance"]),
        (Charge(1, "chance"), ["1 wear"]),
    ],
)
def test_to_sixty_what_is_missing_of_two_wear_and_a_roll(paid: Charge, due: list[str]) -> None:
    assert keys(60, paid) == due


def test_paying_adds_up() -> None:
    assert paid_with(Charge(1), ROLL) == Charge(1, "chance")
    assert paid_with(ROLL, Charge(1)) == Charge(1, "chance")


def test_lines_are_named_by_twenties_and_the_last_counts_for_all_beyond() -> None:
    assert [CLUB_CHART.line(over) for over in (-20, 0, 20, 60, 80, 140)] == [0, 0, 20, 60, 80, 80]
    assert [CLUB_CHART.cheapest(over) for over in (20, 40, 60)] == [0, 1, 2]


def test_a_chart_reads_as_it_is_written() -> None:
    written = {"20": ["1 wear", "chance"], "40": ["2 wear + chance + spin"]}
    chart = chart_reader("chance")(written)
    assert str(chart) == "{20: [1 wear, chance], 40: [2 wear + chance + spin]}"


@pytest.mark.parametrize(
    ("chart", "said"),
    [
        ({"20": ["1 wear"], "60": ["wall"]}, "line 2 of the chart is for '60', not for 40"),
        ({"20": ["a bribe"]}, "'a bribe' is no way to pay"),
        ({"20": []}, "it takes a list of ways"),
        ([], "a chart is a mapping"),
    ],
)
def test_a_broken_chart_is_refused(chart: object, said: str) -> None:
    with pytest.raises(ValueError, match="is") as error:
        chart_reader("chance")(chart)
    assert said in str(error.value)
