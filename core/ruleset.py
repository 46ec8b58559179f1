"""A ruleset: one documented game as a list of rules with options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from .documents import Document, Findings, Problem, kind_of
from .file_keys import FileName, Key, Structure, Text, check_keys, names_of
from .library import NAMED, Library
from .plain_text import plain_line
from .rule_entries import RuleEntry, merge, read_entries, reorder

TITLE = Key("title", "what people read instead of the name", Text())
FAMILY = Key("family", "the kind of board, where no ruleset says so", Structure())
SUMMARY = Key("summary", "what it is like, in a sentence", Text())
RULES = Key(
    "rules",
    "what is played otherwise: `name`, `name: on`, `name: off`, `name: {option: value}`",
    Structure(),
)
ORDER = Key("order", "another order of the rules", Structure())
PREFER = Key("prefer", "which rule answers a hook that two answer", Structure())
KEYS = (
    Key("name", "what it is called", FileName("ruleset", "my-rules"), must=True),
    TITLE,
    FAMILY,
    SUMMARY,
    Key("extends", "the ruleset that it begins from", Structure(NAMED)),
    RULES,
    ORDER,
    PREFER,
)


@attrs.frozen
class Ruleset:
    """A ruleset as read, with what it extends merged in."""

    name: str
    title: str
    summary: str
    family: str
    entries: tuple[RuleEntry, ...]
    prefer: Mapping[str, str] = attrs.field(factory=dict)


def read_ruleset(
    document: Document, library: Library, findings: Findings, seen: tuple[str, ...] = ()
) -> Ruleset | None:
    """Read a ruleset and what it extends; problems go to `findings`, located in their own file."""
    own = Findings(document)
    try:
        return _read(document, library, own, seen)
    finally:
        findings.problems.extend(own.problems)
        findings.warnings.extend(own.warnings)


def _read(
    document: Document, library: Library, findings: Findings, seen: tuple[str, ...]
) -> Ruleset | None:
    data = document.data
    if not isinstance(data, dict):
        findings.problems.append(
            Problem(document.spot(), f"a ruleset is a mapping, this is {kind_of(data)}")
        )
        return None
    findings.known_keys((), data, names_of(KEYS))
    check_keys(KEYS, data, findings)
    name = str(data.get("name", "?"))
    base = _base(data, document, library, findings, seen)
    changes = read_entries(data.get("rules", []), findings, ("rules",))
    entries = merge(base.entries, changes, library.catalogue) if base else changes
    entries = reorder(entries, data.get("order"), findings, ("order",))
    prefer = data.get("prefer", {})
    if not isinstance(prefer, dict):
        findings.error(
            ("prefer",), f"`prefer` is {kind_of(prefer)}", "write `prefer: {hook: rule}`"
        )
        prefer = {}
    family = data.get("family", base.family if base else "")
    if base and base.family and family != base.family:
        what = f"it extends {base.name!r}, which is of the family {base.family!r}, not {family!r}"
        findings.error(("family",), what, "drop `family`, or extend another ruleset")
        family = base.family
    if not family:
        known = " or ".join(f"`family: {one}`" for one in library.catalogue.families)
        findings.error((), "the ruleset names no family", f"add {known}")
    return Ruleset(
        name,
        plain_line(str(data.get("title", name))).strip(),
        str(data.get("summary", base.summary if base else "")),
        str(family),
        entries,
        {**(base.prefer if base else {}), **prefer},
    )


def _base(
    data: Mapping[str, Any],
    document: Document,
    library: Library,
    findings: Findings,
    seen: tuple[str, ...],
) -> Ruleset | None:
    if "extends" not in data:
        return None
    other = library.follow("rulesets", data["extends"], findings, ("extends",))
    if other is None:
        return None
    seen = (*seen, document.file)
    if other.file in seen:
        chain = " -> ".join((*seen, other.file))
        findings.error(("extends",), f"rulesets extend each other in a circle: {chain}", "break it")
        return None
    return read_ruleset(other, library, findings, seen)
