"""The core's sentences as the set-up tells them."""

from __future__ import annotations

import re

_QUOTES = re.compile(r"`|(?<!\w)'|'(?!\w)")


def readable(text: str) -> str:
    """A sentence of the core with its quotes taken off; an apostrophe inside a word stays."""
    return _QUOTES.sub("", text)
