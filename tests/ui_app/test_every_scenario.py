"""Every ready race is drawn and driven by pilots, for some rounds."""

from __future__ import annotations

import pytest

from gridprix.scenarios import standard_library

from .app_table import AT_ONCE, Hand, Table

ROUNDS = 4
NAMES = sorted(standard_library(installed=False).names("play"))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_it_runs_on_the_screen(table: Table, hand: Hand, name: str) -> None:
    pilots = {str(seat.id): "random" for seat in table.scenario(name).seats}
    screen = table.race(name, 1, AT_ONCE, **pilots)
    for _ in range(60):
        hand.send("on_update", 1 / 60)
        if screen.table.over or screen.table.game.race.round >= ROUNDS:
            break
    hand.frame(2)
    assert not screen.table.failure
    assert screen.table.game.race.round >= min(ROUNDS, 1)
    assert screen.poses()
