"""What a room answers: yes or no, and a sentence for whoever asked."""

from __future__ import annotations

from collections.abc import Callable

import attrs


@attrs.frozen
class Said:
    """An answer; `ok` tells whether anything was done, `key` is an option that it speaks of."""

    ok: bool
    sentence: str = ""
    key: str = ""


def done(sentence: str = "") -> Said:
    """It was done."""
    return Said(ok=True, sentence=sentence)


def refused(sentence: str) -> Said:
    """It was not done, and why; nothing has changed."""
    return Said(ok=False, sentence=sentence)


def done_by(step: Callable[[], None]) -> Said:
    """It was done, by doing it."""
    step()
    return done()
