"""Secrecy as one property of one function.

Whatever one seat's secret reply is, until the rules reveal it the moments of every other seat and
of somebody without a seat are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from soaking import SOAK, tries

from gridprix.core.asks import Ask
from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import CarId
from gridprix.core.undo import undo
from gridprix.scenarios import standard_library
from gridprix.ui.seat.secrecy import Seen, seen_by_all, stays_face_down, told_apart

from .tables import SHIPPED, begun, picked, race_of
from .whispers import WORDS, Whispers

DECISIONS = 100_000 if SOAK else 30
SEEDS = range(1, 1 + tries(1, 1))
REPLAYED = tries(2, 20)  # how often a race that is not over is taken up by somebody else


def replayed(game: Game) -> Seen:
    """What is seen where the race so far is played anew from what was kept of it."""
    again = Game(game.scenario, game.seed, {}, past=tuple(game.transcript))
    again.advance()
    return seen_by_all(again)


def joint_replies(game: Game, seed: int) -> Iterator[Ask]:
    """Play on, and stop wherever a reply stays face down because others are asked as well."""
    for number in range(DECISIONS):
        asks = game.open_asks()
        if not asks:
            return
        # not always the same one first: who comes last turns the cards over
        ask = asks[(number * 7 + seed) % len(asks)]
        if stays_face_down(game):
            yield ask
        game.reply(ask.car, picked(ask, seed, number))


@pytest.mark.timeout(7200 if SOAK else 120)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", SHIPPED)
def test_nobody_can_tell_one_secret_reply_from_another(name: str, seed: int) -> None:
    data = {**SHIPPED[name], "undo": "free"}
    game = begun(race_of(**data), seed)
    secrets = 0
    for ask in joint_replies(game, seed):
        before = seen_by_all(game)
        worlds: list[Seen] = []
        for key in (ask.legal[0].key, ask.legal[-1].key):
            game.reply(ask.car, key)
            worlds.append(seen_by_all(game))
            if secrets < REPLAYED:
                assert replayed(game) == worlds[-1]
            undo(game, ask.seat)
            if secrets < REPLAYED:
                assert seen_by_all(game) == before
        assert told_apart(*worlds, owner=ask.seat) == []
        assert worlds[0][ask.seat] != worlds[1][ask.seat]
        secrets += 1
    assert bool(secrets) == ("offer_plots" in game.race.book.answered_hooks)


# -- a secret that one driver has alone, until a rule tells it


@lru_cache(maxsize=1)
def whispering() -> Library:
    library = standard_library(installed=False)
    library.catalogue.add(Whispers, "tests")
    return library


def whisper_race(**options: bool) -> Scenario:
    data = {
        "name": "whispers",
        "ruleset": "italian",
        "track": "first-ring",
        "seats": 3,
        "rules": [{"whispers": options}],
    }
    return read_scenario(Document("whispers", data), whispering())


def seen_with(scenario: Scenario, word: str) -> list[Seen]:
    """What is seen after every decision of a round in which the first driver whispers a word."""
    game = begun(scenario)
    seen = []
    whispers = 0
    for number in range(30):
        ask = game.open_asks()[0]
        is_first = ask.question == "whisper" and whispers == 0
        whispers += ask.question == "whisper"
        key = ask.legal[WORDS.index(word)].key if is_first else picked(ask, 1, number)
        game.reply(ask.car, key)
        if game.race.round > 1:
            return seen
        if whispers:
            seen.append(seen_by_all(game))
    raise AssertionError("the round did not end")


def leaks(**options: bool) -> list[str]:
    left, right = (seen_with(whisper_race(**options), word) for word in WORDS)
    assert len(left) == len(right) >= 5
    owner = next(iter(left[0][None].cars)).seat
    assert left[0][owner] != right[0][owner]
    return [one for a, b in zip(left, right, strict=True) for one in told_apart(a, b, owner)]


def test_a_hidden_part_is_told_by_no_gauge_mark_trace_chart_or_sentence() -> None:
    assert leaks() == []


def test_a_rule_that_hides_nothing_is_found_out() -> None:
    found = set(leaks(hidden=False))
    assert {"nobody sees cars", "nobody sees marks", "nobody sees charts"} <= found
    assert {"nobody sees log", "nobody sees traces", "B sees cars"} <= found


def test_a_rule_that_tells_in_public_is_found_out() -> None:
    assert set(leaks(private=False)) == {"nobody sees log", "B sees log", "C sees log"}


def test_an_entry_that_is_private_is_not_even_counted() -> None:
    game = begun(whisper_race())
    while game.open_asks()[0].question != "whisper":
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.default)
    car = game.open_asks()[0].car
    before = seen_by_all(game)
    game.reply(car, WORDS[0])
    owner = game.race.car(CarId(car)).seat
    grown = {seat: one.position - before[seat].position for seat, one in seen_by_all(game).items()}
    assert grown.pop(owner) == 2
    assert set(grown.values()) == {1}
