"""Looking through everything that one is handed: as data, and as far as Python lets one reach."""

from __future__ import annotations

import gc
import types
from collections.abc import Iterator
from typing import Any

# What a reach does not go through: code that everybody may import anyway.
_CODE = (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.CodeType)


def texts(thing: Any) -> Iterator[str]:
    """Every text and number inside, however deep, through whatever it is made of."""
    for one in reach(thing):
        if isinstance(one, (str, int)):
            yield str(one)


def reach(*things: Any) -> Iterator[Any]:
    """Every object that can be got at from these: attributes, items, closures, bound methods."""
    seen: dict[int, Any] = {}
    todo = list(things)
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen[id(one)] = one
        yield one
        if isinstance(one, types.FunctionType):
            # a function's module is no secret, but what it closes over is handed on
            todo += [cell.cell_contents for cell in one.__closure__ or () if _filled(cell)]
            todo += [*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values()]
        elif isinstance(one, types.BuiltinFunctionType):
            todo.append(one.__self__)
        elif not isinstance(one, _CODE):
            todo += gc.get_referents(one)


def _filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - an empty cell raises
    except ValueError:
        return False
    return True
