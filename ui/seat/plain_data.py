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
Field = Callable[[Any, Any], Any]  # (attribute, what it holds) -> what is put in its place


_PLAIN = frozenset({str, int, bool, float, type(None)})


def _as_it_is(_attribute: Any, data: Any) -> Any:
    return data


@cache
def fields_of(kind: type) -> tuple[tuple[Any, Any], ...] | None:
    """The fields of an attrs class with their defaults; None for any other class."""
    if not attrs.has(kind):
        return None
    return tuple((one, one.default) for one in attrs.fields(kind))


def to_data(value: Any) -> Any:
    """A value as mappings, lists, texts and numbers."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [to_data(one) for one in value]
    own = fields_of(kind)
    if own is not None:
        return {
            one.name: to_data(held)
            for one, default in own
            if (held := getattr(value, one.name)) is not default and held != default
        }
    return plain_of(value)


def plain_of(value: Any) -> Any:
    """A value without fields as JSON knows it."""
    if isinstance(value, enum.Enum):
        return value.value
    return str(value) if isinstance(value, Fraction) else value


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
