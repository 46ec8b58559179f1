"""Real dice on a real table."""

from __future__ import annotations

import attrs

from gridprix.core.asks import Roll
from gridprix.core.dice import OutOfDice, SeededDice, check_values
from gridprix.core.state import SeatId

from .keyboard import Keyboard, Leave


@attrs.frozen
class TypedDice:
    """Real dice: a person types what they show. A pilot's private dice fall by themselves."""

    keyboard: Keyboard
    seeded: SeededDice
    pilots: frozenset[SeatId]

    def roll(self, roll: Roll, position: int, branch: int) -> tuple[int, ...]:
        """Ask until the answer is a possible throw."""
        if roll.private_to in self.pilots:
            return self.seeded.roll(roll, position, branch)
        dice = "the die" if roll.count == 1 else f"the {roll.count} dice"
        while True:
            text = self.keyboard.read(f"{roll.why}: what do {dice} show (1 to {roll.sides})? ")
            if text in ("quit", "save"):
                raise Leave
            try:
                values = tuple(int(word) for word in text.replace(",", " ").split())
                check_values(roll, values)
            except (ValueError, OutOfDice):
                example = " ".join(["1", "2", "3", "4", "5", "6"][: min(roll.count, 6)])
                self.keyboard.console.print(f"Type {roll.count} numbers, such as {example}.")
            else:
                return values
