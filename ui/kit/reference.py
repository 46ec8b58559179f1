"""The reference of all rules, made from their cards, docstrings and options."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc

from gridprix.core.catalogue import Found
from gridprix.core.library import Library
from gridprix.core.rules import ANY_FAMILY, OptionInfo, options_of
from gridprix.scenarios.conformance import Proof, read_proofs
from gridprix.ui.terminal.rules_text import written

from .users import proofs_of, uses_of

HEAD = """\
# Rules

Every rule that gridprix brings along: what it does, what it takes, which hooks it answers or wraps,
and the scripts that prove it. This page is made by `python -m gridprix.ui.kit.pages` from the rules
themselves; `gridprix rules NAME` shows the same at the terminal. The hooks are explained in
[core/HOOKS.md](../core/HOOKS.md), the clauses in [CONFORMANCE.md](CONFORMANCE.md).
"""
EVERY_FAMILY = "Every family"
MOST_LINKS = 12


def reference_page(library: Library) -> str:
    """The page as text."""
    proofs = read_proofs(library)
    rules = [library.catalogue.rules[name] for name in sorted(library.catalogue.rules)]
    lines = [HEAD]
    titles = {family.name: family.title for family in library.catalogue.families.values()}
    for family, title in {**titles, ANY_FAMILY: EVERY_FAMILY}.items():
        members = [found for found in rules if found.card.family == family]
        if not members:
            continue
        lines += [f"## {title}", "", "| rule | what it says |", "|---|---|"]
        lines += [
            f"| [{one.card.name}](#{one.card.name}) | {one.card.summary} |" for one in members
        ]
        lines.append("")
        for found in members:
            lines += [*rule_section(found, proofs), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def rule_section(found: Found, proofs: Sequence[Proof]) -> list[str]:
    """One rule's part of the page."""
    text = cleandoc(found.cls.__doc__ or "").partition("Clauses:")[0].strip()
    paragraphs = [" ".join(block.split()) for block in text.split("\n\n")]
    lines = [f"### {found.card.name}", ""]
    for paragraph in paragraphs:
        lines += [paragraph, ""]
    lines += [f"- {label}: {value}" for label, value in _facts(found, proofs) if value]
    options = options_of(found.cls)
    if options:
        lines += ["", "| option | default | takes | what for |", "|---|---|---|---|"]
        lines += [_option_row(one) for one in options]
    return lines


def _facts(found: Found, proofs: Sequence[Proof]) -> list[tuple[str, str]]:
    card, uses = found.card, uses_of(found.cls)
    needs = ", ".join(f"`{need.replace('|', '` or `')}`" for need in card.needs)
    return [
        ("clauses", ", ".join(card.clauses)),
        ("provides", _code(card.provides)),
        ("needs", needs),
        ("conflicts with", _code(card.conflicts)),
        ("stands above", _code(card.above)),
        ("answers", _code(uses.answers)),
        ("wraps", _code(uses.wraps)),
        ("proven by", _links(proofs_of(found, proofs))),
    ]


def _code(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _links(proofs: Sequence[Proof]) -> str:
    links = [f"[{proof.name}]({proof.file})" for proof in proofs[:MOST_LINKS]]
    more = len(proofs) - MOST_LINKS
    return ", ".join([*links, *([f"and {more} more"] if more > 0 else [])])


def _option_row(one: OptionInfo) -> str:
    cells = (f"`{one.name}`", f"`{written(one.default)}`", one.takes, one.help)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
