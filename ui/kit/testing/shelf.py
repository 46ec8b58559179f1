"""Where made-up races find their rules."""

from __future__ import annotations

from functools import lru_cache

from gridprix.core.library import Library
from gridprix.scenarios import standard_library


@lru_cache(maxsize=1)
def _all() -> Library:
    return standard_library()


def library_or_all(library: Library | None) -> Library:
    """The library that a test names, or else all that is shipped and installed."""
    return library or _all()
