"""Many races: the same bytes whoever did the work."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import pickle
import subprocess
import sys
from collections import deque
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridprix.ui.cli import CommandSettings
from gridprix.ui.simulate import executors
from gridprix.ui.simulate.executors import NoCluster, workers_for
from gridprix.ui.simulate.jobs import prepared
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.runner import AHEAD, CHUNK_SECONDS, Dealer, simulate
from gridprix.ui.simulate.worker import RaceFailed, race_chunk

RACES = range(12)
# for dask's own page: the usual port may be taken, by another test if by nobody else
ANY_PORT = ":0"


def gridprix(*arguments: str) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-c", "from gridprix.ui.cli import main; main()", *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=False)


def written(out: Path, *arguments: str) -> bytes:
    done = gridprix("simulate", "first-race", "--races", "12", "--out", str(out), *arguments)
    assert done.returncode == 0, done.stderr
    assert not out.with_name(out.name + ".part").exists()
    return out.read_bytes()


def test_written_results_are_the_same_bytes(tmp_path: Path) -> None:
    alone = written(tmp_path / "alone.json", "--jobs", "1")
    assert written(tmp_path / "pool.json", "--jobs", "2") == alone
    data = json.loads(alone)
    assert data["races"] == 12
    assert sum(line["starts"] for line in data["tables"]["seat"]) == 24
    assert [one["seed"] for one in data["outcomes"]] == list(RACES)


def test_a_dask_cluster_writes_the_same_bytes(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=ANY_PORT
    ) as cluster:
        address = cluster.scheduler_address
        assert written(tmp_path / "dask.json", "--dask", address) == written(
            tmp_path / "alone.json", "--jobs", "1"
        )


def test_no_scheduler_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr(executors, "PATIENCE", "1s")
    with (
        pytest.raises(NoCluster, match="no dask scheduler answers"),
        workers_for(1, "tcp://127.0.0.1:9"),
    ):
        pass


def test_a_scheduler_without_workers_is_a_sentence() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        distributed.LocalCluster(
            n_workers=0, processes=False, dashboard_address=ANY_PORT, silence_logs=50
        ) as cluster,
        pytest.raises(NoCluster, match="has no workers; start one: dask worker "),
        workers_for(1, cluster.scheduler_address),
    ):
        pass


def test_a_bar_counts_the_races_on_a_terminal() -> None:
    pty = pytest.importorskip("pty", reason="there are no terminals of this kind here")
    ours, theirs = pty.openpty()
    call = [sys.executable, "-c", "from gridprix.ui.cli import main; main()", "simulate"]
    with subprocess.Popen(
        [*call, "first-race", "--races", "12", "--jobs", "2"],
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    ):
        os.close(theirs)
        seen = b""
        with contextlib.suppress(OSError):  # how Linux says that the other end is closed
            while part := os.read(ours, 4096):
                seen += part
        os.close(ours)
    assert b"First Race" in seen
    assert b"12/12" in seen


@attrs.define
class LateFirst:
    """An executor whose results come in the reverse order of the chunks."""

    waiting: list[tuple[Future[Any], Any]] = attrs.field(factory=list)
    chunks: list[tuple[int, ...]] = attrs.field(factory=list)

    def submit(self, work: Any, job: Any, seeds: tuple[int, ...]) -> Future[Any]:
        self.chunks.append(seeds)
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: work(job, seeds)))
        if len(self.waiting) == 2 * AHEAD or sum(map(len, self.chunks)) == len(RACES):
            for late, result in reversed(self.waiting):
                late.set_result(result())
            self.waiting.clear()
        return future


def test_the_order_in_which_chunks_come_back_changes_nothing() -> None:
    _, job = prepared("first-race", CommandSettings(), {})
    ledger, straight, executor = Ledger(job), Ledger(job), LateFirst()
    told: list[int] = []
    simulate(ledger, RACES, executor, 2, told.append)  # type: ignore[arg-type]
    simulate(straight, RACES, None, 1, lambda done: None)
    assert ledger.outcomes(RACES) == straight.outcomes(RACES)
    assert sum(told) == len(RACES)
    assert sorted(seed for chunk in executor.chunks for seed in chunk) == list(RACES)


def test_chunks_are_as_long_as_the_races_suggest() -> None:
    dealer = Dealer(deque(range(1000)), workers=2)
    assert dealer.deal() == (0,)
    dealer.learn(1, CHUNK_SECONDS / 10)
    assert dealer.deal() == tuple(range(1, 11))
    dealer.learn(1, 1000.0)
    assert dealer.deal() == (11,)
    dealer.learn(1_000_000, 0.0)
    assert len(dealer.deal()) == -(-988 // (2 * AHEAD))
    while dealer.left:
        assert dealer.deal()


def test_a_worker_with_other_rules_refuses() -> None:
    _, job = prepared("first-race", CommandSettings(), {})
    with pytest.raises(RaceFailed, match="another version of gridprix") as refused:
        race_chunk(attrs.evolve(job, edition="of old"), (0,))
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)  # noqa: S301


def test_a_worker_that_lacks_the_track_says_so() -> None:
    _, job = prepared("first-race", CommandSettings(), {})
    lost = attrs.evolve(job, scenario=job.scenario.replace("first-ring", "lost-ring"))
    with pytest.raises(RaceFailed, match=r"cannot set the race up: .*lost-ring") as refused:
        race_chunk(lost, (0,))
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)  # noqa: S301


FAILING = """
import attrs
from gridprix.core import Rule, RuleCard, hookimpl

@attrs.frozen
class Sulk(Rule):
    card = RuleCard("sulk", "Gives up in round three.")

    @hookimpl
    def offer_actions(self, race, car):
        if race.round == 3:
            raise ZeroDivisionError("enough")
        return []
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_rule_that_fails_is_named_with_the_seed(tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "plugins"
    folder.mkdir()
    (folder / "sulk.py").write_text(FAILING, encoding="utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "name: mine\nruleset: italian\nrules: [sulk]\ntrack: first-ring\nseats: 2\n",
        encoding="utf-8",
    )
    done = gridprix("--plugins", str(folder), "simulate", str(mine), "--races", "4", "--jobs", jobs)
    assert done.returncode == 1
    assert "the race with seed " in done.stderr
    assert "the rule 'sulk'" in done.stderr
    assert "should not have happened" not in done.stderr


def test_a_scenario_with_its_track_beside_it(tmp_path: Path) -> None:
    track = tmp_path / "yard.yaml"
    track.write_text("name: yard\nsquares: |\n  #####\n  #S.F#\n  #####\n", encoding="utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text("name: mine\nruleset: racetrack\ntrack: yard\nseats: 1\n", encoding="utf-8")
    done = gridprix("simulate", str(mine), "--races", "4", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "4 races" in done.stdout


def test_csv_has_a_line_per_car_and_race(tmp_path: Path) -> None:
    out = tmp_path / "races.csv"
    written(out, "--jobs", "1")
    with out.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 12 * 2
    assert {row["driver"] for row in rows} == {"Ada", "Bruno"}
    assert all(1 <= int(row["rounds driven"]) <= int(row["rounds"]) for row in rows)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "first-lap", "--races", "0"], "0 is not in the range"),
        (["simulate", "first-lap", "--out", "x.txt"], "write .json or .csv"),
        (["simulate", "first-lap", "--report", "x.pdf"], "write .html"),
        (["simulate", "first-lap", "--out", "no/such/x.json"], "there is no folder"),
        (["simulate", "nowhere"], "there is no scenario 'nowhere'"),
        (["compare", "first-lap", "club-championship"], "different cars"),
    ],
)
def test_bad_input_is_a_sentence(arguments: list[str], sentence: str) -> None:
    done = gridprix(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
