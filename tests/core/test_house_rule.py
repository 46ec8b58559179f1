"""A house rule in a single file: it changes a race, and whatever is wrong with it is told."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gridprix.core.documents import BadFile, parse_document
from gridprix.core.errors import BadJournal, RuleFailed
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.scenarios import standard_library

from .keeping import begin, resume, told
from .races import bots

HOUSE_RULE = '''\
from __future__ import annotations
import attrs
from gridprix.core import Rule, RuleCard, hookimpl, option


@attrs.frozen
class SundayDrive(Rule):
    """Nobody drives faster than the speed limit on a Sunday."""

    card = RuleCard("sunday-drive", "Keep to the speed limit", "grid", above=("vectors",))
    limit: int = option(1, "the highest speed along a side", low=1, high=9)

    @hookimpl
    def veto_legs(self, legs):
        return {
            leg.key: "it is Sunday"
            for leg in legs
            if max(map(abs, leg.velocity)) > self.limit
        }
'''
assert len(HOUSE_RULE.splitlines()) <= 20

SCENARIO = """\
name: sunday
ruleset: italian
rules: [sunday-drive, {race-limit: {rounds: 12}}]
track: first-ring
seats: [{name: Ada, pilot: random}, {name: Bruno, pilot: random}]
"""

WITHOUT = SCENARIO.replace("sunday-drive, ", "")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    return plugins


def with_rule(folder: Path, text: str = HOUSE_RULE) -> Library:
    (folder / "sunday.py").write_text(text)
    return standard_library([folder], installed=False)


def scenario_of(library: Library, text: str = SCENARIO) -> Scenario:
    return read_scenario(parse_document(text, "sunday.yaml"), library)


def fastest(game: Game) -> int:
    legs = [entry.event.leg for entry in game.log if hasattr(entry.event, "leg")]
    return max(max(map(abs, leg.velocity)) for leg in legs)


def played(scenario: Scenario, seed: int = 3) -> Game:
    game = Game(scenario, seed, bots(scenario, seed))
    game.run()
    return game


def test_twenty_lines_change_a_race(folder: Path) -> None:
    library = with_rule(folder)
    found = library.catalogue.rules["sunday-drive"]
    assert found.origin == str(folder / "sunday.py")
    assert library.catalogue.failures == []
    plain, sunday = (
        played(scenario_of(library, WITHOUT)),
        played(scenario_of(library)),
    )
    assert fastest(plain) > 1
    assert fastest(sunday) == 1
    quicker = scenario_of(library, SCENARIO.replace("sunday-drive", "sunday-drive: {limit: 2}"))
    assert fastest(played(quicker)) == 2


def test_found_is_not_active(folder: Path) -> None:
    """A file in the folder changes nothing until a scenario names its rule."""
    library = with_rule(folder)
    without = standard_library(installed=False)
    assert told(played(scenario_of(library, WITHOUT))) == told(
        played(scenario_of(without, WITHOUT))
    )


def test_a_scenario_cannot_bring_code_along(folder: Path, tmp_path: Path) -> None:
    """A Python file beside a scenario is never looked at."""
    (tmp_path / "sunday.py").write_text("raise SystemExit('it was run')\n" + HOUSE_RULE)
    (tmp_path / "sunday.yaml").write_text(SCENARIO)
    library = standard_library([folder], installed=False)
    with pytest.raises(BadFile, match="unknown rule 'sunday-drive'"):
        read_scenario(library.open("play", str(tmp_path / "sunday.yaml")), library)


# ---------------------------------------------------------------- what may be wrong with it

SYNTAX = HOUSE_RULE.replace("return {", "return {{{")
UNKNOWN_HOOK = HOUSE_RULE.replace("def veto_legs", "def veto_legz")
WRONG_ARGUMENT = HOUSE_RULE.replace("self, legs)", "self, paths)").replace("in legs", "in paths")
# these play well for some rounds first
LATE = """
    @hookimpl
    def play_turn_end(self, table, car):
        if table.race.round < 4:
            return None
        return self._late(table, car)

    def _late(self, table, car):
        {script}
        yield
"""
RAISES = HOUSE_RULE + LATE.format(script="table.race.nothing")
ENDLESS = (
    HOUSE_RULE.replace("hookimpl, option", "Event, hookimpl, option")
    + '''
    @hookimpl
    def play_reaction(self, table, event):
        if table.race.round >= 4:
            yield from table.emit(Horn())


@attrs.frozen
class Horn(Event):
    """Somebody hoots."""
'''
)


def _line(text: str, piece: str) -> int:
    return text[: text.index(piece)].count("\n") + 1


def test_a_syntax_error_is_listed_and_hurts_nobody(folder: Path) -> None:
    (folder / "good.py").write_text(HOUSE_RULE.replace("sunday-drive", "monday-drive"))
    library = with_rule(folder, SYNTAX)
    (failure,) = library.catalogue.failures
    line = SYNTAX[: SYNTAX.index("{{{")].count("\n") + 1
    found = re.match(rf"{re.escape(str(folder / 'sunday.py'))}:(\d+): syntax error: ", str(failure))
    assert found
    assert abs(int(found[1]) - line) <= 5
    assert "monday-drive" in library.catalogue.rules
    played(scenario_of(library, WITHOUT))
    with pytest.raises(BadFile, match=r"unknown rule 'sunday-drive'; did you mean"):
        scenario_of(library)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (UNKNOWN_HOOK, ("unknown hook 'veto_legz'", "did you mean 'veto_legs'?")),
        (WRONG_ARGUMENT, ("paths", "write `def veto_legs(self, race, car, legs)`")),
    ],
    ids=["unknown hook", "wrong argument"],
)
def test_what_does_not_fit_is_told_when_it_is_switched_on(
    folder: Path, text: str, parts: tuple[str, ...]
) -> None:
    library = with_rule(folder, text)
    played(scenario_of(library, WITHOUT))
    with pytest.raises(BadFile) as caught:
        scenario_of(library)
    (problem,) = caught.value.problems
    sentence = str(problem)
    assert sentence.startswith("sunday.yaml:3:")
    assert re.search(r"the rule 'sunday-drive' \(sunday\.py:\d+\) answers ", sentence)
    for part in parts:
        assert part in sentence


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            RAISES,
            (
                f"(sunday.py:{_line(RAISES, 'race.nothing')}) failed in play_turn_end at round 4",
                "AttributeError",
                "nothing",
            ),
        ),
        (
            ENDLESS,
            (
                f"(sunday.py:{_line(ENDLESS, 'emit(Horn')}) failed in play_reaction at round 4",
                "deeper than 32",
                "Horn -> Horn",
            ),
        ),
    ],
    ids=["raises", "endless reaction"],
)
def test_a_failure_in_mid_race_leaves_a_journal_to_go_on_from(
    folder: Path, tmp_path: Path, text: str, parts: tuple[str, ...]
) -> None:
    path = tmp_path / "race.jsonl"
    scenario = scenario_of(with_rule(folder, text))
    game = begin(path, scenario, 3)
    with pytest.raises(RuleFailed) as caught:
        game.run()
    sentence = str(caught.value)
    for part in ("the rule 'sunday-drive' (", *parts):
        assert part in sentence
    assert sentence.endswith("; the race up to the last decision is kept")
    assert "\n" not in sentence
    # asking again changes neither the message nor the journal
    raw = path.read_bytes()
    for _ in range(2):
        with pytest.raises(RuleFailed, match=re.escape(sentence)):
            game.advance()
    assert path.read_bytes() == raw
    recorded = read_journal(path)
    assert not recorded.finished
    assert len(recorded.entries) == len(game.transcript) > 6
    # while the fault is there, taking it up fails with the same sentence and harms nothing
    with pytest.raises(RuleFailed, match="'sunday-drive'"):
        resume(path, bots, standard_library([folder], installed=False))
    assert read_journal(path).entries == recorded.entries
    # mended, the race goes on to the end that it would have had
    mended = with_rule(folder, HOUSE_RULE)
    again = resume(path, bots, mended)
    assert again.over
    assert told(again) == told(played(scenario_of(mended)))


def test_going_back_is_a_way_out_of_a_failure(folder: Path) -> None:
    scenario = scenario_of(with_rule(folder, RAISES))
    game = Game(scenario, 3, bots(scenario, 3))
    with pytest.raises(RuleFailed):
        game.run()
    keep = game.breaks[-1].entries
    with pytest.raises(RuleFailed):
        game.go_back(keep, 1)
    assert game.failure is not None
    assert len(game.transcript) >= keep


def test_without_the_file_the_journal_says_what_is_missing(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    begin(path, scenario_of(with_rule(folder)), 3).run()
    (folder / "sunday.py").unlink()
    raw = path.read_bytes()
    with pytest.raises(BadJournal, match="cannot be set up here: unknown rule 'sunday-drive'"):
        resume(path, bots, standard_library([folder], installed=False))
    assert path.read_bytes() == raw


@pytest.mark.parametrize("text", [SYNTAX, UNKNOWN_HOOK, RAISES], ids=["syntax", "hook", "raises"])
def test_the_program_says_it_in_one_sentence(folder: Path, tmp_path: Path, text: str) -> None:
    (folder / "sunday.py").write_text(text)
    path = tmp_path / "sunday.yaml"
    path.write_text(SCENARIO)
    code = "from gridprix.ui.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", code, "--plugins", str(folder), "run", str(path), "--seed", "3"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "GRIDPRIX_HOME": str(tmp_path / "home")},
    )
    assert run.returncode in (1, 2), run.stderr
    assert "Traceback" not in run.stderr
    assert "sunday" in run.stderr
    assert len(run.stderr.splitlines()) <= 4
