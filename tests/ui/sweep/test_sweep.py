"""The sweep: a fixed slice of all pairs is sound, and what is not sound is found."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridprix.core.borders import is_stranger
from gridprix.ui.cli import main
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.runner import simulate
from gridprix.ui.sweep import trial
from gridprix.ui.sweep.plan import Combination
from gridprix.ui.sweep.report import lines, summary
from gridprix.ui.sweep.settings import Setting, settings_of
from gridprix.ui.sweep.worker import SweepJob, number_of, set_up, sweep_chunk

EVERY = 700  # which of the combinations `make test` tries
ALL = SweepJob(triples=100, installed=False)


def tried(job: SweepJob, *numbers: int) -> list[dict[str, Any]]:
    return sweep_chunk(job, numbers)[0]


def number_for(job: SweepJob, *settings: Setting) -> int:
    return next(
        number
        for number, one in enumerate(set_up(job)[0].combinations)
        if set(map(str, one.settings)) == set(map(str, settings))
    )


def test_a_slice_of_all_pairs_is_sound() -> None:
    numbers = range(3, len(set_up(ALL)[0].combinations), EVERY)
    trials = tried(ALL, *numbers)
    assert [one for one in trials if one["how"] == "broken"] == []
    hows = Counter(one["how"] for one in trials)
    assert hows["refused"] >= 2
    assert hows["ended"] + hows["cut short"] >= 8
    assert sum(one["secrets"] for one in trials) >= 5


def test_every_value_of_every_option_stands_in_a_pair() -> None:
    plan, library, _ = set_up(ALL)
    swept = {str(one) for pair in plan.combinations for one in pair.settings}
    for found in library.catalogue.rules.values():
        assert {str(one) for one in settings_of(found)} <= swept
        assert not is_stranger(found.cls)
    assert {len(one.settings) for one in plan.combinations} == {2, 3}
    assert len(set(map(str, plan.combinations))) >= len(plan.combinations) - ALL.triples


def test_rules_that_exclude_each_other_are_told() -> None:
    number = number_for(
        ALL,
        next(one for one in settings_of(rule("off-track-out")) if one.options is not None),
        next(one for one in settings_of(rule("off-track-return")) if one.options is not None),
    )
    (refused,) = tried(ALL, number)
    assert refused["how"] == "refused"
    assert "conflict" in refused["told"]


def rule(name: str) -> Any:
    return set_up(ALL)[1].catalogue.rules[name]


MOODY = '''
from __future__ import annotations
import attrs
from typing import ClassVar
from gridprix.core import CarId, Event, Rule, RuleCard, Script, Table, hookimpl, option

CALLS = []

@attrs.frozen
class MoodTold(Event):
    """How often it was asked."""

    times: int

@attrs.frozen
class Moody(Rule):
    """Says how often it was asked in all races: no race is the same again. Clauses: none."""

    card: ClassVar[RuleCard] = RuleCard(name="moody", summary="Moods", family="grid")
    loud: bool = option(default=False, help="whether it fails")

    @hookimpl
    def play_turn_start(self, table: Table, car: CarId) -> Script:
        CALLS.append(car)
        if self.loud:
            raise ZeroDivisionError("a mood")
        yield from table.emit(MoodTold(len(CALLS)))

    @hookimpl
    def declare_wording(self):
        return {MoodTold: "A mood, the {times}th"}
'''


@pytest.fixture
def moody(tmp_path: Path) -> SweepJob:
    (tmp_path / "moody.py").write_text(MOODY)
    return SweepJob(("moody",), plugins=(str(tmp_path),), installed=False)


def test_a_race_that_does_not_replay_is_found(moody: SweepJob) -> None:
    quiet = number_for(moody, Setting("moody", {"loud": False}), Setting("oil", {}))
    (found,) = tried(moody, quiet)
    assert found["how"] == "broken"
    assert found["told"].startswith("replayed, line ")
    figures = summary([found], 1)
    assert figures["broken"] == 1
    assert any("moody (loud: no) + oil" in line for line in lines(figures))


def test_a_rule_that_fails_is_found(moody: SweepJob) -> None:
    (found,) = tried(moody, number_for(moody, Setting("moody", {"loud": True}), Setting("oil", {})))
    assert found["how"] == "broken"
    assert "the race broke off" in found["told"]
    assert "'moody' (moody.py:" in found["told"]


def test_only_pairs_with_the_named_rules_are_tried(moody: SweepJob) -> None:
    for one in set_up(moody)[0].combinations:
        assert "moody" in {setting.rule for setting in one.settings}


def test_a_secret_that_is_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What moments tell is tested with moments; here, that it is asked and believed."""
    monkeypatch.setattr(trial, "told_apart", lambda *_, owner: [f"nobody sees log of {owner}"])
    plan, library, fitting = set_up(ALL)
    number = number_for(ALL, Setting("speed-cards", {}), Setting("damage", None))
    combination: Combination = plan.combinations[number]
    found = trial.tried(combination, fitting.bases(number, combination), number, library)
    assert found.how == "broken"
    assert "is told: nobody sees log" in found.told


def test_one_combination_at_the_command_line(tmp_path: Path) -> None:
    out = tmp_path / "sweep.json"
    words = ["sweep", "oil", "--triples", "0", "--only", "5", "--jobs", "1", "--json"]
    told = CliRunner().invoke(main, [*words, "--out", str(out)])
    assert told.exit_code == 0, told.output
    data = json.loads(told.stdout)
    assert (data["planned"], data["tried"], data["broken"]) == (1, 1, 0)
    written = json.loads(out.read_text())
    assert [one["seed"] for one in written["trials"]] == [5]
    assert not out.with_name("sweep.json.part").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["oyl"], "there is no rule 'oyl'; did you mean 'oil'?"),
        (["oil", "--only", "99999999"], "there is no combination 99999999; the last one is"),
        (["oil", "--out", "x.txt"], "--out x.txt: unknown kind of file; write .json"),
    ],
)
def test_what_cannot_be_swept_is_a_sentence(words: list[str], sentence: str) -> None:
    told = CliRunner().invoke(main, ["sweep", "--triples", "0", *words])
    assert told.exit_code == 2
    assert sentence in told.stderr


def test_a_killed_sweep_goes_on_where_it_was(tmp_path: Path) -> None:
    job, numbers = SweepJob(("gates",), installed=False), range(0, 60, 6)
    path = tmp_path / "sweep.part"
    program = textwrap.dedent(f"""
        from pathlib import Path
        from gridprix.ui.simulate.ledger import Ledger
        from gridprix.ui.simulate.runner import simulate
        from gridprix.ui.sweep.worker import SweepJob, number_of, sweep_chunk
        ledger = Ledger.open({job!r}, Path({str(path)!r}), number_of)
        simulate(ledger, {numbers!r}, None, 1, lambda done: None, sweep_chunk)
    """)
    process = subprocess.Popen([sys.executable, "-c", program])
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert process.poll() is None
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    ledger = Ledger.open(job, path, number_of)
    kept = dict(ledger.done)
    assert 1 <= len(kept) < len(numbers)
    simulate(ledger, numbers, None, 1, lambda done: None, sweep_chunk)
    assert {number: ledger.done[number] for number in kept} == kept
    straight = Ledger(job, seed_of=number_of)
    simulate(straight, numbers, None, 1, lambda done: None, sweep_chunk)
    assert ledger.done == straight.done
