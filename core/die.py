"""Dice with any faces, and the exact chances of what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

import attrs

SIX = (1, 2, 3, 4, 5, 6)
MORE_COLOURS = ("white", "red", "orange", "yellow")  # beside those that cars have


def _kept(faces: Iterable[int]) -> tuple[int, ...]:
    return tuple(faces)


@attrs.frozen
class Die:
    """A die: its faces, each as likely as another, and how people tell it from other dice.

    A face that is there twice falls twice as often: `Die((2, 3, 3, 4, 4, 4))`. `colour` is the name
    of a car's colour, or white, red, orange or yellow, or written as #1f6b45; `label` is a word or
    two. Both are for people to see.
    """

    faces: tuple[int, ...] = attrs.field(default=SIX, converter=_kept)
    colour: str = ""
    label: str = ""

    @property
    def shown(self) -> str:
        """What it may show, in words: `1 to 6`, or `2, 3 or 4`."""
        values = sorted(set(self.faces))
        if len(values) > 2 and values == list(range(values[0], values[-1] + 1)):
            return f"{values[0]} to {values[-1]}"
        if len(values) == 1:
            return str(values[0])
        return ", ".join(map(str, values[:-1])) + f" or {values[-1]}"

    def __str__(self) -> str:
        return f"{self.label}: {self.shown}" if self.label else self.shown


def plain_dice(count: int, sides: int) -> tuple[Die, ...]:
    """So many dice with the faces 1 to `sides`."""
    return (Die(range(1, sides + 1)),) * count


@lru_cache
def throws_by_total(dice: tuple[Die, ...]) -> Mapping[int, int]:
    """How many of the throws that these dice can make give each total."""
    ways = {0: 1}
    for die in dice:
        more: dict[int, int] = {}
        for total, count in ways.items():
            for face in die.faces:
                more[total + face] = more.get(total + face, 0) + count
        ways = more
    return dict(sorted(ways.items()))


def chances(dice: Iterable[Die]) -> Mapping[int, Fraction]:
    """The exact chance of every total, for `Odds` and for tables of what dice may bring."""
    ways = throws_by_total(tuple(dice))
    whole = sum(ways.values())
    return {total: Fraction(count, whole) for total, count in ways.items()}
