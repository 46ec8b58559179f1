"""The modules that a mutant cannot change, imported once for all mutants."""

from __future__ import annotations

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

from tree import ROOT, import_name


def load_unharmed(mutated: set[str]) -> None:
    """Import what runs scripts and every rule that does not, at whatever remove, use a mutant.

    Nearly everything uses the engine, so beside a mutant of the engine nothing can be imported.
    """
    if any(name.startswith("gridprix.core.") for name in mutated):
        return
    importlib.import_module("gridprix.core.script")
    imports = {import_name(path): set(_imported(path)) for path in (ROOT / "plugins").rglob("*.py")}
    harmed = mutated
    while more := {name for name, used in imports.items() if used & harmed} - harmed:
        harmed = harmed | more
    builtin = importlib.import_module("gridprix.plugins").BUILTIN
    for name in sorted({entry.partition(":")[0] for entry in builtin} - harmed):
        importlib.import_module(name)


def _imported(path: Path) -> Iterator[str]:
    package = import_name(path.parent / "__init__.py")
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            name = "." * node.level + (node.module or "")
            base = importlib.util.resolve_name(name, package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
