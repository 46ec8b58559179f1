"""Which rules answer and which wrap each hook, and which scripts prove a rule."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core.catalogue import Found
from gridprix.core.library import Library
from gridprix.core.rules import PROJECT, Rule
from gridprix.scenarios.conformance import Proof


@attrs.frozen
class Uses:
    """The hooks of one rule, by name."""

    answers: tuple[str, ...]
    wraps: tuple[str, ...]


def uses_of(cls: type[Rule]) -> Uses:
    """The hooks that a rule answers and wraps, in the order of its class."""
    answers: list[str] = []
    wraps: list[str] = []
    for base in reversed(cls.__mro__):
        for name, function in vars(base).items():
            marks = getattr(function, f"{PROJECT}_impl", None)
            if marks is not None:
                (wraps if marks.get("wrapper") else answers).append(name)
    return Uses(tuple(dict.fromkeys(answers)), tuple(dict.fromkeys(wraps)))


def users_of(hook: str, family: str, library: Library) -> Uses:
    """The rules of a family (and common ones) that answer and wrap a hook, by name."""
    answers, wraps = [], []
    for found in library.catalogue.of_family(family) if family else _all(library):
        uses = uses_of(found.cls)
        if hook in uses.answers:
            answers.append(found.card.name)
        if hook in uses.wraps:
            wraps.append(found.card.name)
    return Uses(tuple(answers), tuple(wraps))


def _all(library: Library) -> list[Found]:
    rules = library.catalogue.rules
    return [rules[name] for name in sorted(rules)]


def proofs_of(found: Found, proofs: Sequence[Proof]) -> list[Proof]:
    """The scripts that prove a rule: it is active in them, and they cite one of its clauses.

    A house rule has no clauses; there every script that plays it counts.
    """
    card = found.card
    return [
        proof
        for proof in proofs
        if card.name in proof.rules and (not card.clauses or set(card.clauses) & set(proof.clauses))
    ]
