"""What an annotation takes, in words for a person: "a tuple of Price", "a text or None"."""

from __future__ import annotations

import types
import typing
from collections.abc import Generator, Hashable, Iterable, Mapping
from typing import Any

_WORDS: dict[Any, tuple[str, str]] = {  # of one, and of several
    str: ("a text", "texts"),
    int: ("a whole number", "whole numbers"),
    float: ("a number", "numbers"),
    bool: ("True or False", "True or False"),
    None: ("None", "None"),
    types.NoneType: ("None", "None"),
    Any: ("anything", "anything"),
    object: ("anything", "anything"),
    Hashable: ("a place", "places"),  # which is what a board makes of it
}


def spoken(hint: Any) -> str:
    """What fits an annotation, as one thing."""
    return _said(hint, several=False)


def _said(hint: Any, *, several: bool) -> str:
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin is None and isinstance(hint, Hashable) and hint in _WORDS:
        return _WORDS[hint][several]
    if origin in (typing.Union, types.UnionType):
        return " or ".join(_said(one, several=several) for one in inside)
    if origin is typing.Literal:
        return " or ".join(map(repr, inside))
    if isinstance(origin, type):
        text = _holding(origin, inside)
        if not several:
            return text
        head, space, rest = text.removeprefix("a ").partition(" ")
        return f"{head}{'es' if head.endswith('s') else 's'}{space}{rest}"
    name = getattr(hint, "__name__", str(hint))
    return name if several else f"{'an' if name[:1] in 'AEIO' else 'a'} {name}"


def _holding(origin: type[Any], inside: tuple[Any, ...]) -> str:  # noqa: PLR0911 - one for each
    if issubclass(origin, Generator):
        return "a script"
    if origin.__name__ == "Callable":
        return "a function"
    if origin is type:
        return f"a class of {_said(inside[0], several=True)}"
    if origin is tuple and (len(inside) != 2 or inside[1] is not ...):
        if len(set(inside)) == 1:
            return f"a tuple of {len(inside)} {_said(inside[0], several=True)}"
        return f"a tuple with {' and '.join(map(spoken, inside))}"
    if issubclass(origin, Mapping) and len(inside) == 2:
        keys, values = (_said(one, several=True) for one in inside)
        return f"a mapping from {keys} to {values}"
    if issubclass(origin, Iterable) and inside:
        kind = "tuple" if origin is tuple else "list"
        return f"a {kind} of {_said(inside[0], several=True)}"
    return f"a {origin.__name__}"
