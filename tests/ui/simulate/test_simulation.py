"""Many races: the same bytes whoever did the work, nothing lost on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridprix.ui.cli import main
from gridprix.ui.simulate.jobs import prepared
from gridprix.ui.simulate.ledger import BadLedger, Ledger
from gridprix.ui.simulate.runner import NoCluster, simulate, workers_for
from gridprix.ui.simulate.worker import race_chunk

RACES = range(12)


def cli(*arguments: str) -> Any:
    return CliRunner().invoke(main, list(arguments), standalone_mode=False)


def gridprix(*arguments: str) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-c", "from gridprix.ui.cli import main; main()", *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=False)


def raced(jobs: int, dask: str = "") -> list[Any]:
    _, job = prepared("first-lap", (), {})
    ledger = Ledger(job)
    with workers_for(jobs, dask) as (executor, workers):
        simulate(ledger, RACES, executor, workers, lambda done: None)
    return ledger.outcomes(RACES)


def test_a_pool_gives_what_one_process_gives() -> None:
    assert raced(2) == raced(1)


def test_a_dask_cluster_gives_the_same() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        assert raced(1, cluster.scheduler_address) == raced(1)


def test_no_scheduler_is_a_sentence() -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        pytest.raises(NoCluster, match="no dask scheduler answers"),
        workers_for(1, "tcp://127.0.0.1:9"),
    ):
        pass


def test_written_results_are_the_same_bytes(tmp_path: Path) -> None:
    files = []
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.json"
        done = gridprix("simulate", "first-lap", "--races", "12", "--jobs", jobs, "--out", str(out))
        assert done.returncode == 0, done.stderr
        files.append(out.read_bytes())
        assert not out.with_name(out.name + ".part").exists()
    assert files[0] == files[1]
    data = json.loads(files[0])
    assert data["races"] == 12
    assert sum(line["starts"] for line in data["tables"]["seat"]) == 24
    assert len(data["outcomes"]) == 12


def test_a_killed_simulation_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    out, whole = tmp_path / "killed.json", tmp_path / "whole.json"
    call = ["simulate", "first-lap", "--races", "40", "--jobs", "1", "--out"]
    part = out.with_name("killed.json.part")
    code = [sys.executable, "-c", "from gridprix.ui.cli import main; main()"]
    running = subprocess.Popen(
        [*code, *call, str(out)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (part.exists() and part.stat().st_size):
        time.sleep(0.02)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    kept = part.read_bytes().count(b"\n") - 1
    assert 0 < kept <= 40
    part.write_bytes(part.read_bytes() + b'{"seed": 99, "torn')
    assert gridprix(*call, str(out)).returncode == 0
    assert gridprix(*call, str(whole)).returncode == 0
    assert out.read_bytes() == whole.read_bytes()


def test_a_ledger_of_another_simulation_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "races.part"
    _, job = prepared("first-lap", (), {})
    Ledger(job, path).add(race_chunk(job, (0,)))
    _, other = prepared("first-race", (), {})
    with pytest.raises(BadLedger, match="another simulation"):
        Ledger.open(other, path)
    assert list(Ledger.open(job, path).done) == [0]


def test_a_scenario_with_its_track_beside_it(tmp_path: Path) -> None:
    track = tmp_path / "yard.yaml"
    track.write_text("name: yard\nsquares: |\n  #####\n  #S.F#\n  #####\n", encoding="utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text("name: mine\nruleset: racetrack\ntrack: yard\nseats: 1\n", encoding="utf-8")
    done = gridprix("simulate", str(mine), "--races", "4", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "4 races" in done.stdout


def test_the_report_needs_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    done = gridprix("simulate", "first-lap", "--races", "8", "--jobs", "1", "--report", str(page))
    assert done.returncode == 0, done.stderr
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") >= 3
    assert "8 races" in text
    assert "src=" not in text
    assert "href=" not in text


def test_csv_has_a_line_per_car_and_race(tmp_path: Path) -> None:
    out = tmp_path / "races.csv"
    done = gridprix("simulate", "first-lap", "--races", "8", "--jobs", "1", "--out", str(out))
    assert done.returncode == 0, done.stderr
    lines = out.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 8 * 2
    assert lines[0].startswith("seed,rounds,car,")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "first-lap", "--races", "0"], "0 is not in the range"),
        (["simulate", "first-lap", "--out", "x.txt"], "write .json or .csv"),
        (["simulate", "first-lap", "--report", "x.pdf"], "write .html"),
        (["simulate", "first-lap", "--out", "no/such/x.json"], "there is no folder"),
        (["simulate", "nowhere"], "there is no scenario 'nowhere'"),
        (["compare", "first-lap", "club-championship", "--races", "2"], "different cars"),
    ],
)
def test_bad_input_is_a_sentence(arguments: list[str], sentence: str) -> None:
    done = gridprix(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
