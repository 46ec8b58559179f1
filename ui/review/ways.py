"""Where an option takes its car, place by place: what an arrow on a board shows."""

from __future__ import annotations

from gridprix.core.asks import Ask, Leg, Option
from gridprix.core.family import Family
from gridprix.ui.seat.ahead import ahead_of
from gridprix.ui.seat.sight import Sight
from gridprix.ui.seat.telling import written_path

Way = tuple[str, ...]


def way_of(option: Option, ask: Ask, sight: Sight, family: Family) -> Way:
    """From the car to where the option leads; nothing where it leads nowhere.

    What gives a car steps without saying where, such as a card, is shown straight on.
    """
    if isinstance(option, Leg):
        return written_path(option, family)
    here = sight.view.car(ask.car).spot
    if not option.reach or here is None:
        return ()
    strides = ahead_of(ask, sight, family, 0)[: option.reach]
    if not strides:
        return ()
    way = [strides[-1][0][0]]
    for stride in reversed(strides):
        before = dict(stride)[way[-1]]
        if before:
            way.append(before)
    return (family.write_place(here), *reversed(way))
