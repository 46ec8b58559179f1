"""Tables with the same board share what is known of where everything lies on it."""

from __future__ import annotations

import gc
import weakref

from gridprix.ui.browser.shown_board import board_for

from .tables import race_of


def test_two_tables_share_a_board_and_not_one_that_other_rules_show_differently() -> None:
    circuit = {"ruleset": "speed-circuit-sprint", "track": "practice-ring", "seats": 2}
    first, second = race_of(**circuit), race_of(**circuit, laps=2)
    shown = board_for(first)
    assert board_for(second) is shown
    other = race_of(**circuit, rules=[{"corner-limits": {"line_bonus": 0}}])
    assert other.book.furniture != first.book.furniture
    assert board_for(other) is not shown
    assert board_for(race_of(seats=2, ruleset="racetrack", track="first-ring")) is not shown


def test_a_board_goes_with_the_last_table_that_shows_it() -> None:
    scenario = race_of(seats=2, ruleset="racetrack", track="oval")
    gone = weakref.ref(board_for(scenario))
    gc.collect()
    assert gone() is None
