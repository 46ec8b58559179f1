"""What is inside of something that a rule not ours hands over: each field by its annotation."""

from __future__ import annotations

from typing import Any

import attrs

from .asks import Ask, Modifier, Odds, Option, Price, Roll
from .die import Die
from .drawing.offers import ChartLine, ChartSheet, Gauge, Mark
from .hints import Check, check_of, hints_of
from .parts import Refusal
from .standings import Standing
from .tracing import brief

_LOOKED_INTO = (
    *(Option, Price, Odds, Ask, Roll, Die, Modifier),
    *(Mark, Gauge, ChartSheet, ChartLine, Refusal, Standing),
)


Fields = tuple[tuple[str, Check, str], ...]
_KNOWN: dict[type[Any], Fields] = {}


def fields_of(kind: type[Any]) -> Fields:
    """The fields of a class: name, whether a value fits, and what it takes."""
    if kind not in _KNOWN:
        _KNOWN[kind] = _read_fields(kind)
    return _KNOWN[kind]


def _read_fields(kind: type[Any]) -> Fields:
    hints = hints_of(kind)
    fields: tuple[Any, ...] = attrs.fields(kind) if attrs.has(kind) else ()
    return tuple(
        (one.name, check_of(hints[one.name]), str(one.type)) for one in fields if one.name in hints
    )


def wrong_inside(value: Any) -> tuple[str, str] | None:
    """What is wrong inside of a value, and what would be right; nothing where all is well."""
    if isinstance(value, (list, tuple)):
        return next(filter(None, map(wrong_inside, value)), None)
    if not isinstance(value, _LOOKED_INTO):
        return None
    kind = type(value)
    for field, fits, takes in fields_of(kind):
        inside = getattr(value, field)
        if not fits(inside):
            return f"its {kind.__name__} has {brief(inside)} for {field!r}", f"it takes {takes}"
        if isinstance(inside, (list, tuple)) and (wrong := wrong_inside(inside)):
            return wrong
    return None
