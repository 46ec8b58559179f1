"""What the panels of a review set going."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from gridprix.ui.review.reviewer import ReviewedMove

Action = Callable[[], None]


@attrs.frozen
class ReviewActions:
    """A handful of deeds; who does them is nothing that a panel must know."""

    choose: Callable[[ReviewedMove | None], None]
    mistake: Callable[[int], None]
    every: Action
    line: Action
    near: Action
    again: Action
    back: Action
