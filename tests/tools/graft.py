"""Functions that are alive get the code of a mutant, so that nothing need be imported anew."""

from __future__ import annotations

import ast
import functools
import gc
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType

Place = tuple[Path, str, int]
Functions = Mapping[Place, Sequence[FunctionType]]


class NotGrafted(Exception):
    """A changed function does not fit into the place of the one that is alive."""


def living_functions(files: set[Path]) -> Functions:
    """The functions of these files in this process, by file, name and first line."""
    gc.unfreeze()  # what is frozen is not listed
    found: dict[Place, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and _file(one.__code__) in files:
            found.setdefault(_place(one.__code__), []).append(one)
    gc.freeze()
    return found


def graft(path: Path, before: ast.Module, after: ast.Module, living: Functions) -> None:
    """Give the functions of a module that a change is in the changed code."""
    old, new = ([*_codes(compile(tree, str(path), "exec"))] for tree in (before, after))
    found = False
    for code in new:
        if code in old:
            continue
        alike = [one for one in new if _place(one) == _place(code)]
        for function in living.get(_place(code), ()):
            found = True
            if len(alike) > 1:  # two lambdas of one line
                raise NotGrafted
            try:
                function.__code__ = code
            except ValueError:  # another number of names from outside
                raise NotGrafted from None
    if not found:
        raise NotGrafted


def called_lines(tree: ast.Module) -> frozenset[int]:
    """The lines of functions' bodies, which run when they are called."""
    return frozenset(
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1)
    )


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _place(code: CodeType) -> Place:
    return _file(code), code.co_qualname, code.co_firstlineno


@functools.cache
def _real(name: str) -> Path:
    return Path(name).resolve()  # packages are found through links


def _file(code: CodeType) -> Path:
    return _real(code.co_filename)
