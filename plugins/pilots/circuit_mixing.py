"""Plotting in secret while others plot too: the ace weighs its cards against theirs, and draws."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridprix.core import Ask, Car, RaceView
from gridprix.plugins.circuit.parts.chassis import Chassis
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.speed_card import SpeedCard

from .circuit_ends import ends_for
from .circuit_joint import Contender, Joint, JointCard
from .circuit_moves_ahead import Driver, MoveOutcome
from .circuit_plan import plan_for
from .circuit_sight import (
    engine_of,
    on_track_rivals,
    situation_of,
    slip_spaces,
    space_at,
    total_distance,
)
from .circuit_track import Track
from .luck import lot
from .providers import option_of

FAR = 12  # rows ahead or behind beyond which nobody's card matters
MOST_RIVALS = 2  # whose cards are weighed, the nearest
RARE = 20  # a card that is played less than once in so many times is not played


def mixed_plot(ask: Ask, driver: Driver, found: Sequence[MoveOutcome], seed: int) -> str | None:
    """The card to play of those found sensible; nothing where no rival's card matters."""
    view = driver.view
    cars = contenders(view, driver.car, driver.track)
    if len(cars) < 2:
        return None
    taken = frozenset(map(space_at, on_track_rivals(view, ask.car)))
    asked = {car.now.foothold.space for car in cars}
    towing = option_of(view, "slipstream", "leader_speed", None)
    joint = Joint(driver.track, towing, slip_spaces(view), taken - asked)
    keys: dict[JointCard, str] = {}
    for one in found:
        option = one.option
        card = driver.joint_card(ask, option) if isinstance(option, SpeedCard) else None
        if card is not None:
            keys.setdefault(card, option.key)
    hand = joint.likely(cars[0], list(keys), len(cars))
    if len(hand) < 2:
        return None
    weights = joint.mixed(cars, hand)
    whole = sum(weights)
    kept = [weight if weight * RARE >= whole else 0 for weight in weights]
    drawn = lot(seed, view, ask, sum(kept), "mix")
    below = accumulate(kept)
    return keys[next(card for card, end in zip(hand, below, strict=True) if drawn < end)]


def contenders(view: RaceView, me: Car, track: Track) -> list[Contender]:
    """A car and the nearest of those whose cards can matter to it."""
    mine = _contender(view, me, track)
    if mine is None:
        return []
    way = total_distance(view, me)
    apart = [(abs(total_distance(view, one) - way), one) for one in on_track_rivals(view, me.id)]
    near = sorted((one for one in apart if one[0] <= FAR), key=lambda one: one[0])
    rivals = (_contender(view, one, track) for _, one in near[:MOST_RIVALS])
    return [mine, *(one for one in rivals if one is not None)]


def _contender(view: RaceView, car: Car, track: Track) -> Contender | None:
    now = situation_of(view, car)
    if now is None:
        return None
    engine = engine_of(car)
    ends = ends_for(track, plan_for(track, engine))
    start = car.part(Chassis).start if car.part(Pace).starting else 0
    return Contender(engine, ends, now, start)
