"""A rule of somebody else's that does not come to an end is stopped, wherever it plays."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridprix.core import Roll, Rule, RuleCard, hookimpl
from gridprix.core.documents import Document
from gridprix.core.errors import RuleFailed, Unending
from gridprix.core.game import Game
from gridprix.core.patience import at_work
from gridprix.core.pilots import RandomPilot
from gridprix.core.rulebook import Rulebook
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui import watch as watch_module
from gridprix.ui.watch import Watch, resting, watching

from .conftest import Invoke

SHORT = 0.2  # seconds of processor time; an honest hook needs less than a thousandth of that
ENDLESS = """
import attrs
from gridprix.core import Rule, RuleCard, hookimpl

def spin():
    while True:
        pass

@attrs.frozen
class Endless(Rule):
    card = RuleCard("endless", "Begins to spin in round 2.")

    @hookimpl
    def HOOK(self, ARGUMENTS):
        if ROUND == 2:
            spin()
"""
SPINNING = ENDLESS.splitlines().index("    while True:") + 1
SPIN_LINES = (f"endless.py:{SPINNING}", f"endless.py:{SPINNING + 1}")
HOOKS = {
    "veto_turn": ("race, car", "race.round"),
    "play_turn_end": ("table, car", "table.race.round"),
    "offer_gauges": ("view, car", "view.round"),
}
SCENARIO = (
    "name: mine\nruleset: italian\ntrack: first-ring\nrules: [endless]\n"
    "seats: [{name: Ada, pilot: random}, {name: Bruno, pilot: random}]\n"
)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program loses its patience sooner."""
    monkeypatch.setattr(watch_module, "SECONDS", SHORT)


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str], str]:
    """Write the endless rule for a hook, and a scenario with it."""

    def write(hook: str) -> str:
        arguments, number = HOOKS[hook]
        text = ENDLESS.replace("HOOK", hook).replace("ARGUMENTS", arguments)
        (tmp_path / "endless.py").write_text(text.replace("ROUND", number))
        (tmp_path / "mine.yaml").write_text(SCENARIO)
        return str(tmp_path / "mine.yaml")

    return write


def check_told(text: str, hook: str, seconds: float = SHORT) -> None:
    text = " ".join(text.split())
    assert any(
        f"the rule 'endless' ({line}) failed in {hook} at round 2" in text for line in SPIN_LINES
    )
    assert f": it has not come to an end after {seconds:g} s" in text


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("hook", ["veto_turn", "play_turn_end"])
def test_run_tells_who_does_not_end_and_keeps_the_race(
    invoke: Invoke, own: Callable[[str], str], tmp_path: Path, hook: str
) -> None:
    scenario, kept = own(hook), tmp_path / "kept.journal"
    result = invoke("--plugins", tmp_path, "run", scenario, "--journal", kept)
    assert result.exit_code == 1
    check_told(result.output, hook)
    assert f"the race so far is in {kept}" in result.output.replace("\n", "")


@pytest.mark.usefixtures("short")
def test_check_tells_it_and_runs_the_other_scripts(
    invoke: Invoke, own: Callable[[str], str], tmp_path: Path
) -> None:
    own("veto_turn")
    script = 'arrange: "A@10,10 v1,0"\nscript: [{A: "0,0"}, {A: "0,0"}]\n'
    field = "ruleset: italian\ntrack: open-field\n"
    (tmp_path / "mine.yaml").unlink()
    (tmp_path / "a.yaml").write_text(f"name: spins\n{field}rules: [endless]\n{script}")
    (tmp_path / "b.yaml").write_text(f"name: holds\n{field}{script}")
    result = invoke("--plugins", tmp_path, "check", tmp_path)
    check_told(result.output, "veto_turn")
    assert "1 hold, " in result.output


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("jobs", [1, 2])
def test_workers_are_watched_too(
    invoke: Invoke, own: Callable[[str], str], tmp_path: Path, jobs: int
) -> None:
    result = invoke(
        "--plugins", tmp_path, "simulate", own("veto_turn"), "--races", 2, "--jobs", jobs
    )
    assert result.exit_code == 1
    check_told(result.output, "veto_turn")


# ---------------------------------------------------------------- who is stopped, and who is not


class Clock:
    """Stands still unless it is moved; whoever moves it looks round too."""

    def __init__(self) -> None:
        self.now = 0.0
        self.watch = Watch(10, clock=lambda: self.now)

    def move(self, seconds: float) -> None:
        self.watch.look()
        self.now += seconds
        self.watch.look()


def game_with(rule: Rule, choose: Callable[[], None] = lambda: None) -> Game:
    """A race with one more rule, driven by pilots that do something before they choose."""
    document = Document(
        "test", {"name": "t", "ruleset": "italian", "track": "first-ring", "seats": 2}
    )
    scenario = read_scenario(document, standard_library(installed=False))
    old = scenario.book
    book = Rulebook([rule, *old.rules], old.family, old.prefer)
    assert book.strict

    class Thinker(RandomPilot):
        def choose(self, view: Any, ask: Any) -> str:
            choose()
            return super().choose(view, ask)

    pilots = {seat.id: Thinker(1) for seat in scenario.seats}
    return Game(attrs.evolve(scenario, book=book), 1, pilots)


def rule_with(**hooks: Any) -> Rule:
    body = {name: hookimpl(function) for name, function in hooks.items()}
    card = RuleCard("slow", "made for a test")
    made: type[Rule] = attrs.frozen(
        type("Slow", (Rule,), {"card": card, "__module__": __name__, **body})
    )
    return made()


def veto_after(seconds: float, clock: Clock) -> Rule:
    return rule_with(veto_turn=lambda self, race, car: clock.move(seconds))


def test_a_slow_rule_that_comes_to_an_end_is_not_stopped() -> None:
    clock = Clock()
    game = game_with(veto_after(9.9, clock))
    game.run()
    assert game.over
    assert clock.now > 100


def test_a_rule_may_ask_and_emit_as_often_as_it_likes() -> None:
    """What counts is one stretch without anything coming of it."""
    clock = Clock()

    def play_round_end(self: Rule, table: Any) -> Any:
        for _ in range(5):
            clock.move(6)
            yield from table.roll(Roll("weather"))

    game_with(rule_with(play_round_end=play_round_end)).run()
    assert clock.now > 100


def test_a_pilot_may_think_as_long_as_it_likes() -> None:
    clock = Clock()
    quiet = rule_with(veto_turn=lambda self, race, car: None)
    game_with(quiet, choose=lambda: clock.move(1000)).run()
    assert clock.now > 1000


def test_whoever_takes_longer_is_stopped_with_its_line() -> None:
    clock = Clock()
    game = game_with(veto_after(10, clock))
    with pytest.raises(RuleFailed) as caught:
        game.run()
    told = caught.value
    assert (told.rule, told.hook) == ("slow", "veto_turn")
    assert told.line.startswith("test_watch.py:")
    assert "it has not come to an end after 10 s; the race up to" in str(told)
    assert not at_work()


def swallowing(clock: Clock, kinds: Any) -> Any:
    def veto_turn(self: Rule, race: Any, car: Any) -> Any:
        try:
            clock.move(10)
        except kinds:
            return ["I never give up"]

    return veto_turn


@pytest.mark.parametrize("kinds", [Exception, BaseException])
def test_a_rule_cannot_swallow_it(kinds: type[BaseException]) -> None:
    game = game_with(rule_with(veto_turn=swallowing(Clock(), kinds)))
    with pytest.raises(RuleFailed, match="has not come to an end after 10 s"):
        game.run()
    assert not any("never give up" in entry.text for entry in game.log)


def test_a_rule_that_a_pilot_asks_is_blamed_and_not_the_pilot() -> None:
    clock = Clock()
    asked: list[Game] = []

    def settle_step_budget(self: Rule, race: Any, car: Any) -> Any:
        if thinking:
            clock.move(10)

    thinking: list[bool] = []

    def choose() -> None:
        thinking.append(True)
        race = asked[0].race
        race.book.hooks.settle_step_budget(race, race.cars[0])

    asked.append(game_with(rule_with(settle_step_budget=settle_step_budget), choose))
    with pytest.raises(RuleFailed) as caught:
        asked[0].run()
    assert (caught.value.rule, caught.value.hook) == ("slow", "settle_step_budget")


def test_of_two_rules_inside_each_other_the_inner_is_blamed() -> None:
    clock = Clock()

    def play_turn_start(self: Rule, table: Any, car: Any) -> Any:
        table.hooks.settle_step_budget(table.race, table.race.car(car))

    rule = rule_with(
        play_turn_start=play_turn_start,
        settle_step_budget=lambda self, race, car: clock.move(10),
    )
    with pytest.raises(RuleFailed) as caught:
        game_with(rule).run()
    assert caught.value.hook == "settle_step_budget"


def test_nobody_is_left_at_work_where_calls_nested_too_deep() -> None:
    def settle_step_budget(self: Rule, race: Any, car: Any) -> Any:
        return race.book.hooks.settle_step_budget(race, car)

    with pytest.raises(RuleFailed, match="RecursionError"):
        game_with(rule_with(settle_step_budget=settle_step_budget)).run()
    assert not at_work()


def test_whoever_has_just_left_is_not_stopped_any_more() -> None:
    clock = Clock()
    left: list[Any] = []
    game = game_with(rule_with(veto_turn=lambda self, race, car: left.extend(at_work())))
    game.run()
    stopping = watch_module.Raising(threading.get_ident(), Unending)
    stopping.push(left[0], at_work())  # nothing is raised here
    assert not at_work()
    clock.watch.look()


def test_it_looks_after_each_thread_once_and_rests_while_others_begin() -> None:
    def names() -> list[str]:
        return [one.name for one in threading.enumerate() if one.name == "watch"]

    assert not names()
    with watching():
        with watching():
            assert len(names()) == 1
        assert len(names()) == 1
        with resting():
            assert not names()
        assert len(names()) == 1
    assert not names()
