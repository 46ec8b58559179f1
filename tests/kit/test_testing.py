"""`gridprix.testing`: what hypothesis makes up is sound, and our own tests use it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tree import ROOT

from gridprix.core.catalogue import Catalogue
from gridprix.core.family import Family
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.rules import build_rule
from gridprix.core.scenario import Scenario
from gridprix.core.transcript import entry_from
from gridprix.scenarios import standard_library
from gridprix.testing import boards, option_values, positions, replies, scenarios, tracks

LIBRARY = standard_library(installed=False)
FAMILIES = ("circuit", "grid")
QUICK = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@QUICK
@given(st.data(), st.sampled_from(FAMILIES))
def test_made_up_tracks_are_sound_boards(data: st.DataObject, family: str) -> None:
    written = data.draw(tracks(family, library=LIBRARY))
    assert written["family"] == family
    board = data.draw(boards(family, library=LIBRARY))
    assert board.name == "any"


@QUICK
@given(scenarios(library=LIBRARY))
def test_made_up_scenarios_come_to_their_end(scenario: Scenario) -> None:
    assert scenario.family.name in FAMILIES
    game = Game(scenario, 1, {})
    game.advance()
    while asks := game.open_asks():
        game.reply(asks[0].car, asks[0].default)
    assert game.race.ending
    assert game.race.round <= 40


@QUICK
@given(st.data())
def test_a_position_replays_and_takes_any_reply(data: st.DataObject) -> None:
    game = data.draw(positions(library=LIBRARY, seats=2))
    past = [entry_from(entry.to_record()) for entry in game.transcript]
    again = Game(game.scenario, game.seed, game.pilots, past=past, branch=game.branch)
    again.advance()
    assert fingerprint(again.race) == fingerprint(game.race)
    if game.open_asks():
        before = len(game.transcript)
        game.reply(*data.draw(replies(game)))
        assert len(game.transcript) > before
    else:
        assert game.over


@QUICK
@given(st.data(), st.sampled_from(sorted(LIBRARY.catalogue.rules)))
def test_drawn_options_are_what_the_rule_takes(data: st.DataObject, name: str) -> None:
    cls = LIBRARY.catalogue.rules[name].cls
    values: dict[str, Any] = data.draw(option_values(cls))
    assert build_rule(cls, values)[1] == []


@QUICK
@given(scenarios("grid", ruleset="italian", rules=["no-contact"], seats=3, library=LIBRARY))
def test_a_test_says_what_must_be_in_it(scenario: Scenario) -> None:
    assert scenario.ruleset == "italian"
    assert "no-contact" in scenario.book.active()
    assert len(scenario.seats) == 3


def test_a_family_that_makes_up_no_tracks_says_so() -> None:
    bare = Family("bare", "Bare", lambda *_: None, str, str)
    library = Library(Catalogue(families={"bare": bare}), {})
    with pytest.raises(LookupError, match="'bare' makes up no tracks"):
        tracks("bare", library=library)


def test_without_hypothesis_there_is_a_sentence() -> None:
    program = "import sys; sys.modules['hypothesis'] = None; import gridprix.testing"
    path = {"PYTHONPATH": str(ROOT / ".pkgroot"), "PATH": ""}
    call = [sys.executable, "-c", program]
    ran = subprocess.run(call, capture_output=True, text=True, check=False, env=path)
    assert "gridprix.testing needs hypothesis; `pip install gridprix[testing]`" in ran.stderr


def test_hypothesis_is_imported_there_alone() -> None:
    for layer in ("core", "plugins", "scenarios", "ui"):
        for file in (ROOT / layer).rglob("*.py"):
            if Path("ui/kit/testing") not in file.relative_to(ROOT).parents:
                assert "import hypothesis" not in file.read_text(), file
                assert "from hypothesis" not in file.read_text(), file


def test_the_example_of_the_page_is_true() -> None:
    prose = (ROOT / "ui/kit/api/prose/testing.txt").read_text()
    code = prose.split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - our own page
    settings(max_examples=5, deadline=None)(names["test_nobody_drives_a_fourth_round"])()
