"""A rule that does not come to an end stops the race at the window, not the window."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.journal import FileJournal, header_for
from gridprix.core.recorded import read_journal
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.races import begin
from gridprix.ui.version import program_version
from gridprix.ui.watch import watching
from gridprix.ui.window.at_work import AtWork
from gridprix.ui.window.board.arts import art_of
from gridprix.ui.window.table.controller import TableController

ENDLESS = """
import attrs
from gridprix.core import Rule, RuleCard, hookimpl

@attrs.frozen
class Endless(Rule):
    card = RuleCard("endless", "Begins to spin in round 2.")

    @hookimpl
    def veto_turn(self, race, car):
        while race.round == 2:
            pass
"""
SCENARIO = (
    "name: mine\nruleset: italian\ntrack: first-ring\nrules: [endless]\n"
    "seats: [{name: Ada, pilot: random}, {name: Bruno, pilot: random}]\n"
)


def test_the_race_ends_with_the_ordinary_failure_and_is_saved(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS)
    (tmp_path / "mine.yaml").write_text(SCENARIO)
    library = standard_library([tmp_path])
    scenario = read_scenario(library.open("play", str(tmp_path / "mine.yaml")), library)
    kept = tmp_path / "kept.journal"
    journal = FileJournal.create(kept, header_for(scenario, 1, program_version()))
    with watching(0.2):
        art = art_of(scenario)
        table = TableController(begin(scenario, 1, journal=journal), art, 0)
        while not table.failure and not table.over:
            table.update(1)
    journal.close()
    assert "the rule 'endless' (endless.py:" in table.failure
    assert "failed in veto_turn at round 2" in table.failure
    assert "it has not come to an end after 0.2 s; the race up to the last" in table.failure
    assert len(read_journal(kept).entries) == len(table.game.transcript)
    table.update(1)  # it stands still, and the screen goes on


@pytest.mark.parametrize("ends", [lambda: sys.exit(2), lambda: 1 / 0, lambda: next(iter(()))])
def test_a_coach_that_a_rule_brings_down_says_so(ends: Callable[[], Any]) -> None:
    coach = AtWork(lambda _told: ends())
    coach.wait(60)
    assert coach.done
    assert coach.fault
