"""What is wrong with a draft, told at the row it concerns; and what one rule more would bring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs

from gridprix.core.documents import BadFile, Document, Findings, KeyPath, Location, Problem
from gridprix.core.errors import BadRule, RuleConflict, RuleFailed
from gridprix.core.rule_entries import RuleEntry, build_rules
from gridprix.core.rulebook import Rulebook, check_cards
from gridprix.core.rules import RuleCard
from gridprix.core.scenario import Scenario, read_scenario

from .draft import RaceDraft

FILE = "set-up"
MOST_CHANGES = 4
_QUOTED = re.compile(r"'([a-z0-9-]+)'")


@attrs.frozen
class Fault:
    """One problem and the path of the value it concerns."""

    path: KeyPath
    what: str
    right: str = ""

    @property
    def sentence(self) -> str:
        """What is wrong and what would be right."""
        return f"{self.what}; {self.right}" if self.right else self.what


@attrs.frozen
class Checked:
    """What came of reading a draft: a scenario, or faults."""

    scenario: Scenario | None
    faults: tuple[Fault, ...] = ()

    def at(self, *path: str | int) -> tuple[Fault, ...]:
        """The faults of a value and of everything inside it."""
        return tuple(one for one in self.faults if one.path[: len(path)] == path)

    def of_rule(self, name: str) -> tuple[Fault, ...]:
        """The faults that concern a rule."""
        return tuple(one for one in self.at("rules") if len(one.path) > 1 and one.path[1] == name)


def check(draft: RaceDraft) -> Checked:
    """Read a draft as a file would be read."""
    full = draft.to_full_data()
    places, paths = _places(full)
    try:
        read_scenario(Document(FILE, full, places), draft.library)
        scenario = read_scenario(Document(FILE, draft.to_data()), draft.library)
    except BadFile as error:
        faults = [one for problem in error.problems for one in _faults(problem, paths, full)]
        return Checked(None, tuple(faults))
    return Checked(scenario)


def _places(data: Any) -> tuple[dict[KeyPath, Location], list[KeyPath]]:
    """A line of its own for every value, so that a problem's line leads back to it."""
    paths = list(_paths(data, ()))
    return {path: Location(FILE, line, 1) for line, path in enumerate(paths, start=1)}, paths


def _paths(data: Any, path: KeyPath) -> Iterator[KeyPath]:
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _paths(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _paths(value, (*path, number))


def _faults(problem: Problem, paths: list[KeyPath], data: dict[str, Any]) -> Iterator[Fault]:
    spot = problem.spot
    path = paths[spot.line - 1] if spot.file == FILE and spot.line else ()
    if spot.file != FILE:
        path = ("track",)
    if path[:1] == ("rules",) and len(path) > 1:
        name = next(iter(data["rules"][int(path[1])]))
        yield Fault(("rules", name, *path[3:]), problem.what, problem.right)
        return
    names = {name for rule in data["rules"] for name in rule}
    named = [name for name in _QUOTED.findall(problem.what) if name in names]
    if path == ("rules",) and named:
        for name in named:
            yield Fault(("rules", name), problem.what, problem.right)
        return
    yield Fault(path, problem.what, problem.right)


# ---------------------------------------------------------------- one rule more


@attrs.frozen
class SwitchRefusal:
    """Why a rule cannot simply be switched on, and what would have to change with it."""

    why: str
    changes: tuple[tuple[str, bool], ...] = ()

    @property
    def frees(self) -> tuple[str, ...]:
        """The rules that would be switched off."""
        return tuple(name for name, on in self.changes if not on)

    @property
    def adds(self) -> tuple[str, ...]:
        """The rules that would be switched on too."""
        return tuple(name for name, on in self.changes if on)


def refusal(draft: RaceDraft, name: str) -> SwitchRefusal | None:
    """What speaks against switching a rule on; None when nothing does."""
    before = set(_book_problems(draft, ()))
    changes: tuple[tuple[str, bool], ...] = ((name, True),)
    left = first = _news(draft, changes, before)
    while left and len(changes) <= MOST_CHANGES:
        better = next(_improvements(draft, name, changes, before, len(left)), None)
        if better is None:
            break
        changes = (*changes, better)
        left = _news(draft, changes, before)
    if not first:
        return None
    return SwitchRefusal(first[0], () if left else changes[1:])


def _news(draft: RaceDraft, changes: tuple[tuple[str, bool], ...], before: set[str]) -> list[str]:
    return [one for one in _book_problems(draft, changes) if one not in before]


def _improvements(
    draft: RaceDraft,
    name: str,
    changes: tuple[tuple[str, bool], ...],
    before: set[str],
    count: int,
) -> Iterator[tuple[str, bool]]:
    """Single further changes after which less is wrong."""
    for change in _remedies(draft, name):
        if change not in changes and len(_news(draft, (*changes, change), before)) < count:
            yield change


def _remedies(draft: RaceDraft, name: str) -> Iterator[tuple[str, bool]]:
    """Single changes that may make room for a rule: what it needs, then what it clashes with."""
    rules = draft.library.catalogue.rules
    active = [entry.name for entry in draft.entries() if entry.on]
    card = rules[name].card
    for need in card.needs:
        for wanted in need.split("|"):
            bringing = [one for one in rules if wanted in rules[one].card.capabilities]
            for one in sorted(bringing, key=lambda one: one != wanted):
                if one not in active:
                    yield one, True
    rivals = [one for one in active if _rivals(card, rules[one].card)]
    for one in (*rivals, *(other for other in active if other not in rivals)):
        yield one, False


def _rivals(one: RuleCard, other: RuleCard) -> bool:
    """Whether two rules cannot both be on: they say so, or provide the same."""
    return not (
        set(one.capabilities).isdisjoint((*other.conflicts, *other.capabilities))
        and set(other.capabilities).isdisjoint(one.conflicts)
    )


def _book_problems(draft: RaceDraft, changes: tuple[tuple[str, bool], ...]) -> list[str]:
    """What is wrong with the rules alone, whatever the track and the seats."""
    more = [attrs.evolve(draft.changes.get(name, RuleEntry(name)), on=on) for name, on in changes]
    entries = draft.entries(*more)
    findings = Findings(Document(FILE, {}))
    catalogue = draft.library.catalogue
    rules = build_rules(entries, draft.family, catalogue, findings)
    told = [problem.what for problem in findings.problems]
    try:
        told += [what for _, what, _ in check_cards(rules)]
        if told:
            return told
        Rulebook(rules, catalogue.families[draft.family], draft.prefer)
    except (BadRule, RuleConflict, RuleFailed) as error:
        return [line.partition("; ")[0] for line in str(error).splitlines()]
    return []


# ---------------------------------------------------------------- rules


def book_of(draft: RaceDraft) -> Rulebook | None:
    """The rules as they are; nothing where they cannot be played together."""
    catalogue = draft.library.catalogue
    findings = Findings(Document(FILE, {}))
    rules = build_rules(draft.entries(), draft.family, catalogue, findings)
    try:
        return Rulebook(rules, catalogue.families[draft.family], draft.prefer)
    except (BadRule, RuleConflict, RuleFailed):
        return None
