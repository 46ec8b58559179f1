"""A question as plain data: options with all that is known about them beforehand."""

from __future__ import annotations

from gridprix.core.asks import Ask, Leg, Option
from gridprix.core.family import Family

from .moment import Offer, Question
from .past import Past
from .sight import Sight
from .telling import written_path


def question_of(ask: Ask, sight: Sight, past: Past) -> Question:
    """An open question to the viewer."""
    made = left = 0
    if any(isinstance(option, Leg) for option in ask.options):
        race = sight.race
        made = past.steps_made(ask.car)
        left = race.book.hooks.settle_step_budget(race, race.car(ask.car)) - made
    return Question(
        car=ask.car,
        question=ask.question,
        prompt=ask.prompt,
        default=ask.default,
        secret=ask.secret,
        made=made,
        left=left,
        offers=offers_of(ask, past.family),
    )


def offers_of(ask: Ask, family: Family) -> tuple[Offer, ...]:
    """The options of a question, those that are refused too."""
    return tuple(_offer(option, ask, family) for option in ask.options)


def _offer(option: Option, ask: Ask, family: Family) -> Offer:
    leg = option if isinstance(option, Leg) else None
    return Offer(
        key=option.key,
        label=option.label,
        prices=option.prices,
        odds=option.odds,
        caution=ask.cautions.get(option.key, ""),
        refusal=ask.refused.get(option.key, ""),
        outlook=option.outlook,
        reach=option.reach,
        path=written_path(leg, family),
        steps=leg.steps if leg is not None else 0,
        passing=leg is not None and leg.passing,
    )
