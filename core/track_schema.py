"""JSON Schema of track files: what families say theirs with, and how they are put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

# A JSON Schema, as plain data.
Schema = dict[str, Any]
TEXT: Schema = {"type": "string", "minLength": 1}


@attrs.frozen
class TrackForm:
    """One way to write a track: the key that tells it from others, and what it may hold."""

    key: str
    schema: Schema


def mapping(properties: dict[str, Schema], *required: str) -> Schema:
    """A mapping with these keys and no others."""
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


def whole(low: int, high: int) -> Schema:
    """A whole number."""
    return {"type": "integer", "minimum": low, "maximum": high}


def measure(low: float, high: float) -> Schema:
    """A number that need not be whole."""
    return {"type": "number", "minimum": low, "maximum": high}


def any_of(forms: Iterable[TrackForm]) -> Schema:
    """The first form whose key is there; what has none of the keys is held against the last."""
    *others, last = [*forms] or [TrackForm("", {})]
    schema = last.schema
    for form in reversed(others):
        schema = {"if": {"required": [form.key]}, "then": form.schema, "else": schema}
    return {"type": "object", **schema}
