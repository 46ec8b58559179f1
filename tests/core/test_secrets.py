"""Secrets: nobody sees another's, and a pilot reaches nothing but what it is handed."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core.asks import Ask, AskAll
from gridprix.core.errors import UndoRefused
from gridprix.core.game import Game
from gridprix.core.rulebook import Rulebook
from gridprix.core.state import CarId, Race, SeatId
from gridprix.core.table import Table
from gridprix.core.transcript import Reply, Thrown
from gridprix.core.undo import undo
from gridprix.core.view import RaceView

from .races import Seating, answer, bots_but, from_data, nobody, scenario_of, toy, wild
from .secrets_seen import reach, texts
from .toy.cards import DRAW, Hand, Notes, Pile
from .toy.plots import mark_of

FREE_TOY = from_data({**scenario_of("toy-race").document.data, "undo": "free"})
SEATINGS: st.SearchStrategy[Seating] = st.sampled_from([nobody, bots_but("A"), bots_but("B")])


@attrs.define
class Ledger:
    """Whose secrets there are at this moment: texts that other seats must not see."""

    secrets: dict[str, set[str]] = attrs.field(factory=dict)

    def add(self, seat: str, text: str) -> None:
        self.secrets.setdefault(seat, set()).add(text)


def secrets_of(game: Game) -> Ledger:
    """Everything secret in the toy just now, by whose secret it is (`*`: nobody may know)."""
    ledger = Ledger()
    ledger.add("*", game.race.part(Pile).secret)
    for car in game.race.cars:
        for text in (car.part(Hand).card, car.part(Notes).text.partition("/")[2]):
            if text:
                ledger.add(car.seat, text)
    for entry in game.transcript:
        if isinstance(entry, Thrown) and entry.private_to is not None:
            ledger.add(entry.private_to, str(entry.values[0]))
            ledger.add(entry.private_to, mark_of(f"card {entry.values[0]}"))
        if isinstance(entry, Reply) and entry.secret and entry.group is None:
            ledger.add(entry.seat, entry.key.partition("/")[2])
    # an open reply, and even what one could have answered, is one's own business
    asked = game.pending.asks if isinstance(game.pending, AskAll) else game.open_asks()
    for ask in asked:
        for option in ask.options if ask.secret else ():
            ledger.add(ask.seat, option.key.partition("/")[2])
    return ledger


def shown_to(game: Game, seat: SeatId | None) -> dict[str, Any]:
    """All that a seat gets to see."""
    hooks = game.race.book.hooks
    view = game.view(seat)
    return {
        "view": view,
        "questions": [ask for ask in game.open_asks() if ask.seat == seat],
        "log": game.log_for(seat),
        "export": json.dumps(game.export_for(seat)),
        "marks": hooks.offer_marks(view),
        "gauges": [hooks.offer_gauges(view, car) for car in view.cars],
        "charts": [hooks.offer_charts(game.race, car) for car in game.race.cars],
    }


def check_secrecy(game: Game) -> int:
    ledger = secrets_of(game)
    checked = 0
    for seat in (None, *(seat.id for seat in game.scenario.seats)):
        for kind, shown in shown_to(game, seat).items():
            everything = "\n".join(texts(shown))
            for owner, secrets in ledger.secrets.items():
                if owner == seat:
                    continue
                for secret in secrets:
                    checked += 1
                    assert secret not in everything, f"{owner}'s {secret} in {seat}'s {kind}"
    return checked


@given(st.integers(0, 1000), st.lists(st.integers(0, 999), max_size=30), SEATINGS)
def test_no_seat_sees_anothers_secret(seed: int, replies: list[int], seating: Seating) -> None:
    game = Game(FREE_TOY, seed, seating(FREE_TOY, seed))
    answer(game, replies)
    assert check_secrecy(game)
    # and likewise once more after going back
    try:
        undo(game)
    except UndoRefused:
        return
    check_secrecy(game)


def test_one_sees_ones_own_secrets() -> None:
    """The search itself finds what is there to be found."""
    game = Game(FREE_TOY, 1, {})
    game.advance()
    ask = game.open_asks()[0]
    game.reply(ask.car, ask.legal[0].key)
    own = shown_to(game, ask.seat)
    seen = {kind: "\n".join(texts(shown)) for kind, shown in own.items()}
    card = game.race.car(ask.car).part(Hand).card
    assert card in seen["view"]
    assert card in seen["log"]
    assert ask.legal[0].key in seen["export"]
    other = shown_to(game, SeatId("B"))
    assert "face down" in "\n".join(texts(other["view"]))
    assert {"hidden": ["A", ask.car, "plot"]} in json.loads(other["export"])["entries"]


def test_an_export_after_the_reveal_shows_the_plots_and_never_the_seed() -> None:
    game = Game(FREE_TOY, 918_273_645, wild(FREE_TOY, 4))
    game.run()
    for seat in (None, SeatId("A")):
        export = game.export_for(seat)
        assert "918273645" not in json.dumps(export)
        plots = [one for one in export["entries"] if one.get("joint", [0] * 3)[2] == "plot"]
        assert len(plots) == sum(
            isinstance(one, Reply) and one.question == "plot" for one in game.transcript
        )


def test_an_arranged_hand_is_not_exported() -> None:
    card = mark_of("arranged")
    game = Game(toy(arrange={"A": {"at": 3, "hand": card}, "B": {"at": 1}}), 1, {})
    game.advance()
    assert game.race.car(CarId("A")).part(Hand).card == card
    assert card not in json.dumps(game.export_for(SeatId("B")))
    assert card not in "\n".join(texts(shown_to(game, SeatId("B"))))


def test_a_private_line_is_in_its_own_log_only() -> None:
    game = Game(FREE_TOY, 1, {})
    game.advance()
    own, others, without = (game.log_for(seat) for seat in (SeatId("A"), SeatId("B"), None))
    assert any(DRAW in line for line in own)
    assert not [line for line in others if line.startswith("Ada") and DRAW in line]
    assert not [line for line in without if DRAW in line]


# ---------------------------------------------------------------- what a pilot can get at

FORBIDDEN = (Table, Race, Rulebook, Game)


@attrs.define
class Prying:
    """A pilot that looks into everything it is handed."""

    found: list[str] = attrs.field(factory=list)
    looked: int = 0

    def choose(self, view: RaceView, ask: Ask) -> str:
        self.looked += 1
        for one in reach(view, ask):
            if isinstance(one, FORBIDDEN):
                self.found.append(type(one).__name__)
            if one == SEED:
                self.found.append("the seed")
        legal = ask.legal
        return legal[self.looked % len(legal)].key


SEED = 918_273_645


@pytest.mark.parametrize("name", ["toy-race", "first-race"])
def test_a_pilot_cannot_reach_table_or_race(name: str) -> None:
    scenario = scenario_of(name)
    pilot = Prying()
    game = Game(scenario, SEED, {seat.id: pilot for seat in scenario.seats})
    game.advance(8)
    assert pilot.looked >= 8
    assert pilot.found == []


def test_the_reach_itself_finds_what_is_there() -> None:
    game = Game(FREE_TOY, SEED, {})
    game.advance()

    def closes_over() -> Any:
        return game

    class Holder:
        def method(self) -> None: ...

    holder = Holder()
    holder.table = game.table  # type: ignore[attr-defined]
    for thing in (game, closes_over, [{"x": (game.race,)}], holder.method, game.log[0]):
        assert any(isinstance(one, FORBIDDEN) for one in reach(thing))
