"""Rules, made once: in one library the same list with the same options gives the same rules.

A rule never changes, and whoever works something out for a race keeps it by its very rules: pilots
what they know of a circuit, for one. So the tables of a server that race by the same list share all
of that. A rule of somebody else may keep what it should not; each race has its own of those.
"""

from __future__ import annotations

from collections.abc import Sequence

from .borders import is_stranger
from .documents import Document
from .latest import Latest
from .rule_entries import RuleEntry
from .rules import Rule

KEPT = 24


class SharedRules:
    """The rules that a library has made for whole races, those asked for last."""

    def __init__(self) -> None:
        self._kept: Latest[tuple[Rule, ...]] = Latest(KEPT)

    def like(self, rules: tuple[Rule, ...], entries: Sequence[RuleEntry]) -> tuple[Rule, ...]:
        """The rules that were made of such entries before; else these, for those who come next."""
        if any(map(is_stranger, rules)):
            return rules
        told = Document("", [[one.name, dict(one.options)] for one in entries if one.on])
        key = told.digest, *map(type, rules)
        found = self._kept.find(key) or rules
        self._kept.keep(key, found)
        return found
