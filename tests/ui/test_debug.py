"""The debug page's contents: states compared, rules watched, time taken, secrets kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import attrs
import pytest

from gridprix.core import hookspecs
from gridprix.core.calls import Answerer, Spec, specs_of
from gridprix.core.documents import Document
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import CarId
from gridprix.scenarios import standard_library
from gridprix.ui.debug.state_rows import HIDDEN, compared, shown, values_of
from gridprix.ui.debug.steps import Step, Steps
from gridprix.ui.debug.stopwatch import Stopwatch
from gridprix.ui.races import begin, without_people

from .conftest import Sit
from .seat.whispers import Whispers


@lru_cache(maxsize=1)
def library() -> Library:
    made = standard_library(installed=False)
    made.catalogue.add(Whispers, "test")
    return made


def people(*rules: object, **data: object) -> Scenario:
    """A race of two people on squared paper."""
    seats = [{"name": name, "pilot": "human"} for name in ("Ada", "Bruno")]
    race = {"name": "x", "ruleset": "italian", "track": "first-ring", "seats": seats}
    return read_scenario(Document("x", {**race, "rules": [*rules], **data}), library())


@pytest.fixture(scope="module")
def raced() -> Game:
    """A race that bots have driven to its end."""
    scenario = read_scenario(library().open("play", "slicks-and-nitros"), library())
    game = begin(without_people(scenario), 3)
    game.run()
    return game


def test_every_event_is_a_step_with_the_state_around_it(raced: Game) -> None:
    steps = Steps(raced)
    assert steps.count == len(raced.log)
    number = next(n for n, one in enumerate(raced.log, 1) if one.text == "Round 2")
    step = steps.step(number)
    assert (step.event, step.text, step.round) == ("RoundStarted", "Round 2", 2)
    assert [(row.whose, row.field, row.before, row.after) for row in step.changed] == [
        ("race", "round", "1", "2")
    ]
    assert {row.part for row in step.around} == {""}
    assert steps.shown_at(number) == number
    assert steps.number_at(number) == number


def test_a_leg_tells_who_offered_it_and_what_it_moved(raced: Game) -> None:
    steps = Steps(raced)
    number = next(n for n, one in enumerate(raced.log, 1) if " holds (" in one.text)
    step = steps.step(number)
    assert {row.field for row in step.changed} >= {"at"}
    told = {(note.rule, note.hook, note.did) for note in step.notes}
    assert ("vectors", "offer_legs", "offered") in told
    assert "vectors" in {one.rule for one in step.times}
    assert all(one.calls > 0 for one in step.times)


def test_looking_in_changes_nothing(raced: Game) -> None:
    before = fingerprint(raced.race), len(raced.log), len(raced.transcript), len(raced.breaks)
    steps = Steps(raced)
    for number in (1, steps.count // 2, steps.count):
        steps.step(number)
    after = fingerprint(raced.race), len(raced.log), len(raced.transcript), len(raced.breaks)
    assert before == after


def test_a_round_is_played_again_once(raced: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    enter = Game.enter
    monkeypatch.setattr(Game, "enter", lambda self, race: (played.append(1), enter(self, race)))
    steps = Steps(raced)
    assert not played, "nothing is traced before it is looked at"
    first = raced.breaks[3].log + 1
    steps.step(first)
    once = len(played)
    assert once
    steps.step(first + 1)
    assert len(played) == once


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "-"),
        ((), "-"),
        (True, "yes"),
        ((2, 1), "2, 1"),
        (((2, 1), (3, 4)), "(2, 1), (3, 4)"),
        (frozenset({"b", "a"}), "a, b"),
    ],
)
def test_values_in_words(value: object, words: str) -> None:
    assert shown(value) == words


# ---------------------------------------------------------------- secrets


def whispering(word: str) -> Game:
    """Ada has whispered a word in her turn, and Bruno is asked."""
    game = Game(people("whispers"), 1, {})
    game.advance()
    for key in ("@20,4", "@20,5", word, "+1,0"):
        game.reply(game.open_asks()[0].car, key)
    return game


def told(game: Game) -> Iterator[Step]:
    steps = Steps(game)
    for number in range(1, steps.count + 1):
        yield attrs.evolve(steps.step(number), times=())


def test_while_several_race_nobody_can_tell_one_secret_from_another() -> None:
    one, other = (list(told(whispering(word))) for word in ("left", "right"))
    assert one == other
    assert not any("right" in str(step) for step in other)
    assert any(step.text.startswith("Somebody whispers") for step in one)
    assert not any(step.event == "WordKept" for step in one)


def test_whoever_races_alone_and_whoever_looks_back_sees_everything() -> None:
    scenario = people("whispers", seats=[{"name": "Ada", "pilot": "human"}])
    game = Game(scenario, 1, {})
    game.advance()
    for key in ("@20,4", "left"):
        game.reply(CarId("A"), key)
    assert any(step.event == "WordKept" and "left" in step.text for step in told(game))


def test_what_is_hidden_is_shown_as_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    game = whispering("left")
    (cls,) = (cls for cls in game.race.book.hiders if cls.__name__ == "Whispered")
    monkeypatch.setitem(game.race.book.hiders, cls, lambda part: None)  # type: ignore[arg-type]
    public, all_of_it = (values_of(game.race, public=one) for one in (True, False))
    name = "whispers Whispered"
    assert shown(public["A", name, ""]) == HIDDEN
    assert shown(all_of_it["A", name, "word"]) == "left"
    assert compared(public, public)


def test_cards_that_lie_face_down_are_not_played() -> None:
    worlds = []
    for card in ("20", "60"):
        scenario = read_scenario(library().open("play", "harbour-duel"), library())
        seats = tuple(attrs.evolve(seat, pilot="human") for seat in scenario.seats)
        game = Game(attrs.evolve(scenario, seats=seats), 3, {})
        game.advance()
        while game.open_asks()[0].question != "plot":
            ask = game.open_asks()[0]
            game.reply(ask.car, ask.legal[0].key)
        game.reply(CarId("A"), card)
        assert game.answered() == ("A",)
        worlds.append(list(told(game)))
    assert worlds[0] == worlds[1]


# ---------------------------------------------------------------- time


def spec_of(name: str) -> Spec:
    return next(one for one in specs_of(hookspecs) if one.name == name)


def test_a_rule_is_charged_with_its_own_time_alone() -> None:
    now = 0

    def wait(ticks: int) -> None:
        nonlocal now
        now += ticks

    watch = Stopwatch(lambda: now)

    def around(rule: str, function: Callable[..., object]) -> Callable[..., object]:
        return watch.around(Answerer(rule, None, False, function), spec_of("offer_legs"))  # noqa: FBT003

    def inner_script() -> Iterator[str]:
        wait(5)
        yield "asked"
        wait(7)

    inner = around("inner", inner_script)

    def outer_script() -> Iterator[str]:
        wait(100)
        yield from inner()  # type: ignore[misc]
        wait(1000)

    script = around("outer", outer_script)()
    assert next(script) == "asked"  # type: ignore[call-overload]
    wait(1_000_000)  # while somebody thinks
    assert list(script) == []  # type: ignore[call-overload]
    assert {one.rule: one.nanoseconds for one in watch.spent()} == {"outer": 1100, "inner": 12}
    assert [one.rule for one in watch.spent()] == ["outer", "inner"], "the slowest first"


# ---------------------------------------------------------------- at the terminal


def test_debug_at_the_terminal(sit: Sit) -> None:
    at = sit("play", "first-race", "--seed", "3", columns=120)
    at.expect("A> ")
    at.type("@20,4")
    at.expect("A> ")
    at.type("+1,0")
    at.expect("Round 2")
    at.expect("A> ")
    at.type("debug")
    at.expect("RoundStarted: Round 2")
    at.expect("round")
    at.expect("time by rule")
    at.expect("or a number: ")
    at.type("1")
    at.expect("event 1 of ")
    at.expect("or a number: ")
    at.type("all")
    assert "finishers" in at.expect("or a number: ")
    at.type("")
    at.expect("A> ")
