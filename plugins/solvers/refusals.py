"""Why a solver gives no answer: sentences for the person who asked."""

from __future__ import annotations

from gridprix.core.errors import GridprixError


class CannotSolve(GridprixError):
    """A question that has no answer on this track under these rules."""


class TooLarge(CannotSolve):
    """A track with more states than the search can hold or look at."""


class Unproven(CannotSolve):
    """A line that the table promises and that cannot be driven, however large the table is."""
