"""Every example of the hook book is played in a race in which its hook is asked."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from gridprix.core import Rule, RuleCard, hookimpl
from gridprix.core.catalogue import Catalogue
from gridprix.core.documents import BadFile, Document, load_document
from gridprix.core.examples import core_hooks
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario
from gridprix.core.script import Runner
from gridprix.scenarios import standard_library
from gridprix.scenarios.conformance import Proof, read_proofs
from gridprix.ui.kit.hook_book import chapters
from gridprix.ui.kit.users import proofs_of, users_of

from ..core.races import wild  # noqa: TID252 - the tests are no package of a name

LIBRARY = standard_library(installed=False)
CASES = [
    pytest.param(chapter, spec.name, id=f"{chapter.family or 'core'} {spec.name}")
    for chapter in chapters(LIBRARY)
    for spec in chapter.specs
]
# what the rule of every example has besides it, so that parts and events have an owner
ALWAYS = ("declare_parts", "declare_race_parts", "declare_reducers", "declare_wording")
WITH = {
    "settle_plot": ["offer_plots"],
    "play_plots": ["offer_plots"],
    "resolve_action": ["offer_actions"],
}
# what is only there to say no, or to be told
SAYS_NOTHING = {"veto_scenario", "on_event"}
# what a script is called in which a seldom asked hook is asked
HINTS = {
    "resolve_emergency": "SC-09",
    "settle_runs_on": "nobody drives off",
    "settle_order_key": "IT-10",
    "offer_roll_bids": "CT-classic",
    # the circuit's own plots are speeds and would clash with those of the example
    "offer_plots": "IT-16",
    "settle_plot": "IT-16",
    "play_plots": "IT-16",
}
DECISIONS = 12


@functools.cache
def proofs() -> tuple[Proof, ...]:
    return read_proofs(LIBRARY)


@functools.cache
def script(file: str) -> Document:
    return load_document(LIBRARY.shelves["rulesets"][0] / file)  # as a page there links to it


def likely(hook: str, family: str) -> list[str]:
    """The scripts, those first that prove a rule which uses the hook: there it is asked."""
    uses = users_of(hook, family, LIBRARY)
    found = [LIBRARY.catalogue.rules[name] for name in (*uses.answers, *uses.wraps)]
    hint = HINTS.get(hook, "-")
    first = [proof.file for proof in proofs() if proof.name.startswith(hint)]
    first += [proof.file for one in found for proof in proofs_of(one, proofs())]
    return list(dict.fromkeys([*first, *(proof.file for proof in proofs())]))


class Heard:
    """How often the example was called, and how often it had something to say."""

    def __init__(self) -> None:
        self.calls = self.answers = 0


def example_rule(hook: str, examples: Any, heard: Heard) -> type[Rule]:
    function = getattr(examples, hook)
    marks = function.gridprix_impl
    takes = function.__code__.co_varnames[: function.__code__.co_argcount]

    def listen(*args: Any) -> Any:
        heard.calls += 1
        answer = function(*args)
        heard.answers += answer is not None and answer != []
        return answer

    # pluggy reads the names of the arguments, so the listener must have them
    source = f"def {hook}({', '.join(takes)}): return listen({', '.join(takes)})"
    if marks["wrapper"]:
        source = f"def {hook}({', '.join(takes)}): return (yield from listen({', '.join(takes)}))"
    space: dict[str, Any] = {"listen": listen}
    exec(source, space)  # noqa: S102 - the text is made of our own names
    body = {name: getattr(core_hooks, name) for name in (*ALWAYS, *WITH.get(hook, ()))}
    body[hook] = hookimpl(space[hook], wrapper=marks["wrapper"])
    body |= {"card": RuleCard("example", "an example"), "__module__": __name__}
    if hook == "resolve_stuck":
        body["veto_legs"] = hookimpl(lambda self, legs: {leg.key: "no way" for leg in legs})
    return attrs.frozen(type("Example", (Rule,), body))


def races(rule: type[Rule], hook: str, family: str) -> Iterator[tuple[Runner, Scenario]]:
    """The scripts with the example on top; it is preferred where another rule answers too."""
    catalogue = Catalogue(dict(LIBRARY.catalogue.rules), dict(LIBRARY.catalogue.families))
    catalogue.add(rule, "tests")
    library = attrs.evolve(LIBRARY, catalogue=catalogue)
    scripts = [script(file) for file in likely(hook, family)]
    for document in scripts:
        data = dict(document.data)
        if "loads" in data:
            continue
        data["rules"] = ["example", *data.get("rules", [])]
        for preferred in ({}, {hook: "example"}):
            data["prefer"] = {**data.get("prefer", {}), **preferred}
            with contextlib.suppress(BadFile):
                runner = Runner(Document(document.file, data), library)
                if family in ("", runner.game.scenario.family.name):
                    yield runner, runner.game.scenario
                break


def play(scenario: Scenario) -> None:
    """Some decisions of wild pilots, and a look at everything that can be looked at."""
    game = Game(scenario, 1, wild(scenario, 1))
    for _ in range(DECISIONS):
        game.advance(1)
    view = game.view(None)
    hooks = game.race.book.hooks
    assert game.standings()
    list(hooks.offer_marks(view))
    for car in view.cars:
        list(hooks.offer_gauges(view, car))
        asked = game.race.car(car.id)
        list(hooks.offer_charts(game.race, asked))
        list(hooks.offer_gains(game.race, asked, hooks.offer_legs(game.race, asked)))
    for entry in game.log:
        assert entry.text
        list(hooks.offer_traces(entry.race, entry.event))


@pytest.mark.parametrize(("chapter", "hook"), CASES)
def test_an_example_plays(chapter: Any, hook: str) -> None:
    heard = Heard()
    rule = example_rule(hook, chapter.examples, heard)
    for runner, scenario in races(rule, hook, chapter.family):
        runner.run()  # what the script expects may fail now: the race is another one
        assert not [one for one in runner.problems if "the rule 'example'" in str(one)]
        play(scenario)
        if heard.answers or (heard.calls and hook in SAYS_NOTHING):
            return
    pytest.fail(f"the example of {hook} was asked {heard.calls} times and never says anything")
