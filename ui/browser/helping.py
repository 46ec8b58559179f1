"""How much people are told beforehand about what they may choose; the host sets it for all."""

from __future__ import annotations

import attrs

from gridprix.ui.seat.advice import AT_ONCE, FULL, NONE, SILENCE, Adviser
from gridprix.ui.seat.moment import Moment, Offer


def adviser_for(level: str) -> Adviser:
    """Who is asked how safe options are."""
    return AT_ONCE if level == FULL else SILENCE


def helped(moment: Moment, level: str) -> Moment:
    """A moment with as much help as a level gives; what is refused is told on every level.

    With prices only the coach is silent, as `adviser_for` says; what rules tell is shown.
    """
    if level != NONE or not moment.questions:
        return moment
    questions = tuple(
        attrs.evolve(question, ahead=(), offers=tuple(_bare(one) for one in question.offers))
        for question in moment.questions
    )
    return attrs.evolve(moment, questions=questions)


def _bare(offer: Offer) -> Offer:
    return attrs.evolve(offer, prices=(), odds=(), caution="", outlook=(), safety=None)
