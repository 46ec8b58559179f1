"""What a scenario file, its script and a ruleset file may hold, as JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gridprix.core import ruleset, scenario, seats
from gridprix.core.declared import notation_of
from gridprix.core.file_keys import Key, Text
from gridprix.core.library import Library
from gridprix.core.parts import Notation
from gridprix.core.rulebook import Rulebook
from gridprix.core.script import MAX_TIMES
from gridprix.core.state import Status

from .rule_schema import rule_items

Schema = dict[str, Any]
CAR = "^[A-Z][0-9]?$"
TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"anyOf": [TEXT, {"type": "array", "items": TEXT}]}
KEY: Schema = {"type": ["string", "integer"]}
KEYS: Schema = {"anyOf": [KEY, {"type": "array", "items": KEY}]}
PLACE: Schema = {
    "anyOf": [TEXT, {"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]
}
DICE: Schema = {
    "anyOf": [
        {"type": "integer", "minimum": 1},
        {"type": "array", "items": {"type": "integer", "minimum": 1}},
    ]
}


def whole(low: int, high: int) -> Schema:
    """A whole number within bounds."""
    return {"type": "integer", "minimum": low, "maximum": high}


def mapping(properties: Mapping[str, Any], **more: Any) -> Schema:
    """An object of these keys and no others."""
    return {"type": "object", "properties": dict(properties), "additionalProperties": False, **more}


def by_car(schema: Schema, **properties: Any) -> Schema:
    """An object whose keys are cars."""
    return mapping(properties, patternProperties={CAR: schema})


def ref(name: str) -> Schema:
    """A reference to a definition."""
    return {"$ref": f"#/definitions/{name}"}


# ---------------------------------------------------------------- what both kinds share


def _properties(keys: Iterable[Key], structures: Mapping[str, Schema]) -> dict[str, Schema]:
    """What each key takes, by its declaration or, for what has parts of its own, from here."""
    return {
        key.name: structures[key.name] if key.takes.schema is None else key.takes.schema
        for key in keys
    }


def _required(keys: Iterable[Key]) -> list[str]:
    return [key.name for key in keys if key.must]


def _rule_lists(library: Library) -> dict[str, Schema]:
    return {
        "family": {"enum": sorted(library.catalogue.families)},
        "rules": {"type": "array", "items": {"anyOf": rule_items(library)}},
        "order": {"type": "array", "items": {"enum": _rule_names(library)}, "uniqueItems": True},
        "prefer": mapping({hook: {"enum": _rule_names(library)} for hook in _preferable(library)}),
    }


def _rule_names(library: Library) -> list[str]:
    return sorted(library.catalogue.rules)


def _preferable(library: Library) -> list[str]:
    """The questions with one answer, of any family."""
    found: dict[str, None] = {}
    for family in library.catalogue.families.values():
        for spec in Rulebook((), family).specs:
            if spec.convention == "first" and not spec.shared:
                found.setdefault(spec.name)
    return list(found)


def ruleset_schema(library: Library) -> Schema:
    """The schema of ruleset files."""
    inherits = [{"required": ["family"]}, {"required": ["extends"]}]
    properties = _properties(ruleset.KEYS, _rule_lists(library))
    return mapping(properties, required=_required(ruleset.KEYS), anyOf=inherits)


# ---------------------------------------------------------------- scenarios


def scenario_schema(library: Library) -> Schema:
    """The schema of scenario files, with or without a script.

    A file that must be refused, as `loads: {refused: ...}` says, may hold anything.
    """
    cars, race = _notations(library)
    structures: dict[str, Schema] = {
        **_rule_lists(library),
        "seats": _seats(),
        "arrange": {"anyOf": [TEXT, _arranged(cars, race)]},
        "dice": DICE,
        "script": {"type": "array", "items": ref("step")},
        "loads": mapping({"refused": TEXTS, "warning": TEXTS}, minProperties=1),
    }
    sound = mapping(
        _properties(scenario.KEYS, structures),
        required=_required(scenario.KEYS),
        allOf=[
            {"anyOf": [{"required": ["ruleset"]}, {"required": ["family"]}]},
            {"anyOf": [{"required": ["seats"]}, {"required": ["arrange"]}]},
        ],
    )
    return {
        "type": "object",
        "if": {"required": ["loads"], "properties": {"loads": {"required": ["refused"]}}},
        "then": {"properties": {"loads": structures["loads"]}},
        "else": ref("sound"),
        "definitions": {"sound": sound, "step": _step(cars, race)},
    }


def _notations(library: Library) -> tuple[list[str], list[str]]:
    """What rules write about cars and about the race, active or not."""
    cars: dict[str, None] = {}
    race: dict[str, None] = {}
    for name in sorted(library.catalogue.rules):
        for one in notation_of(library.catalogue.rules[name].cls()):
            (cars if isinstance(one, Notation) else race).setdefault(one.name)
    return list(cars), list(race)


def _seats() -> Schema:
    one = {"anyOf": [Text(least=1).schema, mapping(_properties(seats.KEYS, {}))]}
    many = {"type": "array", "items": one, "minItems": 1, "maxItems": seats.MAX_SEATS}
    return {"anyOf": [whole(1, seats.MAX_SEATS), many]}


def _arranged(cars: list[str], race: list[str]) -> Schema:
    facts = {"at": PLACE, "out": {"type": ["boolean", "string"]}, "finished": {"type": "boolean"}}
    table = mapping({"round": {"type": "integer", "minimum": 0}, **{key: {} for key in race}})
    return by_car(mapping({**facts, **{key: {} for key in cars}}), race=table)


# ---------------------------------------------------------------- scripts


def _step(cars: list[str], race: list[str]) -> Schema:
    steps = {"type": "array", "items": ref("step"), "minItems": 1}
    failing = by_car({"type": "object", "additionalProperties": {"type": ["string", "null"]}})
    seeds = {"anyOf": [whole(1, MAX_TIMES), {"type": "array", "items": whole(0, 2**63)}]}
    done = mapping(
        {
            "offers": by_car(_offered()),
            "refused": failing,
            "raises": failing,
            "expect": _expected(cars, race),
            "dice": DICE,
            "until": {"anyOf": [{"const": "over"}, mapping({"round": whole(1, 2**31)})]},
            "undo": {"anyOf": [{"type": ["boolean", "null"]}, whole(1, MAX_TIMES)]},
            "repeat": mapping(
                {"times": whole(1, MAX_TIMES), "steps": steps}, required=["times", "steps"]
            ),
            "for each seed": mapping({"seeds": seeds, "steps": steps}, required=["seeds", "steps"]),
        },
        minProperties=1,
    )
    return {"anyOf": [done, {**by_car(KEY), "minProperties": 1}]}


def _offered() -> Schema:
    texts = {"type": "object", "additionalProperties": {"type": ["string", "null"]}}
    odds = {"type": "object", "additionalProperties": {"type": "integer"}}
    return mapping(
        {
            "question": TEXT,
            "prompt": TEXT,
            "legal": KEYS,
            "only": KEYS,
            "count": {"type": "integer", "minimum": 0},
            "refused": texts,
            "cautions": texts,
            "prices": texts,
            "labels": texts,
            "outlooks": texts,
            "odds": {"type": "object", "additionalProperties": odds},
            "not": KEYS,
            "default": KEY,
        }
    )


def _expected(cars: list[str], race: list[str]) -> Schema:
    status = {"enum": [one.value for one in Status]}
    car = mapping(
        {
            "at": {"anyOf": [PLACE, {"type": "null"}]},
            "status": status,
            "reason": TEXT,
            **{key: {} for key in cars},
        }
    )
    order = {"type": "array", "items": {"type": "string", "pattern": CAR}}
    standing = mapping({"place": {"type": "integer", "minimum": 1}, "reason": TEXT})
    drawn = {"anyOf": [{"type": "object"}, {"type": "array", "items": {"type": "object"}}]}
    asked = {"anyOf": [order, {"type": "string", "pattern": CAR}, {"type": "null"}]}
    return by_car(
        car,
        log=TEXTS,
        not_log=TEXTS,
        asks=asked,
        standings={"anyOf": [order, by_car(standing)]},
        gauges=by_car({"type": "object"}),
        round={"type": "integer", "minimum": 0},
        over={"type": "boolean"},
        ending=TEXT,
        order=order,
        race=mapping({key: {} for key in race}),
        traces=drawn,
        marks=drawn,
    )
