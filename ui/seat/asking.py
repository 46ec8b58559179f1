"""A question as plain data: options with all that is known about them beforehand."""

from __future__ import annotations

from collections.abc import Iterator

from gridprix.core.asks import STROKES, Ask, Leg, Option
from gridprix.core.coach import guess_of
from gridprix.core.drawing import Gain
from gridprix.core.family import Family
from gridprix.core.frozen import changed
from gridprix.core.hand import Hand, hand_of
from gridprix.core.state import Place

from .advice import Adviser
from .ahead import ahead_of
from .moment import Bid, Bids, Offer, Question
from .past import Past
from .sight import Sight
from .telling import written_path


def question_of(ask: Ask, sight: Sight, past: Past, adviser: Adviser) -> Question:
    """An open question to the viewer."""
    question = plain_question(ask, past.family)
    known = adviser.safety(past.family, sight.view, ask)
    gains = _gains(ask, sight)
    offers = tuple(
        changed(
            one,
            safety=known.get(one.key),
            gains=gains.get(one.key, ()),
            bids=_bids(option, ask, sight),
        )
        for one, option in zip(question.offers, ask.options, strict=True)
    )
    default = guess_of(past.family, sight.view, ask)
    made, left = 0, 0
    if any(isinstance(option, Leg) for option in ask.options):
        race, made = sight.race, past.steps_made(ask.car)
        left = race.book.hooks.settle_step_budget(race, race.car(ask.car)) - made
    ahead = ahead_of(ask, sight, past.family, left)
    return changed(question, made=made, left=left, ahead=ahead, offers=offers, default=default)


def plain_question(ask: Ask, family: Family) -> Question:
    """What a question tells by itself, whatever has happened before it."""
    hand = hand_of(family)
    return Question(
        car=ask.car,
        question=ask.question,
        prompt=ask.prompt,
        default=ask.default if ask.legal else "",
        secret=ask.secret,
        middles=tuple(_middles(ask, hand, family)),
        offers=tuple(_offers(ask, hand, family)),
    )


def _gains(ask: Ask, sight: Sight) -> dict[str, tuple[Gain, ...]]:
    """What rules say that options bring, by key."""
    legs = [one for one in ask.legal if isinstance(one, Leg)]
    found: dict[str, tuple[Gain, ...]] = {}
    if legs:
        race = sight.race
        for gain in race.book.hooks.offer_gains(race, race.car(ask.car), legs):
            found[gain.key] = (*found.get(gain.key, ()), gain)
    return found


def _bids(option: Option, ask: Ask, sight: Sight) -> Bids | None:
    """What the same driver will be asked to lay on the dice of an option, and nobody else."""
    roll = option.roll
    if roll is None or option.key in ask.refused:
        return None
    asks = sight.race.book.hooks.offer_roll_bids(sight.race, roll)
    if [one.car for one in asks] != [ask.car]:
        return None
    (bid,) = asks
    offers = tuple(Bid(one.key, one.label, one.prices, one.odds) for one in bid.legal)
    return Bids(bid.question, bid.default, offers)


def _offers(ask: Ask, hand: Hand, family: Family) -> Iterator[Offer]:
    taken: set[str] = set()
    for option in ask.options:
        stroke = option.stroke.upper()
        free = stroke in STROKES and stroke not in taken
        taken.add(stroke)
        yield _offer(option, ask, hand, family, stroke if free else "")


def _middles(ask: Ask, hand: Hand, family: Family) -> Iterator[tuple[str, str]]:
    """What the legs that begin at a place lie around, for every such place."""
    legs: dict[Place | None, list[Leg]] = {}
    for option in ask.options:
        if isinstance(option, Leg) and option.to is not None:
            legs.setdefault(option.origin, []).append(option)
    for origin, there in legs.items():
        middle = hand.middle(there)
        if middle is not None:
            begin = "" if origin is None else family.write_place(origin)
            yield begin, family.write_place(middle)


def _offer(option: Option, ask: Ask, hand: Hand, family: Family, stroke: str) -> Offer:
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
        repeats=hand.repeats(option),
        leads_to=hand.leads_to(option),
        stroke=stroke,
    )
