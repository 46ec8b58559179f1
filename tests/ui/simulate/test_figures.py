"""Figures with error bars, and the page that shows them."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from gridprix.ui.simulate.charts import LEFT, WIDTH, fates_chart, rounds_chart, wins_chart
from gridprix.ui.simulate.figures import mean, share, standard_error, summary, tables, wilson
from gridprix.ui.simulate.outcomes import CarOutcome, RaceOutcome
from gridprix.ui.simulate.page import html_report
from gridprix.ui.simulate.tables import csv_text, number, percent

NASTY = "</title><script>&'\""


def races(count: int, cars: int = 3, seed: int = 1, name: str = "Ada") -> list[RaceOutcome]:
    chance = random.Random(seed)
    found = []
    for number_ in range(count):
        places = chance.sample(range(1, cars + 1), cars)
        found.append(
            RaceOutcome(
                number_,
                10 + chance.randrange(30),
                "every car has finished",
                tuple(
                    CarOutcome(
                        car="ABCDEFGHIJKL"[n],
                        seat="ABCDEFGHIJKL"[n],
                        driver=name,
                        pilot="club" if n else "random",
                        build="",
                        grid=n + 1,
                        place=place,
                        shared=1,
                        status=chance.choice(["finished", "running", "out"]),
                        rounds=10 + n,
                    )
                    for n, place in enumerate(places)
                ),
            )
        )
    return found


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_wilson_intervals_are_those_of_the_tables(
    hits: int, count: int, low: float, high: float
) -> None:
    for estimate in (
        wilson(hits / count, count),
        share([[1.0]] * hits + [[0.0]] * (count - hits)),
    ):
        assert estimate.low == pytest.approx(low, abs=1e-4)
        assert estimate.high == pytest.approx(high, abs=1e-4)


def test_a_mean_of_equal_values_has_no_error() -> None:
    assert mean([[3.0], [3.0], [3.0]]).to_data() == [3.0, 3.0, 3.0]
    assert standard_error([[1.0]]) == 0.0


def test_the_error_of_single_values_is_the_usual_one() -> None:
    assert standard_error([[1.0], [2.0], [3.0], [6.0]]) == pytest.approx(1.0801, abs=1e-4)


def test_cars_that_fare_alike_in_a_race_count_as_one() -> None:
    alone = [[float(n % 3 == 0)] for n in range(60)]
    twins = [block * 2 for block in alone]
    assert share(twins).to_data() == share(alone).to_data()
    assert mean(twins).to_data() == mean(alone).to_data()
    assert share([[1.0, 1.0]] * 10).low == share([[1.0]] * 10).low


@pytest.mark.parametrize("true", [0.1, 0.5])
def test_intervals_hold_the_truth_as_often_as_they_say(true: float) -> None:
    """Two cars of a group that share half of their luck, a thousand times."""
    chance = random.Random(7)
    inside = 0
    for _ in range(1000):
        blocks = []
        for _ in range(60):
            first = float(chance.random() < true)
            blocks.append(
                [first, first if chance.random() < 0.5 else float(chance.random() < true)]
            )
        estimate = share(blocks)
        inside += estimate.low <= true <= estimate.high
    assert 920 <= inside <= 980


def test_every_group_has_its_figures() -> None:
    data = summary("x", races(50))
    assert set(data["tables"]) == {"seat", "pilot", "grid place"}
    for lines in data["tables"].values():
        assert sum(line["starts"] for line in lines) == 150
        assert sum(line["starts"] * line["wins"][0] for line in lines) == pytest.approx(50)
        for line in lines:
            for figure in ("wins", "place", "finished", "crashed", "rounds"):
                value, low, high = line[figure]
                assert low <= value <= high
    seat = data["tables"]["seat"]
    assert [line["group"] for line in seat] == ["A", "B", "C"]
    assert [line["rounds"] for line in seat] == [[10.0] * 3, [11.0] * 3, [12.0] * 3]


def test_ten_comes_after_nine() -> None:
    assert [line.group for line in tables(races(2, cars=12))["grid place"]] == [
        str(n) for n in range(1, 13)
    ]


def test_figures_are_as_fine_as_they_tell_anything() -> None:
    assert percent(wilson(0.5, 50)) == "50 (37-63)"
    assert percent(wilson(0.5, 5000)) == "50.0 (48.6-51.4)"
    assert number(mean([[1.0], [2.0], [9.0]])) == "4 ±5"
    assert number(mean([[2.0], [2.0]])) == "2.00"


class Tags(HTMLParser):
    """Whether every tag of a page is closed, and what it refers to."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.refers: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.refers += [name for name, _ in attributes if name in ("src", "href", "onload")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("count", [1, 40])
def test_the_page_is_whole_and_needs_nothing_else(count: int) -> None:
    page = html_report(NASTY, races(count, name=NASTY))
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert tags.refers == []
    assert not re.search(r"https?:|@import|url\(|<script", page)
    assert page.count("<svg") == 1 + 2 * 3
    assert f"{count} race" in page


@pytest.mark.parametrize(("count", "cars"), [(1, 2), (7, 12), (500, 12)])
def test_nothing_is_drawn_outside_a_chart(count: int, cars: int) -> None:
    outcomes = races(count, cars, name="Maximiliana von und zu der Heide")
    lines = tables(outcomes)["seat"]
    for chart in (
        wins_chart(lines),
        fates_chart(lines),
        rounds_chart([one.rounds for one in outcomes]),
        rounds_chart([3, 999]),
    ):
        root = ET.fromstring(chart)  # noqa: S314 - we wrote it
        height = int(root.get("height", "0"))
        for rect in root.iter("rect"):
            x, y, wide, high = (int(rect.get(name, "0")) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + wide <= WIDTH
            assert 0 <= y <= y + high <= height
        for text in root.iter("text"):
            words = (text.text or "") + "…"
            assert len(words) * 7 < LEFT or text.get("x")
            assert 0 < int(text.get("y", "0")) <= height


def test_a_spreadsheet_keeps_any_name_together() -> None:
    text = csv_text(races(1, cars=1, name='a, "b"'))
    assert '"a, ""b"""' in text.splitlines()[1]
