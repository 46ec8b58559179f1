"""A race's state as plain data and as one short text, equal on every machine.

The text is made of what the state means and not of how the code calls it: of the words of this
module, of places as the family writes them, and of what each rule's notation says, under the name
of the rule. So classes and fields can be renamed, and journals still fit.
"""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import attrs

from .state import Car, Part, Parts, Place, Race

LENGTH = 16


def plain(value: Any) -> Any:
    """Anything frozen that rules keep in a race, as JSON data in a fixed order."""
    if isinstance(value, enum.Enum):
        return value.value
    if value is None or isinstance(value, (str, int, Fraction)):
        return str(value) if isinstance(value, Fraction) else value
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    if isinstance(value, (set, frozenset)):
        return sorted((plain(one) for one in value), key=json.dumps)
    if isinstance(value, Mapping):
        pairs = [(_key(key), plain(one)) for key, one in value.items()]
        return dict(sorted(pairs))
    if attrs.has(type(value)):
        return {name: plain(one) for name, one in _fields(value)}
    raise TypeError(
        f"{type(value).__name__} cannot be kept in a race; use attrs, tuples and numbers"
    )


def _key(key: object) -> str:
    if isinstance(key, type):  # a part; two rules may give theirs one name
        return f"{getattr(key, 'capability', '')} {key.__name__}"
    return json.dumps(plain(key))


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    for field in attrs.fields(type(value)):
        if field.eq:
            yield field.name, getattr(value, field.name)


def fingerprint(race: Race) -> str:
    """A short text that differs as soon as anything differs that the race can be told by."""
    told = {
        "laps": race.laps,
        "round": race.round,
        "phase": race.phase.value,
        "order": race.order,
        "finishers": race.finishers,
        "crossed": race.crossed,
        "retired": race.retired,
        "ending": race.ending,
        "dice": race.dice,
        "cars": [_car(race, car) for car in race.cars],
        "rules": _rules(race.parts, race, race.book.race_notation_of),
    }
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def _car(race: Race, car: Car) -> dict[str, Any]:
    return {
        "id": car.id,
        "at": _place(race, car.spot),
        "status": car.status.value,
        "reason": car.reason,
        "rules": _rules(car.parts, car, race.book.notation_of),
    }


def _place(race: Race, place: Place | None) -> str:
    family = race.book.family
    return "" if place is None or family is None else family.write_place(place)


def _rules(parts: Parts, whose: Car | Race, notation: Mapping[str, Any]) -> dict[str, Any]:
    """What each rule has to say: by its notation, or where it has none by its parts' values."""
    told: dict[str, Any] = {
        rule: {one.name: plain(one.read(whose)) for one in own} for rule, own in notation.items()
    }
    for part in parts.values():
        if part.capability not in notation:
            told.setdefault(part.capability, []).append(_values(part))
    return told


def _values(part: Part) -> list[Any]:
    return [plain(value) for _, value in _fields(part)]
