"""Choosing between the ways of a chart and paying one."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core import Ask, CarId, Odds, Option, Price, Race, Roll, Script, Table, say
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.parts.wear_state import WearSpent
from gridprix.plugins.circuit.tables.charts import Charge
from gridprix.plugins.circuit.tables.race_tables import RaceTable, table_roll

ROLL = "roll the dice instead"
WEAR_AND_ROLL = "{wear} wear and a roll of the dice"
DICE_DECIDE = "the dice decide what happens"


@attrs.frozen
class Invoice:
    """Something that must be paid: the question, what for, and the ways that are due."""

    car: CarId
    question: str
    why: str
    ways: Sequence[Charge]
    odds: tuple[Odds, ...]
    roll: Roll | None = None  # what a way with a roll leads to


@attrs.frozen
class PaymentOption(Option):
    """A way to pay, and the roll that it leads to."""

    thrown: Roll | None = attrs.field(default=None, kw_only=True)

    @property
    def roll(self) -> Roll | None:
        """The roll, which is made as soon as it is paid."""
        return self.thrown


@attrs.frozen
class Payment:
    """The way chosen, and whether its wear was really paid."""

    way: Charge
    covered: bool


def pay(table: Table, invoice: Invoice) -> Script:
    """Ask how it is paid and take the wear; returns the Payment. Its roll is still to be made.

    A way that cannot be paid is refused while another can; if none can, nothing is taken.
    """
    race = table.race
    car = race.car(invoice.car)
    wear = circuit_hooks(race).settle_wear(race, car)
    ways = {way.key: way for way in invoice.ways}
    poor = {
        key: say(
            "this takes {wear} wear and {car} has {left}", wear=way.wear, car=car.name, left=wear
        )
        for key, way in ways.items()
        if way.wear > wear
    }
    broke = len(poor) == len(ways)
    spins = {key: say("{why}: a spin", why=why) for key, why in poor.items()}
    chosen = yield from table.ask(
        Ask(
            car.seat,
            car.id,
            invoice.question,
            [payment_option(way, invoice, wear) for way in ways.values()],
            say("{car}, how do you pay for {why}?", car=car.name, why=invoice.why),
            refused={} if broke else poor,
            cautions=spins if broke else _risky(ways),
        )
    )
    way = ways[chosen.key]
    if way.wear and not broke:
        yield from table.emit(WearSpent(car.id, way.wear, invoice.why))
    return Payment(way, not broke)


def payment_option(way: Charge, invoice: Invoice, wear: int) -> Option:
    """A way to pay as an option: its wear as the price, its roll as odds."""
    left = wear - way.wear if wear >= way.wear else None
    prices = (Price("wear", way.wear, leaves=left),) if way.wear else ()
    if not way.roll:
        return Option(way.key, way_in_words(way), prices)
    return PaymentOption(way.key, way_in_words(way), prices, invoice.odds, thrown=invoice.roll)


def way_in_words(way: Charge) -> str:
    """A way to pay as a driver reads it: what it costs, or that the dice decide instead."""
    if way.roll and not way.spin:
        return say(WEAR_AND_ROLL, wear=way.wear) if way.wear else ROLL
    return way.key


def _risky(ways: dict[str, Charge]) -> dict[str, str]:
    """A roll is a risk where wear alone would do."""
    return {key: DICE_DECIDE for key, way in ways.items() if way.roll}


def coming_roll(race: Race, race_table: RaceTable, car: CarId, why: str) -> Roll | None:
    """The roll that a payment leads to; None where rolls are decided without dice."""
    if "resolve_table_roll" in race.book.answered_hooks:
        return None
    return table_roll(race_table, car, why)
