"""Remembering what was worked out about boards and rules, by identity and not too much of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Shelf(Generic[T]):
    """Keeps the last few results for objects told apart by identity.

    Rules may have options that cannot be hashed, and a race keeps the same tuple of rules for all
    its views. The objects are kept too, so that no identity is used twice.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[tuple[int | str, ...], tuple[tuple[Any, ...], T]] = OrderedDict()

    def get(self, things: tuple[Any, ...], make: Callable[[], T], more: str = "") -> T:
        """What was made for these objects, made now if it is not there."""
        key: tuple[int | str, ...] = (*(id(thing) for thing in things), more)
        found = self._kept.get(key)
        if found is None:
            found = (things, make())
            self._kept[key] = found
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found[1]
