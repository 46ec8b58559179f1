"""The question how many chips are laid on a roll."""

from __future__ import annotations

from fractions import Fraction

import attrs

from gridprix.core import Ask, CarId, Odds, Option, Price, Race, say
from gridprix.plugins.circuit.parts.chip_state import MOST_ONES, PREFIX, THREE, Chips
from gridprix.plugins.circuit.tables.race_tables import TableRoll

OWN = "{car}, spend chips on {why}?"
LAID = "{chips} ({shift:+d} to the roll)"
BROKEN = "{chips} ({shift:+d} to the roll), breaking a -3 chip"
RIVALS = "{car}, spend chips to {wish}?"


def chips_ask(race: Race, roll: TableRoll, car_id: CarId) -> Ask | None:
    """What a driver may lay on his own roll, or against a rival's; None without chips."""
    car = race.car(car_id)
    chips = car.part(Chips)
    worths = [worth for worth in range(1, MOST_ONES + 1) if chips.can_pay(worth)]
    if chips.threes:
        worths.append(THREE)
    if not worths:
        return None
    base = sum(one.amount for one in roll.shift)
    against = roll.rival if roll.rival is not None and roll.rival.car == car_id else None
    sign = -1 if against is None else 1
    options = [_option(roll, chips, sign * worth, base) for worth in (0, *worths)]
    if against is None:
        prompt = say(OWN, car=car.name, why=roll.why)
    else:
        options = [attrs.evolve(one, odds=against.sees(one.odds)) for one in options]
        prompt = say(RIVALS, car=car.name, wish=against.wish)
    return Ask(car.seat, car_id, "chips", options, prompt, preferred=f"{PREFIX}0", secret=True)


def _option(roll: TableRoll, chips: Chips, shift: int, base: int) -> Option:
    """A bid: its price, and the odds if the other driver lays nothing."""
    worth = abs(shift)
    key = f"{PREFIX}{worth}"
    whole = base + shift
    odds = _fallen(roll, whole) if roll.values else roll.race_table.odds(whole)
    if worth == 0:
        return Option(key, "no chips", odds=odds)
    if worth == THREE:
        text = say(LAID, chips="1 chip", shift=shift)
        return Option(key, text, (Price("chip3", 1, leaves=chips.threes - 1),), odds)
    words = BROKEN if worth > chips.ones else LAID
    text = say(
        words, chips="1 chip" if worth == 1 else say("{worth} chips", worth=worth), shift=shift
    )
    left = chips.ones - worth if worth <= chips.ones else None
    return Option(key, text, (Price("chip", worth, "chips", leaves=left),), odds)


def _fallen(roll: TableRoll, shift: int) -> tuple[Odds, ...]:
    """What the dice that lie there come to: certain, and told as such."""
    outcome = roll.race_table.outcome(sum(roll.values) + shift)
    return tuple(
        Odds(one.outcome, Fraction(one.outcome == outcome)) for one in roll.race_table.odds()
    )
