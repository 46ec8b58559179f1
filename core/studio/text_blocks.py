"""Entries that come into lists and mappings of a YAML text, or go, in either of its styles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import yaml

from .flow import broken, written
from .splices import Splice

_WIDEST = 100  # columns of a line that one more entry may fill


def flow_added(text: str, parent: Any, items: Sequence[Any], number: int, entry: str) -> Splice:
    """One more entry between brackets: after the one before it, on its line while that has room."""
    if not items:
        inside = parent.start_mark.index + 1
        return Splice(inside, parent.end_mark.index - 1, entry)
    if number == 0:
        at = items[0].start_mark.index
        return Splice(at, at, f"{entry}, ")
    at = items[number - 1].end_mark.index
    line = text[text.rfind("\n", 0, at) + 1 : at]
    comma = ", "
    if len(line) + len(entry) + 3 > _WIDEST:
        comma = ",\n" + " " * (len(line) - len(line.lstrip()) or 2)
    return Splice(at, at, f"{comma}{entry}")


def flow_removed(text: str, items: Sequence[Any], number: int) -> Splice:
    """One entry less between brackets, with one comma and the blanks beside it."""
    start, end = items[number].start_mark.index, items[number].end_mark.index
    following = items[number + 1].start_mark.index if number + 1 < len(items) else None
    if number == 0:
        return Splice(start, following if following is not None else end, "")
    before = items[number - 1].end_mark.index
    begins_a_line = "\n" in text[before:start]
    if begins_a_line and following is not None and "\n" not in text[end:following]:
        return Splice(start, following, "")
    if "#" in text[before:start]:
        kept = text[before:start].replace(",", "", 1)
        return Splice(before, end, kept)
    return Splice(before, end, "")


def block_item_added(text: str, parent: Any, number: int, value: Any) -> Splice:
    """One more `- ...` in a list that has a line or more for each item."""
    indent = " " * parent.start_mark.column
    entry = f"{indent}- {broken(value, indent)}\n"
    if number == 0:
        at = text.rfind("\n", 0, parent.start_mark.index) + 1
        return Splice(at, at, entry)
    return _after(text, parent.value[number - 1], entry)


def block_key_added(text: str, parent: Any, number: int, key: str, value: Any) -> Splice:
    """One more `key: ...` in a mapping that has a line or more for each key."""
    indent = " " * parent.start_mark.column
    entry = f"{indent}{written(key)}: {broken(value, indent)}\n"
    return _after(text, parent.value[number - 1][1], entry)


def _after(text: str, node: Any, entry: str) -> Splice:
    at = _end_of_line(text, last_character(text, node))
    if at and text[at - 1] != "\n":
        entry = f"\n{entry}"
    return Splice(at, at, entry)


def block_removed(text: str, parent: Any, items: Sequence[Any], number: int) -> Splice:
    """One entry less, with all of its lines."""
    column, start = parent.start_mark.column, items[number].start_mark.index
    line = text.rfind("\n", 0, start) + 1
    if isinstance(parent, yaml.SequenceNode):
        # what the dash belongs to may begin only in the next line
        while text[line : line + column].strip() or text[line + column : line + column + 1] != "-":
            line = text.rfind("\n", 0, line - 1) + 1
            if line == 0:
                break
    last = getattr(items[number], "last", items[number])
    return Splice(line, _end_of_line(text, last_character(text, last)), "")


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def last_character(text: str, node: Any) -> int:
    """Where a node ends; a block's own mark stands behind the comments that follow it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return last_character(text, last[1] if isinstance(last, tuple) else last)
    end: int = node.end_mark.index
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        whole = text[node.start_mark.index : end]
        return node.start_mark.index + len(whole.rstrip())
    return end


def new_literal(before: str, value: str) -> str:
    """The lines of a text that stands under `|`, each changed only where it differs."""
    header, _, body = before.partition("\n")
    old = body.split("\n")
    filled = next((line for line in old if line.strip()), "  ")
    indent = filled[: len(filled) - len(filled.lstrip())]
    if told := re.search(r"[1-9]", header):
        indent = " " * max(int(told[0]), 1)
    lines = value.rstrip("\n").split("\n")
    if not told and next((line for line in lines if line.strip()), "").startswith(" "):
        header = header.replace("|", f"|{len(indent)}", 1)  # or the blank would be taken for indent
    rest = old[_filled(old) :]
    fresh = [f"{indent}{line}" if line else "" for line in lines]
    kept = [
        was if was[len(indent) :] == line[len(indent) :] and was.strip() else line
        for was, line in zip(old, fresh, strict=False)
    ]
    return "\n".join((header, *kept, *fresh[len(kept) :], *rest))


def _filled(lines: Sequence[str]) -> int:
    """How many lines there are up to the last that is not empty."""
    return max((n + 1 for n, line in enumerate(lines) if line.strip()), default=0)
