"""The braking and the cornering chart: what an excess of speed costs.

A chart in a file gives the ways to pay for each excess, and the last line counts for all beyond:

    {20: [1 wear, chance], 40: [2 wear, 1 wear + chance], 60: [2 wear + chance], 80: [wall]}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import attrs

from gridprix.plugins.circuit.board.space import SPEED_STEP

from .interned import interned

_WEAR = re.compile(r"([1-9]) wear")


@attrs.frozen(cache_hash=True)
class Charge:
    """One way to pay a line of a chart; or what a roll, a spin or the wall there brings."""

    wear: int = 0  # so many points of it
    roll: str = ""  # what is rolled for, `chance` for example
    spin: bool = False  # whether the car spins
    wall: bool = False  # whether it goes off at the wall

    @property
    def key(self) -> str:
        """The way as a chart writes it: `1 wear + chance`."""
        pieces = [f"{self.wear} wear"] if self.wear else []
        pieces += [self.roll] if self.roll else []
        pieces += ["spin"] if self.spin else []
        pieces += ["wall"] if self.wall else []
        return " + ".join(pieces) or "nothing"


FREE = Charge()


@attrs.frozen(cache_hash=True)
class Chart:
    """The ways to pay, by the highest excess that they cover."""

    lines: tuple[tuple[int, tuple[Charge, ...]], ...]

    def ways(self, over: int) -> tuple[Charge, ...]:
        """The ways to pay for an excess of so many mph."""
        if over <= 0:
            return (FREE,)
        for most, ways in self.lines:
            if over <= most:
                return ways
        return self.lines[-1][1]

    def line(self, over: int) -> int:
        """The excess that a line is named after: a multiple of 20, the last one for all beyond."""
        return min(-(-over // SPEED_STEP) * SPEED_STEP, self.lines[-1][0]) if over > 0 else 0

    def cheapest(self, over: int) -> int:
        """The least wear an excess can be paid with."""
        return min(way.wear for way in self.ways(over))

    def __str__(self) -> str:
        lines = (f"{over}: [{', '.join(way.key for way in ways)}]" for over, ways in self.lines)
        return "{" + ", ".join(lines) + "}"


@lru_cache(maxsize=1024)
def missing(ways: tuple[Charge, ...], paid: Charge) -> tuple[Charge, ...]:
    """What is still due for each way that covers what was paid already, the free part left out.

    A roll that was made counts as paid, so a way without one covers nothing that had one.
    """
    due = []
    for way in ways:
        if way.wear >= paid.wear and (way.roll or not paid.roll):
            roll = "" if paid.roll else way.roll
            due.append(interned(attrs.evolve(way, wear=way.wear - paid.wear, roll=roll)))
    return tuple(due)


def paid_with(paid: Charge, due: Charge) -> Charge:
    """What has been paid in all once something due was paid too."""
    return Charge(paid.wear + due.wear, paid.roll or due.roll)


def chart_reader(roll: str) -> Callable[[Any], Chart]:
    """The reader of a chart option whose rolls are called by this name."""

    def read(data: Any) -> Chart:
        if isinstance(data, Chart):
            return data
        if not isinstance(data, Mapping) or not data:
            raise ValueError(f"a chart is a mapping of mph to ways, not {data!r}")
        lines = []
        for number, (written, ways) in enumerate(data.items(), start=1):
            over = number * SPEED_STEP
            if str(written) != str(over):
                raise ValueError(f"line {number} of the chart is for {written!r}, not for {over}")
            if not isinstance(ways, list) or not ways:
                raise ValueError(f"the line {over} is {ways!r}; it takes a list of ways")
            lines.append((over, tuple(_way(str(text), roll) for text in ways)))
        return interned(Chart(tuple(lines)))

    return read


def _way(text: str, roll: str) -> Charge:
    way = Charge()
    for piece in (piece.strip() for piece in text.split("+")):
        wear = _WEAR.fullmatch(piece)
        if wear:
            way = attrs.evolve(way, wear=int(wear[1]))
        elif piece == roll:
            way = attrs.evolve(way, roll=roll)
        elif piece == "spin":
            way = attrs.evolve(way, spin=True)
        elif piece == "wall":
            way = attrs.evolve(way, wall=True)
        else:
            raise ValueError(f"{text!r} is no way to pay; write `1 wear`, `{roll}`, or both with +")
    return way
