"""Dice at the terminal: drawn as they are, typed as they can fall."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from gridprix.core import Die, Roll
from gridprix.core.dice import SeededDice
from gridprix.ui.seat.moment import LogLine, ThrowSeen
from gridprix.ui.terminal.dice_text import dice_text
from gridprix.ui.terminal.keyboard import Keyboard, Leave
from gridprix.ui.terminal.panels import log_lines
from gridprix.ui.terminal.typed_dice import TypedDice

GEAR = Die((2, 3, 3, 4, 4, 4), "red", "gear 3")


@pytest.mark.parametrize(
    ("throw", "drawn"),
    [
        (ThrowSeen("x", (1, 6), 7), "⚀ ⚅"),
        (ThrowSeen("x", (3,), 3, sides=10), "[3]"),
        (ThrowSeen("x", (3, 5), 8, dice=(GEAR, Die())), "[3] ⚄"),
        (ThrowSeen("x", (1,) * 9, 9), ""),
    ],
)
def test_pips_on_plain_dice_and_figures_on_others(throw: ThrowSeen, drawn: str) -> None:
    assert dice_text(throw, ascii_only=False).plain == drawn
    assert dice_text(throw, ascii_only=True).plain.isascii()


def test_a_die_has_its_colour() -> None:
    text = dice_text(ThrowSeen("x", (3, 5), 8, dice=(GEAR, Die())), ascii_only=False)
    assert "#e5534b" in str(text.spans[0].style)
    assert text.spans[0].style != text.spans[-1].style


def test_the_log_shows_the_dice_behind_the_sentence() -> None:
    console = Console(width=60, file=StringIO(), record=True)
    throw = ThrowSeen("gears", (4, 2), 6)
    console.print(log_lines([LogLine(0, "Ada rolls", throw=throw), LogLine(1, "Ada drives")]))
    assert console.export_text().split("\n")[:2] == ["Ada rolls  ⚃ ⚁", "Ada drives"]


class Typist(Keyboard):
    """A keyboard on which these lines are typed."""

    def __init__(self, *lines: str) -> None:
        super().__init__(Console(width=200, file=StringIO(), record=True))
        self.lines = list(lines)
        self.asked: list[str] = []

    def read(self, prompt: str = "") -> str:
        self.asked.append(prompt)
        return self.lines.pop(0)


def typed(*lines: str) -> tuple[Typist, TypedDice]:
    typist = Typist(*lines)
    return typist, TypedDice(typist, SeededDice(1), frozenset())


def test_typed_dice_are_asked_until_they_show_faces_that_there_are() -> None:
    typist, dice = typed("5 1", "2", "two", "4 6")
    assert dice.roll(Roll("gears", dice=(GEAR, Die())), 0, 0) == (4, 6)
    assert typist.asked[0] == "gears: what do the 2 dice show (gear 3: 2 to 4; 1 to 6)? "
    assert typist.console.export_text() == "Type 2 numbers, such as 2 1.\n" * 3
    typist, dice = typed("7", "6")
    assert dice.roll(Roll("wear"), 0, 0) == (6,)
    assert typist.asked[0] == "wear: what does the die show (1 to 6)? "


def test_who_leaves_leaves() -> None:
    with pytest.raises(Leave):
        typed("quit")[1].roll(Roll("gears", dice=(GEAR,)), 0, 0)
