"""What is framed on a circuit before anybody thinks: sure and free where anything is.

It looks a few turns ahead as the club driver does, and makes no plan of the whole race.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core import Ask, Option, RaceView
from gridprix.plugins.circuit.parts.chassis import Chassis
from gridprix.plugins.circuit.parts.speed_card import SpeedCard

from .circuit_drivers import CircuitDriver, Manner
from .circuit_errands import errand_answer, on_errand
from .circuit_safety import safety_of_cards
from .prudence import prudent

CALM = Manner(depth=1, hasty=True)


def guessed(view: RaceView, ask: Ask) -> str:
    """The option to frame first: never a roll while a sure and free one is offered."""
    if answer := errand_answer(view, ask):
        return answer
    calm: Sequence[Option] = [one for one in ask.legal if _is_sure(ask, one)]
    if calm:
        risky = {key for key, one in safety_of_cards(view, ask).items() if one.words}
        calm = [one for one in calm if one.key not in risky] or calm
    elif any(not one.odds for one in ask.legal):
        calm = [one for one in ask.legal if not one.odds]
    ask = attrs.evolve(ask, options=on_errand(view, ask, calm or ask.legal))
    # a game of another kind on the same boards has cars that no chart was made for
    is_known = view.car(ask.car).has(Chassis)
    found = CircuitDriver(0, CALM).outcomes(view, ask) if is_known else ()
    return min(found, key=lambda one: one.value).option.key if found else prudent(ask)


def _is_sure(ask: Ask, option: Option) -> bool:
    if option.odds or option.prices or option.key in ask.cautions:
        return False
    # a test may be settled without dice by a house rule, and costs no less for that
    return option.easy if isinstance(option, SpeedCard) else True
