"""Frozen objects made quickly.

A frozen attrs class sets every attribute of a new object past its own guard, and `attrs.evolve`
does so for those that stay the same too. A race copies itself with every event, so here an object
is filled in as one of a subclass without the guard, and handed over to its class when complete: it
is as frozen as any other, and made in a fifth of the time. The classes must have slots.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import attrs

F = TypeVar("F")
EMPTY = {"gridprix": "every object begins with an empty one"}  # metadata of such a field, a dict


def maker(cls: type[F]) -> Callable[..., F]:
    """As the class itself, for callers that give every field by position."""
    names = tuple(name for name in _fields(cls) if name not in _empty(cls))
    return _written(cls, names, {name: name for name in names})


def copier(cls: type[F], *given: str) -> Callable[..., F]:
    """A function of an object and these fields: a `cls` that takes the others from the object."""
    names = _fields(cls)
    for name in given:
        if name not in names:
            raise TypeError(f"{cls.__name__} has no field {name!r}")
    sources = {name: name if name in given else f"_old.{name}" for name in names}
    return _written(cls, ("_old", *given), sources)


def changed(old: F, **fields: Any) -> F:
    """The same object with some fields replaced."""
    change: Callable[..., F] = _changer(type(old), tuple(fields))  # type: ignore[arg-type]
    return change(old, *fields.values())


@cache
def _changer(cls: type[Any], given: tuple[str, ...]) -> Callable[..., Any]:
    return copier(cls, *given)


def _fields(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(cls))


def _empty(cls: type[Any]) -> tuple[str, ...]:
    """The fields that no object takes over from another."""
    return tuple(field.name for field in attrs.fields(cls) if field.metadata == EMPTY)


def _written(cls: type[F], arguments: tuple[str, ...], sources: dict[str, str]) -> Callable[..., F]:
    bare = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    sources = {**sources, **dict.fromkeys(_empty(cls), "{}")}
    opened = type(f"Open{cls.__name__}", (cls,), {"__slots__": (), **bare})
    lines = [f"    _new.{name} = {source}" for name, source in sources.items()]
    body = "\n".join(["    _new = _opened()", *lines, "    _new.__class__ = _cls"])
    names: dict[str, Any] = {"_opened": opened, "_cls": cls}
    source = f"def make({', '.join(arguments)}):\n{body}\n    return _new"
    exec(source, names)  # noqa: S102 - the words are the class's own
    make: Callable[..., F] = names["make"]
    return make
