"""What Python files say to people: their texts as templates, found without running anything."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import attrs

# a single word is only read where it is given to something that shows it
SHOWING = {"Gauge", "ChartLine", "ChartSheet", "Price", "Standing", "Text", "button", "text"}
NAMING = {"compile", "cast", "TypeVar", "NewType"}
_HOLE = re.compile(r"\{[^{}]*\}")
_PROSE = re.compile(r"[A-Za-z]{2}")
# colours, styles, patterns, markup and page furniture: for programs, not for people
_CODE = re.compile(
    r"#[0-9a-fA-F]{6}|^(bold|on|not) #|</|<[a-z!]|[;{] ?[a-z-]+: |::|\\[wd(]|^\.[A-Z]{2} "
    r"|^(from|import) |^\w+ :: |sans|serif|-src |attachment;|filename=|^-\*-"
)
_NAME = re.compile(r"[A-Z]\w*[A-Z_]\w*|[A-Z][a-z]+[A-Z]\w*|\w+_\w+|[A-Z]+")


@attrs.frozen
class Saying:
    """A text with the fields that are put into it, and whether it is made of pieces."""

    line: int
    text: str
    pieced: bool = False


def sayings(path: Path) -> Iterator[Saying]:
    """Everything that a Python file may say, in its order."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from _Reader(tree, door=path.name == "__init__.py").found()


class _Reader:
    """Walks a file; a text of several pieces is read as one."""

    def __init__(self, tree: ast.Module, *, door: bool) -> None:
        self._tree = tree
        self._door = door
        self._silent = set(_silent(tree))

    def found(self) -> Iterator[Saying]:
        for node in ast.walk(self._tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and _told_by_docstring(node):
                yield Saying(node.lineno, ast.get_docstring(node) or "")
        yield from self._walk(self._tree, shown=False)

    def _walk(self, node: ast.AST, *, shown: bool) -> Iterator[Saying]:
        if id(node) in self._silent or (self._door and isinstance(node, ast.Assign)):
            return
        text = template(node)
        if text is not None:
            inside = [one for one in ast.walk(node) if one is not node]
            pieced = isinstance(node, ast.BinOp) or any(_is_piece(one) for one in inside)
            if is_prose(text, shown=shown):
                yield Saying(node.lineno, text, pieced)  # type: ignore[attr-defined]
            yield from self._in_fields(node)
            return
        called = isinstance(node, ast.Call) and _called(node) in SHOWING
        for child in ast.iter_child_nodes(node):
            yield from self._walk(child, shown=called)

    def _in_fields(self, node: ast.AST) -> Iterator[Saying]:
        """Pieces of sentences that stand in the fields of a template."""
        if isinstance(node, ast.JoinedStr):
            for one in node.values:
                if isinstance(one, ast.FormattedValue):
                    yield from self._walk(one.value, shown=False)
        elif isinstance(node, ast.BinOp):
            for side in (node.left, node.right):
                if template(side) is None:
                    yield from self._walk(side, shown=False)
                else:
                    yield from self._in_fields(side)


def template(node: ast.AST) -> str | None:
    """A text as it stands in the source, its fields by name; None for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(_part(one) for one in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = template(node.left), template(node.right)
        if left is None and right is None:
            return None
        return _or_field(left, node.left) + _or_field(right, node.right)
    return None


def _or_field(text: str | None, node: ast.AST) -> str:
    return f"{{{_field(node)}}}" if text is None else text


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.FormattedValue):
        return f"{{{_field(node.value)}}}"
    return template(node) or ""


def _field(node: ast.AST) -> str:
    """A short name for what is put into a text."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return "list" if _called(node) == "join" else _called(node)
    return "..."


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _is_piece(node: ast.AST) -> bool:
    """Words that are put into the field of another text."""
    text = template(node)
    return text is not None and " " in text.strip() and is_prose(text)


def is_prose(text: str, *, shown: bool = False) -> bool:
    """Whether a text is for people: words, and not a name, a key, a colour or a pattern."""
    bare = _HOLE.sub("", text).strip()
    if not _PROSE.search(bare) or _CODE.search(bare):
        return False
    words = bare.split()
    if shown:
        return True
    if all(_NAME.fullmatch(word) or (len(words) > 1 and word[0].isupper()) for word in words):
        return False
    return len(text.split()) > 1 or (bare[0].isupper() and bare[1:2].islower())


def _silent(tree: ast.Module) -> Iterator[int]:
    """What nobody reads: docstrings, annotations, names of things, what a regular expression is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        elif isinstance(node, ast.Subscript):
            yield id(node.slice)
        elif isinstance(node, (ast.AnnAssign, ast.arg)) and node.annotation is not None:
            yield id(node.annotation)
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield id(node.returns)
        elif isinstance(node, ast.Call) and _called(node) in NAMING:
            yield id(node)


def _told_by_docstring(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """A command tells its help and a rule what it is by the docstring."""
    if isinstance(node, ast.ClassDef):
        return any(isinstance(base, ast.Name) and base.id == "Rule" for base in node.bases)
    return any("command" in ast.unparse(one) for one in node.decorator_list)
