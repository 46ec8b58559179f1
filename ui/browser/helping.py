"""How much people are told beforehand about what they may choose; the host sets it for all."""

from __future__ import annotations

import attrs

from gridprix.ui.seat.advice import AT_ONCE, FULL, PRICES, SILENCE, Adviser
from gridprix.ui.seat.moment import Moment, Offer


def adviser_for(level: str) -> Adviser:
    """Who is asked how safe options are."""
    return AT_ONCE if level == FULL else SILENCE


def helped(moment: Moment, level: str) -> Moment:
    """A moment with as much help as a level gives; what is refused is told on every level."""
    if level == FULL or not moment.questions:
        return moment
    questions = tuple(
        attrs.evolve(question, ahead=(), offers=tuple(_told(one, level) for one in question.offers))
        for question in moment.questions
    )
    return attrs.evolve(moment, questions=questions)


def _told(offer: Offer, level: str) -> Offer:
    prices = offer.prices if level == PRICES else ()
    return attrs.evolve(offer, prices=prices, odds=(), caution="", outlook=(), safety=None)
