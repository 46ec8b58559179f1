"""Tables without sockets, clocks or chance of their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import attrs

from gridprix.core.dice import draw
from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.browser.commands import ask
from gridprix.ui.browser.glimpses import Glimpses
from gridprix.ui.browser.keys import digest_of
from gridprix.ui.browser.messages import Messenger
from gridprix.ui.browser.mixing import MixedDice, Mixture, Share
from gridprix.ui.browser.ready_races import ReadyRaces
from gridprix.ui.browser.room import Guest, Room
from gridprix.ui.browser.said import Said
from gridprix.ui.browser.table_state import TableState

HOST = "0" * 31 + "1"
COLOURS = ("blue", "vermilion", "green", "purple", "ochre", "pink")
NAMES = ("Ada", "Bruno", "Carla", "Dario", "Emma", "Fausto")


@lru_cache(maxsize=1)
def library() -> Library:
    return standard_library(installed=False)


def race_of(**data: Any) -> Scenario:
    return read_scenario(Document("table", {"name": "table", **data}), library())


@lru_cache(maxsize=8)
def grid_race(seats: int = 2) -> Scenario:
    return race_of(ruleset="italian", track="first-ring", seats=seats)


@lru_cache(maxsize=8)
def circuit_race(seats: int = 3) -> Scenario:
    return race_of(ruleset="speed-circuit-sprint", track="practice-ring", seats=seats)


class MemoryKeeper:
    """Keeps nothing but what was told last."""

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.brought: list[Share] = []

    journal = None

    def journal_of(self, number: int) -> None:
        pass

    def keep(self, state: TableState) -> None:
        self.kept = [json.dumps(state.to_data())]

    def keep_race(self, scenario: Scenario) -> None:
        pass

    def begin(self, scenario: Scenario, seed: int, number: int, pool: Mixture) -> Game:
        game = Game(scenario, seed, {}, dice=MixedDice(pool))
        game.elsewhere = True
        return game

    def together(self) -> AbstractContextManager[None]:
        return nullcontext()

    def bring(self, share: Share) -> None:
        self.brought.append(share)

    def close(self) -> None:
        pass


def chance(seed: str = "") -> Callable[[int], bytes]:
    """Random bytes that are always the same."""
    count = 0

    def fresh(size: int) -> bytes:
        nonlocal count
        count += 1
        return blake2b(f"{seed} {count}".encode(), digest_size=size).digest()

    return fresh


def empty_state(**more: Any) -> TableState:
    return TableState("KITE-42", "a race", "A race", hosts=[digest_of(HOST)], **more)


@attrs.define
class Table:
    """A room and those who sit around it, each with all messages so far."""

    room: Room
    glimpses: Glimpses
    guests: list[Guest] = attrs.field(factory=list)
    posts: list[Messenger] = attrs.field(factory=list)
    heard: list[list[str]] = attrs.field(factory=list)
    count: int = 0

    def arrive(self, *keys: str) -> int:
        """Somebody comes; their number."""
        guest = self.room.arrive("phone", keys)
        self.guests.append(guest)
        self.posts.append(Messenger(self.room, guest, self.glimpses))
        self.heard.append([])
        self.tell()
        return len(self.guests) - 1

    def tell(self, to: int | None = None, said: Said | None = None) -> None:
        """Everybody who is here gets a message."""
        for number, guest in enumerate(self.guests):
            if guest in self.room.guests:
                answer = said if number == to else None
                self.heard[number].append(self.posts[number].message(answer))

    def do(self, who: int, /, **message: Any) -> Said:
        """Somebody asks for something, all bots answer, everybody is told."""
        said = ask(self.room, self.guests[who], message)
        self.tell(who, said)
        while self.room.bots_question:
            self.room.think()
            self.tell()
        return said

    def reply(self, number: int, option: int | None = None) -> Said:
        """Somebody answers the first of the own questions, by default as one who does not care."""
        seat = self.guests[number].seat
        car, (question, put) = next(
            (car, one) for car, one in self.room.asks().items() if one[0].seat == seat
        )
        if option is None:
            keys = [one.key for one in question.options]
            option = keys.index(question.default)
        self.count += 1
        brought = blake2b(f"{self.count}".encode(), digest_size=16).hexdigest()
        return self.do(
            number, do="reply", car=car, option=f"{option:04}", asked=put, brought=brought
        )

    def asked(self) -> list[int]:
        """Who is asked."""
        seats = {question.seat for question, _ in self.room.asks().values()}
        return [n for n, one in enumerate(self.guests) if one.seat in seats]

    def play(self, seed: int = 0, most: int = 4000) -> None:
        """Let everybody answer by chance until the race is over."""
        for step in range(most):
            asked = self.asked()
            if not asked or self.room.failure:
                break
            who = asked[draw(f"{seed} who {step}", len(asked))]
            assert self.reply(who).ok


def table_of(room: Room) -> Table:
    """A room with nobody around it yet."""
    return Table(room, Glimpses(room))


def table_for(scenario: Scenario, people: int, seed: str = "", **settings: Any) -> Table:
    """A table with a host in the first seat, people in the next ones and bots in the rest."""
    shelf = ReadyRaces(library())
    table = table_of(Room(empty_state(), scenario, MemoryKeeper(), chance(seed), shelf=shelf))
    for number in range(people):
        who = table.arrive(*([HOST] if number == 0 else []))
        assert table.do(who, do="take", name=NAMES[number], colour=COLOURS[number]).ok
    for what, value in settings.items():
        assert table.do(0, do="settle", what=what.replace("_", " "), value=str(value)).ok
    return table


def started(scenario: Scenario, people: int, seed: str = "", **settings: Any) -> Table:
    """The same, with the race under way."""
    table = table_for(scenario, people, seed, **settings)
    assert table.do(0, do="start").ok
    return table
