"""Whatever comes in whatever order, the race is one that the replies explain."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from soaking import tries
from websockets.exceptions import ConnectionClosed

from gridprix.core.dice import ScriptedDice, draw
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.transcript import Reply, Thrown
from gridprix.ui.browser.commands import COMMANDS, ask, read
from gridprix.ui.browser.serving import MOST_MESSAGE

from .tables import HOST, Table, circuit_race, grid_race, library, started
from .wires import seated, wired

HOSTILE, WIRED = tries(500, 10_000), tries(300, 10_000)
TEXTS = st.sampled_from(["A", "B", "Z", "", "blue", "pink", "x" * 121, "../..", "club", "human"])
VALUES = st.one_of(
    TEXTS,
    st.booleans(),
    st.integers(-3, 40),
    st.none(),
    st.sampled_from(["0000", "0001", "9999", "00", "f" * 32, 2**60, 1.5, [], {}]),
)
COMMAND = st.sampled_from([*COMMANDS, "nothing", ""])
FIELDS = st.sampled_from(
    [
        "name",
        "colour",
        "seat",
        "yes",
        "number",
        "pilot",
        "what",
        "value",
        "car",
        "option",
        "asked",
        "to",
        "race",
    ]
)
STEPS = st.one_of(
    st.tuples(st.just("reply"), st.integers(0, 9), st.integers(0, 9)),
    st.tuples(st.just("again"), st.integers(0, 99), st.integers(0, 9)),
    st.tuples(st.just("arrive"), st.integers(0, 3), st.just(0)),
    st.tuples(st.just("depart"), st.integers(0, 9), st.just(0)),
    st.tuples(st.just("tick"), st.integers(0, 30), st.just(0)),
    st.tuples(
        st.just("proper"),
        st.integers(0, 9),
        st.sampled_from(
            [
                {"do": "leave"},
                {"do": "take back"},
                {"do": "agree", "yes": True},
                {"do": "agree", "yes": False},
                {"do": "wheel", "yes": True},
                {"do": "wheel", "yes": False},
                {"do": "pause", "yes": False},
                {"do": "pause", "yes": True},
                {"do": "take", "name": "Zoe", "colour": "vermilion"},
                {"do": "claim", "seat": "A"},
                {"do": "admit", "number": 1, "yes": True},
                {"do": "remove", "seat": "B"},
                {"do": "settle", "what": "clock", "value": "10"},
                {"do": "settle", "what": "delay", "value": "30"},
                {"do": "add seat"},
                {"do": "drop seat", "seat": "C"},
                {"do": "move seat", "seat": "A", "to": 1},
                {"do": "race", "race": "first-lap"},
                {"do": "start"},
            ]
        ),
    ),
    st.tuples(
        st.just("odd"),
        st.integers(0, 9),
        st.builds(
            lambda do, rest: {"do": do, **rest},
            COMMAND,
            st.dictionaries(FIELDS, VALUES, max_size=4),
        ),
    ),
)


def explained(table: Table) -> None:
    """The race is what the same replies and dice give when they are given to the game directly."""
    game = table.room.game
    if game is None:  # another race was put on the table
        return
    dice = [value for one in game.transcript if isinstance(one, Thrown) for value in one.values]
    again = Game(game.scenario, game.seed, {}, dice=ScriptedDice(dice), branch=game.branch)
    again.advance()
    for entry in game.transcript:
        if isinstance(entry, Reply):
            again.reply(entry.car, entry.key)
    assert again.transcript == game.transcript
    assert fingerprint(again.race) == fingerprint(game.race)
    assert [one.car for one in again.open_asks()] == [one.car for one in game.open_asks()]


def replies_by(
    table: Table, sent: list[tuple[int, Mapping[str, Any]]], who: int, pick: int
) -> None:
    """Somebody answers, perhaps what is not allowed."""
    seat = table.guests[who].seat
    mine = [(car, one) for car, one in table.room.asks().items() if one[0].seat == seat]
    if not mine:
        return
    car, (question, put) = mine[0]
    option = draw(f"{pick} {put}", len(question.options))
    message = {"do": "reply", "car": car, "option": f"{option:04}", "asked": put}
    sent.append((who, {**message, "brought": f"{pick:032x}"}))
    table.do(who, **sent[-1][1])


@settings(max_examples=25, deadline=None)
@given(family=st.booleans(), steps=st.lists(STEPS, max_size=30))
def test_the_race_is_always_one_that_the_replies_explain(
    family: bool,  # noqa: FBT001 - hypothesis draws it
    steps: list[tuple[str, int, Any]],
) -> None:
    table = started(grid_race(2) if family else circuit_race(3), 2)
    sent: list[tuple[int, Mapping[str, Any]]] = []
    now = 0.0
    for what, number, more in steps:
        who = number % len(table.guests)
        here = table.guests[who] in table.room.guests
        if what == "reply" and here:
            replies_by(table, sent, who, more)
        elif what == "again" and sent:
            table.do(*sent[number % len(sent)][:1], **sent[number % len(sent)][1])
        elif what == "arrive" and len(table.guests) < 6:
            table.arrive(*([HOST] if number == 0 else []))
        elif what == "depart":
            table.room.depart(table.guests[who])
        elif what == "tick":
            now += number / 7
            table.room.tick(now)
        elif what in ("proper", "odd") and here:
            table.do(who, **{str(key): value for key, value in more.items()})
    assert not table.room.failure
    explained(table)


def mangled(text: str, number: int) -> str:
    """A message with something wrong in it."""
    at = draw(f"at {number}", len(text))
    kinds = (
        text[:at],
        text[:at] + chr(1) + text[at + 1 :],
        text[:at] + text[at:] * 2,
        json.dumps({**json.loads(text), "more": number}),
        json.dumps({key: [value] for key, value in json.loads(text).items()}),
        json.dumps([text, number]),
        "\x00" * (number % 50) + text,
        "[" * 5000,
        json.dumps(json.loads(text) | {"asked": -number}),
        json.dumps(json.loads(text) | {"option": str(number)}),
    )
    return kinds[number % len(kinds)]


def send_mangled(count: int) -> None:
    table = started(circuit_race(3), 2)
    watcher = table.arrive()
    car, (_, put) = next(iter(table.room.asks().items()))
    proper = {"do": "reply", "car": car, "option": "0001", "asked": put, "brought": "0" * 32}
    before = json.dumps(table.room.state.to_data())
    for number in range(count):
        text = mangled(json.dumps(proper), number)
        said = (
            ask(table.room, table.guests[watcher if number % 3 else 0], read(text))
            if text
            else None
        )
        if said is not None and said.ok:
            raise AssertionError(f"was accepted: {text}")
    assert json.dumps(table.room.state.to_data()) == before
    explained(table)


def test_malformed_messages_change_nothing() -> None:
    send_mangled(HOSTILE)


def test_malformed_messages_on_real_sockets_change_nothing_and_nobody_hears_of_them(
    tmp_path: Path,
) -> None:
    # without a bot, which would lay its card while the messages come
    race = {"ruleset": "speed-circuit-sprint", "track": "practice-ring", "seats": 2}
    seconds = itertools.count(1000.0)  # or the server would say that it is too much at once
    with wired(library(), race, tmp_path / "wired", lambda: next(seconds)) as table:
        ada, bruno = seated(table, 2)
        watcher = table.arrive()
        car, (_, put) = next(iter(table.room.asks().items()))
        proper = {"do": "reply", "car": car, "option": "0001", "asked": put, "brought": "0" * 32}
        before, heard = json.dumps(table.room.state.to_data()), bruno.came
        for number in range(WIRED):
            phone = ada if number % 3 else watcher
            phone.line.send(mangled(json.dumps(proper), number)[:MOST_MESSAGE])
            assert phone.hear()["said"][0] == 0, number
        assert json.dumps(table.room.state.to_data()) == before
        assert bruno.came == heard
        table.reply(ada)  # and the race goes on


def test_what_is_no_text_at_all_costs_the_line_and_nothing_else(tmp_path: Path) -> None:
    race = {"ruleset": "italian", "track": "first-ring", "seats": 1}
    with wired(library(), race, tmp_path / "wired") as table:
        (ada,) = seated(table, 1)
        for odd in (b"\x00\xff", "x" * (MOST_MESSAGE + 1)):
            other = table.arrive()
            other.line.send(odd)
            with pytest.raises(ConnectionClosed):
                other.hear_until(10**9)
            other.here = False
            ada.hear_until(table.room.state.version)
        table.reply(ada)
