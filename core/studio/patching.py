"""A change of the data written into the text of its file: only what it changes is written anew.

Comments, the layout and the manner in which numbers are written stay. What comes out is read again
and must be the data after the change; where the small change of the text does not give that (the
file may use aliases, say), the value around it is written anew, and at last the whole file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import yaml

from gridprix.core.documents import BadFile, KeyPath, parse_document

from .edits import Edit, Insert, Put, Remove, applied, value_at
from .flow import broken, rewritten, written
from .splices import Splice, spliced
from .text_blocks import (
    block_item_added,
    block_key_added,
    block_removed,
    flow_added,
    flow_removed,
    last_character,
    new_literal,
)


class NoPatch(Exception):
    """The text has a form in which the small change cannot be made."""


def patched(text: str, edits: Iterable[Edit]) -> str:
    """The text of a file after some edits of what it says."""
    for edit in edits:
        text = _patched(text, edit)
    return text


def _patched(text: str, edit: Edit) -> str:
    before = parse_document(text, "").data
    after = applied(before, [edit])
    if after == before:
        return text
    for attempt in _attempts(edit, after):
        try:
            new = spliced(text, _splices(text, attempt))
        except NoPatch:
            continue
        if _reads(new, after):
            return new
    return str(yaml.safe_dump(after, sort_keys=False, allow_unicode=True))


def _attempts(edit: Edit, after: Any) -> Iterator[Edit]:
    """The change itself, then the value around it written anew, and around that."""
    yield edit
    path = edit.path[:-1]
    while path:
        yield Put(path, value_at(after, path))
        path = path[:-1]


def _reads(text: str, data: Any) -> bool:
    try:
        return bool(parse_document(text, "").data == data)
    except BadFile:
        return False


def _splices(text: str, edit: Edit) -> list[Splice]:
    root = yaml.compose(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    if root is None:
        raise NoPatch
    if isinstance(edit, Put):
        node = _at(root, edit.path)
        if node is not None:
            return list(_put(text, node, edit.value))
    parent = _at(root, edit.path[:-1])
    key = edit.path[-1]
    if isinstance(edit, Insert) and isinstance(parent, yaml.SequenceNode):
        return [_inserted(text, parent, int(key), edit.value)]
    if isinstance(edit, Put) and isinstance(parent, yaml.MappingNode):
        return [_new_key(text, parent, str(key), edit)]
    if isinstance(edit, Remove) and isinstance(parent, yaml.CollectionNode):
        return [_removed(text, parent, _number(parent, key))]
    raise NoPatch


def _at(node: Any, path: KeyPath) -> Any:
    """The node at a path; None where the file has none."""
    for key in path:
        if isinstance(node, yaml.MappingNode):
            node = next((value for name, value in node.value if name.value == key), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
            node = node.value[key]
        else:
            return None
    return node


def _number(parent: Any, key: str | int) -> int:
    if isinstance(parent, yaml.SequenceNode):
        return int(key)
    names = [name.value for name, _ in parent.value]
    if key not in names:
        raise NoPatch
    return names.index(key)


def _put(text: str, node: Any, value: Any) -> Iterator[Splice]:
    """Where the text changes so that a node has another value; as deep inside as it can."""
    inside = _matched(node, value)
    if inside is not None:
        for item, one in inside:
            yield from _put(text, item, one)
        return
    start, end = node.start_mark.index, node.end_mark.index
    if isinstance(node, yaml.ScalarNode) and not isinstance(value, (list, dict)):
        yield from _scalar(text, node, value)
        return
    indent, blank = _indent(text, start), ""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        end = last_character(text, node)
        if text[:start].rstrip().endswith(":"):  # the block begins in the line below its key
            start, blank = len(text[:start].rstrip()), " "
            indent = _indent(text, start)
    yield Splice(start, end, blank + broken(value, indent))


def _matched(node: Any, value: Any) -> list[tuple[Any, Any]] | None:
    """The nodes inside one with their new values, where the value has the same form."""
    if isinstance(node, yaml.SequenceNode) and isinstance(value, list):
        same = len(value) == len(node.value)
        return list(zip(node.value, value, strict=True)) if same else None
    if isinstance(node, yaml.MappingNode) and isinstance(value, dict):
        same = [name.value for name, _ in node.value] == list(value)
        return [(item, value[name.value]) for name, item in node.value] if same else None
    return None


def _scalar(text: str, node: Any, value: Any) -> Iterator[Splice]:
    start, end = node.start_mark.index, node.end_mark.index
    before = text[start:end]
    if _same(before, node, value):
        return
    if node.style in ("|", ">"):
        if node.style != "|" or not isinstance(value, str):
            raise NoPatch
        yield Splice(start, end, new_literal(before, value))
    else:
        yield Splice(start, end, rewritten(value, before))


def _same(before: str, node: Any, value: Any) -> bool:
    """Whether a scalar says this already, in whatever manner."""
    if isinstance(value, str):
        return bool(node.value == value) and node.tag == "tag:yaml.org,2002:str"
    read = yaml.safe_load(before) if node.style is None or not node.style else node.value
    return type(read) is type(value) and bool(read == value)


def _indent(text: str, at: int) -> str:
    """How far the line is indented in which something stands."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


def _inserted(text: str, parent: Any, number: int, value: Any) -> Splice:
    if parent.flow_style:
        return flow_added(text, parent, parent.value, number, written(value))
    return block_item_added(text, parent, number, value)


def _new_key(text: str, parent: Any, key: str, edit: Put) -> Splice:
    names = [name.value for name, _ in parent.value]
    number = names.index(edit.after) + 1 if edit.after in names else len(names)
    if not names:
        raise NoPatch
    if parent.flow_style:
        pairs = [_Pair(name, value) for name, value in parent.value]
        return flow_added(text, parent, pairs, number, f"{written(key)}: {written(edit.value)}")
    return block_key_added(text, parent, number, key, edit.value)


def _removed(text: str, parent: Any, number: int) -> Splice:
    items = parent.value
    if isinstance(parent, yaml.MappingNode):
        items = [_Pair(name, value) for name, value in items]
    if parent.flow_style:
        return flow_removed(text, items, number)
    if len(items) == 1:
        raise NoPatch
    return block_removed(text, parent, items, number)


class _Pair:
    """A key with its value, which together are one entry of a mapping."""

    def __init__(self, name: Any, value: Any) -> None:
        self.start_mark = name.start_mark
        self.end_mark = value.end_mark
        self.last = value
