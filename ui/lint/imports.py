"""What a rule imports from rooms behind the doors, which may be moved at any time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module

from gridprix.core.documents import suggest
from gridprix.core.doors import names_behind
from gridprix.core.rules import PROJECT
from gridprix.plugins import DOORS

from .finding import Finding
from .source import Source


def look_for_imports(source: Source) -> Iterator[Finding]:
    """Every import of ours that does not go through a door."""
    if source.is_ours:
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if _is_ours(alias.name):
                    what = f"it imports the module {alias.name}"
                    right = f"write `from {_door_of(alias.name)} import ...`"
                    yield from source.find(node, what, right, certain=False)
        elif isinstance(node, ast.ImportFrom) and _is_ours(node.module or ""):
            for alias in node.names:
                yield from _named(source, node, str(node.module), alias.name)


def _is_ours(module: str) -> bool:
    return module == PROJECT or module.startswith(f"{PROJECT}.")


def _door_of(module: str) -> str:
    """The door that a module lies behind."""
    return max((one for one in DOORS if module.startswith(one)), key=len, default=DOORS[0])


def _named(source: Source, node: ast.ImportFrom, module: str, name: str) -> Iterator[Finding]:
    if module in DOORS:
        known = names_behind(import_module(module))
        if name not in known:
            right = suggest(name, known)
            yield from source.find(node, f"{module} gives no {name!r}", right, certain=False)
        return
    doors = [door for door in DOORS if name in names_behind(import_module(door))]
    right = "ask for what you need: what no door gives may be moved at any time"
    if doors:
        right = f"write `from {doors[0]} import {name}`"
    yield from source.find(node, f"it imports {name!r} from {module}", right, certain=False)
