"""Scripts that are played again with one rule otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.documents import BadFile, Document, load_document
from gridprix.core.errors import FAILURES
from gridprix.core.library import Library, shown_name
from gridprix.core.rules import OptionInfo, options_of
from gridprix.core.scenario import read_scenario
from gridprix.core.script import check_script, find_scripts, is_script
from gridprix.scenarios.conformance import Rulesets, played_by

from .subjects import InForce

TABLES = (list, dict, str)  # what a parser is given; anything else it has made itself
HOLDS, FAILS, REFUSED = "holds", "fails", "refused"


@attrs.frozen
class PlayedScript:
    """A script and what it is played by."""

    document: Document
    rules: InForce  # with values as the rules have them
    written: InForce  # with values as files have them
    named: frozenset[str]  # the rules that it names itself

    @property
    def file(self) -> str:
        """Where it stands."""
        return self.document.file

    @property
    def is_about_loading(self) -> bool:
        """Whether it says what happens when its file is read, and no race is driven."""
        return "loads" in self.document.data

    @property
    def clauses(self) -> tuple[str, ...]:
        """What it says that it proves."""
        listed = self.document.data.get("clauses")
        return tuple(map(str, listed)) if isinstance(listed, list) else ()

    def with_rule(self, rule: str, change: Any) -> Document:
        """The script with a rule off (False) or with other options."""
        rules = list(self.document.data.get("rules") or [])
        for number, entry in enumerate(rules):
            if name_of(entry) == rule:
                old = entry[next(iter(entry))] if isinstance(entry, dict) else {}
                known = old if isinstance(old, dict) else {}
                rules[number] = {rule: change if change is False else {**known, **change}}
                break
        else:
            rules.append({rule: change})
        return Document(self.file, {**self.document.data, "rules": rules})


def name_of(entry: Any) -> str:
    """The rule that an entry of a `rules:` list is about."""
    name = next(iter(entry), "") if isinstance(entry, dict) else entry
    return str(name).replace("_", "-")


def scripts_below(
    paths: Iterable[Path], library: Library, *, trusted: bool = False
) -> tuple[PlayedScript, ...]:
    """The scripts below some paths that hold as they are; only those can notice anything.

    With `trusted` somebody has seen to that already.
    """
    found = []
    known: Rulesets = {}
    for path in find_scripts(paths):
        document = load_document(path, shown_name(path))
        if is_script(document) and (trusted or outcome_of(document, library) == HOLDS):
            listed = document.data.get("rules")
            named = frozenset(map(name_of, listed if isinstance(listed, list) else ()))
            as_written = played_by(document, library, known)
            rules = {name: read(name, values, library) for name, values in as_written.items()}
            found.append(PlayedScript(document, rules, as_written, named))
    return tuple(found)


def read(rule: str, values: Mapping[str, Any], library: Library) -> dict[str, Any]:
    """The options of a rule as it has them: of a table, what its parser makes of it."""
    found = library.catalogue.rules.get(rule)
    parsers = {} if found is None else {one.name: one for one in options_of(found.cls) if one.parse}
    return {
        name: _parsed(parsers[name], value) if name in parsers else value
        for name, value in values.items()
    }


def _parsed(info: OptionInfo, value: Any) -> Any:
    try:
        return info.read(value) if isinstance(value, TABLES) else value
    except ValueError:  # the script may be about that
        return value


def outcome_of(document: Document, library: Library) -> str:
    """Whether a script holds, fails in the race, or is refused before it."""
    try:
        outcome = check_script(document, library)
        if outcome.ok:
            return HOLDS
        begun = outcome.steps and "loads" not in document.data
        return FAILS if begun or _loads(document, library) else REFUSED
    except BadFile:
        return REFUSED
    except FAILURES:  # a rule that others count on is gone, or has values that nobody foresaw
        return FAILS


def _loads(document: Document, library: Library) -> bool:
    try:
        read_scenario(document, library)
    except BadFile:
        return False
    return True


def likely_first(
    scripts: Sequence[PlayedScript], rule: str, clauses: Sequence[str]
) -> list[PlayedScript]:
    """The scripts that are about a rule before the others."""
    mine = set(clauses)
    return sorted(
        scripts, key=lambda one: (rule not in one.named, mine.isdisjoint(one.clauses), one.file)
    )
