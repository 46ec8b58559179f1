"""One writer at a time, whoever comes second, and however the first one ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from soaking import SOAK

from gridprix.core import holding
from gridprix.core.errors import BadJournal, CannotKeep, JournalBusy
from gridprix.core.game import Game
from gridprix.core.holding import NOTE, Hold, held, holder
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import replay

from .keeping import begin, leave, reopened, resume, told
from .races import answer, nobody, scenario_of, toy, wild

ROOT = Path(__file__).parents[2]
WRITERS = 24 if SOAK else 6


def test_a_second_writer_is_told_who_has_it(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(), 1, nobody)
    with pytest.raises(JournalBusy) as caught:
        Hold(path)
    assert str(caught.value) == (
        f"the race in {path} is being played by process {os.getpid()}; only one can play it on"
    )
    assert held(path)
    answer(game, [1], at_most=1)  # the first one goes on undisturbed
    leave(game)
    assert not held(path)
    assert not path.with_name(path.name + NOTE).exists()
    Hold(path).release()


def test_whoever_reads_is_not_kept_out(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(), 1, nobody)
    answer(game, [1, 2, 3], at_most=3)
    assert read_journal(path).header["seed"] == 1


@pytest.mark.parametrize("note", ["", "{", "[]", '{"process":"x"}', "[" * 100_000])
def test_a_note_that_says_nothing_is_no_reason_to_fail(tmp_path: Path, note: str) -> None:
    path = tmp_path / "race.jsonl"
    path.with_name(path.name + NOTE).write_text(note)
    assert holder(path) == "another process"


def test_a_note_of_another_machine_names_it(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    path.with_name(path.name + NOTE).write_text('{"process":7,"machine":"far-away"}')
    assert holder(path) == "process 7 on far-away"


def test_a_file_put_in_its_place_meanwhile_is_not_taken_for_it(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    path.write_text("old")
    first = Hold(path)
    other = tmp_path / "other"
    other.write_text("new")
    other.replace(path)
    Hold(path).release()  # the new file is nobody's
    first.release()


def test_a_killed_writer_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    with writer(path) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        assert held(path)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert not held(path)
    assert path.with_name(path.name + NOTE).exists()  # its note stays and deceives nobody
    resume(path, nobody)


def writer(path: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / '.pkgroot'}"}
    program = [sys.executable, "-m", "tests.core.sit_and_wait", str(path)]
    return subprocess.Popen(
        program, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    )


def test_many_writers_at_once_spoil_nothing(tmp_path: Path) -> None:
    """All want the same race; one has it at a time, and the race comes out as it must."""
    path = tmp_path / "race.jsonl"
    scenario = scenario_of("toy-race")
    straight = Game(scenario, 5, wild(scenario, 5))
    straight.run()
    leave(begin(path, scenario, 5, wild))
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / '.pkgroot'}"}
    program = [sys.executable, "-m", "tests.core.kill_me", str(path), "toy-race", "5"]
    writers = [
        subprocess.Popen(
            program,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(WRITERS)
    ]
    told_of = [process.communicate(timeout=600) for process in writers]
    for out, err in told_of:
        assert out == "running\nover\n" or "JournalBusy" in err, err
    assert any(out.endswith("over\n") for out, _ in told_of)
    recorded = read_journal(path)
    assert recorded.finished
    assert [one.to_record() for one in recorded.entries] == [
        one.to_record() for one in straight.transcript
    ]


# ---------------------------------------------------------------- a disk that takes no more


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A disk with so many bytes left, and half a line goes through before it says so."""
    left = [10_000_000]
    write = os.pwrite

    def pwrite(file: int, data: bytes, at: int) -> int:
        if len(data) <= left[0]:
            left[0] -= len(data)
            return write(file, data, at)
        if left[0] > 0:
            part, left[0] = left[0], 0
            return write(file, data[:part], at)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "pwrite", pwrite)
    return left


def test_a_full_disk_says_up_to_where_the_race_is_safe(tmp_path: Path, full: list[int]) -> None:
    path = tmp_path / "race.jsonl"
    game = begin(path, scenario_of("first-race"), 1, nobody)
    answer(game, [1, 2, 3], at_most=3)
    before, entries = told(game), len(game.transcript)
    full[0] = 9
    (ask,) = game.open_asks()
    with pytest.raises(CannotKeep) as caught:
        game.reply(ask.car, ask.default)
    assert str(caught.value) == (
        f"{path} cannot be written: No space left on device; the race is safe in it up to its "
        f"first {entries} decisions and rolls, and the last decision does not count"
    )
    assert told(game) == before
    recorded = read_journal(path)
    assert not recorded.torn
    assert len(recorded.entries) == entries
    full[0] = 10_000_000
    game.reply(ask.car, ask.default)
    assert len(read_journal(path).entries) == entries + 1


def test_a_full_disk_stops_pilots_without_losing_their_decision(
    tmp_path: Path, full: list[int]
) -> None:
    path = tmp_path / "race.jsonl"
    scenario = scenario_of("toy-race")
    straight = Game(scenario, 5, wild(scenario, 5))
    straight.run()
    leave(begin(path, scenario, 5, wild))
    stops = 0
    game = None
    while game is None:
        full[0] = 90 + 41 * stops  # further every time, and at another place of a line
        try:
            game = resume(path, wild)
        except CannotKeep:
            stops += 1
    assert stops > 10
    assert told(game) == told(straight)
    leave(game)
    recorded = read_journal(path)
    assert told(replay(recorded, reopened(recorded))) == told(straight)


def test_a_journal_that_cannot_even_begin_leaves_no_file(tmp_path: Path, full: list[int]) -> None:
    path = tmp_path / "race.jsonl"
    full[0] = 20
    with pytest.raises(CannotKeep):
        begin(path, toy(), 1, nobody)
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadJournal, match="cannot be written: it is a folder"):
        Hold(tmp_path)


def test_a_round_is_written_once_however_often_the_race_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = begin(path, scenario_of("first-race"), 1, nobody)
    game.advance()
    for _ in range(12):
        leave(game)
        game = resume(path, nobody)
        if game.open_asks():
            answer(game, [3], at_most=1)
    states = [(one.entries, one.round) for one in read_journal(path).states]
    assert len(states) == len(set(states))
    assert len(states) > 3


def test_journals_of_one_race_are_equal_to_the_byte(tmp_path: Path) -> None:
    paths = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    for path in paths:
        begin(path, scenario_of("first-race"), 1).run()
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_a_journal_that_is_gone_is_held_by_nobody(tmp_path: Path) -> None:
    assert not held(tmp_path / "gone.jsonl")


@pytest.mark.parametrize("broken", [None, OSError])
def test_a_file_system_without_locks_keeps_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: type[OSError] | None
) -> None:
    path = tmp_path / "race.jsonl"
    path.touch()

    def flock(file: int, how: int) -> None:
        raise OSError

    if broken is None:
        monkeypatch.setattr(holding, "fcntl", None)
    else:
        monkeypatch.setattr(holding.fcntl, "flock", flock)
    one, other = Hold(path), Hold(path)
    assert not held(path)
    one.release()
    other.release()
    other.release()  # a second time does nothing
    assert not (tmp_path / "race.jsonl.held").exists()


def test_a_note_that_cannot_be_written_is_not_left_to_name_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "race.jsonl"
    path.touch()
    note = tmp_path / "race.jsonl.held"
    note.write_text('{"process": 1, "machine": "elsewhere"}')

    def write_text(self: Path, *_: object, **__: object) -> int:
        raise OSError

    monkeypatch.setattr(Path, "write_text", write_text)
    hold = Hold(path)
    assert not note.exists()
    hold.release()
    Hold(path).release()  # there is none this time


def test_whoever_comes_second_lets_go_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "race.jsonl"
    first = Hold(path, new=True)
    assert path.stat().st_mode & 0o777 == 0o644 & ~_umask()
    waits: list[float] = []
    monkeypatch.setattr(holding.time, "sleep", waits.append)
    closed: list[int] = []
    close = os.close
    monkeypatch.setattr(holding.os, "close", lambda file: (closed.append(file), close(file)))
    with pytest.raises(JournalBusy):
        Hold(path)
    assert waits == [holding.PAUSE] * holding.TRIES
    assert len(closed) == 1
    first.release()


def _umask() -> int:
    now = os.umask(0o022)
    os.umask(now)
    return now
