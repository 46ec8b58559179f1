"""Modules that are imported from a tree of ours instead of their file."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType

from tree import import_name


class Replaced(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports some modules from trees, which are made when a module is asked for."""

    def __init__(self, trees: Mapping[Path, Callable[[], ast.Module]]) -> None:
        self._files = {import_name(path): path for path in trees}
        self._trees = trees

    def install(self) -> None:
        """Answer before all other finders of this process."""
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Answer for the replaced modules only."""
        if fullname not in self._files:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=str(self._files[fullname]))

    def exec_module(self, module: ModuleType) -> None:
        """Run the tree as the module."""
        file = self._files[module.__name__]
        module.__file__ = str(file)
        exec(compile(self._trees[file](), str(file), "exec"), vars(module))  # noqa: S102
