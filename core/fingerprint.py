"""A race's state as plain data and as one short text, equal on every machine."""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import attrs

from .state import Race

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
        fields = [field for field in attrs.fields(type(value)) if field.eq]
        return {field.name: plain(getattr(value, field.name)) for field in fields}
    raise TypeError(
        f"{type(value).__name__} cannot be kept in a race; use attrs, tuples and numbers"
    )


def _key(key: object) -> str:
    if isinstance(key, type):  # a part; two rules may give theirs one name
        return f"{getattr(key, 'rule', '')} {key.__name__}"
    return json.dumps(plain(key))


def fingerprint(race: Race) -> str:
    """A short text that differs as soon as anything in the race does."""
    text = json.dumps(plain(race), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]
