"""Dice in the window: pips, figures, labels, and totals that are all there are."""

from __future__ import annotations

import pytest

from gridprix.core.die import Die, throws_by_total
from gridprix.core.drawing import ChartLine, ChartSheet
from gridprix.core.events import Rolled
from gridprix.core.state import CarId
from gridprix.ui.window.race.die_face import MOST_FACES, dice_of
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import Hand, Table

GEAR, WIND = Die((2, 3, 3, 4, 4, 4), "red", "gear 3"), Die(range(1, 31), "black", "wind")
A = CarId("A")


@pytest.fixture
def screen(table: Table, hand: Hand) -> RaceScreen:
    screen = table.race("first-race")
    hand.frame(2)
    return screen


def thrown(screen: RaceScreen, hand: Hand, throw: Rolled, written: list[str]) -> list[str]:
    """What is written on the sheet of a throw that lies still."""
    screen.table.throw, screen.table.playback.held = throw, True
    screen.dice.turned = 1.0
    screen.dice.shown = screen.dice.dirty = True
    written.clear()
    hand.send("on_draw")
    return list(written)


def test_a_plain_die_has_pips_and_others_have_figures(
    screen: RaceScreen, hand: Hand, written: list[str]
) -> None:
    plain = thrown(screen, hand, Rolled("wear", (4, 2), 6, A), written)
    assert "4" not in plain
    assert "4 + 2" in plain
    mixed = thrown(screen, hand, Rolled("gears", (4, 2), 6, A, dice=(GEAR, Die())), written)
    assert "4" in mixed
    assert "2" not in mixed
    assert "gear 3" in mixed
    ten = thrown(screen, hand, Rolled("luck", (3,), 3, A, sides=10), written)
    assert ten.count("3") == 3  # on the die, in the sum, and as the total


def test_dice_that_roll_show_only_faces_that_they_have(screen: RaceScreen, hand: Hand) -> None:
    screen.table.throw = Rolled("gears", (4, 30), 34, A, dice=(GEAR, WIND))
    screen.table.playback.held = screen.dice.shown = True
    for turned in (0.0, 0.3, 0.6, 0.99):
        screen.dice.turned, screen.dice.dirty = turned, True
        hand.send("on_draw")


def test_dice_of_many_sides_are_made_up_to_a_limit() -> None:
    assert dice_of(Rolled("luck", (9, 1), 10, sides=12)) == (Die(range(1, 13)),) * 2
    assert len(dice_of(Rolled("luck", (9,), 9, sides=10**9))[0].faces) == MOST_FACES


def test_bars_count_the_throws_of_the_dice_that_fell(
    screen: RaceScreen, hand: Hand, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (ChartLine(("to 5", "slow"), upto=5), ChartLine(("more", "fast"), upto=99))
    sheet = ChartSheet("Gears", ("total", "it is"), lines, rolls=("gears",))
    monkeypatch.setattr(type(screen.dice._facts), "chart_for", lambda self, throw: sheet)
    told = thrown(screen, hand, Rolled("gears", (4, 23), 27, A, dice=(GEAR, WIND)), written)
    assert "Bars: how many of the 180 throws give that number" in told
    totals = throws_by_total((GEAR, WIND))
    assert {str(total) for total in totals} <= set(told)


def test_a_chart_of_the_reason_is_enough_for_named_dice(
    screen: RaceScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = screen.dice._facts
    sheet = ChartSheet("Gears", ("total",), (ChartLine(("to 5",), upto=5),), rolls=("gears",))
    monkeypatch.setattr(
        "gridprix.ui.window.race.facts.lit_sheet", lambda chart, **more: sheet, raising=True
    )
    monkeypatch.setattr(type(facts), "_charts", lambda self, car: [None])
    assert facts.chart_for(Rolled("gears", (4,), 4, A)) is None
    assert facts.chart_for(Rolled("gears", (4,), 4, A, dice=(GEAR,))) is sheet
