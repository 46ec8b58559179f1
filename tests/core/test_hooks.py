"""Hook hygiene: documented, exercised, named by convention, and called the same in every way."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from through_pluggy import through_pluggy

from gridprix.core import Option, Rule, hookspecs
from gridprix.core.calls import Answerer, Call, Spec, settled, specs_of
from gridprix.core.catalogue import find_rules
from gridprix.core.errors import BadRule
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.hooks import Hooks
from gridprix.core.hookspecs import FIRST, FLATTENED, MERGED, SCRIPTS, TOLD
from gridprix.core.rulebook import Rulebook
from gridprix.core.script import check_file, find_scripts
from gridprix.plugins import BUILTIN

from . import toy
from .books import book_of, rule, wraps
from .races import bots, from_data, scenario_of, toy_library, wild
from .toy import hookspecs as toy_hookspecs
from .toy.hooks import ToyHooks

CATALOGUE = find_rules(BUILTIN, installed=False)
BUILT_IN = [found.cls for found in CATALOGUE.rules.values()]
MODULES = [hookspecs, toy_hookspecs] + [
    family.hookspecs for family in CATALOGUE.families.values() if family.hookspecs
]
SPECS = [spec for module in MODULES for spec in specs_of(module)]
CONVENTIONS = {
    "declare": (FLATTENED, MERGED),
    "offer": (FLATTENED, MERGED),
    "veto": (FLATTENED, MERGED),
    "settle": (FIRST,),
    "resolve": (FIRST,),
    "play": (SCRIPTS,),
    "on": (TOLD,),
}


def facade_of(module: ModuleType) -> type:
    """The typed facade that stands beside a spec module."""
    if module is hookspecs:
        return Hooks
    if module is toy_hookspecs:
        return ToyHooks
    beside = inspect.importlib.import_module(module.__name__.replace("hookspecs", "hooks"))  # type: ignore[attr-defined]
    facades = [
        thing for name, thing in vars(beside).items() if name.endswith("Hooks") and name != "Hooks"
    ]
    assert len(facades) == 1
    return facades[0]


def implementations(cls: type[Rule]) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in dir(cls):
        function = getattr(cls, name)
        if hasattr(function, "gridprix_impl"):
            yield name, function


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_every_hook_says_when_and_with_what(spec: Spec) -> None:
    text = inspect.getdoc(spec.function) or ""
    first, _, rest = text.partition("\n")
    assert first.endswith((".", ":")), "the first line is a sentence"
    assert "When: " in rest
    assert ("Arguments: " in rest) == bool(spec.arguments)
    for argument in spec.arguments:
        assert f"`{argument}`" in rest, f"the argument {argument!r} is not explained"


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
def test_the_first_word_is_the_calling_convention(spec: Spec) -> None:
    prefix = spec.name.partition("_")[0]
    assert spec.convention in CONVENTIONS[prefix]
    # what acts gets the live table; what looks gets a frozen race or view, never both
    acts = prefix in ("resolve", "play")
    assert ("table" in spec.arguments) == acts
    assert not (acts and "race" in spec.arguments)
    options = getattr(spec.function, "gridprix_spec")  # noqa: B009 - pluggy's own mark
    assert options["firstresult"] == (spec.convention == FIRST)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_facade_equals_the_spec(module: ModuleType) -> None:
    facade = facade_of(module)
    methods = {
        name: tuple(inspect.signature(method).parameters)[1:]
        for name, method in vars(facade).items()
        if inspect.isfunction(method) and not name.startswith("_")
    }
    assert methods == {spec.name: spec.arguments for spec in specs_of(module)}
    for spec in specs_of(module):
        wanted = inspect.get_annotations(spec.function)
        given = inspect.get_annotations(getattr(facade, spec.name))
        for argument in spec.arguments:
            assert given[argument] == wanted[argument], f"{spec.name}({argument})"


def test_the_facade_is_the_namespace_of_a_book() -> None:
    book = scenario_of("toy-race").book
    given = {name for name in vars(book.hooks) if not name.startswith("__")}
    assert given == {spec.name for spec in book.specs}


@pytest.mark.parametrize("cls", [*BUILT_IN, *toy.RULES], ids=lambda cls: cls.card.name)
def test_implementations_take_the_arguments_of_their_spec(cls: type[Rule]) -> None:
    specs = {spec.name: spec for spec in SPECS}
    for name, function in implementations(cls):
        assert name in specs, f"{cls.__name__} answers {name}, which nobody asks"
        spec = specs[name]
        given = inspect.get_annotations(function)
        wanted = inspect.get_annotations(spec.function)
        arguments = list(inspect.signature(function).parameters)[1:]
        assert arguments == [one for one in spec.arguments if one in arguments]
        replaced = getattr(function, "replaced", None)
        marked = getattr(function, "follows", ()) if replaced is None else replaced.events
        if marked:
            wanted["event"] = " | ".join(event.__name__ for event in marked)
        for argument in arguments:
            assert given[argument] == wanted[argument], f"{cls.__name__}.{name}({argument})"
        assert "return" in given
        marks = function.gridprix_impl  # type: ignore[attr-defined]
        assert not marks["tryfirst"]
        assert not marks["trylast"]
        if marks["wrapper"]:
            assert inspect.isgeneratorfunction(function)
        elif name.startswith(("settle_", "on_")):
            assert not inspect.isgeneratorfunction(function)


# ---------------------------------------------------------------- every hook is fired


@pytest.fixture
def fired(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of the hooks that were called, of books that are made from now on."""
    names: set[str] = set()

    def noting(answerers: Sequence[Answerer], spec: Spec) -> Call:
        call = settled(answerers, spec)

        def noted(*args: Any) -> Any:
            names.add(spec.name)
            return call(*args)

        return noted

    monkeypatch.setattr("gridprix.core.rulebook.settled", noting)
    monkeypatch.setattr("gridprix.core.sequels.settled", noting)
    return names


def look_at(game: Game) -> None:
    """Everything that a screen asks for."""
    hooks = game.race.book.hooks
    view = game.view(None)
    hooks.offer_marks(view)
    for car in view.cars:
        hooks.offer_gauges(view, car)
    for car in game.race.cars:
        hooks.offer_charts(game.race, car)
        hooks.offer_gains(game.race, car, hooks.offer_legs(game.race, car))
    for entry in game.log:
        hooks.offer_traces(entry.race, entry.event)
    game.standings()


def test_every_core_hook_is_fired_by_the_toy(fired: set[str]) -> None:
    scenario = from_data(scenario_of("toy-race").document.data)
    events: set[str] = set()
    for seed in range(12):
        game = Game(scenario, seed, wild(scenario, seed))
        game.run()
        look_at(game)
        events |= {type(entry.event).__name__ for entry in game.log}
    wanted = {spec.name for module in (hookspecs, toy_hookspecs) for spec in specs_of(module)}
    # some do not go through pluggy: a replacement is seen by what it puts in an event's place, and
    # what rules keep is asked of each by itself, and seen in the book
    kept = {
        f"declare_{what}" for what in ("parts", "race_parts", "reducers", "wording", "notation")
    }
    assert wanted - fired == {"settle_event", *kept}
    assert "Skidded" in events
    book = scenario.book
    assert book.part_specs
    assert book.race_part_specs
    assert book.notation
    assert book.race_notation
    assert "puddle" in toy_library().catalogue.markings("toy")


def test_the_toy_answers_every_hook() -> None:
    """No hook is exercised by core's default alone."""
    rows = scenario_of("toy-race").book.answerers()
    assert [row.spec.name for row in rows if not {*row.answers, *row.wraps} - {"core"}] == []


@pytest.mark.slow
def test_every_family_hook_is_fired_by_a_script_or_named_by_a_test(fired: set[str]) -> None:
    tests = "".join(path.read_text() for path in Path(__file__).parents[1].rglob("test_*.py"))
    wanted = {spec.name for module in MODULES[2:] for spec in specs_of(module)}
    wanted = {name for name in wanted if not re.search(rf"\b{name}\(|{name}=", tests)}
    library = toy_library()
    # first those in which seldom asked hooks are asked: most of the others need not be played
    scripts = find_scripts(library.shelves["scripts"][:1])
    rare = ("SC-09c", "EN-07-onto", "MC-01", "MC-05", "gates-finish")
    for path in sorted(scripts, key=lambda path: not path.name.startswith(rare)):
        if wanted <= fired:
            break
        check_file(path, library)
    assert wanted <= fired


def test_every_family_hook_has_an_answerer() -> None:
    answered = {name for cls in BUILT_IN for name, _ in implementations(cls)}
    family = {spec.name for module in MODULES[2:] for spec in specs_of(module)}
    assert family <= answered


# ---------------------------------------------------------------- as pluggy itself would call


@pytest.mark.parametrize("name", ["toy-race", "first-race"])
def test_settled_calls_answer_as_pluggy_does(name: str) -> None:
    settled = scenario_of(name)
    by_pluggy = from_data(settled.document.data)
    through_pluggy(by_pluggy.book)
    for seed in (1, 2, 3):
        runs = []
        for scenario in (settled, by_pluggy):
            game = Game(scenario, seed, (wild if seed == 3 else bots)(scenario, seed))
            game.run()
            states = [fingerprint(one.race) for one in game.breaks]
            runs.append((game.log_for(None), states, fingerprint(game.race), game.standings()))
        assert runs[0] == runs[1]


def both(*rules: Rule) -> list[Rulebook]:
    return [book_of(*rules), through_pluggy(book_of(*rules))]


@pytest.mark.parametrize("number", [0, 1], ids=["settled", "pluggy"])
class TestOneWayLikeTheOther:
    def test_answers_may_be_any_iterable(self, number: int) -> None:
        def words(self: Rule, race: object, car: object) -> Iterator[str]:
            yield "one"
            yield "two"

        def silent(self: Rule, race: object, car: object) -> Iterator[str]:
            yield from ()

        hooks = both(rule(veto_turn=words))[number].hooks
        assert list(hooks.veto_turn(None, None)) == ["one", "two"]  # type: ignore[arg-type]
        hooks = both(rule(veto_turn=silent))[number].hooks
        assert not hooks.veto_turn(None, None)  # type: ignore[arg-type]
        hooks = both(rule(veto_turn=lambda self: None))[number].hooks
        assert not hooks.veto_turn(None, None)  # type: ignore[arg-type]
        hooks = both(rule("a", veto_turn=words), rule("b", veto_turn=silent))[number].hooks
        assert list(hooks.veto_turn(None, None)) == ["one", "two"]  # type: ignore[arg-type]

    def test_the_top_rule_comes_first_and_has_the_last_word(self, number: int) -> None:
        top = rule(
            "top",
            offer_cautions=lambda self: {"x": "top"},
            declare_markings=lambda self: ["top"],
            settle_order_key=lambda self: None,
        )
        low = rule(
            "low",
            offer_cautions=lambda self, legs: {"x": "low", "y": legs},
            declare_markings=lambda self: ["low"],
            settle_order_key=lambda self, car: car,
        )
        books = [
            book_of(top, low, prefer={"settle_order_key": "low"}),
            through_pluggy(book_of(top, low, prefer={"settle_order_key": "low"})),
        ]
        hooks = books[number].hooks
        assert hooks.offer_cautions(1, 2, 3) == {"x": "top", "y": 3}  # type: ignore[arg-type]
        assert hooks.declare_markings() == ["top", "low"]
        assert hooks.settle_order_key(1, "car") == "car"  # type: ignore[arg-type]

    def test_wrappers_amend_from_the_inside_out(self, number: int) -> None:
        def wrapper(letter: str) -> Any:
            @wraps
            def settle_plot(self: Rule, chosen: Any) -> Any:
                inner = yield
                return f"{inner}{letter}"

            return settle_plot

        rules = [rule(letter, settle_plot=wrapper(letter)) for letter in ("top", "mid", "low")]
        hooks = both(*rules)[number].hooks
        assert hooks.settle_plot(1, 2, Option("k")) == "klowmidtop"  # type: ignore[arg-type]

    def test_wrappers_of_collected_hooks_see_the_list(self, number: int) -> None:
        @wraps
        def veto_turn(self: Rule, race: object, car: object) -> Any:
            answers = yield
            return [*answers, [f"{len(answers)} before"]]

        rules = [rule("w", veto_turn=veto_turn), rule("a", veto_turn=lambda self: ["a"])]
        hooks = both(*rules)[number].hooks
        assert list(hooks.veto_turn(1, 2)) == ["a", "1 before"]  # type: ignore[arg-type]

    def test_an_exception_passes_through_the_wrappers(self, number: int) -> None:
        seen = []

        @wraps
        def watching(self: Rule, race: object, car: object) -> Any:
            try:
                return (yield)
            except ZeroDivisionError:
                seen.append("watched")
                raise

        @wraps
        def mending(self: Rule, race: object, car: object) -> Any:
            try:
                return (yield)
            except ZeroDivisionError:
                return 7

        raising = rule("low", settle_step_budget=lambda self: 1 // 0)
        hooks = both(rule("w", settle_step_budget=watching), raising)[number].hooks
        with pytest.raises(ZeroDivisionError):
            hooks.settle_step_budget(1, 2)  # type: ignore[arg-type]
        assert seen == ["watched"]
        hooks = both(rule("m", settle_step_budget=mending), raising)[number].hooks
        assert hooks.settle_step_budget(1, 2) == 7  # type: ignore[arg-type]

    def test_a_wrapper_yields_exactly_once(self, number: int) -> None:
        @wraps
        def twice(self: Rule) -> Any:
            yield
            yield

        @wraps
        def never(self: Rule) -> Any:
            return 3
            yield

        for bad, what in ((twice, "yield"), (never, "yield")):
            hooks = both(rule(settle_step_budget=bad))[number].hooks
            with pytest.raises((RuntimeError, BadRule), match=what):
                hooks.settle_step_budget(1, 2)  # type: ignore[arg-type]

    def test_scripts_are_listed_and_the_told_return_nothing(self, number: int) -> None:
        def script(self: Rule, table: object) -> Any:
            yield "step"

        rules = [
            rule("a", play_setup=script, on_event=lambda self: 5),
            rule("b", play_setup=lambda self: None),
            rule("c", play_setup=script),
        ]
        hooks = both(*rules)[number].hooks
        steps = [list(one) for one in hooks.play_setup(None)]  # type: ignore[arg-type]
        assert steps == [["step"], ["step"]]
        assert hooks.on_event(1, 2) is None  # type: ignore[arg-type, func-returns-value]
        hooks = both(*rules[:2])[number].hooks
        assert len(hooks.play_setup(None)) == 1  # type: ignore[arg-type]
        assert len(both(rules[1])[number].hooks.play_setup(None)) == 0  # type: ignore[arg-type]


def test_settled_wrappers_name_themselves() -> None:
    @wraps
    def settle_step_budget(self: Rule, car: object) -> Any:
        yield
        yield

    hooks = book_of(rule(settle_step_budget=settle_step_budget)).hooks
    with pytest.raises(BadRule, match=r"settle_step_budget yields twice; it may yield once"):
        hooks.settle_step_budget(1, 2)  # type: ignore[arg-type]


def test_no_plugin_orders_itself() -> None:
    for cls in BUILT_IN:
        source = inspect.getsource(inspect.getmodule(cls))  # type: ignore[arg-type]
        assert not re.search(r"tryfirst|trylast|hookwrapper", source), cls.__name__
