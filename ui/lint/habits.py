"""What a rule must not do though Python lets it: print, end the program, remember for itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gridprix.core.documents import suggest
from gridprix.core.handbook import CHAPTERS, STAGES

from .finding import Finding
from .shared import PART, can_change
from .source import Function, Source

_EXIT = "only people end the program: let a rule emit an event"
_PRINTED = "it spoils what is printed for programs: emit an event that has wording"
_CONSTANT = f"{PART}; what never changes may be a tuple"
_CACHES = ("cache", "lru_cache")
_WORDS = {"Passage": ("chapter", CHAPTERS), "Instruction": ("stage", STAGES)}


def look_for_habits(source: Source) -> Iterator[Finding]:
    """Calls, classes and texts for the handbook of one file."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call):
            yield from _of_calls(source, node)
            yield from _of_handbook(source, node)
    for cls in source.rule_classes():
        for node in cls.body:
            yield from _of_class(source, node)
            yield from _of_caches(source, node)


def _of_calls(source: Source, call: ast.Call) -> Iterator[Finding]:
    name = ast.unparse(call.func)
    if name == "os._exit":
        yield from source.find(call, f"it calls `{name}(...)`", _EXIT)
    elif name == "print" and not any(one.arg == "file" for one in call.keywords):
        yield from source.find(call, f"it calls `{name}(...)`", _PRINTED, certain=False)


def _of_handbook(source: Source, call: ast.Call) -> Iterator[Finding]:
    """A word that names no chapter or no stage; Python sees it only once the book is written."""
    name = ast.unparse(call.func).rpartition(".")[2]
    if name not in _WORDS:
        return
    keyword, known = _WORDS[name]
    given = [*call.args[:1], *(one.value for one in call.keywords if one.arg == keyword)]
    for one in given:
        if isinstance(one, ast.Constant) and one.value not in known:
            what = f"`{name}` names the {keyword} {one.value!r}, which there is not"
            yield from source.find(one, what, suggest(str(one.value), known))


def _of_class(source: Source, node: ast.stmt) -> Iterator[Finding]:
    """A list and the like that stands in the class itself, not in each rule."""
    if isinstance(node, ast.AnnAssign) and "ClassVar" in ast.unparse(node.annotation):
        targets: list[ast.expr] = [node.target]
    elif isinstance(node, ast.Assign):
        targets = node.targets
    else:
        return
    if can_change(node.value):
        names = " and ".join(repr(ast.unparse(one)) for one in targets)
        what = f"the class keeps {names} as `{ast.unparse(node.value)}`"  # type: ignore[arg-type]
        yield from source.find(node, what, _CONSTANT, certain=False)


def _of_caches(source: Source, node: ast.stmt) -> Iterator[Finding]:
    if not isinstance(node, Function):
        return
    for one in node.decorator_list:
        called = one.func if isinstance(one, ast.Call) else one
        if ast.unparse(called).rpartition(".")[2] in _CACHES:
            what = f"{node.name!r} remembers what it returned, by `@{ast.unparse(one)}`"
            yield from source.find(one, what, PART, certain=False)
