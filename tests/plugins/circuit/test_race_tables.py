"""The race tables: every roll of the dice through the real rules gives the documented odds."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from gridprix.core.asks import Modifier
from gridprix.core.dice import ScriptedDice
from gridprix.core.state import CarId
from gridprix.core.table import Table
from gridprix.plugins.circuit.rules.braking import CLUB_BRAKES
from gridprix.plugins.circuit.rules.chance import CLUB_CHANCE
from gridprix.plugins.circuit.rules.forced_pass import CLUB_PASSING
from gridprix.plugins.circuit.rules.speed_tests import CLUB_ENGINE
from gridprix.plugins.circuit.rules.start_test import CLUB_START
from gridprix.plugins.circuit.tables.race_tables import RaceTable, TableRoll, roll_on, table_reader

from .helpers import MOVE, race, refused

DOCUMENTED = [
    (CLUB_CHANCE, 0, (15, 15, 6)),
    (CLUB_CHANCE, -1, (21, 12, 3)),
    (CLUB_CHANCE, -2, (26, 9, 1)),
    (CLUB_CHANCE, -3, (30, 6, 0)),
    (CLUB_CHANCE, -4, (33, 3, 0)),
    (CLUB_CHANCE, -5, (35, 1, 0)),
    (CLUB_CHANCE, -6, (36, 0, 0)),
    (CLUB_ENGINE, 0, (30, 6)),
    (CLUB_ENGINE, -1, (33, 3)),
    (CLUB_ENGINE, -2, (35, 1)),
    (CLUB_ENGINE, -3, (36, 0)),
    (CLUB_BRAKES, 0, (30, 6)),
    (CLUB_BRAKES, -1, (33, 3)),
    (CLUB_BRAKES, -2, (35, 1)),
    (CLUB_BRAKES, -3, (36, 0)),
    (CLUB_START, 0, (26, 4, 6)),
    (CLUB_START, -1, (30, 3, 3)),
    (CLUB_START, -2, (33, 2, 1)),
    (CLUB_START, -3, (35, 1, 0)),
    (CLUB_PASSING, -3, (26, 10, 0)),
    (CLUB_PASSING, -2, (21, 14, 1)),
    (CLUB_PASSING, -1, (15, 18, 3)),
    (CLUB_PASSING, 0, (10, 20, 6)),
    (CLUB_PASSING, 1, (6, 20, 10)),
    (CLUB_PASSING, 2, (3, 18, 15)),
    (CLUB_PASSING, 3, (1, 14, 21)),
    (CLUB_PASSING, 4, (0, 10, 26)),
]


@pytest.mark.parametrize(("table", "shift", "counts"), DOCUMENTED)
def test_the_odds_are_the_documented_ones(
    table: RaceTable, shift: int, counts: tuple[int, ...]
) -> None:
    assert tuple(one.chance * 36 for one in table.odds(shift)) == counts
    assert sum(one.chance for one in table.odds(shift)) == 1


@pytest.mark.parametrize(("table", "shift", "counts"), DOCUMENTED)
def test_every_roll_through_the_rules(
    table: RaceTable, shift: int, counts: tuple[int, ...]
) -> None:
    found: Counter[str] = Counter()
    game = race(MOVE, "A@0,0 speed=20")
    modifiers = (Modifier(shift, "the situation"),) if shift else ()
    for values in itertools.product(range(1, 7), repeat=2):
        script = roll_on(Table(game.race), table, CarId("A"), "a test", modifiers)
        dice = ScriptedDice(list(values))
        answer = None
        while True:
            try:
                request = script.send(answer)
            except StopIteration as stop:
                found[stop.value] += 1
                break
            answer = dice.roll(request, 0, 0) if isinstance(request, TableRoll) else None
    assert tuple(found[outcome] for outcome, _ in table.bands) == counts


def test_totals_beyond_the_dice_count_as_their_ends() -> None:
    assert CLUB_CHANCE.outcome(-3) == "safe"
    assert CLUB_CHANCE.outcome(17) == "crash"


def test_a_table_reads_as_it_is_written() -> None:
    read = table_reader("safe", "spin", "crash")
    assert read({"dice": "2d6", "safe": "2-6", "spin": "7-9", "crash": "10-12"}) == CLUB_CHANCE
    single = read({"dice": "1d6", "safe": "1-3", "spin": "4-5", "crash": 6})
    assert [one.chance for one in single.odds()] == [
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 6),
    ]
    assert str(single) == "{dice: 1d6, safe: 1-3, spin: 4-5, crash: 6-6}"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"safe": "2-6", "spin": "8-9", "crash": "10-12"}, "they begin with 7"),
        (
            {"safe": "2-6", "spin": "7-9", "crash": "10-11"},
            "totals end with 11; the dice go up to 12",
        ),
        ({"safe": "2-6", "slide": "7-9"}, "'slide' is no outcome"),
        ({"dice": "dice", "safe": "2-12"}, "not dice such as 2d6"),
        ({"safe": "two"}, "'safe' has the totals 'two'"),
        ({"safe": "6-2"}, "'safe' has the totals '6-2'"),
        (7, "a table is a mapping"),
    ],
)
def test_a_broken_table_is_refused(table: object, said: str) -> None:
    assert said in refused([{"chance": {"table": table}}, "spins", *MOVE])
