"""What may stand in a part: nothing that can be changed in place, down to the bottom.

A race hands its own parts to rules, pilots and screens, and keeps every moment it has been in. So a
list in a part would let anybody change the past; it is refused when the part is declared.
"""

from __future__ import annotations

import functools
import re
import typing
from collections.abc import Iterator
from typing import Any

import attrs

from .errors import BadRule

_RIGHT = {"list": "tuple[X, ...]", "set": "frozenset[X]", "dict": "tuple[tuple[K, V], ...]"}
_CHANGEABLE = re.compile(
    r"\b(?:Mutable|default|Ordered|Default)?"
    r"(list|dict|set|List|Dict|Set|deque|Counter|bytearray|Sequence|Mapping)\b"
)
_FREELY = ("Sequence", "Mapping")  # by themselves no more than a promise to read
_WORDS = re.compile(r"Literal\[[^]]*\]")


@functools.cache
def check_part(cls: type[Any]) -> None:
    """Refuse a part that could be changed in place, with a sentence."""
    named = f"the part {cls.__name__} of {getattr(cls, 'capability', '?')!r}"
    for owner in _classes_in(cls, set()):
        inside = "" if owner is cls else f" holds a {owner.__name__}, which"
        if not is_frozen(owner):
            raise BadRule(f"{named}{inside} can be changed; put @attrs.frozen above the class")
        for field in attrs.fields(owner):
            if kind := _changeable(field.type):
                right = _RIGHT.get(kind.lower(), _RIGHT["list"])
                raise BadRule(
                    f"{named}{inside} keeps a {kind} in {field.name!r}, which anybody could "
                    f"change; write {right}"
                )


def is_frozen(cls: type[Any]) -> bool:
    """Whether nothing can be set on an object of a class."""
    try:
        object.__new__(cls).anything = None
    except attrs.exceptions.FrozenInstanceError:
        return True
    except AttributeError:  # it has no such slot
        return False
    return False


def _changeable(annotation: object) -> str:
    """The word in an annotation that stands for something changeable, if there is one."""
    text = annotation.__name__ if type(annotation) is type else str(annotation)
    for found in _CHANGEABLE.finditer(_WORDS.sub("", text)):
        if found[1] not in _FREELY or found[0] != found[1]:
            return found[0]
    return ""


def _classes_in(cls: type[Any], seen: set[type[Any]]) -> Iterator[type[Any]]:
    """A class and the attrs classes that its fields hold, as far as annotations can be read."""
    seen.add(cls)
    yield cls
    try:
        hints = typing.get_type_hints(cls)
    except Exception:  # noqa: BLE001 - a name that is imported for type checkers only
        return
    for hint in hints.values():
        for held in _held(hint):
            if attrs.has(held) and held not in seen:
                yield from _classes_in(held, seen)


def _held(hint: Any) -> Iterator[type[Any]]:
    if isinstance(hint, type):
        yield hint
    for inner in typing.get_args(hint):
        yield from _held(inner)
