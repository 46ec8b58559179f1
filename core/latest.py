"""What was asked for last, kept for whoever asks for it again."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")
_TIDYING = threading.Lock()


class Latest(Generic[T]):
    """So many values, each by what it is known by; the one that nobody asked for longest goes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, T] = {}

    def find(self, key: Hashable) -> T | None:
        """What is kept under a key."""
        return self._kept.get(key)

    def keep(self, key: Hashable, value: T) -> None:
        """Keep a value, or note that it was asked for."""
        with _TIDYING:
            self._kept.pop(key, None)
            self._kept[key] = value  # the last one is forgotten last
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]
