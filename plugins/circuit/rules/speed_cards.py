from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    Event,
    Gauge,
    HandbookText,
    Instruction,
    Notation,
    Option,
    Passage,
    Race,
    RaceView,
    Rule,
    RuleCard,
    hookimpl,
    say,
)
from gridprix.core.events import PlotsRevealed
from gridprix.core.frozen import copier
from gridprix.core.wording import Wording
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.parts.corner_account import CornerAccount
from gridprix.plugins.circuit.parts.occupancy import space_of
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.speed_card import Posted, SpeedCard
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import PlotReach, all_odds, all_prices

MAINTAIN, NO_CARD = "mps", "none"
REMEMBERED = 4096  # hands, which are the same wherever reach and limits ahead are
CARDS = {MAINTAIN: "{name} ({speed} mph)", NO_CARD: "{name} (keep {speed} mph)"}


@attrs.frozen
class SpeedCards(Rule):
    """Every driver plots with a hand of cards: one for each speed, and one to maintain the present.

    The hand goes to 20 beyond the top speed that damage has left. The card of the last speed lies
    face up and is not in it; the next one is laid face down, and all are revealed together. Any
    card may be played: one out of reach shows what it becomes. Playing no card is a reply too.

    Clauses: SC-01a, CB-01.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="speed-cards",
        summary="Plot a speed in secret with a hand of cards",
        family="circuit",
        clauses=("SC-01a", "CB-01"),
        needs=("movement", "plot-errors"),
        version=2,
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "move",
            "Speed cards",
            "You have a hand of cards: one for every speed up to 20 mph beyond your top speed, "
            "and the card M.P.S., which keeps the speed that you have. The card of your last "
            "speed lies face up before you and is not in your hand. Lay a card face down; when "
            "everybody has done so, all are turned over together. Lay no card, and you keep "
            "your speed.",
            self.card.clauses,
            {"M.P.S.": "Maintain present speed: the card for going as fast as in the last turn."},
        )
        yield Instruction("plot", "Everybody lays a speed card face down.")
        yield Instruction("reveal", "All cards are turned over together.")

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # the hand has every speed that a car can drive

    @hookimpl
    def offer_plots(self, race: Race, car: Car) -> Iterable[Option]:
        hooks = circuit_hooks(race)
        reach = hooks.settle_plot_reach(race, car)
        posted = _posted_ahead(race, car, reach.high // SPEED_STEP)
        hand = _hand(reach, hooks.settle_limits(race, car).top, posted)
        return [card if card.easy else _priced(race, car, card) for card in hand]

    @hookimpl
    def settle_plot(self, race: Race, car: Car, chosen: Option) -> str:
        return str(chosen.speed) if isinstance(chosen, SpeedCard) else chosen.key

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {PlotsRevealed: _revealed}

    @hookimpl
    def declare_notation(self) -> Iterable[Notation]:
        return [Notation("card", lambda car: str(car.part(Pace).speed), _write_card)]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        return [Gauge("card", str(car.part(Pace).speed), kind="card")]


@lru_cache(maxsize=REMEMBERED)
def _hand(reach: PlotReach, top: int, posted: Posted) -> tuple[SpeedCard, ...]:
    """The cards of a hand; what tests and chart ask for some of them is left out."""
    speeds = [(str(speed), str(speed), speed) for speed in _speeds(reach, top)]
    maintain = (MAINTAIN, "M.P.S.", reach.speed)
    # the first card is the one of a driver who does not care, and he does not stay on the grid
    hand = [maintain, *speeds] if reach.speed else [*speeds, maintain]
    named = [*hand, (NO_CARD, "lay no card", reach.speed)]
    return tuple(_card(reach, posted, one) for one in named)


def _speeds(reach: PlotReach, top: int) -> Iterable[int]:
    """The speeds of the hand: up to 20 beyond top speed, without the card that lies face up."""
    lowest = reach.floor if reach.speed else SPEED_STEP
    speeds = range(lowest, top + 2 * SPEED_STEP, SPEED_STEP)
    return [speed for speed in speeds if speed != reach.speed]


def _posted_ahead(race: Race, car: Car, spaces: int) -> Posted:
    """The limits straight ahead of a car, as they bind it: what it has paid for is added."""
    if car.spot is None:
        return ()
    board: Any = race.board
    hooks = circuit_hooks(race)
    found = []
    here = space_of(car)
    for away in range(1, spaces + 1):
        ahead = board.straight(here)
        if ahead is None:
            break
        limit = hooks.settle_corner_limit(race, car, here, ahead)
        if limit is not None:
            corner = board.corner(ahead).name
            found.append((away, corner, limit + _bought(car, corner)))
        here = ahead
    return tuple(found)


def _bought(car: Car, corner: str) -> int:
    account = car.parts.get(CornerAccount)
    if isinstance(account, CornerAccount) and account.corner == corner:
        return account.margin
    return 0


def _card(reach: PlotReach, posted: Posted, named: tuple[str, str, int]) -> SpeedCard:
    key, name, speed = named
    becomes = reach.closest(speed)
    text = say(CARDS.get(key, "{name} mph"), name=name, speed=speed)
    if becomes != speed:
        text += say(", becomes {becomes}", becomes=becomes)
    if reach.is_easy(becomes):
        return SpeedCard(key, text, speed=speed, becomes=becomes, posted=posted)
    text += ", by a test" if becomes > reach.easy_high else ", by the braking chart"
    return SpeedCard(key, text, speed=speed, becomes=becomes, easy=False, posted=posted)


def _priced(race: Race, car: Car, card: SpeedCard) -> SpeedCard:
    costs = circuit_hooks(race).offer_plot_costs(race, car, card.becomes)
    return _with_costs(card, all_prices(costs), all_odds(costs))


_with_costs = copier(SpeedCard, "prices", "odds")


def _write_card(car: Car, value: Any) -> Car:
    raise ValueError("the card that lies face up is that of the car's speed; arrange `speed`")


def _revealed(event: PlotsRevealed, position: Any) -> str:
    words = []
    for plot in event.plots:
        name = position.car(plot.car).name
        laid = {MAINTAIN: "M.P.S.", NO_CARD: "no card"}.get(plot.chosen, plot.chosen)
        how = "" if laid == plot.settled else f" ({laid})"
        words.append(f"{name} {plot.settled}{how}")
    return say("Cards revealed: {listed}", listed=", ".join(words))
