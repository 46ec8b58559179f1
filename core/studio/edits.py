"""Changes of plain data: a value is put, an item comes into a list, something goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from gridprix.core.documents import KeyPath


@attrs.frozen
class Put:
    """A value stands at a path; a key that is new comes after `after`, or else last."""

    path: KeyPath
    value: Any
    after: str = ""


@attrs.frozen
class Insert:
    """A value comes into a list, before the item that has this number now, or at its end."""

    path: KeyPath  # of the list, then the number
    value: Any


@attrs.frozen
class Remove:
    """What stands at a path goes: an item of a list, or a key with its value."""

    path: KeyPath


Edit = Put | Insert | Remove


def applied(data: Any, edits: Iterable[Edit]) -> Any:
    """The data after some edits; what they leave alone is shared with the data before."""
    for edit in edits:
        data = _edited(data, edit.path, edit)
    return data


def value_at(data: Any, path: KeyPath, default: Any = None) -> Any:
    """What stands at a path; `default` where nothing does."""
    for key in path:
        if isinstance(data, list):
            there = isinstance(key, int) and 0 <= key < len(data)
        else:
            there = isinstance(data, dict) and key in data
        if not there:
            return default
        data = data[key]
    return data


def _edited(data: Any, path: KeyPath, edit: Edit) -> Any:
    if not path:
        return edit.value if isinstance(edit, Put) else data
    key, rest = path[0], path[1:]
    if isinstance(data, dict):
        return _edited_mapping(data, str(key), rest, edit)
    if not isinstance(data, list) or not isinstance(key, int):
        raise KeyError(f"there is nothing at {edit.path}")
    if rest or isinstance(edit, Put):
        return [*data[:key], _edited(data[key], rest, edit), *data[key + 1 :]]
    added = [edit.value] if isinstance(edit, Insert) else []
    return [*data[:key], *added, *data[key + (not added) :]]


def _edited_mapping(data: dict[str, Any], key: str, rest: KeyPath, edit: Edit) -> dict[str, Any]:
    if not rest and isinstance(edit, Remove):
        return {name: value for name, value in data.items() if name != key}
    if key in data or not isinstance(edit, Put) or rest:
        return {**data, key: _edited(data[key], rest, edit)}
    names = list(data)
    at = names.index(edit.after) + 1 if edit.after in data else len(names)
    before = {name: data[name] for name in names[:at]}
    return {**before, key: edit.value, **data}
