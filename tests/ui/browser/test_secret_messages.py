"""Secrecy by traffic: what others are sent does not hang on what somebody keeps to himself."""

from __future__ import annotations

from functools import lru_cache

import pytest

from gridprix.core.asks import AskAll
from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.scenarios import standard_library

from ..seat.whispers import WORDS, Whispers  # noqa: TID252 - the tests are no package of a name
from .tables import Table, race_of, started

RULESETS = ("speed-circuit-classic", "speed-circuit-sprint", "speed-circuit-club")
PEOPLE = 3


def secret_questions(table: Table, number: int) -> bool:
    """Play on to a question that several answer at once, and not the first ones of those."""
    for step in range(300):
        game = table.room.game
        assert game is not None
        asked = table.asked()
        if not asked:
            return False
        if isinstance(game.pending, AskAll) and len(asked) == PEOPLE:
            number -= 1
            if number < 0:
                return True
        table.reply(asked[step % len(asked)])
    return False


def overheard(scenario: Scenario, number: int, *, last: bool) -> tuple[list[list[str]], list[str]]:
    """What the others and the owner hear when the owner lays one option, or the other one."""
    table = started(scenario, PEOPLE, "secret")
    watcher = table.arrive()
    assert secret_questions(table, number)
    owner, other, *_ = table.asked()
    question = next(
        one for one, _ in table.room.asks().values() if one.seat == table.guests[owner].seat
    )
    keys = [one.key for one in question.options]
    legal = [keys.index(one.key) for one in question.legal]
    option = legal[-1 if last else 0]
    assert table.reply(owner, option).ok
    late = table.arrive()
    table.room.depart(table.guests[other])
    again = table.arrive(*_keys(table, other))
    assert table.guests[again].seat == table.guests[other].seat
    assert table.do(owner, do="take back").ok
    assert table.reply(owner, option).ok
    assert table.reply(again).ok
    assert table.do(again, do="take back").ok
    assert not table.do(owner, do="ready", yes=True).ok
    others = [other, watcher, late, again]
    return [table.heard[who] for who in others], table.heard[owner]


def _keys(table: Table, who: int) -> list[str]:
    import json  # noqa: PLC0415 - read beside its use

    return [key for text in table.heard[who] for key in json.loads(text).get("keys", [])]


@pytest.mark.parametrize("number", [0, 1, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_others_get_the_same_bytes_whatever_lies_face_down(ruleset: str, number: int) -> None:
    scenario = race_of(ruleset=ruleset, track="practice-ring", seats=PEOPLE)
    one, own = overheard(scenario, number, last=False)
    other, own_other = overheard(scenario, number, last=True)
    assert one == other
    assert own != own_other


# -- a rule that tells what it should not


@lru_cache(maxsize=1)
def whispering() -> Library:
    library = standard_library(installed=False)
    library.catalogue.add(Whispers, "tests")
    return library


def whispered(word: str, **options: bool) -> list[list[str]]:
    """What everybody but the first driver hears in the round in which that one whispers a word."""
    data = {"name": "w", "ruleset": "italian", "track": "first-ring", "seats": PEOPLE}
    scenario = read_scenario(
        Document("w", {**data, "rules": [{"whispers": options}]}), whispering()
    )
    table = started(scenario, PEOPLE, "secret")
    first = None
    for _ in range(40):
        who = table.asked()[0]
        game = table.room.game
        assert game is not None
        question = game.open_asks()[0]
        if question.question == "whisper" and first is None:
            first = who
            assert table.reply(who, WORDS.index(word)).ok
        else:
            assert table.reply(who).ok
        if game.race.round > 1:
            break
        heard = [list(one) for number, one in enumerate(table.heard) if number != first]
    return heard


def test_a_secret_of_one_driver_alone_is_in_nobodys_messages() -> None:
    assert whispered("left") == whispered("right")


@pytest.mark.parametrize("leak", ["hidden", "private"])
def test_a_rule_that_leaks_is_found_out(leak: str) -> None:
    options = {leak: False}
    assert whispered("left", **options) != whispered("right", **options)
