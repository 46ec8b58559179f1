"""Rules as a person reads them: the list, one card, the rules in force, who answers which hook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import cleandoc
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from gridprix.core.catalogue import Catalogue, Found
from gridprix.core.hookspecs import FIRST, MERGED
from gridprix.core.rulebook import Answerers, Rulebook
from gridprix.core.rules import OptionInfo, option_values, options_of
from gridprix.core.scenario import Scenario
from gridprix.ui.kit.users import uses_of

from .panels import listing


def written(value: Any) -> str:
    """An option's value as a file writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{written(k)}: {written(v)}" for k, v in value.items()) + "}"
    return str(value)


def all_rules(catalogue: Catalogue) -> RenderableType:
    """Every rule that was found and from where; then what could not be loaded, and why."""
    table = listing("rule", "family", "what it says", "from")
    for name in sorted(catalogue.rules):
        found = catalogue.rules[name]
        table.add_row(
            Text(name, "bold"), found.card.family, Text(found.card.summary), Text(found.origin)
        )
    parts: list[RenderableType] = [table]
    if catalogue.failures:
        parts.append(Text("\ncould not be loaded:", "bold"))
        parts += [Padding(Text(str(failure), "red"), (0, 2)) for failure in catalogue.failures]
    return Group(*parts)


def one_rule(found: Found, proofs: Sequence[str] = ()) -> RenderableType:
    """A rule's card, its text, its options, its hooks, and the scripts that prove it."""
    card, uses = found.card, uses_of(found.cls)
    head = Text.assemble((card.name, "bold"), f"  {card.summary}")
    facts = Grid.grid(padding=(0, 2, 0, 0))
    for label, value in (
        ("family", card.family),
        ("from", f"{found.origin}, version {card.version}"),
        ("clauses", ", ".join(card.clauses)),
        ("provides", ", ".join(card.provides)),
        ("needs", ", ".join(need.replace("|", " or ") for need in card.needs)),
        ("conflicts with", ", ".join(card.conflicts)),
        ("stands above", ", ".join(card.above)),
        ("answers", ", ".join(uses.answers)),
        ("wraps", ", ".join(uses.wraps)),
        ("proven by", ", ".join(proofs)),
    ):
        if value:
            facts.add_row(Text(label, "dim"), Text(value))
    parts: list[RenderableType] = [head, Text(), facts]
    text = cleandoc(found.cls.__doc__ or "").partition("Clauses:")[0].strip()
    if text:
        parts += [Text(), *_paragraphs(text)]
    options = options_of(found.cls)
    parts += [Text(), _options(options)] if options else [Text("\nIt has no options.")]
    return Group(*parts)


def _paragraphs(text: str) -> list[RenderableType]:
    blocks = [" ".join(block.split()) for block in text.split("\n\n")]
    return [Text(block + ("" if block is blocks[-1] else "\n")) for block in blocks]


def _options(options: tuple[OptionInfo, ...]) -> RenderableType:
    table = listing("option", "default", "takes", "what for")
    for one in options:
        row = (written(one.default), one.takes, one.help)
        table.add_row(Text(one.name, "bold"), *map(Text, row))
    return table


def active_rules(scenario: Scenario) -> RenderableType:
    """The rules in force, top first, each with its options as they stand."""
    table = listing("rule", "what it says", "options")
    for rule in scenario.rules:
        options = ", ".join(
            f"{key}: {written(value)}" for key, value in option_values(rule).items()
        )
        table.add_row(Text(rule.card.name, "bold"), Text(rule.card.summary), Text(options))
    limit = f"The race is flagged off after {scenario.book.round_limit} rounds at the latest."
    return Group(
        Text("Rules higher in the list take precedence.", "dim"), table, Text(limit, "dim")
    )


def _last_word(row: Answerers) -> str:
    """Who prevails; where all answers are gathered or all act in turn, nobody does."""
    first = row.answers[:1] if row.spec.convention in (FIRST, MERGED) else ()
    return next(iter((*row.wraps, *first)), "all together")


def hooks_of(book: Rulebook) -> RenderableType:
    """The order of the rules; per hook who answers, wraps, has the last word, is shadowed."""
    order = "top first: " + ", ".join(rule.card.name for rule in book.rules)
    rows = book.answerers()
    hidden = any(row.shadowed for row in rows)
    columns = ("hook", "answered by", "wrapped by", "decides last")
    table = listing(*columns, *(["shadowed"] if hidden else []))
    for row in rows:
        if row.answers or row.wraps:
            cells = [", ".join(row.answers), ", ".join(row.wraps), _last_word(row)]
            cells += [", ".join(row.shadowed)] if hidden else []
            table.add_row(Text(row.spec.name, "bold"), *map(Text, cells))
    silent = [row.spec.name for row in rows if not row.answers and not row.wraps]
    quiet = Text(f"no rule answers: {', '.join(silent)}", "dim")
    return Group(Text(order, "dim"), table, quiet)
