"""What all races would share: defaults that can be changed, and lists that lie in the module."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .finding import Finding
from .source import Function, Source

PART = "races would share it: emit an event, and keep it in a part"
_CHANGES = (
    *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"),
    *("add", "discard", "update", "setdefault", "popitem"),
)


def look_for_shared(source: Source) -> Iterator[Finding]:
    """Defaults and names of the module that a function changes."""
    kept = {
        target.id
        for node in source.tree.body
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and can_change(node.value)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for function in source.functions():
        yield from _of_defaults(source, function)
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                yield from source.find(node, f"it sets {node.names[0]!r} of the module", PART)
            elif (name := _changed(node)) in kept:
                yield from source.find(node, f"it changes {name!r} of the module", PART)


def can_change(value: ast.expr | None) -> bool:
    """Whether an expression makes a list, a dictionary or the like."""
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).rpartition(".")[2] in (
            *("list", "dict", "set", "defaultdict", "deque", "Counter"),
        )
    return isinstance(value, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp))


def _of_defaults(source: Source, function: Function) -> Iterator[Finding]:
    for one in (*function.args.defaults, *function.args.kw_defaults):
        if one is not None and can_change(one):
            what = f"{function.name!r} has the default `{ast.unparse(one)}`, which all calls share"
            yield from source.find(one, what, "write None, or a tuple")


def _changed(node: ast.AST) -> str:
    """The name of what a node changes in place, as in `seen.append(car)` or `seen[0] = 1`."""
    inside: ast.AST | None = None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        inside = node.func.value if node.func.attr in _CHANGES else None
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, (ast.Store, ast.Del)):
        inside = node.value
    return inside.id if isinstance(inside, ast.Name) else ""
