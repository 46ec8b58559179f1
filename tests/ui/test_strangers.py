"""Whatever a rule from a file does, one sentence tells it: who, where, what came, what is right."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Invoke

HEAD = """
import sys, attrs
from typing import ClassVar
from gridprix.core import (
    CarId, CarPlaced, Event, Leg, LegTaken, Option, Part, PartSpec, Reducer, Rule, RuleCard,
    hookimpl, option,
)
from gridprix.core.standings import Standing
from gridprix.core.parts import Notation, RaceNotation
from gridprix.core.pilots import PilotSpec, RandomPilot

def stop(*given):
    RAISES

@attrs.frozen
class Kept(Part):
    capability: ClassVar[str] = "odd"
    number: int = 0

def kept(scenario, seat):
    return Kept()

class Driver(RandomPilot):
    def choose(self, view, ask):
        CHOOSES

@attrs.frozen
class Odd(Rule):
    card = RuleCard("odd", "Does odd things.", family="grid")
"""
HOOK = "    @hookimpl\n    def {hook}(self{takes}):\n        {does}\n"
OUTSIDE = ["sys.exit(2)", "raise GeneratorExit", "raise StopIteration"]


def hook(name: str, does: str, takes: str = "") -> str:
    return HOOK.format(hook=name, does=does, takes="".join(f", {one}" for one in takes.split()))


def method(name: str, does: str, takes: str = "") -> str:
    return hook(name, does, takes).replace("    @hookimpl\n", "")


def parts(more: str) -> str:
    return hook("declare_parts", f"return [PartSpec(Kept, {more})]")


def reducer(spot: str) -> str:
    return hook("declare_reducers", f"return [Reducer(LegTaken, spot=lambda event: {spot})]")


Told = Callable[..., str]


@pytest.fixture
def told(invoke: Invoke, tmp_path: Path) -> Told:
    """What a command says about a race by a rule with this body."""

    def say(
        body: str,
        *,
        raises: str = "pass",
        chooses: str = "return super().choose(view, ask)",
        command: str = "run",
        pilot: str = "random",
        rule: str = "odd",
        more: str = "",
    ) -> str:
        text = (HEAD + body).replace("RAISES", raises).replace("CHOOSES", chooses)
        (tmp_path / "odd.py").write_text(text)
        seats = f"[{{name: Ada, pilot: {pilot}}}, {{name: Bo, pilot: random}}]"
        script = "script: [{until: end}]\n" if command == "check" else ""
        race = f"name: s\nruleset: italian\ntrack: first-ring\nrules: [{rule}]\n"
        (tmp_path / "race.yaml").write_text(f"{race}seats: {seats}\n{more}{script}")
        words = {
            "run": ("run", "--log", "--journal", str(tmp_path / "kept.journal")),
            "check": ("check",),
            "simulate": ("simulate", "--races", "1", "--jobs", "1"),
            "play": ("play", "--terminal"),
        }[command]
        (tmp_path / "kept.journal").unlink(missing_ok=True)
        result = invoke("--plugins", tmp_path, *words, tmp_path / "race.yaml")
        output = " ".join(result.output.split())
        assert result.exit_code in (1, 2), output
        assert "should not have happened" not in output
        assert "broke off" not in output
        return re.sub(r"odd\.py:\d+", "odd.py:LINE", output)

    return say


# ---------------------------------------------------------------- what is raised


@pytest.mark.parametrize("raises", OUTSIDE)
@pytest.mark.parametrize("command", ["run", "check", "simulate"])
@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("veto_turn", hook("veto_turn", "stop()", "race car")),
        ("play_turn_end", hook("play_turn_end", "yield from stop()", "table car")),
        ("declare_markings", hook("declare_markings", "stop()")),
        ("declare_pilots", hook("declare_pilots", "stop()")),
        ("declare_parts", parts("stop")),
        ("declare_reducers", hook("declare_reducers", "return [Reducer(LegTaken, race=stop)]")),
        ("notes", method("notes", "stop()", "active")),
        ("unused_hooks", method("unused_hooks", "stop()")),
    ],
)
def test_what_would_end_the_program_is_the_rules_failure(
    told: Told, name: str, body: str, command: str, raises: str
) -> None:
    kind = {"sys.exit(2)": "SystemExit: 2"}.get(raises, raises.removeprefix("raise "))
    text = told(body, raises=raises, command=command)
    assert re.search(rf"the rule 'odd' \(odd\.py:LINE\) failed in {name} at .*: {kind}", text), text


@pytest.mark.parametrize("raises", OUTSIDE)
def test_a_rule_that_cannot_be_made_is_told(told: Told, raises: str) -> None:
    text = told(method("__attrs_post_init__", "stop()"), raises=raises)
    assert "race.yaml:4:9: the rule 'odd' (odd.py:LINE) cannot be made: " in text
    own = "    most: int = option(4, 'how many', parse=stop)\n"
    text = told(own, raises=raises, rule="{odd: {most: 3}}")
    assert "rule 'odd': 'most' cannot be understood: " in text


@pytest.mark.parametrize("raises", [*OUTSIDE, "1 / 0"])
def test_a_pilot_that_fails_is_told_with_its_line(told: Told, raises: str) -> None:
    brings = "return [PilotSpec('mine', 'is mine', {})]"
    body = hook("declare_pilots", brings.format("lambda seed, seat: Driver(seed)"))
    assert "the pilot of seat A (odd.py:LINE) failed: " in told(body, chooses=raises, pilot="mine")
    body = hook("declare_pilots", brings.format("stop"))
    assert "the pilot of seat A (odd.py:LINE) failed: " in told(body, raises=raises, pilot="mine")


def test_a_pilot_that_is_none_or_chooses_nothing_is_told(told: Told) -> None:
    brings = "return [PilotSpec('mine', 'is mine', lambda seed, seat: {})]"
    text = told(hook("declare_pilots", brings.format(5)), pilot="mine")
    assert "A (odd.py:LINE) failed: `make` of 'mine' gives 5, which has no `choose`" in text
    body = hook("declare_pilots", brings.format("Driver(seed)"))
    text = told(body, chooses="return [5]", pilot="mine")
    assert "it chooses [5]; `choose` returns the key of an option" in text


# ---------------------------------------------------------------- what is answered


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (method("notes", "return 5", "active"), "it answers 5; notes takes a list of texts"),
        (method("notes", "return [5]", "active"), "it answers (5,); notes takes a list of texts"),
        (method("notes", "return 'x'", "active"), "it answers 'x'; notes takes a list of texts"),
        (method("problems", "return [5]", "active"), "problems takes a list of texts"),
        (method("unused_hooks", "return 'veto_turn'"), "unused_hooks takes a list of texts"),
        (parts("kept, notation=5"), "PartSpec has 5 for 'notation'; it takes a list of Notation"),
        (parts("kept, reducers=[5]"), "for 'reducers'; it takes a list of Reducer"),
        (parts("kept, wording={LegTaken: 5}"), "for 'wording'; it takes a mapping from kinds"),
        (parts("5"), "PartSpec has 5 for 'make'; it takes a function"),
        (
            hook("declare_parts", "return [PartSpec(int, kept)]"),
            "for 'cls'; it takes a class derived from Part",
        ),
        (
            hook("declare_reducers", "return [Reducer(int, race=stop)]"),
            "for 'event'; it takes a class derived from Event",
        ),
        (
            parts("kept, notation=[Notation('n', lambda car: object(), stop)]"),
            "`read` of the notation 'n' returns object; it returns plain data",
        ),
        (
            hook("declare_notation", "return [RaceNotation('n', lambda race: 1.5, stop)]"),
            "`read` of the notation 'n' returns 1.5; it returns plain data",
        ),
        (
            hook("declare_pilots", "return [PilotSpec('mine', 'is mine', stop, needs=5)]"),
            "PilotSpec has 5 for 'needs'; it takes a list of texts",
        ),
        (reducer("'here'"), "LegTaken puts Ada at 'here'; 'here' is no point; write two whole"),
        (reducer("(1, 2, 3)"), "LegTaken puts Ada at 1, 2, 3; '1,2,3' is no point"),
        (reducer("[1, 2]"), "LegTaken puts Ada at 1, 2; unhashable type: 'list': write a"),
        (reducer("(1, 1000)"), "LegTaken puts Ada at 1, 1000; 1,1000 is off the sheet"),
        (reducer("(1, 10 ** 9)"), "is off the paper"),
        (
            hook(
                "declare_reducers", "return [Reducer(LegTaken, car=lambda c, e, r: c.moved('x'))]"
            ),
            "LegTaken puts Ada at 'x'; 'x' is no point",
        ),
        (
            hook("play_turn_end", "yield from table.emit(CarPlaced(car, 'x'))", "table car"),
            "CarPlaced has 'x' for 'at'; 'x' is no point; write two whole numbers",
        ),
        (
            hook("offer_legs", "return [Leg('far', origin=(1, 1), to='there')]", "race car"),
            "its leg 'far' leads to 'there'; 'there' is no point",
        ),
        (
            hook("offer_legs", "return [Leg(5, origin=(1, 1), to=(1, 1))]", "race car"),
            "it offers 5 for a key; every option has a text of its own for a key",
        ),
        (
            hook("offer_plots", "return [Option('a'), Option('a')]", "race car"),
            "it offers 'a' for a key; every option has a text of its own for a key",
        ),
        (
            hook("settle_standings", "return [Standing(1, 'Z', 'Z', 'x', 'x')]", "race"),
            "its standings tell of Z; the cars are A, B, each told once",
        ),
        (
            hook("play_turn_end", "table.race = 5; yield from ()", "table car"),
            "it sets `table.race` to 5; emit an event instead",
        ),
    ],
)
def test_an_odd_answer_is_told(told: Told, body: str, words: str) -> None:
    text = told(body)
    assert words in text
    assert re.search(r"the rule 'odd' \(odd\.py(:LINE)?\) failed in ", text), text


@pytest.mark.parametrize(
    ("write", "words"),
    [
        ("stop", "failed in declare_parts at set-up: ZeroDivisionError"),
        ("lambda car, value: 5", "`write` of the notation 'n' returns 5; it returns a Car"),
    ],
)
def test_notation_that_cannot_be_written_is_told(told: Told, write: str, words: str) -> None:
    body = parts(f"kept, notation=[Notation('n', lambda car: 1, {write})]")
    text = told(body, raises="1 / 0", more="arrange: {A: {at: [7, 26], n: 3}, B: {at: [8, 26]}}\n")
    assert f"the rule 'odd' (odd.py:LINE) {words}" in text or words in text


def test_what_is_declared_cannot_be_wrapped(told: Told) -> None:
    body = hook("declare_wording", "return (yield)").replace("hookimpl", "hookimpl(wrapper=True)")
    assert "wraps 'declare_wording'; what each rule declares is taken as it is" in told(body)


def test_at_the_keyboard_it_is_the_same_sentence(told: Told) -> None:
    text = told(hook("veto_turn", "sys.exit(2)", "race car"), command="play")
    assert "the rule 'odd' (odd.py:LINE) failed in veto_turn at round 1" in text
