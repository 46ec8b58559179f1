"""What a rule that is not ours brings along: parts, reducers, wording and notation.

They hold functions that core calls much later, far from the hook that declared them. Each is looked
at when it is brought, and put behind the border, so that a failure is still told as the rule's.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from .answers import odd
from .events import Event, Reducer
from .fingerprint import plain
from .parts import Notation, PartSpec, RaceNotation, RacePartSpec
from .pilots import PilotSpec
from .state import Car, Part, Race

if TYPE_CHECKING:
    from .borders import Border

Fits = Callable[[Any], bool]
Fields = Mapping[str, tuple[Fits, str]]


def _derived_from(base: type[Any]) -> Fits:
    return lambda value: isinstance(value, type) and issubclass(value, base)


def _all(*kinds: type[Any]) -> Fits:
    return lambda value: (
        isinstance(value, (list, tuple)) and all(isinstance(one, kinds) for one in value)
    )


def _optional(value: Any) -> bool:
    return value is None or callable(value)


def _is_wording(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        _derived_from(Event)(kind) and (isinstance(words, str) or callable(words))
        for kind, words in value.items()
    )


_TEXT: tuple[Fits, str] = lambda value: isinstance(value, str) and bool(value), "a text"
_TEXTS: tuple[Fits, str] = _all(str), "a list of texts"
_FUNCTION: tuple[Fits, str] = callable, "a function"
_FUNCTION_OR_NONE: tuple[Fits, str] = _optional, "a function or None"
_OF_PARTS: Fields = {
    "cls": (_derived_from(Part), "a class derived from Part"),
    "make": _FUNCTION,
    "hide": _FUNCTION_OR_NONE,
    "reducers": (_all(Reducer), "a list of Reducer"),
    "wording": (_is_wording, "a mapping from kinds of events to texts or functions"),
    "notation": (_all(Notation, RaceNotation), "a list of Notation"),
}
_OF_REDUCERS: Fields = {
    "event": (_derived_from(Event), "a class derived from Event"),
    **dict.fromkeys(("car", "race", "by", "spot"), _FUNCTION_OR_NONE),
}
_OF_PILOTS: Fields = {"name": _TEXT, "make": _FUNCTION, **dict.fromkeys(("needs", "knows"), _TEXTS)}
_OF_NOTATION: Fields = {"name": _TEXT, "read": _FUNCTION, "write": _FUNCTION}


_MADE_OF = {PartSpec: "scenario, seat", RacePartSpec: "scenario"}


def _check(border: Border, thing: object, fields: Fields) -> None:
    for field, (fits, right) in fields.items():
        value = getattr(thing, field)
        if not fits(value):
            what = f"{type(thing).__name__} has {odd(value)} for {field!r}"
            raise border.fault(what, f"it takes {right}")


def _reducers(border: Border, reducers: Iterable[Reducer]) -> list[Reducer]:
    return [_reducer(border, one) for one in reducers]


def _reducer(border: Border, one: Reducer) -> Reducer:
    _check(border, one, _OF_REDUCERS)
    what = f"the reducer of {one.event.__name__}"
    return attrs.evolve(
        one,
        car=_leaving_others(border, border.gives(one.car, (Car,), what, "car, event, race"), what),
        race=_leaving_others(border, border.gives(one.race, (Race,), what, "race, event"), what),
        by=border.gives(one.by, (one.part or object,), what, "part, event, race"),
        spot=border.gives(one.spot, (object,), what, "event"),
    )


def _changed_parts(before: Any, after: Any) -> Iterator[type[Part]]:
    """The kinds of parts that are others than before, of a car, or of a race and its cars."""
    if after.parts is not before.parts:
        for cls, part in after.parts.items():
            if part is not before.parts.get(cls) and part != before.parts.get(cls):
                yield cls
    if isinstance(after, Race) and after.cars is not before.cars:
        for old, new in zip(before.cars, after.cars, strict=False):
            if new is not old:
                yield from _changed_parts(old, new)


def _leaving_others(border: Border, function: Any, what: str) -> Any:
    """A reducer of a whole car or race that changes no part of what another rule provides."""
    if function is None:
        return None

    @functools.wraps(function)
    def call(before: Car | Race, *given: Any) -> Any:
        after = function(before, *given)
        for cls in _changed_parts(before, after):
            if cls.capability not in border.rule.card.capabilities:
                right = f"emit an event that the rule of {cls.capability!r} reduces"
                raise border.fault(f"{what} changes the part {cls.__name__}", right)
        return after

    return call


def _parts(border: Border, specs: Iterable[PartSpec | RacePartSpec]) -> list[Any]:
    return [_part(border, one) for one in specs]


def _part(border: Border, one: PartSpec | RacePartSpec) -> PartSpec | RacePartSpec:
    _check(border, one, _OF_PARTS)
    of = f"of the part {one.cls.__name__}"
    return attrs.evolve(
        one,
        make=border.gives(one.make, (one.cls,), f"`make` {of}", _MADE_OF[type(one)]),
        hide=border.gives(one.hide, (one.cls, type(None)), f"`hide` {of}", "part"),
        reducers=tuple(_reducers(border, one.reducers)),
        wording=_wording(border, one.wording),
        notation=tuple(_notation(border, one.notation)),
    )


def _wording(border: Border, wording: Mapping[type[Event], Any]) -> dict[type[Event], Any]:
    return {
        kind: words
        if isinstance(words, str)
        else border.gives(words, (str,), f"the wording of {kind.__name__}", "event, race")
        for kind, words in wording.items()
    }


def _notation(border: Border, notation: Iterable[Notation | RaceNotation]) -> list[Any]:
    return [_written(border, one) for one in notation]


def _written(border: Border, one: Notation | RaceNotation) -> Notation | RaceNotation:
    _check(border, one, _OF_NOTATION)
    whose = Car if isinstance(one, Notation) else Race
    what = f"of the notation {one.name!r}"
    state = "car" if whose is Car else "race"
    read = border.gives(one.read, (object,), f"`read` {what}", state)

    def told(state: Any) -> Any:
        value = read(state)
        try:
            plain(value)
        except TypeError:
            right = "it returns plain data: numbers, texts, lists and mappings of them"
            raise border.fault(f"`read` {what} returns {odd(value)}", right) from None
        return value

    write = border.gives(one.write, (whose,), f"`write` {what}", f"{state}, value")
    return attrs.evolve(one, read=told, write=write)


def _pilots(border: Border, specs: Sequence[PilotSpec]) -> Sequence[PilotSpec]:
    for one in specs:
        _check(border, one, _OF_PILOTS)
        # only whether it can be called so; what it raises is the pilot's failure
        border.gives(one.make, (object,), f"`make` of the pilot {one.name!r}", "seed, seat")
    return specs


BROUGHT: dict[str, Callable[[Border, Any], Any]] = {
    "declare_reducers": _reducers,
    "declare_parts": _parts,
    "declare_race_parts": _parts,
    "declare_wording": _wording,
    "declare_notation": _notation,
    "declare_pilots": _pilots,
}
