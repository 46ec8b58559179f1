"""A Python file that is read and not run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import attrs

from gridprix import core
from gridprix.core.files import read_file
from gridprix.core.library import shown_name
from gridprix.core.rules import PROJECT

from .finding import Finding

ALLOWED = "# gridprix: allow"  # at the end of a line of which the author knows better
_CORE = Path(str(core.__file__)).resolve().parent
_OURS = (_CORE, _CORE.parent / "plugins")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@attrs.frozen
class Source:
    """One Python file: its tree, and its lines for what they allow."""

    path: Path
    tree: ast.Module
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        """The file as a person would write it."""
        return shown_name(self.path)

    @property
    def is_ours(self) -> bool:
        """Whether it belongs to gridprix itself, which need not go through its own doors."""
        return any(self.path.resolve().is_relative_to(one) for one in _OURS)

    @property
    def holds_rules(self) -> bool:
        """Whether a class of the file looks like a rule, or wants to be one."""
        return any(self.rule_classes())

    @property
    def is_about_rules(self) -> bool:
        """Whether it has something to do with us at all."""
        imports = (node for node in ast.walk(self.tree) if isinstance(node, ast.ImportFrom))
        return self.holds_rules or any(str(one.module).startswith(PROJECT) for one in imports)

    def rule_classes(self) -> Iterator[ast.ClassDef]:
        """The classes that look like rules, or want to be rules."""
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and {"Rule", "card"} & _words_of(node):
                yield node

    def functions(self) -> Iterator[Function]:
        """All functions and methods, wherever they stand."""
        return (node for node in ast.walk(self.tree) if isinstance(node, Function))

    def find(
        self, node: ast.AST, what: str, right: str, *, certain: bool = True
    ) -> Iterator[Finding]:
        """A finding at a node, unless its line says that it may be there."""
        line: int = getattr(node, "lineno", 1)
        if ALLOWED not in self.lines[line - 1]:
            yield Finding(self.name, line, what, right, certain)


def _words_of(cls: ast.ClassDef) -> set[str]:
    """The last words of a class's bases, and the names that it gives to something."""
    bases = {ast.unparse(base).rpartition(".")[2] for base in cls.bases}
    for node in cls.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets += [node.target] if isinstance(node, ast.AnnAssign) else []
        bases |= {one.id for one in targets if isinstance(one, ast.Name)}
    return bases


def read_source(path: Path) -> Source | Finding:
    """Read a Python file; one that is none is a finding."""
    try:
        text = read_file(path).decode("utf-8")
        tree = ast.parse(text)
    except SyntaxError as error:
        what = f"syntax error: {error.msg}"
        return Finding(shown_name(path), error.lineno or 0, what)
    except (OSError, ValueError, RecursionError, MemoryError) as error:
        return Finding(shown_name(path), 0, f"it cannot be read: {' '.join(str(error).split())}")
    return Source(path, tree, tuple(text.split("\n")))


def own_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions and classes inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, (*Function.__args__, ast.ClassDef, ast.Lambda)):
            waiting += ast.iter_child_nodes(node)
