"""Dice with any faces: thrown, scripted, typed, kept and replayed, with exact chances."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core import CarId, Die, Roll, Rolled, Rule, Script, Table, chances
from gridprix.core.chain import chained
from gridprix.core.dice import OutOfDice, ScriptedDice, SeededDice, check_values
from gridprix.core.die import plain_dice, throws_by_total
from gridprix.core.errors import BadJournal, RuleFailed
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import replay
from gridprix.core.scenario import Scenario

from .books import book_of, limited, rule
from .races import nobody, toy

GEAR = Die((2, 3, 3, 4, 4, 4), "red", "gear 3")
FAIR, COIN = Die(), Die((0, 1))
faces = st.lists(st.integers(-3, 12), min_size=1, max_size=6)


# ---------------------------------------------------------------- what dice are


@pytest.mark.parametrize(
    ("die", "words"),
    [
        (FAIR, "1 to 6"),
        (GEAR, "gear 3: 2 to 4"),
        (COIN, "0 or 1"),
        (Die((5, 5)), "5"),
        (Die((1, 4, 9)), "1, 4 or 9"),
        (Die((-1, 0, 1)), "-1 to 1"),
    ],
)
def test_what_a_die_may_show_in_words(die: Die, words: str) -> None:
    assert str(die) == words


def test_a_die_is_made_of_any_list_and_is_frozen() -> None:
    assert Die([1, 2]) == Die((1, 2)) == Die(range(1, 3))
    assert hash(Die([1, 2])) == hash(Die((1, 2)))


def test_a_roll_of_named_dice_has_as_many() -> None:
    roll = Roll("gears", dice=(GEAR, FAIR, COIN))
    assert roll.count == 3
    assert attrs.evolve(roll, values=(2, 1, 0)).count == 3
    assert Roll("gears", 2).count == 2


@given(st.lists(faces, min_size=1, max_size=3))
def test_chances_are_those_of_all_throws_counted(listed: list[list[int]]) -> None:
    dice = tuple(map(Die, listed))
    counted = Counter(map(sum, itertools.product(*listed)))
    assert throws_by_total(dice) == counted
    found = chances(dice)
    assert list(found) == sorted(found)
    assert sum(found.values()) == 1
    whole = sum(counted.values())
    assert all(found[total] == Fraction(count, whole) for total, count in counted.items())


def test_many_dice_are_counted_at_once() -> None:
    assert chances(plain_dice(40, 6))[40] == Fraction(1, 6**40)


# ---------------------------------------------------------------- how they fall


def test_a_plain_die_by_name_falls_as_one_without() -> None:
    seeded = SeededDice(7)
    for position in range(50):
        plain = seeded.roll(Roll("any", 2), position, 0)
        assert seeded.roll(Roll("any", dice=(FAIR, FAIR)), position, 0) == plain


def test_a_face_that_is_there_thrice_falls_thrice_as_often() -> None:
    seeded = SeededDice(1)
    roll = Roll("gears", dice=(GEAR,))
    fell = Counter(seeded.roll(roll, position, 0)[0] for position in range(6000))
    assert set(fell) == {2, 3, 4}
    assert fell[2] == pytest.approx(1000, rel=0.12)
    assert fell[4] == pytest.approx(3000, rel=0.08)


@given(st.lists(faces, min_size=1, max_size=4), st.integers(0, 99))
def test_dice_fall_on_their_faces(listed: list[list[int]], seed: int) -> None:
    roll = Roll("any", dice=tuple(map(Die, listed)))
    values = SeededDice(seed).roll(roll, 3, 1)
    assert roll.shows(values)
    check_values(roll, values)


MIXED = Roll("gears", dice=(GEAR, COIN))


@pytest.mark.parametrize("values", [(5, 1), (1, 0), (2, 2), (2,), (2, 1, 1), (2, 0.5)])
def test_what_a_die_cannot_show_is_refused(values: tuple[Any, ...]) -> None:
    right = "it takes 2 whole numbers, one of 2 to 4, then one of 0 or 1"
    with pytest.raises(OutOfDice) as raised:
        check_values(MIXED, values)
    assert str(raised.value) == f"{list(values)!r} is no throw for gears; {right}"


def test_scripted_dice_know_the_faces() -> None:
    assert ScriptedDice([4, 1, 3]).roll(MIXED, 0, 0) == (4, 1)
    with pytest.raises(OutOfDice, match=r"one of 2 to 4, then one of 0 or 1"):
        ScriptedDice([1, 4]).roll(MIXED, 0, 0)
    with pytest.raises(OutOfDice, match=r"gears wants 2 dice \(gear 3: 2 to 4; 0 or 1\) and the"):
        ScriptedDice([2]).roll(MIXED, 0, 0)


# ---------------------------------------------------------------- in a race


def rolling(*dice: Die, **more: Any) -> Rule:
    def play_round_start(self: Rule, table: Table) -> Script:
        return table.roll(Roll("gears", dice=dice, car=CarId("A"), **more))

    return rule(play_round_start=play_round_start)


def scenario_of(*rules: Rule, strict: bool = False) -> Scenario:
    return attrs.evolve(toy(), book=book_of(limited(2), *rules, strict=strict))


def test_the_log_tells_each_die_by_its_label() -> None:
    game = Game(scenario_of(rolling(GEAR, FAIR)), 1, {}, dice=ScriptedDice([3, 6, 2, 5]))
    game.advance()
    assert [entry.text for entry in game.log if isinstance(entry.event, Rolled)] == [
        "Ada rolls for gears: 3 (gear 3) + 6 = 9",
        "Ada rolls for gears: 2 (gear 3) + 5 = 7",
    ]
    (first, _) = [entry.event for entry in game.log if isinstance(entry.event, Rolled)]
    assert first.dice == (GEAR, FAIR)
    assert game.race.dice == 4


def test_their_record_is_that_of_any_dice_and_its_replay_knows_the_faces(tmp_path: Path) -> None:
    scenario = scenario_of(rolling(GEAR, COIN))
    path = tmp_path / "race.jsonl"
    journal = FileJournal.create(path, header_for(scenario, 5, "0.0"))
    game = Game(scenario, 5, nobody(scenario, 5), recorder=journal)
    game.advance()
    journal.close()
    records = [json.loads(line) for line in path.read_text().splitlines()]
    dice = [number for number, one in enumerate(records) if "dice" in one]
    assert set(records[dice[0]]) == {"dice", "why", "chain"}
    recorded = read_journal(path)
    assert replay(recorded, scenario).log_for(None) == game.log_for(None)
    # somebody writes a five on a die that has none
    records[dice[1]]["dice"][0] = 5
    link, lines = "", []
    for one in records:
        del one["chain"]
        line, link = chained(link, one)
        lines.append(line)
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadJournal, match=rf"race\.jsonl:{dice[1] + 1}: .*one of 2 to 4, then one"):
        replay(read_journal(path), scenario)


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (rolling(Die(())), "a die with the faces no things; a die has whole numbers for faces"),
        (
            rolling(Die((1, "2"))),
            "a die has whole numbers for faces, as in Die((2, 3, 3, 4, 4, 4))",
        ),
        (rolling((1, 2)), "wants the die 1, 2, which is none; give a Die"),
        (rolling(Die(colour="purpel")), "a die of the colour 'purpel'; did you mean 'purple'?"),
        (rolling(Die(label=3)), "a die labelled 3; a label is a text"),
        (rolling(GEAR, distinct=True), "wants different results of named dice; leave one"),
    ],
)
def test_a_die_that_is_none_is_told(bad: Rule, words: str) -> None:
    with pytest.raises(RuleFailed) as raised:
        Game(scenario_of(bad, strict=True), 1, {}).advance()
    assert "the roll for 'gears' wants" in str(raised.value)
    assert words in str(raised.value)


def test_colours_that_there_are_are_taken() -> None:
    for colour in ("", "white", "blue", "#1f6b45"):
        Game(scenario_of(rolling(Die(colour=colour)), strict=True), 1, {}).advance()
