"""Scripts that do not run what they call: `yield from` is forgotten, or `yield` stands for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .finding import Finding
from .source import Function, Source, own_nodes

VERBS = ("emit", "ask", "ask_all", "roll", "throw")
_CHOOSING = {"ask": "key", "roll": "total"}  # what to compare of that which comes back
_HOOKS = ("play_", "resolve_")


def look_for_scripts(source: Source) -> Iterator[Finding]:
    """What the functions of a file call and do not run."""
    scripts = {one.name for one in source.functions() if _is_generator(one)}
    for function in source.functions():
        yield from _unrun(source, function, scripts)
        yield from _yielded(source, function)
        yield from _compared(source, function)


def _is_generator(function: Function) -> bool:
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in own_nodes(function))


def _verb(node: ast.AST) -> str:
    """`emit` and so on, where a node is such a call of the table."""
    called = node.func if isinstance(node, ast.Call) else None
    if isinstance(called, ast.Attribute) and called.attr in VERBS:
        return called.attr if ast.unparse(called.value).rpartition(".")[2] == "table" else ""
    return ""


def _script(node: ast.AST, scripts: set[str]) -> str:
    """What a node calls that is a script: the table's, or one of the file's own."""
    if _verb(node):
        return f"table.{_verb(node)}(...)"
    called = node.func if isinstance(node, ast.Call) else None
    if isinstance(called, ast.Name) and called.id in scripts:
        return f"{called.id}(...)"
    own = isinstance(called, ast.Attribute) and ast.unparse(called.value) == "self"
    if own and called.attr in scripts:  # type: ignore[union-attr]
        return f"self.{called.attr}(...)"  # type: ignore[union-attr]
    return ""


def _unrun(source: Source, function: Function, scripts: set[str]) -> Iterator[Finding]:
    nodes = list(own_nodes(function))
    for node in nodes:
        if (
            isinstance(node, ast.Expr)
            or (isinstance(node, ast.Attribute) and _verb(node.value))
            or (isinstance(node, ast.Assign) and _verb(node.value) and _is_read(node, nodes))
        ) and (called := _script(node.value, scripts)):
            what = f"it calls `{called}` and does not run it"
            yield from source.find(node.value, what, f"write `yield from {called}`")


def _is_read(assigned: ast.Assign, nodes: list[ast.AST]) -> bool:
    """Whether something that is set to a script is then read as if it were what comes of it."""
    names = {one.id for one in assigned.targets if isinstance(one, ast.Name)}
    return any(
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in names
        for node in nodes
    )


def _yielded(source: Source, function: Function) -> Iterator[Finding]:
    """A plain `yield` in what is a script: of a call of the table, or in a hook that acts."""
    for node in own_nodes(function):
        if not isinstance(node, ast.Yield) or node.value is None:
            continue
        given = ast.unparse(node.value)
        if _verb(node.value):
            what = f"it yields a generator, `table.{_verb(node.value)}(...)`"
            yield from source.find(node, what, "write `yield from` instead of `yield`")
        elif function.name.startswith(_HOOKS) and not _wraps(function):
            right = "a script says `yield from table.emit(...)`, `ask`, `roll`"
            yield from source.find(node, f"it yields `{given}`", right)


def _wraps(function: Function) -> bool:
    return any("wrapper" in ast.unparse(one) for one in function.decorator_list)


def _compared(source: Source, function: Function) -> Iterator[Finding]:
    """An option or a throw that is compared with a text or a number, and so never equal to it."""
    chosen: dict[str, str] = {}
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.YieldFrom):
            verb = _verb(node.value.value)
            names = [one.id for one in node.targets if isinstance(one, ast.Name)]
            chosen |= {name: _CHOOSING[verb] for name in names if verb in _CHOOSING}
    for node in own_nodes(function):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Name):
            plain = isinstance(node.comparators[0], ast.Constant)
            equal = isinstance(node.ops[0], (ast.Eq, ast.NotEq))
            if node.left.id in chosen and plain and equal:
                right = f"write `{node.left.id}.{chosen[node.left.id]}`"
                yield from source.find(node, f"`{ast.unparse(node)}` is never so", right)
