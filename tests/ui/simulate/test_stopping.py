"""Stopped or killed in the middle: what is done is kept, the same call goes on, nobody is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridprix.ui.cli import CommandSettings
from gridprix.ui.simulate.jobs import prepared
from gridprix.ui.simulate.ledger import BadLedger, Ledger
from gridprix.ui.simulate.runner import WorkersLost, simulate
from gridprix.ui.simulate.worker import race_chunk

CODE = [sys.executable, "-c", "from gridprix.ui.cli import main; main()"]
# so that a busy machine does not let a simulation come to its end before it is stopped
SLOWLY = ["nice", "-n", "5"]
MANY, PATIENCE = 200, 600


def call(out: Path, jobs: int) -> list[str]:
    options = ["--races", str(MANY), "--jobs", str(jobs), "--out", str(out)]
    return [*CODE, "simulate", "first-race", "--pilots", "B=random", *options]


def until(reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.01)


def races_in(part: Path) -> int:
    return part.read_bytes().count(b"\n") - 1 if part.exists() else 0


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return [int(one) for one in listed.split()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    out = tmp_path_factory.mktemp("whole") / "whole.json"
    subprocess.run(call(out, 1), capture_output=True, check=True)
    return out.read_bytes()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the children")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_simulation_goes_on_and_ends_the_same(
    tmp_path: Path, whole: bytes, jobs: int
) -> None:
    out = tmp_path / "killed.json"
    part = out.with_name("killed.json.part")
    running = subprocess.Popen(
        [*SLOWLY, *call(out, jobs)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    until(lambda: races_in(part) > 0)
    workers = children(running.pid)
    assert len(workers) == (jobs if jobs > 1 else 0)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    until(lambda: not any(Path(f"/proc/{worker}/cwd").exists() for worker in workers))
    assert 0 < races_in(part) < MANY
    part.write_bytes(part.read_bytes() + b'{"seed": 99, "torn')
    again = subprocess.run(call(out, jobs), capture_output=True, text=True, check=True)
    assert f"{MANY} races" in again.stdout
    assert out.read_bytes() == whole
    assert not part.exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stop_tells_what_is_done_and_the_same_call_goes_on(
    tmp_path: Path, whole: bytes, jobs: int
) -> None:
    out = tmp_path / "stopped.json"
    part = out.with_name("stopped.json.part")
    running = subprocess.Popen(
        [*SLOWLY, *call(out, jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until(lambda: races_in(part) > 0)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
    told, warned = running.communicate(timeout=PATIENCE)
    kept = races_in(part)
    assert running.returncode == 130
    assert f"First Race: {kept} races" in told
    assert f"stopped after {kept} of {MANY} races" in warned
    assert "the same call goes on" in warned
    assert "Traceback" not in warned
    assert not out.exists()
    subprocess.run(call(out, jobs), capture_output=True, check=True)
    assert out.read_bytes() == whole


SLOW = """
import os
import time
from pathlib import Path
import attrs
from gridprix.core import Rule, RuleCard, hookimpl

@attrs.frozen
class Nap(Rule):
    card = RuleCard("nap", "Sleeps in round two.")

    @hookimpl
    def offer_actions(self, race, car):
        if race.round == 2:
            Path(__file__).with_name(f"asleep-{os.getpid()}").touch()
            time.sleep(3600)
        return []
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the children")
def test_a_second_stop_does_not_wait_for_long_races(tmp_path: Path) -> None:
    (tmp_path / "nap.py").write_text(SLOW, encoding="utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "name: mine\nruleset: italian\nrules: [nap]\ntrack: first-ring\nseats: 2\n",
        encoding="utf-8",
    )
    options = ["--races", "8", "--jobs", "2"]
    running = subprocess.Popen(
        [*CODE, "--plugins", str(tmp_path), "simulate", str(mine), *options],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stderr is not None
    until(lambda: len(list(tmp_path.glob("asleep-*"))) == 2)
    workers = children(running.pid)
    running.send_signal(signal.SIGINT)
    assert "Ctrl-C again leaves them" in running.stderr.readline()
    running.send_signal(signal.SIGINT)
    assert running.wait(PATIENCE) == 130
    with running.stderr:
        assert running.stderr.read().strip() == "gridprix: stopped"
    until(lambda: not any(Path(f"/proc/{worker}/cwd").exists() for worker in workers))


@attrs.define
class Stopper:
    """An executor that does the first chunks at once and whose user then presses Ctrl-C."""

    chunks: int
    failure: Exception | None = None

    def submit(self, work: Any, job: Any, seeds: tuple[int, ...]) -> Future[Any]:
        if not self.chunks:
            raise self.failure or KeyboardInterrupt
        self.chunks -= 1
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        future.set_result(work(job, seeds))
        return future


def test_what_came_back_but_was_not_written_yet_is_kept() -> None:
    _, job = prepared("first-race", CommandSettings(), {})
    ledger = Ledger(job)
    with pytest.raises(KeyboardInterrupt):
        simulate(ledger, range(9), Stopper(3), 2, lambda done: None)  # type: ignore[arg-type]
    assert sorted(ledger.done) == [0, 1, 2]


def test_workers_that_die_are_a_sentence() -> None:
    _, job = prepared("first-race", CommandSettings(), {})

    class Dead:
        def submit(self, *_: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(MemoryError())
            return future

    with pytest.raises(WorkersLost, match=r"did not finish their races: MemoryError$"):
        simulate(Ledger(job), range(9), Dead(), 2, lambda done: None)  # type: ignore[arg-type]


def test_a_ledger_of_another_simulation_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "races.part"
    _, job = prepared("first-race", CommandSettings(), {})
    Ledger(job, path).add(race_chunk(job, (0,))[0])
    _, other = prepared("first-race", CommandSettings(), {"A": "rookie"})
    with pytest.raises(BadLedger, match="another simulation"):
        Ledger.open(other, path)
    assert list(Ledger.open(job, path).done) == [0]


def test_a_ledger_from_before_the_track_was_changed_is_refused(tmp_path: Path) -> None:
    track, mine, path = (tmp_path / name for name in ("yard.yaml", "mine.yaml", "races.part"))
    yard = "name: yard\nsquares: |\n  ######\n  #S.F.#\n  ######\n"
    track.write_text(yard, encoding="utf-8")
    mine.write_text("name: mine\nruleset: racetrack\ntrack: yard\nseats: 1\n", encoding="utf-8")
    _, job = prepared(str(mine), CommandSettings(), {})
    Ledger(job, path).add(race_chunk(job, (0,))[0])
    track.write_text(yard.replace("S.F.", "S..F"), encoding="utf-8")
    _, changed = prepared(str(mine), CommandSettings(), {})
    with pytest.raises(BadLedger, match="another simulation"):
        Ledger.open(changed, path)


@pytest.mark.parametrize("line", [b"{}\n", b"[1]\n", b'{"seed": 3}\n', b"what\n"])
def test_a_damaged_ledger_is_a_sentence(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "races.part"
    _, job = prepared("first-race", CommandSettings(), {})
    ledger = Ledger(job, path)
    ledger.add(race_chunk(job, (0,))[0])
    path.write_bytes(path.read_bytes() + line)
    with pytest.raises(BadLedger, match="damaged"):
        Ledger.open(job, path)


def test_a_torn_line_does_not_spoil_the_next(tmp_path: Path) -> None:
    path = tmp_path / "races.part"
    _, job = prepared("first-race", CommandSettings(), {})
    outcomes, _ = race_chunk(job, (0, 1))
    for torn in (b'{"simul', b'{"seed": 9, "cars": ['):
        path.write_bytes((path.read_bytes() if path.exists() else b"") + torn)
        ledger = Ledger.open(job, path)
        ledger.add(outcomes[len(ledger.done) : len(ledger.done) + 1])
    assert list(Ledger.open(job, path).done) == [0, 1]


def test_races_are_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "races.part"
    _, job = prepared("first-race", CommandSettings(), {})
    ledger = Ledger(job, path)
    outcomes, _ = race_chunk(job, (0, 1))
    ledger.add(outcomes[:1])
    ledger.add(outcomes)
    assert races_in(path) == 2
