"""Doors for rule authors: one package to import from, whatever room behind it a name lives in.

A room is opened when somebody first asks for a name in it, so that a door costs nothing, and names
that belong to different rooms cannot get in each other's way while they are loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def door(package: str, rooms: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package whose names live in rooms: room to names, written in a row."""
    homes = {name: room for room, names in rooms.items() for name in names.split()}

    def open_room(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return open_room


def names_behind(package: ModuleType) -> tuple[str, ...]:
    """All names that a door leads to, sorted; what else its package holds is nobody's business."""
    rooms: Mapping[str, str] = getattr(package, "ROOMS", {})
    listed = [name for names in rooms.values() for name in names.split()]
    return tuple(sorted({*getattr(package, "__all__", ()), *listed}))
