"""The modules that a mutant cannot change, imported once for all mutants."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tree import ROOT, import_name

# read off the text: to parse hundreds of modules takes longer than most mutants live
_IMPORT = re.compile(r"^ *from (\S+) import (\([^)]*\)|.*)", re.MULTILINE)


@functools.cache
def imports() -> Mapping[str, set[str]]:
    """What each module of engine and rules imports, at once or when it is called."""
    files = [path for layer in ("core", "plugins") for path in sorted((ROOT / layer).rglob("*.py"))]
    return {import_name(path): {*_imported(path), *_around(path)} for path in files}


def load_unharmed(mutated: str) -> None:
    """Import every module of engine and rules that does not, at whatever remove, use a mutant."""
    harmed = {mutated}
    while more := {name for name, used in imports().items() if used & harmed} - harmed:
        harmed |= more
    builtin = importlib.import_module("gridprix.plugins").BUILTIN
    for name in sorted({entry.partition(":")[0] for entry in builtin} - harmed):
        importlib.import_module(name)
    assert mutated not in sys.modules, f"{mutated} is used by what seemed not to use it"


def _around(path: Path) -> Iterator[str]:
    """The packages that a module is in, which are imported with it."""
    name = import_name(path)
    while name := name.rpartition(".")[0]:
        yield name


def _imported(path: Path) -> Iterator[str]:
    package = import_name(path.parent / "__init__.py")
    for module, names in _IMPORT.findall(path.read_text()):
        base = importlib.util.resolve_name(module, package)
        yield base
        yield from (f"{base}.{name}" for name in re.findall(r"\w+", names))
