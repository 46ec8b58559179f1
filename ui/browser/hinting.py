"""What the coach would do, told to whoever asks and to nobody else."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.asks import Ask
from gridprix.core.coach import CannotCoach, coach_of
from gridprix.core.errors import FAILURES
from gridprix.core.family import Family
from gridprix.core.view import RaceView
from gridprix.ui.seat.advice import FULL

from .room import Guest, Room
from .said import Said, refused

NO_HINT = "The coach has no hint: something went wrong while it thought."


def hint_for(room: Room, guest: Guest) -> Callable[[], Said] | Said:
    """How to have a hint for what somebody is asked, or why there is none.

    The coach sees a frozen view, so that the table may go on meanwhile.
    """
    game = room.game
    ask = next((one for one, _ in room.asks().values() if one.seat == guest.seat), None)
    if game is None or guest.seat is None or ask is None:
        return refused("You are not asked anything just now.")
    if room.state.settings.help != FULL:
        return refused(f"The host has set the help to: {room.state.settings.help}.")
    view, family = game.view(guest.seat), game.scenario.family
    return lambda: _thought(family, view, ask)


def _thought(family: Family, view: RaceView, ask: Ask) -> Said:
    try:
        hint = coach_of(family).hint(view, ask)
    except CannotCoach as error:
        return refused(f"No hint: {error}.")
    except FAILURES:  # a coach and the rules that it asks may do anything
        return refused(NO_HINT)
    return Said(ok=True, sentence=f"The coach: {hint.words}.", key=hint.key)
