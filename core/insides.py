"""What is inside of something that a rule not ours hands over: each field by its annotation."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from typing import Any

import attrs

from .asks import Ask, Modifier, Odds, Option, Price, Roll
from .die import Die
from .drawing.offers import CHART_TONES, GAUGE_KINDS, ChartLine, ChartSheet, Gain, Gauge, Mark
from .hints import Check, check_of, hints_of
from .parts import Refusal
from .rules import PROJECT
from .spoken_hints import spoken
from .standings import Headway, Standing
from .tracing import brief

_LOOKED_INTO = (
    *(Option, Price, Odds, Ask, Roll, Die, Modifier),
    *(Mark, Gain, Gauge, ChartSheet, ChartLine, Refusal, Standing, Headway),
)
# fields that take one of a few words
_WORDS: dict[type[Any], tuple[str, tuple[str, ...]]] = {
    Gauge: ("kind", GAUGE_KINDS),
    ChartLine: ("tone", CHART_TONES),
}
# what an option of somebody else's class tells when people look at it
_TOLD = tuple(
    (name, hints_of(getattr(Option, name).fget)["return"])
    for name in ("label", "outlook", "reach", "roll")
)


Fields = tuple[tuple[str, Check, Any], ...]
Wrong = tuple[str, str] | None  # what, and what would be right
_KNOWN: dict[type[Any], Fields] = {}


def fields_of(kind: type[Any]) -> Fields:
    """The fields of a class: name, whether a value fits, and its annotation."""
    if kind not in _KNOWN:
        _KNOWN[kind] = _read_fields(kind)
    return _KNOWN[kind]


def _read_fields(kind: type[Any]) -> Fields:
    hints = hints_of(kind)
    fields: tuple[Any, ...] = attrs.fields(kind) if attrs.has(kind) else ()
    return tuple(
        (one.name, check_of(hints[one.name]), hints[one.name])
        for one in fields
        if one.name in hints
    )


def right_for(value: Any, field: str, hint: Any) -> str:
    """What a field takes; where it is a tuple, how to make one of what came.

    A list is not taken for a tuple: what rules hand over is kept with every moment of the race, and
    a list could be changed afterwards.
    """
    takes = f"it takes {spoken(hint)}"
    inside = typing.get_args(hint)
    if typing.get_origin(hint) is not tuple or isinstance(value, tuple):
        return takes
    if isinstance(value, list) and all(map(check_of(inside[0]), value)):
        few = [brief(one) for one in value[:2]] + ["..."] * (len(value) > 2)
        written = ", ".join(few) + ("," if len(few) == 1 else "")
        return f"{takes}, not a list: write `{field}=({written})`"
    if check_of(inside[0])(value):
        return f"{takes}: write `{field}=({brief(value)},)`"
    return takes


@attrs.frozen
class Inside:
    """What there is to look at inside of the things of one class."""

    fields: Fields
    worded: bool  # one of its fields takes one of a few words
    telling: bool  # an option of an author's own class, which tells itself; ours are trusted to

    @classmethod
    def of(cls, kind: type[Any]) -> Inside | None:
        """That of a class; None for those that nobody looks into."""
        if not issubclass(kind, _LOOKED_INTO):
            return None
        own = kind.__module__.startswith(f"{PROJECT}.")
        return cls(fields_of(kind), kind in _WORDS, issubclass(kind, Option) and not own)


_INTO: dict[type[Any], Inside | None] = {}


def wrong_inside(value: Any) -> Wrong:
    """What is wrong inside of a value, and what would be right; nothing where all is well."""
    if isinstance(value, (list, tuple)):
        return _wrong_among(value)
    kind = type(value)
    if kind not in _INTO:
        _INTO[kind] = Inside.of(kind)
    inside = _INTO[kind]
    return None if inside is None else _wrong_in(value, inside)


def _wrong_among(values: Sequence[Any]) -> Wrong:
    for one in values:
        # numbers and texts are most of what lists hold, and hold nothing themselves
        if _INTO.get(type(one), one) is not None and (wrong := wrong_inside(one)):
            return wrong
    return None


def _wrong_in(value: Any, inside: Inside) -> Wrong:
    for field, fits, takes in inside.fields:
        held = getattr(value, field)
        if not fits(held):
            came = "a list" if isinstance(held, list) else brief(held)
            what = f"its {type(value).__name__} has {came} for {field!r}"
            return what, right_for(held, field, takes)
        if isinstance(held, (list, tuple)) and held and (wrong := _wrong_among(held)):
            return wrong
    if inside.worded and (wrong := _wrong_word(value)):
        return wrong
    return _wrong_telling(value) if inside.telling else None


def _wrong_word(value: Any) -> Wrong:
    """A word that no screen knows."""
    field, known = _WORDS[type(value)]
    if getattr(value, field) in known:
        return None
    what = f"its {type(value).__name__} has {brief(getattr(value, field))} for {field!r}"
    return what, f"it is one of {', '.join(one or 'nothing' for one in known)}"


def _wrong_telling(value: Any) -> Wrong:
    """What an option of an author's own class tells when people look at it."""
    for name, takes in _TOLD:
        told = getattr(value, name)
        if not check_of(takes)(told):
            what = f"its {type(value).__name__} has {brief(told)} for {name!r}"
            return what, right_for(told, name, takes)
    return None
