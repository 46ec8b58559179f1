"""Secrecy on the wire: others get the same bytes whatever somebody keeps to himself."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.library import Library
from gridprix.scenarios import standard_library

from ..seat.whispers import Whispers  # noqa: TID252 - the tests are no package of a name
from .wires import Wired, seated, wired

PEOPLE = 3
CLUB = {"ruleset": "speed-circuit-club", "seats": PEOPLE}
SECRETS: dict[str, dict[str, Any]] = {
    "plot": {"ruleset": "speed-circuit-sprint", "track": "practice-ring", "seats": PEOPLE},
    "grid": {**CLUB, "track": "practice-ring"},
    "chips": {
        **CLUB,
        "track": "pinewood-park",
        "arrange": "A@50,0 speed=60 chips=2 B@51,0 speed=0 rest=spin chips=2 C@40,0 speed=60",
    },
    "whisper": {"ruleset": "italian", "track": "first-ring", "seats": PEOPLE},
}


@lru_cache(maxsize=1)
def whispering() -> Library:
    library = standard_library(installed=False)
    library.catalogue.add(Whispers, "tests")
    return library


def play_to(table: Wired, question: str) -> None:
    """Play on until that is asked."""
    for _ in range(40):
        if any(ask.question == question for ask, _ in table.room.asks().values()):
            return
        table.reply(table.asked()[0])
    raise AssertionError(f"nobody was asked for {question}")


def overheard(question: str, race: dict[str, Any], pick: int, folder: Path) -> list[bytes]:
    """All that the owner of a secret hears, then all that everybody else does, up to the reveal."""
    with wired(whispering(), race, folder) as table:
        phones = seated(table, PEOPLE)
        watcher = table.arrive()
        play_to(table, question)
        owner = table.asked()[0]
        other = next(one for one in phones if one is not owner)
        table.reply(owner, pick)
        late = table.arrive()
        table.depart(other)
        again = table.arrive(*other.keys)
        assert again.seat == other.seat
        if question == "whisper":  # it is kept by one alone, and the race has gone on
            table.reply(table.asked()[0])
        else:
            assert table.do(owner, do="take back") == (True, "It is back in your hand.")
            table.reply(owner, pick)
            assert not table.do(owner, do="ready", yes=True)[0]
        if len(table.asked()) > 1:
            table.reply(again)
            assert table.do(again, do="take back")[0]
        last = table.arrive()
        everybody = [owner, *(one for one in phones if one is not owner), watcher, late, again]
        return [one.came for one in (*everybody, last)]


@pytest.mark.parametrize("question", SECRETS)
def test_others_get_the_same_bytes_whatever_lies_face_down(question: str, tmp_path: Path) -> None:
    race = SECRETS[question]
    if question == "whisper":
        race = {**race, "rules": ["whispers"]}
    own, *others = overheard(question, race, 0, tmp_path / "one")
    own_too, *others_too = overheard(question, race, -1, tmp_path / "other")
    assert others == others_too
    assert own != own_too
    assert min(map(len, others)) > 500


@pytest.mark.parametrize("leak", ["hidden", "private"])
def test_a_rule_that_leaks_is_found_out(leak: str, tmp_path: Path) -> None:
    race = {**SECRETS["whisper"], "rules": [{"whispers": {leak: False}}]}
    _, *others = overheard("whisper", race, 0, tmp_path / "one")
    _, *others_too = overheard("whisper", race, -1, tmp_path / "other")
    assert all(one != other for one, other in zip(others[1:], others_too[1:], strict=True))
