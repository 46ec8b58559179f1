"""Remembering what was worked out about boards and rules, by identity and not too much of it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Shelf(Generic[T]):
    """Keeps the last few results for objects told apart by identity.

    Rules may have options that cannot be hashed, and a race keeps the same tuple of rules for all
    its views. The objects are kept too, so that no identity is used twice. Races of a server share
    it, each in a thread of its own: two that want the same at once may both make it.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[tuple[int | str, ...], tuple[tuple[Any, ...], T]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, things: tuple[Any, ...], make: Callable[[], T], more: str = "") -> T:
        """What was made for these objects, made now if it is not there."""
        key: tuple[int | str, ...] = (*(id(thing) for thing in things), more)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found[1]
        made = make()
        with self._lock:
            self._kept[key] = things, made
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return made
