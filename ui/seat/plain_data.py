"""Frozen values to what JSON knows and back; what has its default is left out."""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

import attrs

T = TypeVar("T")
Field = Callable[[Any, Any], Any]  # (attribute, its data) -> what is put in its place


def _as_it_is(_attribute: Any, data: Any) -> Any:
    return data


def to_data(value: Any, field: Field = _as_it_is) -> Any:
    """A value as mappings, lists, texts and numbers; `field` may replace what a field becomes."""
    if isinstance(value, (tuple, list)):
        return [to_data(one, field) for one in value]
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if not attrs.has(type(value)):
        return value
    data = {}
    for one in attrs.fields(type(value)):
        held = getattr(value, one.name)
        if one.default is attrs.NOTHING or held != one.default:
            data[one.name] = field(one, to_data(held, field))
    return data


def from_data(kind: type[T], data: Any, field: Field = _as_it_is) -> T:
    """The value of a class that some data holds."""
    return typing.cast("T", _made(kind, data, field))


def _made(kind: Any, data: Any, field: Field) -> Any:
    origin = typing.get_origin(kind)
    if origin is tuple:
        return tuple(_made(typing.get_args(kind)[0], one, field) for one in data)
    if origin in (types.UnionType, typing.Union):
        rest = [one for one in typing.get_args(kind) if one is not type(None)]
        # a number or a text is what it is; anything else stands alone beside None
        return data if data is None or len(rest) > 1 else _made(rest[0], data, field)
    if isinstance(kind, type) and issubclass(kind, (enum.Enum, Fraction)):
        return kind(data)
    if not isinstance(kind, type) or not attrs.has(kind):
        return data
    hints = _hints(kind)
    return kind(
        **{
            one.name: _made(hints[one.name], field(one, data[one.name]), field)
            for one in attrs.fields(kind)
            if one.name in data
        }
    )


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)
