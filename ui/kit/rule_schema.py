"""What a `rules:` list may hold, as JSON Schema: every rule with its options, bounds and help."""

from __future__ import annotations

from typing import Any

from gridprix.core.catalogue import Found
from gridprix.core.library import Library
from gridprix.core.rules import OptionInfo, options_of

Schema = dict[str, Any]


def rule_items(library: Library) -> list[Schema]:
    """The forms of one item: a bare name, or a name with on, off or options."""
    rules = {name: library.catalogue.rules[name] for name in sorted(library.catalogue.rules)}
    one: Schema = {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "properties": {name: _rule(found) for name, found in rules.items()},
        "additionalProperties": False,
    }
    return [{"enum": list(rules)}, one]


def _rule(found: Found) -> Schema:
    options: Schema = {
        "type": "object",
        "properties": {info.name: _option(info) for info in options_of(found.cls)},
        "additionalProperties": False,
    }
    text = f"{found.card.summary} ({found.card.family})"
    return {"description": text, "anyOf": [{"type": ["boolean", "null"]}, options]}


def _option(info: OptionInfo) -> Schema:
    schema: Schema = {"description": f"{info.help}; {info.takes}"}
    if info.parse:  # what a table looks like is its parser's secret
        return schema
    schema["default"] = info.default
    if info.choices:
        return {**schema, "enum": list(info.choices)}
    if isinstance(info.default, bool):
        return {**schema, "type": "boolean"}
    if isinstance(info.default, int):
        bounds = {"minimum": info.low, "maximum": info.high}
        given = {key: value for key, value in bounds.items() if value is not None}
        return {**schema, "type": "integer", **given}
    return {**schema, "type": "string"}
