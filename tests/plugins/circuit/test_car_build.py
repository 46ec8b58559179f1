"""Building cars: two tables, named builds, and sums that must be right."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.plugins.circuit.rules.car_build import CarBuild
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.tables.builds import CLASSIC, CLUB, Build

from .helpers import MOVE, race, refused, value

CLUB_RULES = ("wear", "skill-chips", *MOVE)


def test_there_are_546_legal_club_builds() -> None:
    legal = list(CLUB.legal_buys())
    assert len(legal) == 546
    assert len({CLUB.build(buys) for buys in legal}) == 546
    for buys in legal:
        written = {name: CLUB.values[name][buy + 1] for name, buy in buys.items()}
        assert CLUB.read(written)[0] == CLUB.build(buys)


def test_classic_builds_spend_five_points() -> None:
    legal = list(CLASSIC.legal_buys())
    assert len(legal) == 51
    assert all(CLASSIC.build(buys).chips == 0 for buys in legal)


@pytest.mark.parametrize(
    ("name", "build"),
    [
        ("stock", Build(60, 60, 160, 60, 7, 2, 0)),
        ("launcher", Build(60, 60, 160, 100, 6, 2, 0)),
        ("backmarker", Build(80, 80, 160, 20, 6, 2, 0)),
        ("saver", Build(60, 40, 160, 60, 8, 2, 0)),
    ],
)
def test_known_good_builds(name: str, build: Build) -> None:
    assert CLUB.read(name)[0] == build


@pytest.mark.parametrize(
    ("buy", "build"),
    [
        (-1, Build(20, 20, 140, 20, 5, 2, 0)),
        (0, Build(40, 40, 160, 60, 6, 3, 1)),
        (1, Build(60, 60, 180, 100, 7, 4, 2)),
        (2, Build(80, 80, 200, 120, 8, 5, 3)),
    ],
)
def test_what_each_club_buy_gives(buy: int, build: Build) -> None:
    assert CLUB.build(dict.fromkeys(CLUB.categories, buy)) == build


@pytest.mark.parametrize(
    ("points", "build"),
    [
        (0, Build(20, 20, 140, 40, 4)),
        (1, Build(40, 40, 160, 60, 5)),
        (2, Build(60, 60, 180, 80, 6)),
    ],
)
def test_what_each_classic_point_gives(points: int, build: Build) -> None:
    assert CLASSIC.build(dict.fromkeys(CLASSIC.categories, points)) == build
    assert (build.chips, build.chips3) == (0, 0)


@pytest.mark.parametrize(
    ("name", "build"),
    [
        ("plain", Build(40, 40, 160, 60, 5)),
        ("dragster", Build(60, 20, 160, 80, 4)),
        ("cornerer", Build(40, 60, 140, 60, 5)),
        ("bolide", Build(40, 40, 180, 40, 5)),
    ],
)
def test_classic_builds_by_name(name: str, build: Build) -> None:
    assert CLASSIC.read(name)[0] == build


def test_every_named_build_is_legal() -> None:
    for construction in (CLUB, CLASSIC):
        for name in construction.named:
            assert construction.read(name)[0] is not None, name


def test_wear_and_small_chips_scale_with_laps() -> None:
    skilled = {"acceleration": 40, "deceleration": 60, "wear": 5, "skill": 2}
    rules = ("plot-errors", "speed-cards", *CLUB_RULES)
    game = race(rules, "A@0,0  B@0,1", seats=[{"build": skilled}, {}], laps=4)
    assert value(game, "A", "wear") == 20
    assert value(game, "A", "chips") == 20
    assert value(game, "A", "chips3") == 3
    assert value(game, "B", "wear") == 28
    assert value(game, "B", "chips") == 8


@pytest.mark.parametrize(
    ("build", "said"),
    [
        ("stok", "there is no build 'stok'; did you mean 'stock'?"),
        ({"acceleration": 60}, "spend exactly 2 points on a club car"),
        ({"acceleration": 80, "deceleration": 60}, "3 of 2 points are spent (acceleration +2"),
        ({"acceleration": 70}, "acceleration cannot be 70; it is one of 20, 40, 60, 80"),
        ({"wings": 3}, "there is no category 'wings'"),
        (5, "a build cannot be"),
    ],
)
def test_a_wrong_build_is_refused_at_load(build: Any, said: str) -> None:
    text = refused(MOVE, seats=[{}, {"build": build}])
    assert said in text
    assert "Bruno's car" in text


def test_a_classic_car_has_no_skill() -> None:
    said = refused([{"car-build": {"build": "classic"}}, "movement"], seats=[{"build": "stock"}])
    assert "there is no build 'stock'" in said
    rules = [{"car-build": {"build": "classic"}}, "plot-errors", "speed-cards", "movement"]
    game = race(rules, "A@0,0", seats=1)
    assert value(game, "A", "top") == 160


def test_a_lone_car_is_built_by_the_same_table() -> None:
    assert CarBuild(build="classic").solo_plan(CircuitSoloPlan()).construction == "classic"


def test_the_sheet_counts_as_the_table_does() -> None:
    for construction in (CLUB, CLASSIC):
        sheet = construction.sheet()
        for name in construction.named:
            values = sheet.values(name)
            assert sheet.spent(values) == construction.total
            assert sheet.called(values) == name
        for buys in construction.legal_buys():
            values = {
                line.name: line.values[line.costs.index(buys[line.name])] for line in sheet.lines
            }
            assert sheet.spent(values) == sheet.total
            assert construction.read(values)[0] == construction.build(buys)
        assert construction.read({})[2] == construction.read(sheet.values({}))[2]
