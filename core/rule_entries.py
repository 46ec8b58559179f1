"""Which rules are on, with which options, in which order: rulesets and what a scenario changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from .catalogue import Catalogue
from .documents import Document, Findings, KeyPath, Problem, kind_of, suggest
from .rules import ANY_FAMILY, Rule, RuleCard, build_rule


@attrs.frozen
class RuleEntry:
    """One rule in a list: on or off, its options, and the place in a file that said so."""

    name: str
    on: bool = True
    options: Mapping[str, Any] = attrs.field(factory=dict)
    document: Document | None = attrs.field(default=None, eq=False, repr=False)
    path: KeyPath = ()


def read_entries(data: Any, findings: Findings, path: KeyPath) -> tuple[RuleEntry, ...]:
    """Read a `rules:` list: `name`, `name: on`, `name: off` or `name: {option: value}`."""
    entries: dict[str, RuleEntry] = {}
    for entry in _items(data, findings, path):
        if entry.name in entries:
            what = f"the rule {entry.name!r} stands twice"
            findings.error(entry.path, what, "list each rule once")
        entries.setdefault(entry.name, entry)
    return tuple(entries.values())


def _items(data: Any, findings: Findings, path: KeyPath) -> Iterator[RuleEntry]:
    if not isinstance(data, list):
        findings.error(path, f"`rules` is {kind_of(data)}", "it takes a list of rule names")
        return
    for number, item in enumerate(data):
        here = (*path, number)
        if isinstance(item, str):
            yield RuleEntry(item.replace("_", "-"), document=findings.document, path=here)
        elif isinstance(item, dict) and len(item) == 1:
            yield from _with_value(*next(iter(item.items())), findings, here)
        else:
            right = "write `name`, `name: off` or `name: {option: value}`"
            findings.error(here, f"a rule cannot be {kind_of(item)}", right)


def _with_value(name: str, value: Any, findings: Findings, path: KeyPath) -> Iterator[RuleEntry]:
    here = (*path, name)
    name = name.replace("_", "-")
    if value is None or isinstance(value, bool):
        yield RuleEntry(name, value is not False, document=findings.document, path=here)
    elif isinstance(value, dict):
        yield RuleEntry(name, on=True, options=value, document=findings.document, path=here)
    else:
        right = "write `on`, `off` or a mapping of options"
        findings.error(here, f"the rule {name!r} is given {kind_of(value)}", right)


def merge(
    base: tuple[RuleEntry, ...], changes: tuple[RuleEntry, ...], catalogue: Catalogue
) -> tuple[RuleEntry, ...]:
    """Apply a scenario's (or an extending ruleset's) changes to a list.

    A rule already listed keeps its place and the options not mentioned; a new one goes directly
    above the rules that its card wants to be above and those that it stands in for, else on top.
    Without a base the list is the order.
    """
    if not base:
        return changes
    merged = list(base)
    for change in reversed(changes):  # from below, so that new ones keep their order on top
        for number, old in enumerate(merged):
            if old.name == change.name:
                options = {**old.options, **change.options}
                merged[number] = attrs.evolve(change, options=options)
                break
        else:
            merged.insert(_place_for(change.name, merged, catalogue), change)
    return tuple(merged)


def _place_for(name: str, listed: list[RuleEntry], catalogue: Catalogue) -> int:
    card = _card(name, catalogue)
    cards = [_card(entry.name, catalogue) for entry in listed]
    below = {*card.above, *card.provides}
    places = [number for number, one in enumerate(cards) if below.intersection(one.capabilities)]
    if places:
        return min(places)
    own = card.capabilities
    higher = [number + 1 for number, one in enumerate(cards) if set(one.above).intersection(own)]
    return max(higher, default=0)


def _card(name: str, catalogue: Catalogue) -> RuleCard:
    """The card of a rule; one that nobody knows is reported later, and has its name only."""
    found = catalogue.rules.get(name)
    return found.card if found else RuleCard(name, "")


def reorder(
    entries: tuple[RuleEntry, ...], wanted: Any, findings: Findings, path: KeyPath
) -> tuple[RuleEntry, ...]:
    """Put the named rules into this order, on the places that they hold between them."""
    if wanted is None:
        return entries
    names = [entry.name for entry in entries]
    if not isinstance(wanted, list) or not all(isinstance(name, str) for name in wanted):
        findings.error(path, f"`order` is {kind_of(wanted)}", "it takes a list of rule names")
        return entries
    wanted = [name.replace("_", "-") for name in wanted]
    for number, name in enumerate(wanted):
        if name not in names:
            findings.error(
                (*path, number), f"the rule {name!r} is not in the list", suggest(name, names)
            )
    if len(set(wanted)) != len(wanted):
        findings.error(path, "`order` names a rule twice", "name each rule once")
    if findings.problems:
        return entries
    by_name = {entry.name: entry for entry in entries}
    turn = iter(wanted)
    return tuple(by_name[next(turn)] if name in wanted else by_name[name] for name in names)


def build_rules(
    entries: tuple[RuleEntry, ...], family: str, catalogue: Catalogue, findings: Findings
) -> tuple[Rule, ...]:
    """Make the rules that are on; unknown names, wrong families and bad options are reported."""
    rules: list[Rule] = []
    for entry in entries:
        found = catalogue.rules.get(entry.name)
        if found is None:
            what = f"unknown rule {entry.name!r}"
            _report(findings, entry, what, _instead_of(entry.name, catalogue))
            continue
        if not entry.on:
            continue
        if found.card.family not in (family, ANY_FAMILY):
            what = f"{entry.name!r} is a {found.card.family} rule and this is a {family} race"
            right = f"use rules of the {family} family, or common ones"
            if found.card.family not in catalogue.families:
                what = f"the card of {entry.name!r} names a family {found.card.family!r}"
                right = suggest(found.card.family, (*catalogue.families, ANY_FAMILY))
            _report(findings, entry, what, right)
            continue
        rule, faults = build_rule(found.cls, entry.options)
        for fault in faults:
            _report(findings, entry, fault.what, fault.right, fault.option)
        if rule is not None:
            rules.append(rule)
    return tuple(rules)


def _instead_of(name: str, catalogue: Catalogue) -> str:
    """What may have been meant by the name of a rule that is not there."""
    lost = [one for one in catalogue.failures if Path(one.origin).stem.replace("_", "-") == name]
    return f"its file was left out: {lost[0].place}" if lost else suggest(name, catalogue.rules)


def report_at(
    findings: Findings, entries: tuple[RuleEntry, ...], rule: str, what: str, right: str
) -> None:
    """Report a problem of a rule at the place that switched it on."""
    entry = next((one for one in entries if one.name == rule), RuleEntry(rule))
    _report(findings, entry, what, right)


def _report(findings: Findings, entry: RuleEntry, what: str, right: str, option: str = "") -> None:
    document = entry.document or findings.document
    path = (*entry.path, option) if option else entry.path
    findings.problems.append(Problem(document.spot(path), what, right))
