"""Rules at work: traced runs, who has the last word, and checks that run again on save."""

from __future__ import annotations

import itertools
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from gridprix.core.fingerprint import fingerprint
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.ui.cli import main
from gridprix.ui.kit.watcher import Lookout, look_at, run_on_change
from gridprix.ui.kit.watcher import told as changes_told
from gridprix.ui.kit.watching import watched
from gridprix.ui.races import begin, without_people

from .scripts import SOUND, WRONG


def told(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == code, done.output
    return done.output


def test_a_traced_run_is_the_same_race() -> None:
    words = ("run", "slicks-and-nitros", "--seed", "4")
    assert told(*words, "--trace").endswith(told(*words))


def test_a_trace_says_who_did_what() -> None:
    text = told("run", "first-race", "--seed", "3", "--trace")
    assert re.search(r"^\d+\. A answers 'leg' with '\S+'$", text, re.MULTILINE)
    assert "offered: vectors       offered 9 legs  [offer_legs]" in text
    assert "replaced LegTaken by TrackLeft  [settle_event]" in text
    assert "off-track-out  did " in text
    assert "  > Round 2" in text


def test_one_move_is_told_with_its_positions() -> None:
    words = ("run", "first-race", "--seed", "4", "--why")
    text = told(*words, "6")
    assert re.findall(r"^(\d+)\. ", text, re.MULTILINE) == ["6"]
    before, after = text.split("\nafter:\n")
    assert "before:\n" in before
    assert before.count("\n    A@") == 1
    assert after.count("    A@") == 1
    assert "--why 5000 is too far" in told(*words, "5000", code=2)
    assert "--why 5000 is too far" in told(*words, "5000", "--json", code=2)


def test_moves_come_one_after_the_other(library: Library) -> None:
    scenario = without_people(read_scenario(library.open("play", "sprint-six"), library))
    game, moves = watched(scenario, lambda one: begin(one, 2))
    seen = list(moves)
    assert [move.number for move in seen] == list(range(len(seen)))
    assert sum(len(move.log) for move in seen) == len(game.log)
    assert sum(len(move.entries) for move in seen) == len(game.transcript)
    for earlier, later in itertools.pairwise(seen):
        assert fingerprint(earlier.after) == fingerprint(later.before)


def test_hooks_show_the_order_and_what_is_shadowed(tmp_path: Path) -> None:
    plugin = tmp_path / "rules"
    plugin.mkdir()
    (plugin / "still.py").write_text(
        "import attrs\nfrom gridprix.core import Rule, RuleCard, hookimpl\n\n"
        "@attrs.frozen\nclass Still(Rule):\n    card = RuleCard('still', 'x', 'grid')\n\n"
        "    @hookimpl\n    def settle_reach(self, race, car):\n        return None\n"
    )
    file = tmp_path / "race.yaml"
    file.write_text(
        "name: x\nruleset: italian\nrules: [still]\nprefer: {settle_reach: vectors}\n"
        "track: first-ring\nseats: 2\n"
    )
    text = told("--plugins", str(plugin), "rules", str(file), "--hooks")
    assert "top first: still, race-limit" in text
    (row,) = [line for line in text.splitlines() if line.startswith("settle_reach")]
    assert row.split() == ["settle_reach", "vectors", "vectors", "still"]
    assert "shadowed" not in told("rules", "first-race", "--hooks")


def test_files_are_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "a" / "x.yaml"
    file.parent.mkdir()
    assert look_at([tmp_path]) == {}
    file.write_text("a: 1\n")
    first = look_at([tmp_path])
    assert set(first) == {file}
    file.write_text("a: 11\n")
    assert look_at([tmp_path]) != first
    assert look_at([file]).keys() == {file}
    assert look_at([tmp_path / "gone.yaml"]) == {}


def test_only_another_content_is_a_change(tmp_path: Path) -> None:
    file, gone = tmp_path / "x.yaml", tmp_path / "y.yaml"
    file.write_text("a: 1\n")
    gone.write_text("b: 1\n")
    now = 0.0
    lookout = Lookout(lambda: [tmp_path], clock=lambda: now)
    os.utime(file, (1, 1))
    file.with_name("z.yaml").write_text("c: 1\n")
    assert lookout.changed() == (), "it does not look again within a second"
    now = 1.0
    assert lookout.changed() == (tmp_path / "z.yaml",), "a date alone is no change"
    file.write_text("a: 2\n")
    gone.unlink()
    lookout.look()
    assert lookout.known_changes == (file, gone, tmp_path / "z.yaml")
    lookout.look()
    assert lookout.known_changes == (file, gone, tmp_path / "z.yaml"), "it stays told"
    file.write_text("a: 1\n")
    gone.write_text("b: 1\n")
    lookout.look()
    assert lookout.known_changes == (tmp_path / "z.yaml",), "as before is no change"
    lookout.take_in()
    assert lookout.known_changes == ()


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], ""),
        (["rain.py"], "rain.py has changed"),
        (["rain.py", "oil.py"], "rain.py and oil.py have changed"),
        (["rain.py", "oil.py", "a.yaml"], "rain.py and 2 more files have changed"),
    ],
)
def test_what_has_changed_in_a_few_words(names: list[str], words: str) -> None:
    assert changes_told([Path(name) for name in names]) == words


def test_a_change_runs_the_action_again(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("1")
    runs: list[str] = []

    def action() -> None:
        runs.append(file.read_text())
        if len(runs) == 2:
            raise KeyboardInterrupt
        file.write_text("changed")

    with pytest.raises(KeyboardInterrupt):
        run_on_change([tmp_path], action, every=0.01)
    assert runs == ["1", "changed"]


@pytest.mark.slow
def test_watching_checks_again_on_save_and_stops_cleanly(tmp_path: Path) -> None:
    file = tmp_path / "race.yaml"
    file.write_text(WRONG)
    program = "from gridprix.ui.cli import main; main()"
    place = Path(__file__).parents[2] / ".pkgroot"
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", program, "check", "--watch", str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(place)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        _read_until(process, "0 hold, 1 fail")
        _read_until(process, "watching")
        file.write_text(SOUND)
        _read_until(process, "1 hold, 0 fail")
        _read_until(process, "watching")
        process.send_signal(signal.SIGINT)
        assert process.wait(600) == 0
        assert "Traceback" not in process.stdout.read()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _read_until(process: subprocess.Popen[str], part: str) -> None:
    assert process.stdout is not None
    end = time.monotonic() + 600
    while time.monotonic() < end:
        if part in process.stdout.readline():
            return
    pytest.fail(f"{part!r} never came")
