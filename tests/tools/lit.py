"""Lines that light up: modules changed so that every statement tells that it is executed.

A call before every statement costs a fraction of what a trace function does, and tests that trace
themselves are left alone.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from replaced import Replaced

_BELL = "__lit__"


class Lights:
    """The lines of some modules that were executed since somebody last asked."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._places: list[tuple[Path, int]] = []
        self._lit: set[int] = set()
        setattr(builtins, _BELL, self._lit.add)
        Replaced({path: lambda path=path: self._lit_tree(path) for path in files}).install()  # type: ignore[misc]

    def taken(self) -> Mapping[Path, int]:
        """Which lines were executed, as the bits of a number; from now on none was."""
        lines: dict[Path, int] = {}
        for number in self._lit:
            path, line = self._places[number]
            lines[path] = lines.get(path, 0) | 1 << line
        self._lit.clear()
        return lines

    def _lit_tree(self, path: Path) -> ast.Module:
        tree = ast.parse(path.read_text())
        for block in [*_blocks(tree)]:
            lit: list[ast.stmt] = []
            for place, statement in enumerate(block):
                if not _must_be_first(statement, place):
                    bell = ast.Name(_BELL, ast.Load())
                    call = ast.Call(bell, [ast.Constant(len(self._places))], [])
                    lit.append(ast.copy_location(ast.Expr(call), statement))
                    self._places.append((path, statement.lineno))
                lit.append(statement)
            block[:] = lit
        return ast.fix_missing_locations(tree)


def statement_lines(tree: ast.Module) -> Mapping[int, int]:
    """Where the statement begins that each line belongs to: the innermost one."""
    begins: dict[int, int] = {}
    for block in _blocks(tree):
        for statement in block:
            for line in range(_begins(statement), (statement.end_lineno or 0) + 1):
                begins[line] = max(begins.get(line, 0), statement.lineno)
    return begins


def _begins(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(one.lineno for one in decorators)])


def _blocks(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


def _must_be_first(statement: ast.stmt, place: int) -> bool:
    """Whether nothing may stand before this: a docstring, an import from the future."""
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    if place or not isinstance(statement, ast.Expr):
        return False
    return isinstance(statement.value, ast.Constant)
