"""Which speed cards cannot be driven without dice: by corners to come and the wear that is left.

A car alone on the circuit is looked at, as a solver does; rivals may make room only scarcer.
"""

from __future__ import annotations

import attrs

from gridprix.core import Ask, RaceView
from gridprix.core.coach import RISKY, SAFE, Safety
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.circuit.parts.speed_card import SpeedCard

from .circuit_sight import Situation, known_speed, situation_of
from .circuit_track import Track, track_of

PLENTY = 1 << 10  # more wear than any car has


def safety_of_cards(view: RaceView, ask: Ask) -> dict[str, Safety]:
    """Whether each card on offer can be driven as it lies, by key."""
    now = situation_of(view, view.car(ask.car))
    if ask.question != "plot" or now is None:
        return {}
    track = track_of(view)
    cards = [one for one in ask.legal if isinstance(one, SpeedCard)]
    return {card.key: _safety(track, now, card) for card in cards}


def _safety(track: Track, now: Situation, card: SpeedCard) -> Safety:
    spent = sum(price.amount for price in card.prices if price.currency == "wear")
    speed = known_speed(card.becomes)
    begun = attrs.evolve(now, speed=speed, wear=now.wear - spent)
    steps = speed // SPEED_STEP
    if track.ends_within(begun, steps, frozenset()):
        return Safety(SAFE)
    ends = track.ends_within(attrs.evolve(begun, wear=PLENTY), steps, frozenset())
    least = min((PLENTY - end.wear for end in ends), default=0)
    if not least:
        return Safety(RISKY, "cannot be driven without a roll")
    return Safety(RISKY, f"takes {least} wear and {begun.wear} is left: roll or brake")
