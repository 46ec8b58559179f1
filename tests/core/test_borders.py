"""What rules that are not ours may give, and the sentence for everything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import (
    Ask,
    CarId,
    CarRetired,
    Event,
    Finish,
    LegTaken,
    Option,
    Part,
    PartSpec,
    Reducer,
    Roll,
    Rule,
    SeatId,
)
from gridprix.core import borders as border_module
from gridprix.core.borders import is_stranger
from gridprix.core.errors import RuleFailed
from gridprix.core.game import Game
from gridprix.core.strict_table import StrictTable
from gridprix.core.table import Table

from .books import book_of, leg, limited, rule, wraps
from .keeping import told
from .races import bots, from_data, scenario_of, toy, wild

HERE = "test_borders.py"
MOVER = rule("mover", offer_legs=lambda self: [leg("go"), leg("stay")])
TEXTS = "takes a list of texts or None"
MAPPING = "takes a mapping from texts to texts or None"
WHOLE = "takes a whole number or None"


@attrs.frozen
class Horn(Event):
    car: CarId
    times: int = 1


@attrs.frozen
class Noise(Part):
    capability: ClassVar[str] = "one"
    times: int = 0


def game_with(*rules: Rule) -> Game:
    scenario = attrs.evolve(toy(), book=book_of(limited(2), *rules, MOVER, strict=True))
    return Game(scenario, 1, bots(scenario, 1))


def sentence(*rules: Rule) -> str:
    """What a strict race by these rules ends with."""
    with pytest.raises(RuleFailed) as caught:
        game_with(*rules).run()
    text = str(caught.value)
    assert text.startswith(f"the rule 'one' (books.py, {HERE}:"), text
    assert text.endswith("is kept"), text
    return text


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("hook", "answer", "words"),
    [
        ("veto_turn", "late", f"it answers 'late'; veto_turn {TEXTS}"),
        ("veto_turn", 5, "it answers 5; veto_turn takes"),
        ("veto_turn", [5], "it answers 5; veto_turn takes"),
        ("veto_turn", {"a": "b"}, f"veto_turn {TEXTS}"),
        ("veto_legs", ["go"], f"it answers 'go'; veto_legs {MAPPING}"),
        ("veto_legs", {"go": 5}, f"veto_legs {MAPPING}"),
        ("veto_legs", {"fly": "no"}, "it names the leg 'fly'; on offer are go, stay"),
        ("offer_cautions", {"go": None}, f"offer_cautions {MAPPING}"),
        ("offer_actions", [leg("a").key], "it answers 'a'; offer_actions takes a list of Option"),
        ("settle_step_budget", "2", f"it answers '2'; settle_step_budget {WHOLE}"),
        ("settle_step_budget", True, f"it answers True; settle_step_budget {WHOLE}"),
        ("settle_turn_cut", 1, "it answers 1; settle_turn_cut takes True or False or None"),
        ("settle_finish", "now", "it answers 'now'; settle_finish takes a Finish or None"),
        ("settle_race_over", 7, "it answers 7; settle_race_over takes a text or None"),
        ("play_turn_start", 7, "it answers 7; play_turn_start takes a script or None"),
        ("play_turn_start", [], "play_turn_start takes a script or None"),
        ("resolve_order", ["A"], "it answers 'A'; resolve_order takes a script or None"),
    ],
)
def test_an_answer_that_is_none_is_told(hook: str, answer: Any, words: str) -> None:
    text = sentence(rule(**{hook: lambda self: answer}))
    assert f"failed in {hook} at " in text
    assert words in text


def test_an_answer_without_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(border_module, "MOST_ANSWERS", 50)

    def veto_turn(self: Rule) -> Any:
        while True:
            yield "late"

    assert "it answers more than 50 things; an answer has an end" in sentence(
        rule(veto_turn=veto_turn)
    )


def test_good_answers_pass_as_they_are() -> None:
    cached = [leg("go"), leg("stay")]
    hooks = book_of(
        rule(
            offer_legs=lambda self: cached,
            veto_turn=lambda self: (word for word in ("one", "two")),
            veto_legs=lambda self, legs: {"go": "closed"},
            settle_order_key=lambda self: (1, "any"),
        ),
        strict=True,
    ).hooks
    assert hooks.offer_legs(None, None) is cached  # type: ignore[arg-type]
    assert hooks.veto_turn(None, None) == ["one", "two"]  # type: ignore[arg-type]
    assert hooks.veto_legs(None, None, cached) == {"go": "closed"}  # type: ignore[arg-type]
    assert hooks.settle_order_key(None, None) == (1, "any")  # type: ignore[arg-type]


# ---------------------------------------------------------------- wrappers


@wraps
def _forgets(self: Rule, race: object, car: object) -> Any:
    yield


@pytest.mark.parametrize("hook", ["settle_step_budget", "veto_turn", "offer_legs", "settle_finish"])
def test_a_wrapper_that_forgets_to_return_is_blamed_itself(hook: str) -> None:
    low = rule("low", settle_finish=lambda self: Finish.NOW)
    text = sentence(rule(**{hook: _forgets}), low)
    assert f"failed in {hook} at " in text
    assert "the wrapper returns nothing; end it with `return inner`" in text


def test_a_wrapper_may_take_an_answer_away_where_there_may_be_none() -> None:
    @wraps
    def settle_race_over(self: Rule, race: Any) -> Any:
        over = yield
        return over if race.round > 1 else None

    low = rule("low", settle_race_over=lambda self: "enough")
    game = game_with(rule(settle_race_over=settle_race_over), low)
    game.run()
    assert (game.race.round, game.race.ending) == (2, "enough")


@pytest.mark.parametrize(
    ("hook", "answer", "words"),
    [
        ("settle_step_budget", "2", f"it answers '2'; settle_step_budget {WHOLE}"),
        ("veto_turn", "late", "the wrapper returns 'late'; a wrapper returns the list of answers"),
        ("veto_turn", ["late"], f"it answers 'late'; veto_turn {TEXTS}"),
    ],
)
def test_a_wrapper_that_returns_something_else_is_told(hook: str, answer: Any, words: str) -> None:
    @wraps
    def wrapper(self: Rule) -> Any:
        yield
        return answer

    assert words in sentence(rule(**{hook: wrapper}))


@pytest.mark.parametrize(("returned", "words"), [(None, "returns nothing"), ([5], "it answers 5")])
def test_what_takes_the_place_of_an_event_is_events(returned: Any, words: str) -> None:
    @wraps
    def settle_event(self: Rule, event: Event) -> Any:
        inner = yield
        return returned if isinstance(event, LegTaken) else inner

    assert words in sentence(rule(settle_event=settle_event))


# ---------------------------------------------------------------- scripts


def script(body: Callable[[Any, CarId], Any]) -> Rule:
    def play_turn_start(self: Rule, table: Table, car: CarId) -> Any:
        return (yield from body(table, car))

    return rule(play_turn_start=play_turn_start)


def _yields_a_generator(table: Any, car: CarId) -> Any:
    yield table.emit(Horn(car))


def _yields_a_number(table: Any, car: CarId) -> Any:
    yield 5


def _yields_an_event(table: Any, car: CarId) -> Any:
    yield Horn(car)


def _yields_a_roll(table: Any, car: CarId) -> Any:
    yield Roll("luck")


def _does_not_run(table: Any, car: CarId) -> Any:
    table.emit(Horn(car))
    yield from ()


def _does_not_run_later(table: Any, car: CarId) -> Any:
    yield from table.emit(Horn(car))
    table.roll(Roll("luck"))


def _emits(event: Any) -> Any:
    def body(table: Any, car: CarId) -> Any:
        yield from table.emit(event)

    return body


def _asks(*options: Option, **more: Any) -> Any:
    def body(table: Any, car: CarId) -> Any:
        ask = Ask(SeatId("A"), CarId("A"), "which", options)
        yield from table.ask(attrs.evolve(ask, **more))

    return body


def _rolls(roll: Any) -> Any:
    def body(table: Any, car: CarId) -> Any:
        yield from table.roll(roll)

    return body


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (_yields_a_generator, "it yields a generator; write `yield from` instead of `yield`"),
        (_yields_a_number, "it yields 5; a script says `yield from table.ask(...)`"),
        (_yields_an_event, "a script says `yield from table.emit(...)`"),
        (_yields_a_roll, "a script says `yield from table.roll(...)`"),
        (_does_not_run, "it calls `table.emit(...)` and does not run it; write `yield from"),
        (_does_not_run_later, "it calls `table.roll(...)` and does not run it; write `yield from"),
        (_emits(5), "5 is emitted, which is no event"),
        (_emits(Horn), "is emitted, which is no event"),
        (_emits(Horn(CarId("Z"))), "Horn names the car 'Z'; the cars are A, B"),
        (_emits(Horn(CarId("A"), "two")), "Horn has 'two' for 'times'; it takes a whole number"),
        (_emits(CarRetired(CarId("A"), None)), "CarRetired has None for 'reason'; it takes a text"),
        (_asks(), "the question 'which' has no option that is allowed"),
        (_asks(Option("a"), Option("a")), "offers two options with one key"),
        (_asks("a"), "the question 'which' offers 'a', which is no Option"),
        (_asks(Option("a"), car="Z"), "the question 'which' names the car 'Z'"),
        (_asks(Option("a"), seat="Z"), "the question 'which' is put to the seat 'Z'"),
        (_rolls("dice"), "'dice' is rolled, which is no roll; give a Roll"),
        (_rolls(Roll("luck", 0)), "the roll for 'luck' wants 0 dice of 6 faces"),
        (_rolls(Roll("luck", 7, distinct=True)), "more different results than there are"),
    ],
)
def test_what_a_script_hands_over_is_looked_at(body: Any, words: str) -> None:
    text = sentence(script(body))
    assert "failed in play_turn_start at round 1, decision 1: " in text
    assert words in text


def test_the_line_is_the_one_where_it_went_wrong() -> None:
    line = _does_not_run_later.__code__.co_firstlineno + 2
    assert f"{HERE}:{line})" in sentence(script(_does_not_run_later))

    def play_turn_start(self: Rule, table: Any, car: CarId) -> Any:
        yield from ()
        yield table.emit(Horn(car))

    line = play_turn_start.__code__.co_firstlineno + 2
    assert f"{HERE}:{line})" in sentence(rule(play_turn_start=play_turn_start))


def test_a_call_of_the_table_in_a_plain_function_is_told_too() -> None:
    def play_turn_start(self: Rule, table: Any, car: CarId) -> None:
        table.emit(Horn(car))

    line = play_turn_start.__code__.co_firstlineno + 1
    text = sentence(rule(play_turn_start=play_turn_start))
    assert f"{HERE}:{line})" in text
    assert "it calls `table.emit(...)` and does not run it" in text


def test_a_script_may_be_the_tables_own() -> None:
    """A plain function may hand back what the table lent it; core runs it."""

    def play_turn_start(self: Rule, table: Any, car: CarId) -> Any:
        return table.emit(Horn(car))

    one, two = (rule(name, play_turn_start=play_turn_start) for name in ("one", "two"))
    game = game_with(one, two)
    game.run()
    assert sum(isinstance(entry.event, Horn) for entry in game.log) == 8


@pytest.mark.parametrize("hook", ["resolve_order", "resolve_seating"])
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (None, "its script returns None; it returns ids of the cars"),
        (["Z"], "its script returns 'Z'; it returns ids of the cars"),
        (["A", "A"], "its script returns a car twice; every car moves once"),
    ],
)
def test_an_order_of_cars_is_one(hook: str, order: Any, words: str) -> None:
    def resolve(self: Rule, table: object) -> Any:
        yield from ()
        return order

    with pytest.raises(RuleFailed) as caught:
        game_with(rule(**{hook: resolve})).run()
    assert words in str(caught.value)


def test_keys_of_the_order_can_be_sorted() -> None:
    odd = rule(settle_order_key=lambda self, car: 1 if car.id == "A" else "one")
    text = sentence(odd)
    assert "failed in settle_order_key" in text
    assert "its answers cannot be put in order; answer with numbers alone" in text


# ---------------------------------------------------------------- what rules bring


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"car": lambda car, event, race: None}, "returns None; it returns a Car"),
        ({"race": lambda race, event: 5}, "returns 5; it returns a Race"),
        ({"part": Noise, "by": lambda part, event, race: 5}, "returns 5; it returns a Noise"),
    ],
)
def test_a_reducer_returns_what_it_was_given(given: dict[str, Any], words: str) -> None:
    noisy = rule(
        declare_parts=lambda self: [PartSpec(Noise, lambda scenario, seat: Noise())],
        declare_reducers=lambda self: [Reducer(LegTaken, **given)],
    )
    assert f"the reducer of LegTaken {words}" in sentence(noisy)


def test_words_are_words() -> None:
    book = book_of(rule(declare_wording=lambda self: {Horn: lambda event, race: 5}), strict=True)
    with pytest.raises(RuleFailed, match=r"the wording of Horn returns 5; it returns a str"):
        book.word(Horn(CarId("A")), Game(toy(), 1, {}).race)


def test_what_people_look_at_fails_with_a_sentence_too() -> None:
    game = game_with(rule(offer_gauges=lambda self: 1 // 0, offer_marks=lambda self: [5]))
    view = game.view(None)
    with pytest.raises(RuleFailed, match=r"'one' .* failed in offer_gauges at round 0: ZeroDiv"):
        game.race.book.hooks.offer_gauges(view, view.cars[0])
    with pytest.raises(RuleFailed, match=r"offer_marks at round 0: it answers 5; offer_"):
        game.race.book.hooks.offer_marks(view)


# ---------------------------------------------------------------- who stands behind the border


def test_a_strict_race_is_the_same_race(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("toy-race", "first-race"):
        plain = scenario_of(name)
        with monkeypatch.context() as switch:
            switch.setattr(border_module, "EVERYBODY", True)
            strict = from_data(plain.document.data)
        assert strict.book.strict
        runs = []
        for scenario in (plain, strict):
            game = Game(scenario, 3, wild(scenario, 3))
            game.run()
            runs.append(told(game))
        assert runs[0] == runs[1]


def test_built_in_rules_are_trusted_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(border_module, "EVERYBODY", False)
    ours, toys = scenario_of("first-race"), scenario_of("toy-race")
    assert not any(map(is_stranger, ours.rules))
    assert type(Game(ours, 1, {}).table) is Table
    assert all(map(is_stranger, toys.rules))
    assert type(Game(toys, 1, {}).table) is StrictTable
