"""The live race as scripts see it: asking, rolling, emitting."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
import pytest

from gridprix.core import (
    Ask,
    AskAll,
    CarId,
    Event,
    Modifier,
    Option,
    Roll,
    Rolled,
    Rule,
    SeatId,
    Table,
)
from gridprix.core import table as table_module
from gridprix.core.errors import BadRule, EndlessReaction, OutOfPatience
from gridprix.core.events import BidsRevealed, CarRetired, CarStayed, LegRefused
from gridprix.core.hookspecs import Script
from gridprix.core.scenario import new_race
from gridprix.core.table import MAX_DEPTH, Throw

from .books import book_of, rule, wraps
from .races import toy

A, B = CarId("A"), CarId("B")


def table_of(*rules: Rule) -> Table:
    """A table where only these rules are active, on the toy's cars."""
    return Table(new_race(toy()).changed(book=book_of(*rules)))


def play(script: Script, replies: Iterable[Any] = ()) -> tuple[list[Any], Any]:
    """Run a script; replies go to what is not an event. Returns what it yielded and returned."""
    yielded: list[Any] = []
    left = iter(replies)
    answer: Any = None
    try:
        while True:
            request = script.send(answer)
            yielded.append(request)
            answer = None if isinstance(request, Event) else next(left)
    except StopIteration as stop:
        return yielded, stop.value


def ask(car: CarId = A, keys: str = "xyz", **more: Any) -> Ask:
    return Ask(SeatId(car), car, "q", tuple(map(Option, keys)), **more)


def test_a_question_with_one_answer_is_not_put() -> None:
    table = table_of()
    assert play(table.ask(ask(keys="x"))) == ([], Option("x"))
    assert play(table.ask(ask(refused={"x": "", "y": ""}))) == ([], Option("z"))
    question = ask()
    assert play(table.ask(question), [Option("y")]) == ([question], Option("y"))


def test_a_secret_question_is_put_even_with_one_answer() -> None:
    """Else the others would learn something from not being kept waiting."""
    question = ask(keys="x", secret=True)
    assert play(table_of().ask(question), [Option("x")]) == ([question], Option("x"))


def test_ask_all_puts_the_open_questions_and_returns_all_in_order() -> None:
    table = table_of()
    script = table.ask_all([ask(A, "x"), ask(B, "xy")])
    yielded, replies = play(script, [{B: Option("y")}])
    (request,) = yielded
    assert isinstance(request, AskAll)
    assert [one.car for one in request.asks] == [B]
    assert all(one.secret for one in request.asks)
    assert list(replies.items()) == [(A, Option("x")), (B, Option("y"))]
    assert play(table.ask_all([ask(A, "x"), ask(B, "y")])) == (
        [],
        {A: Option("x"), B: Option("y")},
    )
    assert play(table.ask_all([])) == ([], {})


def test_one_car_cannot_be_asked_two_things_at_once() -> None:
    """The replies are kept by car, so one of two would be lost."""
    with pytest.raises(BadRule, match=r"one car is asked twice at once \(A, A\)"):
        play(table_of().ask_all([ask(A), ask(A, "uv")]))


def test_a_bare_throw_moves_the_dice_on_and_says_nothing() -> None:
    table = table_of()
    roll = Roll("order", 3)
    assert play(table.throw(roll), [(1, 2, 3)]) == ([roll], (1, 2, 3))
    assert table.race.dice == 3


def test_a_roll_asks_for_bids_before_and_after_and_adds_what_rules_add() -> None:
    def offer_roll_bids(self: Rule, race: Any, roll: Roll) -> list[Ask] | None:
        if roll.values:
            return [ask(B, "02")]
        return [ask(A, "01"), ask(B, "02")]

    def offer_roll_modifiers(self: Rule, race: Any, roll: Roll, bids: Any) -> list[Modifier]:
        return [Modifier(int(bid.key), car) for car, bid in bids.items()]

    table = table_of(
        rule("a", offer_roll_bids=offer_roll_bids, offer_roll_modifiers=offer_roll_modifiers),
        rule("b", offer_roll_modifiers=lambda self: [Modifier(-1, "rain")]),
    )
    replies: list[Any] = [
        {A: Option("1"), B: Option("0")},
        (4, 5),
        {B: Option("2")},
    ]
    yielded, throw = play(table.roll(Roll("wear", 2, car=A)), replies)
    kinds = [type(one).__name__ for one in yielded]
    assert kinds == ["AskAll", "BidsRevealed", "Roll", "AskAll", "BidsRevealed", "Rolled"]
    assert yielded[1] == BidsRevealed("wear", ((A, "1"), (B, "0")))
    assert throw == Throw((4, 5), 4 + 5 + 1 + 2 - 1)
    rolled = yielded[-1]
    assert isinstance(rolled, Rolled)
    assert rolled.modifiers == (Modifier(1, "A"), Modifier(2, "B"), Modifier(-1, "rain"))
    assert (rolled.total, rolled.car) == (11, A)


def test_a_private_roll_is_a_private_event() -> None:
    yielded, _ = play(table_of().roll(Roll("card", private_to=SeatId("B"))), [(3,)])
    assert yielded[-1].private_to == "B"


def test_an_event_is_applied_then_told_then_reacted_to() -> None:
    heard: list[str] = []

    def on_event(self: Rule, race: Any, event: Event) -> None:
        heard.append(f"told {type(event).__name__} {race.car(A).status.value}")

    def play_reaction(self: Rule, table: Table, event: Event) -> Script | None:
        heard.append(f"reacts to {type(event).__name__}")
        if isinstance(event, CarRetired):
            return table.emit(CarStayed(A, "wrecked"))
        return None

    table = table_of(rule(on_event=on_event, play_reaction=play_reaction))
    yielded, _ = play(table.emit(CarRetired(A, "spun")))
    assert yielded == [CarRetired(A, "spun"), CarStayed(A, "wrecked")]
    assert heard == [
        "told CarRetired out",
        "reacts to CarRetired",
        "told CarStayed out",
        "reacts to CarStayed",
    ]


def test_what_replaces_an_event_is_what_happens() -> None:
    @wraps
    def settle_event(self: Rule, event: Event) -> Any:
        happens = yield
        return [CarStayed(A, "lucky")] if isinstance(event, CarRetired) else happens

    table = table_of(rule(settle_event=settle_event))
    yielded, _ = play(table.emit(CarRetired(A, "spun")))
    assert yielded == [CarStayed(A, "lucky")]
    assert table.race.car(A).running


def test_a_replaced_event_sees_the_race_of_its_moment() -> None:
    seen: list[int] = []

    @wraps
    def settle_event(self: Rule, race: Any, event: Event) -> Any:
        seen.append(race.dice)
        return (yield)

    table = table_of(rule(settle_event=settle_event))
    script = table.emit(CarStayed(A, "x"))
    table.race = table.race.changed(dice=5)
    play(script)
    assert seen == [5]


@attrs.frozen
class Ping(Event):
    """One of a chain."""


@attrs.frozen
class Pong(Event):
    """The other."""


def test_reactions_without_end_are_stopped_and_the_chain_named() -> None:
    def play_reaction(self: Rule, table: Table, event: Event) -> Script:
        return table.emit(Pong() if isinstance(event, Ping) else Ping())

    table = table_of(rule(play_reaction=play_reaction))
    with pytest.raises(EndlessReaction) as caught:
        play(table.emit(Ping()))
    assert str(caught.value) == (
        f"reactions nest deeper than {MAX_DEPTH}: ... -> Pong -> Ping -> Pong -> Ping"
    )
    assert len(caught.value.chain) == MAX_DEPTH + 1


def test_many_reactions_side_by_side_are_no_chain() -> None:
    def play_reaction(self: Rule, table: Table, event: Event) -> Script | None:
        return self._echo(table) if isinstance(event, Ping) else None  # type: ignore[attr-defined]

    def echo(self: Rule, table: Table) -> Script:
        for _ in range(3 * MAX_DEPTH):
            yield from table.emit(Pong())

    made = rule(play_reaction=play_reaction)
    type(made)._echo = echo  # type: ignore[attr-defined]
    table = table_of(made)
    for _ in range(3):
        yielded, _ = play(table.emit(Ping()))
        assert len(yielded) == 1 + 3 * MAX_DEPTH


def test_a_refused_leg_is_remembered_by_the_table() -> None:
    table = table_of()
    assert not table.leg_refused
    play(table.emit(LegRefused(A, Any, "no")))  # type: ignore[arg-type]
    assert table.leg_refused


STAYED = CarStayed(A, "tired")


def test_what_one_event_becomes_happens_in_turn() -> None:
    """The loop's own events too: each is applied, told and reacted to before the next."""

    def doubled(self: Rule, race: Any, event: Event) -> Any:
        happens = yield
        return [*happens, CarStayed(B, "too")] if event == STAYED else happens

    def noted(self: Rule, table: Table, event: Event) -> Script | None:
        return table.emit(CarRetired(B, "seen")) if event == STAYED else None

    double = rule("double", settle_event=wraps(doubled))
    for rules, wanted in (
        ((double,), [STAYED, CarStayed(B, "too")]),
        ((double, rule("note", play_reaction=noted)), [STAYED, "CarRetired", CarStayed(B, "too")]),
    ):
        table = table_of(*rules)
        log: list[Any] = []
        table = Table(table.race, log)
        play(iter_of(table.happen(STAYED)))
        told = [
            one.event if type(one.event) is CarStayed else type(one.event).__name__ for one in log
        ]
        assert told == wanted


def test_reactions_side_by_side_are_no_chain() -> None:
    def once(self: Rule, table: Table, event: Event) -> Script | None:
        return table.emit(CarRetired(B, "again")) if isinstance(event, CarStayed) else None

    table = table_of(rule("once", play_reaction=once))
    for _ in range(MAX_DEPTH + 5):
        play(table.emit(STAYED))


def iter_of(left: Script | tuple[()]) -> Script:
    yield from left


def test_a_turn_may_hold_so_many_events_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "PATIENCE", 3)
    table = Table(new_race(toy()))
    for whose, car in (("between two turns", None), ("in the turn of Ada", CarId("A"))):
        table.begin_turn(car)
        for _ in range(3):
            table._count()
        with pytest.raises(OutOfPatience, match=whose):
            table._count()
