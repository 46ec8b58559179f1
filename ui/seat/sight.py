"""What a viewer may know of a race, in the forms in which rules are asked about it."""

from __future__ import annotations

import attrs

from gridprix.core.frozen import copier
from gridprix.core.state import Position, Race, SeatId
from gridprix.core.view import RaceView, redact

_SHARED = tuple(one.name for one in attrs.fields(Position) if one.init)
_WHOSE = "a rule has asked whose view this is"


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


class AnyonesView(RaceView):
    """The view of a race in which nothing is hidden, as anybody has it.

    What rules answer about it holds for every viewer, unless one of them has asked whose it is.
    """

    __slots__ = ()

    @property
    def seat_id(self) -> SeatId | None:
        """Whose it is: to be answered for everybody apart from now on."""
        self.memo[_WHOSE] = True
        return None

    @seat_id.setter
    def seat_id(self, _: SeatId | None) -> None:
        """It is nobody's, whoever makes it."""

    @property
    def holds_for_all(self) -> bool:
        """Whether no rule has asked."""
        return _WHOSE not in self.memo


# Whoever writes a rule knows one view, and is told of that one when something is not in it.
AnyonesView.__name__ = RaceView.__name__

_anyones = copier(AnyonesView, "seat_id", "rules", "moment", "branch")


def anyones_view(race: Race) -> AnyonesView:
    """What everybody sees of a race that hides nothing."""
    return _anyones(race, None, race.book.rules, 0, 0)
