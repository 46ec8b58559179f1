"""Whether a value is what an annotation promises, for the answers and events of rules not ours."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import sys
import types
import typing
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

Check = Callable[[Any], bool]


def hints_of(thing: Any) -> dict[str, Any]:
    """The annotations of a function or class; what cannot be read promises nothing."""
    try:
        return typing.get_type_hints(thing, localns=_names(thing.__module__))
    except Exception:  # noqa: BLE001 - anybody's annotations may say anything
        return {}


@functools.cache
def _names(module: str) -> dict[str, Any]:
    """The names of a module, with those that it imports for type checkers only."""
    home = sys.modules[module]
    names = dict(vars(home))
    for node in ast.walk(ast.parse(inspect.getsource(home))):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for line in node.body:
                if isinstance(line, ast.ImportFrom):
                    source = "." * line.level + (line.module or "")
                    room = importlib.import_module(source, home.__package__)
                    for alias in line.names:
                        names[alias.asname or alias.name] = getattr(room, alias.name)
    return names


def check_of(hint: Any) -> Check:  # noqa: PLR0911 - one line for each kind of hint
    """A function that says whether a value fits; what it does not understand fits."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return lambda value: True
    if hasattr(hint, "__supertype__"):
        return check_of(hint.__supertype__)
    if hint is None or hint is types.NoneType:
        return lambda value: value is None
    if origin in (typing.Union, types.UnionType):
        return _any([check_of(one) for one in inside])
    if origin is tuple:
        return _tuple(inside)
    if isinstance(origin, type):
        return _generic(origin, inside)
    if hint is int:
        return lambda value: isinstance(value, int) and value is not True and value is not False
    if isinstance(hint, type) and not getattr(hint, "_is_protocol", False):
        return lambda value: isinstance(value, hint)
    return lambda value: True


def _any(checks: list[Check]) -> Check:
    return lambda value: any(check(value) for check in checks)


def _tuple(inside: tuple[Any, ...]) -> Check:
    if len(inside) == 2 and inside[1] is ...:
        each = check_of(inside[0])
        return lambda value: isinstance(value, tuple) and all(map(each, value))
    checks = [check_of(one) for one in inside]
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(one) for check, one in zip(checks, value, strict=True))
    )


def _generic(origin: type[Any], inside: tuple[Any, ...]) -> Check:
    if issubclass(origin, Mapping) and len(inside) == 2:
        keys, values = map(check_of, inside)
        return lambda value: (
            isinstance(value, Mapping)
            and all(map(keys, value))
            and all(map(values, value.values()))
        )
    listed = issubclass(origin, Iterable) and not issubclass(origin, Generator)
    if listed and len(inside) == 1:
        each = check_of(inside[0])
        return lambda value: (
            isinstance(value, origin) and not isinstance(value, str) and all(map(each, value))
        )
    if origin is type:
        return lambda value: isinstance(value, type) and issubclass(value, inside)
    return lambda value: isinstance(value, origin)
