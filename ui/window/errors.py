"""Why the application cannot be shown."""

from __future__ import annotations

from gridprix.core.errors import GridprixError


class NoScreen(GridprixError):
    """There is nothing to draw on; the sentence says what is missing."""


def sentence(reason: str) -> str:
    """A reason as it stands alone."""
    return f"{reason[:1].upper()}{reason[1:]}."
