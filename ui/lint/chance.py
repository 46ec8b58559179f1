"""What makes a race differ from itself: chance of one's own, the clock, the order of a set."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .finding import Finding
from .source import Function, Source

_DICE = "roll with `yield from table.roll(Roll(...))`, so that the race can be played again"
_ROUNDS = "a race has no clock: count with `race.round`, or let a part count"
_MODULES = {
    **dict.fromkeys(("random", "secrets", "uuid"), _DICE),
    **dict.fromkeys(("time", "datetime"), _ROUNDS),
}
_NAMES = {"os.urandom": _DICE, "numpy.random": _DICE}
_CALLS = {
    "hash": "it differs from one start of the program to the next: compare the thing itself",
    "id": "it differs from one start of the program to the next: compare the thing itself",
    "input": "ask with `yield from table.ask(...)`, whoever sits there",
}
_SETS = ("set", "frozenset")
_JOINED = ("union", "intersection", "difference", "symmetric_difference", "copy")
# what takes things in any order and gives the same
_ORDERLESS = ("sorted", "set", "frozenset", "any", "all", "sum", "len", "min", "max")
_SORTED = "write `sorted(...)` round it"


def look_for_chance(source: Source) -> Iterator[Finding]:
    """Chance, clocks and sets of one file."""
    for node in ast.walk(source.tree):
        yield from _of_modules(source, node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in _CALLS:
                yield from source.find(node, f"it calls `{name}(...)`", _CALLS[name])
    for scope in (source.tree, *source.functions()):
        yield from _of_sets(source, scope)


def _of_modules(source: Source, node: ast.AST) -> Iterator[Finding]:
    named: list[str] = []
    if isinstance(node, ast.Import):
        named = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and not node.level:
        named = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
    elif isinstance(node, ast.Attribute):
        named = [text for text in (ast.unparse(node),) if text in _NAMES]
    for name in named:
        right = _NAMES.get(name) or _MODULES.get(name)
        if right:
            verb = "uses" if isinstance(node, ast.Attribute) else "imports"
            yield from source.find(node, f"it {verb} {name!r}", right)


def _of_sets(source: Source, scope: ast.Module | Function) -> Iterator[Finding]:
    nodes = list(_inside(scope))
    known = {
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and is_set(node.value, frozenset())
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    free = [
        argument
        for node in nodes
        if isinstance(node, ast.Call) and _called(node) in _ORDERLESS
        for argument in node.args
    ]
    for node in nodes:
        for thing in _walked(node):
            if is_set(thing, known) and not any(node is one for one in free):
                what = f"it goes through the set `{ast.unparse(thing)}`, whose order is anybody's"
                yield from source.find(thing, what, _SORTED, certain=False)


def _inside(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of functions inside it, which are scopes themselves."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, Function):
            yield node
            yield from _inside(node)


def _walked(node: ast.AST) -> Iterator[ast.expr]:
    """What a node goes through one by one, in an order that shows."""
    if isinstance(node, ast.For):
        yield node.iter
    elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)):
        yield node.generators[0].iter
    elif isinstance(node, ast.Call) and node.args:
        name = _called(node)
        if name in ("list", "tuple", "iter", "enumerate", "join", "zip", "map"):
            yield from node.args
    elif isinstance(node, ast.Starred):
        yield node.value
    if isinstance(node, ast.Call) and _called(node) == "pop" and not node.args:
        yield node.func.value  # type: ignore[attr-defined] # a method's


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def is_set(node: ast.expr, known: frozenset[str] | set[str]) -> bool:
    """Whether an expression is a set, as far as can be seen where it stands."""
    if isinstance(node, (ast.Set, ast.SetComp)):
        return True
    if isinstance(node, ast.Name):
        return node.id in known
    if isinstance(node, ast.Call):
        made = isinstance(node.func, ast.Name) and node.func.id in _SETS
        joined = isinstance(node.func, ast.Attribute) and node.func.attr in _JOINED
        return made or (joined and is_set(node.func.value, known))  # type: ignore[attr-defined]
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.Sub)):
        return is_set(node.left, known) or is_set(node.right, known)
    return False
