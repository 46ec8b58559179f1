from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby, product, starmap
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    CarPlaced,
    Event,
    HandbookText,
    Option,
    Passage,
    Phase,
    Price,
    Race,
    Refusal,
    Rule,
    RuleCard,
    Script,
    Seat,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.core.wording import Wording
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.parts.chip_state import Chips, ChipsSpent
from gridprix.plugins.circuit.parts.wear_state import WearSpent
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan

from .ties import TIE_WORDING, settle_tie

NOTHING = "nothing"
MOST_LAPS = 12  # a driver's bids grow with the square of the laps, and are twenty thousand then


@attrs.frozen
class GridBid(Option):
    """A secret bid for the grid: wear, -1 chips and -3 chips, all lost."""

    wear: int = 0
    ones: int = 0
    threes: int = 0


@attrs.frozen
class GridBidsRevealed(Event):
    """All bids for the grid lie open, in units of half a wear."""

    bids: tuple[tuple[CarId, str], ...]


@attrs.frozen
class StartingGrid(Rule):
    """The cars stand before the line, the best place on the inside of the front row.

    The club bids for places in secret: wear counts 1, a -1 chip 1/2; all bids are lost and ties
    rolled. The base game goes by start speed, ties at random. Or the seats stand as listed.

    Clauses: CB-11, CB-13.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="starting-grid",
        summary="Places on the grid: by bid, by start speed or as listed",
        family="circuit",
        clauses=("CB-11", "CB-13"),
        needs=("movement",),
        places=(Phase.SETUP,),
        version=2,
    )
    grid: str = option("bid", "how the places are given", choices=("bid", "start_speed", "listed"))
    chip3_value: Any = option(1.5, "what a -3 chip counts in a bid", choices=(1.5, 1))

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        how = "in the order in which the drivers are listed"
        if self.grid == "start_speed":
            how = "by start speed, the fastest first; equals are drawn at random"
        if self.grid == "bid":
            how = (
                f"by a secret bid: each wear counts 1, each -1 chip 1/2, each -3 chip "
                f"{self.chip3_value}. The highest bid gets the best place; what was bid is "
                f"lost in any case, and the dice decide between equals"
            )
        yield Passage(
            "start",
            "The starting grid",
            f"The cars stand in the rows before the line. The best place is on the inside of the "
            f"front row. Places are given {how}.",
            self.card.clauses,
        )

    def problems(self, active: Any) -> Iterable[str]:
        if self.grid == "bid" and not {"wear", "skill-chips"} <= set(active):
            yield "a bid is made of wear and skill chips; add them or use `grid: listed`"

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {GridBidsRevealed: _bid_words, **TIE_WORDING}

    @hookimpl
    def veto_scenario(self, seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal]:
        cars, places = sum(seat.cars for seat in seats), len(board.grid_places)
        if cars > places:
            what = say(
                "{cars} cars want to start and the grid has {places} places",
                cars=cars,
                places=places,
            )
            yield Refusal(
                ("seats",),
                what,
                say("seat {places} cars at most, or take another track", places=places),
            )
        if self.grid == "bid" and cars > 1 and laps > MOST_LAPS:
            what = say(
                "wear and chips for {laps} laps leave too many bids to choose from", laps=laps
            )
            right = say(
                "race {most_laps} laps at most, or give the places by `grid: listed`",
                most_laps=MOST_LAPS,
            )
            yield Refusal(("laps",), what, right)

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # a lone car has the best place for nothing

    @hookimpl
    def play_setup(self, table: Table) -> Script:
        worth: dict[CarId, Fraction] = {}
        if self.grid == "bid" and len(table.race.cars) > 1:  # nobody bids against nobody
            worth = yield from self._bids(table)
        elif self.grid == "start_speed":
            race = table.race
            limits = circuit_hooks(race).settle_limits
            worth = {car.id: Fraction(limits(race, car).start) for car in race.cars}
        order = yield from _ranked(table, worth)
        for car, place in zip(order, table.race.board.grid_places, strict=False):
            yield from table.emit(CarPlaced(car, place))

    def _bids(self, table: Table) -> Script:
        race = table.race
        asks = [_ask(race, car) for car in race.cars]
        bids: dict[CarId, Any] = yield from table.ask_all(asks)
        shown = tuple((car, bid.label) for car, bid in bids.items())
        yield from table.emit(GridBidsRevealed(shown))
        for car, bid in bids.items():
            if bid.wear:
                yield from table.emit(WearSpent(car, bid.wear, "a place on the grid"))
            if bid.ones or bid.threes:
                why = "a place on the grid"
                yield from table.emit(ChipsSpent(car, bid.ones, bid.threes, why))
        return {car: self._worth(bid) for car, bid in bids.items()}

    def _worth(self, bid: GridBid) -> Fraction:
        return bid.wear + Fraction(bid.ones, 2) + bid.threes * Fraction(self.chip3_value)


def _ask(race: Race, car: Car) -> Ask:
    """All bids a driver could make; more than a lap's wear is marked as rash."""
    chips = car.part(Chips)
    wear = circuit_hooks(race).settle_wear(race, car)
    bids = _all_bids(wear, chips.ones, chips.threes)
    lap = wear // race.laps
    rash = {bid.key: "more than a lap's wear" for bid in bids if bid.wear > lap}
    prompt = say("{car}, bid for your place on the grid", car=car.name)
    return Ask(
        car.seat, car.id, "grid", bids, prompt, cautions=rash, preferred=NOTHING, secret=True
    )


@lru_cache
def _all_bids(wear: int, ones: int, threes: int) -> tuple[GridBid, ...]:
    spent = product(range(wear + 1), range(ones + 1), range(threes + 1))
    return tuple(starmap(_bid, spent))


def _bid(wear: int, ones: int, threes: int) -> GridBid:
    pieces = [("wear", wear, ""), ("chip", ones, "chips"), ("chip3", threes, "-3 chips")]
    prices = tuple(Price(currency, amount, many) for currency, amount, many in pieces if amount)
    key = " + ".join(map(str, prices)) or NOTHING
    label = " + ".join(price.spoken for price in prices) or NOTHING
    return GridBid(key, label, prices, wear=wear, ones=ones, threes=threes)


def _ranked(table: Table, worth: dict[CarId, Fraction]) -> Script:
    """The cars by what they are worth, ties drawn; as they are listed when nothing is."""
    cars = list(table.race.order)
    if not worth:
        return cars
    order: list[CarId] = []
    for _, tied in groupby(sorted(cars, key=lambda car: -worth[car]), key=worth.__getitem__):
        order += yield from settle_tie(table, "places on the grid", list(tied))
    return order


def _bid_words(event: GridBidsRevealed, position: Any) -> str:
    bids = ", ".join(f"{position.car(car).name} {bid}" for car, bid in event.bids)
    return say("Bids for the grid: {bids}", bids=bids)
