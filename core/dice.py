"""Dice that fall the same way on every machine.

A die is a pure function of the seed, the branch and its number, so a race re-entered at any
round start throws what it would have thrown, and an undo across a roll (a new branch) does not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

import attrs

from .asks import Roll
from .errors import GridprixError


def draw(key: str, below: int) -> int:
    """A number from 0 up to but not including `below`, fixed by the key alone.

    Sixteen bytes against a small bound: the bias is under 2**-100, and no second draw is needed.
    """
    digest = hashlib.blake2b(key.encode(), digest_size=16).digest()
    return int.from_bytes(digest, "big") % below


class Dice(Protocol):
    """Whatever can answer a Roll."""

    def roll(self, roll: Roll, position: int, branch: int) -> tuple[int, ...]:
        """The results of this roll, whose first die is the race's die number `position`."""


@attrs.frozen
class SeededDice:
    """Dice made from the race's seed."""

    seed: int

    def roll(self, roll: Roll, position: int, branch: int) -> tuple[int, ...]:
        """Draw the dice; a shuffle draws from the faces still left."""
        keys = [f"dice {self.seed} {branch} {position + n}" for n in range(roll.count)]
        if roll.dice:
            named = zip(roll.dice, keys, strict=True)
            return tuple(die.faces[draw(key, len(die.faces))] for die, key in named)
        if not roll.distinct:
            return tuple(1 + draw(key, roll.sides) for key in keys)
        faces = list(range(1, roll.sides + 1))
        return tuple(faces.pop(draw(key, len(faces))) for key in keys)


class OutOfDice(GridprixError):
    """A script did not say how these dice fall."""


@attrs.define
class ScriptedDice:
    """Dice that fall as a script says; strict about what it did not foresee."""

    queue: list[int] = attrs.field(factory=list)
    spare: Dice | None = None

    def roll(self, roll: Roll, position: int, branch: int) -> tuple[int, ...]:
        """Take the next results from the script."""
        if not self.queue and self.spare is not None:
            return self.spare.roll(roll, position, branch)
        if len(self.queue) < roll.count:
            raise OutOfDice(
                f"{roll.why} wants {_wanted(roll)} and the script has "
                f"{len(self.queue)} left; add `dice: [...]` before this reply"
            )
        values = tuple(self.queue[: roll.count])
        check_values(roll, values)
        del self.queue[: roll.count]
        return values


def _wanted(roll: Roll) -> str:
    return (
        f"{roll.count} dice ({roll.faces})" if roll.dice else f"{roll.count} dice of {roll.sides}"
    )


def check_values(roll: Roll, values: Sequence[int]) -> None:
    """Refuse a throw that these dice cannot make."""
    right = f"{roll.count} whole numbers from 1 to {roll.sides}"
    if roll.dice:
        each = ", then ".join(f"one of {die.shown}" for die in roll.dice)
        right = f"{roll.count} whole numbers, {each}" if roll.count > 1 else each
    if not roll.shows(values):
        raise OutOfDice(f"{list(values)!r} is no throw for {roll.why}; it takes {right}")
    if roll.distinct and len(set(values)) != len(values):
        raise OutOfDice(
            f"{list(values)!r} repeats a number; {roll.why} takes {right}, all different"
        )
