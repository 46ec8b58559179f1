from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    Event,
    HandbookText,
    Leg,
    Odds,
    Option,
    Passage,
    Price,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.core.wording import Wording
from gridprix.plugins.circuit import Chips, ChipsSpent, Cost, RaceTable, TableRoll


@attrs.frozen
class OutcomeBought(Event):
    """A driver settled without dice how something ends."""

    car: CarId
    why: str
    outcome: str


@attrs.frozen(cache_hash=True)
class SettledTable(RaceTable):
    """A race table on which nobody rolls, so that nothing about it is a matter of odds."""

    def odds(self, shift: int = 0, roll: str = "") -> tuple[Odds, ...]:
        """None at all."""
        return ()


def read_prices(data: Any) -> tuple[int, ...]:
    """Prices in chips, the worst outcome's first; each next one costs no less."""
    if not isinstance(data, list | tuple) or len(data) < 2:
        raise ValueError(f"prices are a list such as [0, 1, 2], not {data!r}")
    if not all(isinstance(one, int) and not isinstance(one, bool) for one in data):
        raise ValueError(f"prices are whole numbers of chips, not {data!r}")
    if data[0] != 0 or list(data) != sorted(data):
        raise ValueError(f"prices begin with 0 and do not fall, not {data!r}")
    return tuple(data)


@attrs.frozen
class NoDice(Rule):
    """Skill buys success: where the game rolls on a table, the driver buys the outcome with chips.

    The worst outcome of a table is free and each better one has its price; beyond the end of the
    price list every step costs as much as the last. What the situation would add to the roll it
    adds to the price of all but the worst, and what it would take off it takes off, down to
    nothing. Nobody bids against a pass. Where things are drawn and not rolled on a table, such as
    ties, dice stay.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="no-dice",
        summary="Chips buy what dice would decide",
        family="circuit",
        needs=("skill-chips",),
    )
    prices: tuple[int, ...] = option(
        (0, 1, 2),
        "chips for the worst outcome of a table, the next better one, and so on",
        parse=read_prices,
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        prices = ", then ".join(map(str, self.prices))
        yield Passage(
            "car",
            "Chips instead of dice",
            "Where the game would roll on a table, you buy the outcome with chips. From the "
            f"worst outcome upwards the prices are {prices}; every better one after that costs "
            "as much as the last. What would be added to the roll is added to the price of all "
            "but the worst, and what would be taken off is taken off. Nobody bids against a "
            "pass. Dice are thrown only where something is drawn by lot.",
        )

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {OutcomeBought: "{car} settles {why} without dice: {outcome}"}

    def price(self, rank: int, shift: int) -> int:
        """The chips for the outcome so many steps above the worst."""
        if rank == 0:
            return 0
        last = len(self.prices) - 1
        step = self.prices[-1] - self.prices[-2]
        listed = self.prices[min(rank, last)] + max(0, rank - last) * step
        return max(0, listed + shift)

    @hookimpl
    def resolve_table_roll(self, table: Table, roll: TableRoll) -> Script | None:
        return self._buy(table, roll, roll.car) if roll.car is not None else None

    def _buy(self, table: Table, roll: TableRoll, car: CarId) -> Script:
        chosen = yield from table.ask(self._ask(table.race.car(car), roll))
        chips = sum(price.amount for price in chosen.prices)
        if chips:
            yield from table.emit(ChipsSpent(car, chips, 0, roll.why))
        yield from table.emit(OutcomeBought(car, roll.why, chosen.key))
        return chosen.key

    def _ask(self, car: Car, roll: TableRoll) -> Ask:
        outcomes = [outcome for outcome, _ in roll.race_table.bands]
        shift = sum(one.amount for one in roll.shift)
        options, refused = [], {}
        for number, outcome in enumerate(outcomes):
            price = self.price(len(outcomes) - 1 - number, shift)
            options.append(Option(outcome, prices=(Price("chip", price),) if price else ()))
            if not car.part(Chips).can_pay(price):
                refused[outcome] = say(
                    "this takes {price} chips and {car} has too few", price=price, car=car.name
                )
        return Ask(
            car.seat,
            car.id,
            "outcome",
            options,
            say("{car}, what do you pay for {why}?", car=car.name, why=roll.why),
            refused=refused,
            cautions=dict.fromkeys(outcomes[1:], say("less than {best}", best=outcomes[0])),
        )

    @hookimpl(wrapper=True)
    def settle_chance(self) -> Generator[None, RaceTable, RaceTable]:
        chance = yield
        return SettledTable(chance.bands, chance.dice, chance.sides)

    @hookimpl(wrapper=True)
    def offer_payments(
        self, race: Race, car: Car, leg: Leg
    ) -> Generator[None, Sequence[Iterable[Cost]], Sequence[Iterable[Cost]]]:
        charges = yield
        return _without_odds(charges)

    @hookimpl(wrapper=True)
    def offer_actions(
        self, race: Race, car: Car
    ) -> Generator[None, Sequence[Iterable[Option]], Sequence[Iterable[Option]]]:
        actions = yield
        return [[attrs.evolve(one, odds=()) for one in answer] for answer in actions]

    @hookimpl(wrapper=True)
    def offer_plot_costs(
        self, race: Race, car: Car, speed: int
    ) -> Generator[None, Sequence[Iterable[Cost]], Sequence[Iterable[Cost]]]:
        charges = yield
        return _without_odds(charges)


def _without_odds(charges: Sequence[Iterable[Cost]]) -> Sequence[Iterable[Cost]]:
    return [[Cost(one.prices) for one in answer] for answer in charges]
