"""The question how many chips are laid on a roll."""

from __future__ import annotations

from fractions import Fraction

from gridprix.core import Ask, CarId, Odds, Option, Price, Race
from gridprix.plugins.circuit.parts.chip_state import MOST_ONES, PREFIX, THREE, Chips
from gridprix.plugins.circuit.tables.race_tables import TableRoll


def chips_ask(race: Race, roll: TableRoll, car_id: CarId, sign: int) -> Ask | None:
    """What a driver may lay on a roll, or None without chips; `sign` says for or against it."""
    car = race.car(car_id)
    chips = car.part(Chips)
    worths = [worth for worth in range(1, MOST_ONES + 1) if chips.can_pay(worth)]
    if chips.threes:
        worths.append(THREE)
    if not worths:
        return None
    base = sum(one.amount for one in roll.shift)
    options = [_option(roll, chips, worth, base + sign * worth) for worth in (0, *worths)]
    verb = "for" if sign < 0 else "against"
    prompt = f"{car.name}, lay chips {verb} {roll.why}"
    return Ask(car.seat, car_id, "chips", options, prompt, preferred=f"{PREFIX}0", secret=True)


def _option(roll: TableRoll, chips: Chips, worth: int, shift: int) -> Option:
    """A bid: its price, and the odds if the other driver lays nothing."""
    key = f"{PREFIX}{worth}"
    odds = _fallen(roll, shift) if roll.values else roll.race_table.odds(shift)
    if worth == 0:
        return Option(key, "no chips", odds=odds)
    if worth == THREE:
        return Option(key, "the -3 chip", (Price("chip3", 1),), odds)
    broken = ", breaking a -3 chip" if worth > chips.ones else ""
    return Option(key, f"{worth} of the -1 chips{broken}", (Price("chip", worth, "chips"),), odds)


def _fallen(roll: TableRoll, shift: int) -> tuple[Odds, ...]:
    """What the dice that lie there come to: certain, and told as such."""
    outcome = roll.race_table.outcome(sum(roll.values) + shift)
    return tuple(
        Odds(one.outcome, Fraction(one.outcome == outcome)) for one in roll.race_table.odds()
    )
