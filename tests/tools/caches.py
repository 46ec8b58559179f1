"""What `functools` remembers of the project's functions, so that it can be forgotten.

A value that was worked out before a function was changed would hide the change.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

_Function = Callable[..., Any]
_forget: list[Callable[[], None]] = []


def watch_caches() -> None:
    """From now on know of every cache around a function of the project."""
    plain = functools.lru_cache

    def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:  # noqa: FBT001, FBT002 - as it is
        made = plain(maxsize, typed)
        return _noted(made) if callable(maxsize) else lambda function: _noted(made(function))

    functools.lru_cache = lru_cache  # which `functools.cache` calls too


def forget() -> None:
    """Let all of them begin anew."""
    for one in _forget:
        one()


def _noted(cached: Any) -> _Function:
    if cached.__module__.startswith("gridprix."):
        _forget.append(cached.cache_clear)
    return cached  # type: ignore[no-any-return]
