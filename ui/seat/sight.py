"""What a viewer may know of a race, in the forms in which rules are asked about it."""

from __future__ import annotations

import attrs

from gridprix.core.state import Position, Race, SeatId
from gridprix.core.view import RaceView, redact

_SHARED = tuple(one.name for one in attrs.fields(Position) if one.init)


@attrs.frozen
class Sight:
    """The view of one seat, and a race that holds nothing beyond it.

    Some hooks take a race: they are handed this one, so that what they tell cannot hang on what
    the viewer must not know.
    """

    view: RaceView
    race: Race


def sight_of(race: Race, seat: SeatId | None) -> Sight:
    """What a seat (None: somebody without one) may know of a race."""
    book = race.book
    view = redact(race, seat, book.hiders)
    if "settle_view" in book.answered_hooks:
        view = book.hooks.settle_view(race, view)
    elif not book.hiders:
        return Sight(view, race)
    seen = {name: getattr(view, name) for name in _SHARED}
    return Sight(view, race.changed(**seen, dice=0))
