"""Race tables: dice, what each total means, and the exact odds.

A table in a file names its dice and gives each outcome its totals:

    {dice: 2d6, safe: 2-6, spin: 7-9, crash: 10-12}

Low is good. Totals beyond the dice count as the lowest or the highest there is.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import attrs

from gridprix.core import CarId, Modifier, Odds, Roll, Script, Table
from gridprix.plugins.circuit.hooks import circuit_hooks

from .interned import interned

_DICE = re.compile(r"([1-9])d([1-9][0-9]?)")
_TOTALS = re.compile(r"([0-9]+)(?:-([0-9]+))?")


@attrs.frozen(cache_hash=True)
class RaceTable:
    """Which outcome each total of the dice has: pairs of outcome and highest total."""

    bands: tuple[tuple[str, int], ...]
    dice: int = 2
    sides: int = 6

    def outcome(self, total: int) -> str:
        """What a total means; beyond the table its ends count."""
        for outcome, highest in self.bands:
            if total <= highest:
                return outcome
        return self.bands[-1][0]

    def odds(self, shift: int = 0, roll: str = "") -> tuple[Odds, ...]:
        """The exact chance of every outcome when `shift` is added to the dice.

        With the name of the roll outcomes carry it, for an option may have several rolls.
        """
        return _odds(self, shift, f"{roll}: " if roll else "")

    def __str__(self) -> str:
        lowest = self.dice
        pieces = [f"dice: {self.dice}d{self.sides}"]
        for outcome, highest in self.bands:
            pieces.append(f"{outcome}: {lowest}-{highest}")
            lowest = highest + 1
        return "{" + ", ".join(pieces) + "}"


@lru_cache(maxsize=1024)
def _odds(race_table: RaceTable, shift: int, head: str) -> tuple[Odds, ...]:
    counts = dict.fromkeys((outcome for outcome, _ in race_table.bands), 0)
    for values in itertools.product(range(1, race_table.sides + 1), repeat=race_table.dice):
        counts[race_table.outcome(sum(values) + shift)] += 1
    whole = race_table.sides**race_table.dice
    return tuple(Odds(head + outcome, Fraction(count, whole)) for outcome, count in counts.items())


def table_reader(*outcomes: str) -> Callable[[Any], RaceTable]:
    """The reader of a table option with these outcomes, best first; some may be left out."""

    def read(data: Any) -> RaceTable:
        if isinstance(data, RaceTable):
            return data
        if not isinstance(data, Mapping):
            raise ValueError(f"a table is a mapping, not {data!r}")  # noqa: TRY004 - an option's error
        dice = _DICE.fullmatch(str(data.get("dice", "2d6")))
        if dice is None:
            raise ValueError(f"`dice` is {data['dice']!r}, not dice such as 2d6")
        unknown = [str(key) for key in data if key != "dice" and key not in outcomes]
        if unknown:
            known = ", ".join(outcomes)
            raise ValueError(f"{unknown[0]!r} is no outcome of this table; it has {known}")
        count, sides = int(dice[1]), int(dice[2])
        listed = [(outcome, data[outcome]) for outcome in outcomes if outcome in data]
        return interned(RaceTable(_bands(listed, count, count * sides), count, sides))

    return read


def _bands(
    listed: Sequence[tuple[str, Any]], lowest: int, highest: int
) -> tuple[tuple[str, int], ...]:
    bands = []
    expected = lowest
    for outcome, totals in listed:
        match = _TOTALS.fullmatch(str(totals))
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if first != expected or last < first:
            raise ValueError(f"{outcome!r} has the totals {totals!r}; they begin with {expected}")
        bands.append((outcome, last))
        expected = last + 1
    if expected != highest + 1:
        raise ValueError(f"the totals end with {expected - 1}; the dice go up to {highest}")
    return tuple(bands)


@attrs.frozen
class Opponent:
    """Who may bid against a roll: what for ("stop Bruno's pass"), and what is good for him.

    `tones` are pairs of an outcome and ok, warn or bad.
    """

    car: CarId
    wish: str
    tones: tuple[tuple[str, str], ...] = ()

    def sees(self, odds: Sequence[Odds]) -> tuple[Odds, ...]:
        """Odds as they look to the rival."""
        tones = dict(self.tones)
        return tuple(attrs.evolve(one, tone=tones.get(one.outcome, "")) for one in odds)


@attrs.frozen
class TableRoll(Roll):
    """A roll on a race table: what the situation adds, and the rival who may bid against it."""

    race_table: RaceTable = attrs.field(kw_only=True)
    shift: tuple[Modifier, ...] = attrs.field(default=(), kw_only=True)
    rival: Opponent | None = attrs.field(default=None, kw_only=True)


def table_roll(
    race_table: RaceTable,
    car: CarId,
    why: str,
    shift: tuple[Modifier, ...] = (),
    rival: Opponent | None = None,
) -> TableRoll:
    """A roll on a race table that has still to be made."""
    dice, sides = race_table.dice, race_table.sides
    return TableRoll(why, dice, sides, car=car, race_table=race_table, shift=shift, rival=rival)


def roll_on(
    table: Table,
    race_table: RaceTable,
    car: CarId,
    why: str,
    shift: tuple[Modifier, ...] = (),
    rival: Opponent | None = None,
) -> Script:
    """Roll on a race table with all that rules put on it; returns the outcome.

    A rule may decide it in another way than by dice.
    """
    roll = table_roll(race_table, car, why, shift, rival)
    instead = circuit_hooks(table.race).resolve_table_roll(table, roll)
    if instead is not None:
        return (yield from instead)
    throw = yield from table.roll(roll)
    return race_table.outcome(throw.total)
