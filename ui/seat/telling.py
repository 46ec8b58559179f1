"""Entries of the log and marks as plain data, with places as the family writes them."""

from __future__ import annotations

import attrs

from gridprix.core.asks import Leg
from gridprix.core.drawing import Mark
from gridprix.core.events import (
    BidsRevealed,
    CarFinished,
    Event,
    LegTaken,
    PlotsRevealed,
    RaceEnded,
    RaceStarted,
    Rolled,
    RoundStarted,
    TurnSkipped,
    nearest,
)
from gridprix.core.family import Family
from gridprix.core.state import Race

from .moment import LogLine, ThrowSeen

_KINDS: dict[type[Event], str] = {
    RaceStarted: "start",
    RoundStarted: "round",
    PlotsRevealed: "plots",
    BidsRevealed: "bids",
    LegTaken: "leg",
    TurnSkipped: "skip",
    Rolled: "roll",
    CarFinished: "finish",
    RaceEnded: "end",
}


def line_of(number: int, event: Event, race: Race, family: Family) -> LogLine:
    """An entry of the log; `race` holds what its reader may know right after it."""
    return LogLine(
        number=number,
        text=race.book.word(event, race),
        kind=nearest(_KINDS, type(event)) or "",
        round=race.round,
        car=getattr(event, "car", None),
        tone=event.tone,
        path=written_path(getattr(event, "leg", None), family),
        throw=_throw(event) if isinstance(event, Rolled) else None,
        plots=event.plots if isinstance(event, PlotsRevealed) else (),
    )


def _throw(event: Rolled) -> ThrowSeen:
    modifiers = tuple(f"{one.amount:+d} {one.reason}" for one in event.modifiers)
    return ThrowSeen(event.why, event.values, event.total, modifiers, event.sides, event.dice)


def written(mark: Mark, family: Family) -> Mark:
    """A mark with its places as text."""
    to = None if mark.to is None else family.write_place(mark.to)
    return attrs.evolve(mark, at=family.write_place(mark.at), to=to)


def placed(mark: Mark, family: Family) -> Mark:
    """A mark of a moment with its places as the board knows them."""
    read = family.read_point or family.read_place
    to = None if mark.to is None else read(mark.to)
    return attrs.evolve(mark, at=read(mark.at), to=to)


def written_path(leg: object, family: Family) -> tuple[str, ...]:
    """Where a leg begins, what it passes and where it ends; nothing for what is no leg."""
    if not isinstance(leg, Leg) or leg.to is None:
        return ()
    before = () if leg.origin is None else (leg.origin, *leg.through)
    return tuple(map(family.write_place, (*before, leg.to)))
