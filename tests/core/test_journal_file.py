"""What stands in a journal's file and beside it after each thing that a game tells it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridprix.core import sealed as sealed_module
from gridprix.core.errors import CannotKeep
from gridprix.core.game import Game
from gridprix.core.holding import Hold
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.recorded import read_journal
from gridprix.core.sealed import sealed_file
from gridprix.core.state import CarId, Phase, SeatId
from gridprix.core.transcript import Reply, Thrown

from .races import toy

HEADER = header_for(toy(), 1, "0.0")
RACE = attrs.evolve(Game(toy(), 1, {}).race, phase=Phase.RACING)


def reply(car: str, key: str, group: int | None = None, *, secret: bool = False) -> Reply:
    return Reply(SeatId(car), CarId(car), "plot", key, group, secret=secret)


@attrs.define
class Bench:
    """A journal, and what has become of its files."""

    journal: FileJournal
    synced: list[int] = attrs.field(factory=list)

    @property
    def path(self) -> Path:
        return self.journal.path

    def written(self) -> list[dict[str, Any]]:
        """The records after the header, without their links."""
        records = [json.loads(line) for line in self.path.read_bytes().splitlines()[1:]]
        return [{key: one[key] for key in one if key != "chain"} for one in records]

    def beside(self) -> dict[str, Any] | None:
        """The secrets that lie beside it; None where there are none."""
        file = sealed_file(self.path)
        if not file.exists():
            return None
        whole, *added = map(json.loads, file.read_bytes().splitlines())
        return {**whole, "replies": [*whole["replies"], *added]}

    def face_down(self) -> list[str]:
        """The keys of replies that wait beside it."""
        return [one[3] for one in (self.beside() or {"replies": []})["replies"]]


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    """A new journal; `synced` has the sizes at which its file was forced to disk."""
    synced: list[int] = []
    path = tmp_path / "race.jsonl"

    def fsync(file: int) -> None:
        if os.path.samestat(os.fstat(file), path.stat()):
            synced.append(os.fstat(file).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    made = Bench(FileJournal.create(path, HEADER), synced)
    yield made
    made.journal.close()


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_new_journal_is_forced_to_disk(bench: Bench) -> None:
    assert bench.synced == [bench.path.stat().st_size]


def test_a_decision_is_written_and_waits_for_the_next_question(bench: Bench) -> None:
    bench.journal.entry(reply("A", "1"))
    bench.journal.entry(Thrown("a bend", (3,)))
    assert [*bench.written()[0]][:1] == ["reply"]
    assert len(bench.written()) == 2
    assert len(bench.synced) == 1
    bench.journal.waiting()
    assert bench.synced[1:] == [bench.path.stat().st_size]


def test_a_disk_that_takes_the_file_in_pieces_holds_all_of_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda file, line, at: whole(file, line[:7], at))
    bench.journal.entry(reply("A", "a key of several pieces"))
    bench.journal.entry(reply("B", "2"))
    assert [one["reply"][3] for one in bench.written()] == ["a key of several pieces", "2"]


def test_replies_lie_beside_the_journal_only_while_somebody_thinks(bench: Bench) -> None:
    bench.journal.entry(reply("A", "1", 0))
    assert bench.beside() is None, "a pilot would choose it again"
    bench.journal.waiting()
    assert bench.face_down() == ["1"]
    bench.journal.entry(reply("B", "2", 0))
    assert bench.face_down() == ["1", "2"]
    assert bench.written() == []


def test_what_is_revealed_stands_in_the_journal_and_no_more_beside_it(bench: Bench) -> None:
    bench.journal.waiting()
    bench.journal.entry(reply("A", "1", 0))
    bench.journal.entry(reply("B", "2", 0))
    bench.journal.revealed(7)
    assert bench.written() == [], "that is another question"
    bench.journal.revealed(0)
    assert [one["joint"][3] for one in bench.written()] == ["1", "2"]
    assert bench.beside() is None
    assert bench.synced[-1] == bench.path.stat().st_size, "or a power cut could cost both"
    bench.journal.entry(reply("A", "3", 2))
    assert bench.beside() is None, "nobody has been asked since"


def test_what_only_pilots_decided_is_not_forced_to_disk(bench: Bench) -> None:
    bench.journal.entry(reply("A", "1", 0))
    bench.journal.revealed(0)
    assert len(bench.synced) == 1


def test_a_decision_ends_the_thinking(bench: Bench) -> None:
    bench.journal.waiting()
    bench.journal.entry(reply("A", "1"))
    bench.journal.entry(reply("B", "2", 1))
    assert bench.beside() is None


def test_a_reply_that_cannot_be_kept_was_not_given(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.journal.waiting()
    with monkeypatch.context() as patched:
        patched.setattr(sealed_module, "write_sealed", full)
        with pytest.raises(CannotKeep, match="No space left on device"):
            bench.journal.entry(reply("A", "1", 0))
    bench.journal.entry(reply("A", "2", 0))
    with monkeypatch.context() as patched:
        patched.setattr(sealed_module, "force", full)
        with pytest.raises(CannotKeep, match="No space left on device"):
            bench.journal.entry(reply("B", "3", 0))
    beside = bench.beside()
    assert beside is not None
    assert [one[3] for one in beside["replies"]] == ["2"]
    bench.journal.entry(reply("C", "4", 0))
    bench.journal.revealed(0)
    assert [one["joint"][3] for one in bench.written()] == ["2", "4"]


def test_going_back_forgets_what_lay_face_down_and_secrets_from_there_on(bench: Bench) -> None:
    for key in ("1", "2", "3"):
        bench.journal.entry(reply("A", key, secret=True))
    bench.journal.waiting()
    bench.journal.entry(reply("B", "4", 3))
    bench.journal.branch(2, 1)
    beside = bench.beside()
    assert beside is not None
    assert [*beside["kept"]] == ["0", "1"]
    assert beside["replies"] == []
    assert bench.written()[-1] == {"keep": 2, "branch": 1}


def test_a_full_disk_tells_how_many_entries_are_safe(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in ("1", "2", "3"):
        bench.journal.entry(reply("A", key))
    bench.journal.branch(1, 1)
    bench.journal.waiting()
    bench.journal.entry(reply("A", "4", 1))
    bench.journal.revealed(1)
    monkeypatch.setattr(os, "pwrite", full)
    with pytest.raises(CannotKeep, match="safe in it up to its first 2 decisions and rolls"):
        bench.journal.entry(reply("A", "5"))


def test_a_round_is_written_once_and_forced_to_disk(bench: Bench) -> None:
    bench.journal.round_break(attrs.evolve(RACE, phase=Phase.SETUP), 0)
    bench.journal.round_break(attrs.evolve(RACE, round=0), 0)
    bench.journal.round_break(attrs.evolve(RACE, round=0), 0)
    assert [one["round"] for one in bench.written()] == [0, 1]
    assert len(bench.synced) == 3


def test_rounds_after_the_place_gone_back_to_are_written_anew(bench: Bench) -> None:
    for number in range(3):
        bench.journal.round_break(attrs.evolve(RACE, round=number), number)
        bench.journal.entry(reply("A", str(number)))
    bench.journal.branch(1, 1)
    for number in range(3):
        bench.journal.round_break(attrs.evolve(RACE, round=number), number)
    assert [one["round"] for one in bench.written() if "round" in one] == [1, 2, 3, 3]


def test_an_end_is_written_once_until_the_table_goes_back(bench: Bench) -> None:
    bench.journal.entry(reply("A", "1", secret=True))
    over = attrs.evolve(RACE, ending="enough")
    bench.journal.ended(over, [])
    assert bench.synced[-1] == bench.path.stat().st_size
    bench.journal.ended(over, [])
    assert [one["end"] for one in bench.written() if "end" in one] == ["enough"]
    assert bench.written()[-1]["opened"] == [[0, {"reply": ["A", "A", "plot", "1"]}]]
    assert bench.beside() is None
    bench.journal.branch(0, 1)
    bench.journal.ended(over, [])
    assert len([one for one in bench.written() if "end" in one]) == 2
    assert "opened" not in bench.written()[-1]


def test_a_copy_is_forced_to_disk_at_its_end(bench: Bench) -> None:
    with bench.journal.copying():
        bench.journal.waiting()
        bench.journal.entry(reply("A", "1", 0))
        assert bench.beside() is None
        assert len(bench.synced) == 1
    assert bench.face_down() == ["1"]
    assert bench.synced[1:] == [bench.path.stat().st_size]
    bench.journal.waiting()
    assert len(bench.synced) == 3


def test_a_turn_is_forced_to_disk_once_and_whoever_is_asked_next(bench: Bench) -> None:
    with bench.journal.together():
        bench.journal.note({"brought": "bytes"})
        bench.journal.waiting()
        bench.journal.entry(reply("A", "1"))
        assert len(bench.synced) == 1
    assert bench.synced[1:] == [bench.path.stat().st_size]
    with bench.journal.together():
        pass
    assert len(bench.synced) == 2, "nothing was written"
    with suppress(ZeroDivisionError), bench.journal.together():
        bench.journal.entry(Thrown("a bend", (3,)))
        raise ZeroDivisionError
    assert bench.synced[2:] == [bench.path.stat().st_size]


def test_turns_within_a_turn_are_forced_to_disk_with_it(bench: Bench) -> None:
    with bench.journal.together():
        for key in ("1", "2"):
            with bench.journal.together():
                bench.journal.note({"brought": "bytes"})
                bench.journal.waiting()
                bench.journal.entry(reply("A", key))
        assert len(bench.synced) == 1
    assert bench.synced[1:] == [bench.path.stat().st_size]
    bench.journal.note({"brought": "bytes"})
    assert len(bench.synced) == 3, "it is over, and what is noted is forced there at once"


def test_secrets_of_one_turn_are_forced_to_disk_at_its_end(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody hears of them before; the first makes the file, and that is forced at once."""
    beside: list[int] = []

    def fsync(file: int) -> None:
        if sealed_file(bench.path).exists():
            same = os.path.samestat(os.fstat(file), sealed_file(bench.path).stat())
            beside.extend([os.fstat(file).st_size] if same else [])

    bench.journal.waiting()
    bench.journal.entry(reply("A", "1", 0))
    monkeypatch.setattr(os, "fsync", fsync)
    with bench.journal.together():
        for car in "BCD":
            with bench.journal.together():
                bench.journal.entry(reply(car, "1", 0))
                bench.journal.waiting()
        assert beside == []
        assert len(bench.face_down()) == 4
    assert beside == [sealed_file(bench.path).stat().st_size]
    with bench.journal.together():
        bench.journal.entry(reply("E", "1", 0))
        bench.journal.revealed(0)
    assert bench.beside() is None
    assert len(beside) == 1
    assert [one["joint"][0] for one in bench.written()] == [*"ABCDE"]


def test_secrets_that_cannot_be_forced_to_disk_are_told(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.journal.waiting()
    bench.journal.entry(reply("A", "1", 0))
    monkeypatch.setattr(sealed_module, "force", full)
    with pytest.raises(CannotKeep, match="No space left on device"), bench.journal.together():
        bench.journal.entry(reply("B", "1", 0))


def test_what_another_file_hangs_on_is_forced_to_disk_at_once(bench: Bench) -> None:
    with bench.journal.together():
        bench.journal.waiting()
        bench.journal.entry(reply("A", "1", 0))
        assert bench.face_down() == ["1"]
        bench.journal.revealed(0)
        assert bench.synced[1:] == [bench.path.stat().st_size]
        bench.journal.entry(reply("A", "1", secret=True))
        bench.journal.ended(attrs.evolve(RACE, ending="enough"), [])
        assert bench.synced[2:] == [bench.path.stat().st_size]
    assert len(bench.synced) == 3


def test_a_reply_that_stands_in_the_file_already_is_taken_back_there(bench: Bench) -> None:
    bench.journal.entry(reply("A", "1", 0))
    bench.journal.revealed(0)
    bench.journal.retract(CarId("A"))
    assert bench.written()[-1] == {"retract": "A"}
    bench.journal.waiting()
    bench.journal.entry(reply("A", "2", 0))
    bench.journal.retract(CarId("A"))
    assert bench.written()[-1] == {"retract": "A"}, "that one nobody has seen"
    assert bench.beside() is None
    assert len(read_journal(bench.path).entries) == 0


def test_a_journal_goes_on_after_its_last_whole_line(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.journal.entry(reply("A", "1"))
    bench.journal.round_break(attrs.evolve(RACE, round=4), 1)
    bench.journal.close()
    with bench.path.open("ab") as stream:
        stream.write(b'{"reply":["A","A","plot","torn and longer than what comes next')
    hold = Hold(bench.path)
    again = FileJournal.reopen(hold, read_journal(bench.path, own=True))
    again.round_break(attrs.evolve(RACE, round=4), 1)
    again.entry(reply("B", "2"))
    assert [one["reply"][3] for one in bench.written() if "reply" in one] == ["1", "2"]
    assert len(bench.written()) == 3
    monkeypatch.setattr(os, "pwrite", full)
    with pytest.raises(CannotKeep, match="up to its first 2 decisions"):
        again.entry(reply("B", "3"))
    again.close()


def test_what_others_want_kept_is_kept_and_told_again(bench: Bench) -> None:
    bench.journal.entry(reply("A", "60"))
    before = len(bench.synced)
    bench.journal.note({"brought": [0, 1, "A", "ff"]})
    assert len(bench.synced) == before + 1
    bench.journal.at_end = {"more": "00"}
    bench.journal.ended(RACE, [])
    assert bench.written()[-1]["more"] == "00"
    recorded = read_journal(bench.path)
    assert [one["brought"] for one in recorded.notes] == [[0, 1, "A", "ff"]]
    assert len(recorded.entries) == 1
