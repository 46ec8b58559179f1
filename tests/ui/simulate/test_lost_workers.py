"""A race that ends the process that races it is named, and the others go on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.pilots import pilot_seed
from gridprix.core.state import SeatId
from gridprix.ui.cli import CommandSettings
from gridprix.ui.simulate.jobs import prepared
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.runner import MOST_LOST, WorkersLost, simulate

DEADLY = """
import os, sys
import attrs
from gridprix.core import Rule, RuleCard, hookimpl
from gridprix.core.pilots import PilotSpec, RandomPilot

class Deadly(RandomPilot):
    def choose(self, view, ask):
        if view.round == 2 and self.seed % 7 == 2:
            ENDS
        return super().choose(view, ask)

@attrs.frozen
class Doom(Rule):
    card = RuleCard("doom", "Brings a pilot that ends its process.")

    @hookimpl
    def declare_pilots(self):
        return [PilotSpec("deadly", "ends its process", lambda seed, seat: Deadly(seed))]
"""
RACES = 12
LOST = [seed for seed in range(RACES) if pilot_seed(seed, SeatId("B")) % 7 == 2]


@pytest.fixture
def doomed(tmp_path: Path) -> Path:
    """A folder with a scenario in which some races end their process."""
    (tmp_path / "doom.py").write_text(DEADLY.replace("ENDS", "os._exit(7)"))
    (tmp_path / "doomed.yaml").write_text(
        "name: doomed\nruleset: italian\ntrack: first-ring\n"
        "seats: [{name: Ada}, {name: Bruno, pilot: deadly}]\n"
    )
    return tmp_path


def gridprix(folder: Path, command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = "from gridprix.ui.cli import main; main()"
    call = [sys.executable, "-c", program, "--plugins", str(folder), command]
    call += [str(folder / "doomed.yaml"), "--races", str(RACES), *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=False, timeout=120)


def raced(folder: Path, *arguments: str) -> tuple[subprocess.CompletedProcess[str], list[Any]]:
    out = folder / "out.json"
    done = gridprix(folder, "simulate", "--out", str(out), *arguments)
    assert not out.with_name("out.json.part").exists(), done.stderr
    return done, json.loads(out.read_text())["outcomes"]


def check_survivors(folder: Path, *arguments: str) -> None:
    """The lost races are named, and the others are those that nothing ever happened to."""
    assert LOST
    done, outcomes = raced(folder, *arguments)
    assert done.returncode == 1
    assert [line for line in done.stderr.splitlines() if line.startswith("gridprix: ")] == [
        f"gridprix: the race with seed {seed} ended the process that raced it and is left out; "
        "the others went on"
        for seed in LOST
    ]
    (folder / "doom.py").write_text(DEADLY.replace("ENDS", "pass"))
    safe, whole = raced(folder, "--jobs", "1")
    assert safe.returncode == 0
    assert outcomes == [one for one in whole if one["seed"] not in LOST]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_race_that_ends_its_process_is_named_and_the_others_go_on(
    doomed: Path, jobs: str
) -> None:
    check_survivors(doomed, "--jobs", jobs)


@pytest.mark.soak
def test_so_it_is_on_a_dask_cluster(doomed: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        check_survivors(doomed, "--dask", cluster.scheduler_address)


def test_a_rule_that_ends_the_program_is_a_sentence(doomed: Path) -> None:
    (doomed / "doom.py").write_text(DEADLY.replace("ENDS", "sys.exit(0)"))
    for jobs in ("1", "2"):
        done = gridprix(doomed, "simulate", "--jobs", jobs)
        assert done.returncode == 1
        assert "cannot go on: the pilot of seat B (doom.py:" in done.stderr
        assert ") failed: SystemExit: 0" in done.stderr


class Mortal:
    """An executor whose worker dies of some seeds, and of whatever it has at hand then."""

    def __init__(self, deadly: set[int]) -> None:
        self.deadly = deadly
        self.chunks: list[tuple[int, ...]] = []

    def submit(self, work: Any, job: Any, seeds: tuple[int, ...]) -> Future[Any]:
        future: Future[Any] = Future()
        self.chunks.append(seeds)
        if self.deadly.intersection(seeds):
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(work(job, seeds))
        return future


def test_the_race_that_a_worker_dies_of_is_found_out(doomed: Path) -> None:
    _, job = prepared("first-race", CommandSettings(), {})
    ledger, told, executor = Ledger(job), list[int](), Mortal({2, 5})
    simulate(ledger, range(9), executor, 2, told.append)  # type: ignore[arg-type]
    assert ledger.lost == [2, 5]
    assert sorted(ledger.done) == [0, 1, 3, 4, 6, 7, 8]
    assert sum(told) == 9


def test_when_every_race_ends_its_process_it_is_given_up() -> None:
    _, job = prepared("first-race", CommandSettings(), {})
    ledger = Ledger(job)
    with pytest.raises(WorkersLost, match=f"{MOST_LOST} races ended the process"):
        simulate(ledger, range(999), Mortal(set(range(999))), 2, print)  # type: ignore[arg-type]
    assert len(ledger.lost) == MOST_LOST


def test_a_killed_worker_costs_no_race(doomed: Path) -> None:
    """Whoever is killed from outside has done nothing: all its races are raced again."""
    (doomed / "doom.py").write_text(DEADLY.replace("ENDS", "__import__('time').sleep(1)"))
    program = "from gridprix.ui.cli import main; main()"
    call = [sys.executable, "-c", program, "--plugins", str(doomed), "simulate"]
    call += [str(doomed / "doomed.yaml"), "--races", str(RACES), "--jobs", "2"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        children: list[str] = []
        while not children and run.poll() is None:
            listed = Path(f"/proc/{run.pid}/task/{run.pid}/children")
            children = listed.read_text().split()
            time.sleep(0.05)
        os.kill(int(children[0]), signal.SIGKILL)
        out, err = run.communicate(timeout=120)
    assert run.returncode == 0, err
    assert f"{RACES} races" in out
