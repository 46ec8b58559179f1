"""Races killed for real, again and again, end as if nothing had happened."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from soaking import tries

from gridprix.core.game import Game
from gridprix.core.recorded import read_journal

from .keeping import resume, told
from .races import scenario_of, wild

ROOT = Path(__file__).parents[2]
KILLS = tries(5, 1000)


def run_until_killed(path: Path, name: str, seed: int, patience: float) -> bool:
    """Run the race in a process of its own and kill it; True when it got to its end before."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / '.pkgroot'}"}
    program = [sys.executable, "-m", "tests.core.kill_me", str(path), name, str(seed)]
    with subprocess.Popen(
        program, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        time.sleep(patience)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
        code = process.wait()
    assert code in (0, -signal.SIGKILL)
    return rest == "over\n"


@pytest.mark.slow
def test_a_killed_race_ends_like_one_that_was_left_alone(tmp_path: Path) -> None:
    chance = random.Random(11)
    kills = races = 0
    while kills < KILLS:
        races += 1
        assert races < 20 * KILLS, "the races end before they can be killed"
        path = tmp_path / f"{races}.jsonl"
        straight = Game(scenario_of("toy-race"), races, wild(scenario_of("toy-race"), races))
        straight.run()
        before = 0
        # the longest race that a few milliseconds of patience can hit in the middle
        while not run_until_killed(path, "toy-race", races, chance.uniform(0, 0.03)):
            kills += 1
            entries = len(read_journal(path, own=True).past)
            assert entries >= before, "something that was on disk is gone"
            before = entries
            if kills >= KILLS:
                break
        assert told(resume(path, wild)) == told(straight)
