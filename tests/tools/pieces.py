"""Sentences of rules that are not whole templates: what could not be put into another language.

What happens, questions, reasons and labels pass through `say` or a wording, as one template with
named fields. Here are those that do not; `tests/PIECES.md` keeps how many each file still has.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from allowed import lower
from sayings import is_prose, template
from tree import ROOT, modules

PAGE = ROOT / "tests" / "PIECES.md"
# where rules speak; what only authors of files read is told by errors
SPEAKING = (
    *("plugins/grid/rules", "plugins/grid/parts", "plugins/circuit/rules", "plugins/circuit/parts"),
    *("plugins/common", "plugins/house", "plugins/pilots/coach.py"),
    *("core/wording.py", "core/standings.py", "core/defaults.py", "core/loop.py"),
)
_GOES_ON = re.compile(r"[ ,;]")  # how a text begins that only follows another one


def pieces(source: str) -> list[int]:
    """The lines of a file where a sentence is put together from pieces."""
    tree = ast.parse(source)
    raised = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    errors = {id(one) for node in raised for one in ast.walk(node)}
    found = {
        one.lineno for node in ast.walk(tree) if id(node) not in errors for one in _pieced(node)
    }
    return sorted(found)


def _pieced(node: ast.AST) -> Iterator[ast.expr]:
    """What of a node is a sentence in pieces."""
    if isinstance(node, (ast.JoinedStr, ast.BinOp)) and _speaks(node):
        yield node
    elif isinstance(node, ast.AugAssign) and any(map(_speaks, ast.walk(node.value))):
        yield node.value
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
        text = template(node.args[0])
        if text is not None and _GOES_ON.match(text):
            yield node


def _speaks(node: ast.AST) -> bool:
    text = template(node)
    return text is not None and is_prose(text)


def counted() -> dict[str, int]:
    """How many such lines each file has; files without any are left out."""
    counts = {}
    for path in modules():
        name = path.relative_to(ROOT).as_posix()
        if any(name == one or name.startswith(f"{one}/") for one in SPEAKING):
            counts[name] = len(pieces(path.read_text(encoding="utf-8")))
    return {name: count for name, count in counts.items() if count}


HEAD = """# Sentences that are still put together from pieces

What happens, questions, reasons and labels are whole templates with named fields, made by `say` or
a wording, so that they can be put into another language. These files have sentences that are not:
most are passages of books that tell the options in force. A number may only fall; `python
tests/tools/pieces.py` writes the page anew where it has.

| file | lines |
| --- | --- |
"""

if __name__ == "__main__":
    lower(PAGE, HEAD, counted())
