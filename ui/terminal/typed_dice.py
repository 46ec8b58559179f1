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
        do_dice = "does the die" if roll.count == 1 else f"do the {roll.count} dice"
        while True:
            text = self.keyboard.read(f"{roll.why}: what {do_dice} show ({roll.faces})? ")
            if text in ("quit", "save"):
                raise Leave
            try:
                values = tuple(int(word) for word in text.replace(",", " ").split())
                check_values(roll, values)
            except (ValueError, OutOfDice):
                example = ["1", "2", "3", "4", "5", "6"][: min(roll.count, 6)]
                if roll.dice:
                    example = [str(die.faces[0]) for die in roll.dice]
                words = f"Type {roll.count} numbers, such as {' '.join(example)}."
                self.keyboard.console.print(words, highlight=False)
            else:
                return values
