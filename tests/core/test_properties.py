"""What must hold for any replies at all: taking back, re-entry, saving, secrecy, fairness."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gridprix.core.asks import Ask, AskAll, Roll
from gridprix.core.errors import UndoRefused
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.loop import drive
from gridprix.core.table import Table
from gridprix.core.transcript import Reply
from gridprix.core.undo import last_decision, undo
from gridprix.testing import positions

from .keeping import OPEN, begin, resume, told
from .races import Seating, answer, bots_but, from_data, nobody, scenario_of, wild

FREE_TOY = from_data({**scenario_of("toy-race").document.data, "undo": "free"})
FREE_FIRST = from_data({**scenario_of("first-race").document.data, "undo": "free"})
SCENARIOS = st.sampled_from([FREE_TOY, FREE_FIRST])
SEATINGS: st.SearchStrategy[Seating] = st.sampled_from([nobody, bots_but("A"), bots_but("B")])
GAMES = positions(SCENARIOS)
REPLIES = st.lists(st.integers(0, 999), min_size=1, max_size=40)


def replay(game: Game, entries: list[Any]) -> Game:
    """The same race from its very beginning, by its transcript alone."""
    again = Game(game.scenario, game.seed, game.pilots, past=entries, branch=game.branch)
    again.advance()
    return again


# ---------------------------------------------------------------- taking back and going on


@given(GAMES, st.integers(1, 6))
def test_undo_k_then_replay_k_is_the_same_state(game: Game, count: int) -> None:
    """Going back and giving the same replies and dice again ends where it was."""
    before = told(game)
    transcript = list(game.transcript)
    lengths = [len(transcript)]
    for _ in range(count):
        try:
            undo(game)
        except UndoRefused:
            break
        lengths.append(len(game.transcript))
    assert lengths == sorted(lengths, reverse=True)
    # the same replies and dice, handed in as a past so that new dice do not differ
    again = replay(game, transcript)
    again.branch = before["branch"]
    assert told(again) == before


@given(GAMES)
def test_undo_without_anything_seen_gives_the_same_race_for_the_same_reply(game: Game) -> None:
    try:
        back = last_decision(game)
    except UndoRefused:
        return
    if back.seen or game.answered():  # an open reply would be taken back first
        return
    entry = game.transcript[back.keep]
    assert isinstance(entry, Reply)
    before = told(game)
    undo(game)
    game.reply(entry.car, entry.key)
    assert told(game) == before


@given(GAMES)
def test_a_round_start_is_all_one_needs(game: Game) -> None:
    """Driving on from any break gives what the replay from the beginning gives."""
    for start in game.breaks:
        later = Game(game.scenario, game.seed, game.pilots, branch=game.branch)
        later.enter(start.race)
        later.transcript = game.transcript[: start.entries]
        later._past.extend(game.transcript[start.entries :])
        later.advance()
        assert fingerprint(later.race) == fingerprint(game.race)
        assert later.transcript == game.transcript
        tail = [entry.text for entry in game.log[start.log :]]
        assert [entry.text for entry in later.log] == tail
        assert later.open_asks() == game.open_asks()


def test_nothing_at_a_break_hides_in_the_generator() -> None:
    """Even a race that is driven anew from every single break ends the same."""
    straight = Game(FREE_TOY, 3, wild(FREE_TOY, 3))
    straight.run()
    for start in straight.breaks:
        table = Table(start.race)
        script = drive(table)
        entries = iter(straight.transcript[start.entries :])
        reply: Any = None
        try:
            while True:
                request = script.send(reply)
                reply = None
                if isinstance(request, AskAll):
                    given_now = [next(entries) for _ in request.asks]
                    asked = [request.ask_for(one.car) for one in given_now]  # type: ignore[union-attr]
                    reply = {
                        ask.car: ask.option(one.key)  # type: ignore[union-attr]
                        for ask, one in zip(asked, given_now, strict=True)
                    }
                elif isinstance(request, Ask):
                    reply = request.option(next(entries).key)  # type: ignore[union-attr]
                elif isinstance(request, Roll):
                    reply = next(entries).values  # type: ignore[union-attr]
        except StopIteration:
            pass
        assert fingerprint(table.race) == fingerprint(straight.race)


@settings(max_examples=15)
@given(SCENARIOS, st.integers(0, 1000), REPLIES, st.integers(0, 39), SEATINGS)
def test_saved_loaded_and_continued_is_the_straight_run(
    scenario: Any, seed: int, replies: list[int], cut: int, seating: Seating
) -> None:
    cut = min(cut, len(replies))
    straight = Game(scenario, seed, seating(scenario, seed))
    answer(straight, replies)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "race.jsonl"
        game = begin(path, scenario, seed, seating)
        answer(game, replies[:cut])
        again = resume(path, seating)
        answer(again, replies[cut:])
        assert told(again) == told(straight)
        assert told(resume(path, seating)) == told(straight)
        while OPEN:
            OPEN.pop().close()


@given(GAMES)
def test_the_same_transcript_is_the_same_race(game: Game) -> None:
    assert told(replay(game, list(game.transcript))) == told(game)
