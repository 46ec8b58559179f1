"""A reply that lies face down is added to those on disk; all else is written anew."""

from __future__ import annotations

import os
from pathlib import Path

import attrs
import pytest

from gridprix.core import sealed as sealed_module
from gridprix.core.sealed import (
    Sealed,
    SealedFile,
    add_sealed,
    read_sealed,
    sealed_file,
    write_sealed,
)
from gridprix.core.state import CarId, SeatId
from gridprix.core.transcript import Entry, Reply, Thrown

RACE = "a link"
CARD: dict[int, Entry] = {3: Thrown("a card", (5,), SeatId("A"))}


def reply(car: str, key: str = "1") -> Reply:
    return Reply(SeatId(car), CarId(car), "plot", key, 0, secret=True)


@attrs.define
class Beside:
    """The secrets of a journal, and what was done to have them on disk."""

    journal: Path
    file: SealedFile
    whole: int = 0
    forced: list[tuple[int, int]] = attrs.field(factory=list)  # which file, its size

    def keep(self, *replies: Reply, after: int = 1, kept: dict[int, Entry] | None = None) -> None:
        self.file.keep(RACE, Sealed(after, list(replies), {} if kept is None else kept))

    def read(self) -> Sealed:
        return read_sealed(self.journal, RACE)

    def cars(self) -> str:
        return "".join(one.car for one in self.read().replies)


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Beside:
    path = tmp_path / "race.jsonl"
    made = Beside(path, SealedFile(path))

    def count(*given: object) -> None:
        made.whole += 1
        write_sealed(*given)  # type: ignore[arg-type]

    def fsync(file: int) -> None:
        told = os.fstat(file)
        made.forced.append((told.st_ino, told.st_size))

    monkeypatch.setattr(sealed_module, "write_sealed", count)
    monkeypatch.setattr(os, "fsync", fsync)
    return made


def test_six_replies_are_one_file_and_each_is_forced_to_disk(beside: Beside) -> None:
    nothing: dict[int, Entry] = {}
    for count in range(1, 7):
        beside.keep(*map(reply, "ABCDEF"[:count]), kept=nothing)
        told = sealed_file(beside.journal).stat()
        assert beside.forced[-1] == (told.st_ino, told.st_size)
        assert beside.cars() == "ABCDEF"[:count]
    assert beside.whole == 1
    assert len(beside.forced) == 6
    assert told.st_mode & 0o777 == 0o600


def test_a_reply_may_be_forced_to_disk_later_with_others(beside: Beside) -> None:
    kept: dict[int, Entry] = {}
    for count in range(1, 5):
        beside.file.keep(RACE, Sealed(1, [*map(reply, "ABCD"[:count])], kept), later=True)
        assert len(beside.forced) == 1, "only the file itself"
        assert beside.cars() == "ABCD"[:count]
    beside.file.force()
    told = sealed_file(beside.journal).stat()
    assert beside.forced[1:] == [(told.st_ino, told.st_size)]
    beside.file.force()
    beside.keep(*map(reply, "ABCD"), kept=kept)
    assert len(beside.forced) == 2
    beside.file.keep(RACE, Sealed(1, [*map(reply, "ABCDE")], kept), later=True)
    beside.file.keep(RACE, Sealed(1, [*map(reply, "ABCDEF")], kept))
    beside.file.force()
    assert len(beside.forced) == 3, "the last was forced there with all before it"
    beside.file.keep(RACE, Sealed(1, [*map(reply, "ABCDEFG")], kept), later=True)
    beside.file.keep(RACE, Sealed(1, [], kept))
    beside.file.force()
    assert len(beside.forced) == 3, "there is nothing left to force"


def test_what_cannot_be_forced_to_disk_later_is_written_anew(
    beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    kept: dict[int, Entry] = {}
    beside.keep(reply("A"), kept=kept)
    beside.file.keep(RACE, Sealed(1, [reply("A"), reply("B")], kept), later=True)
    with monkeypatch.context() as patched:
        patched.setattr(sealed_module, "force", full)
        with pytest.raises(OSError, match="No space left on device"):
            beside.file.force()
    before = beside.whole
    beside.keep(reply("A"), reply("B"), kept=kept)
    assert beside.whole == before + 1
    beside.file.force()
    assert beside.cars() == "AB"


def test_what_lies_there_is_not_written_again(beside: Beside) -> None:
    for secrets in ((), (reply("A"),)):
        nothing: dict[int, Entry] = {}
        beside.keep(*secrets, kept=nothing)
        before = beside.whole, len(beside.forced)
        beside.keep(*secrets, kept=nothing)
        assert (beside.whole, len(beside.forced)) == before


def test_another_question_another_reply_and_other_secrets_are_written_anew(beside: Beside) -> None:
    kept: dict[int, Entry] = {}
    beside.keep(reply("A"), reply("B"), kept=kept)
    for replies, after in (("A", 1), ("AB", 1), ("BA", 1), ("BAC", 2), ("BADE", 2), ("D", 2)):
        beside.keep(*map(reply, replies), after=after, kept=kept)
        assert (beside.cars(), beside.read().after) == (replies, after)
    beside.keep(reply("D", "2"), after=2, kept=kept)
    assert [one.key for one in beside.read().replies] == ["2"]
    beside.keep(reply("D", "2"), after=2, kept=CARD)
    assert [*beside.read().kept] == [3]
    beside.keep(kept=CARD)
    beside.keep(reply("A"), after=9, kept=CARD)
    assert (beside.cars(), beside.read().after) == ("A", 9)
    assert [*beside.read().kept] == [3]
    beside.keep()
    assert not sealed_file(beside.journal).exists()


def test_nobody_knows_what_another_program_has_left_there(beside: Beside) -> None:
    write_sealed(beside.journal, "another", Sealed(1, [reply("A")]))
    SealedFile(beside.journal).keep(RACE, Sealed(1, [reply("A"), reply("B")]))
    assert beside.cars() == "AB"


def test_a_file_that_was_taken_away_is_written_anew(beside: Beside) -> None:
    kept: dict[int, Entry] = {}
    beside.keep(reply("A"), kept=kept)
    sealed_file(beside.journal).unlink()
    beside.keep(reply("A"), reply("B"), kept=kept)
    assert beside.cars() == "AB"


def test_a_torn_last_line_is_a_reply_that_nobody_was_told_of(beside: Beside) -> None:
    kept: dict[int, Entry] = {}
    beside.keep(reply("A"), kept=kept)
    beside.keep(reply("A"), reply("B"), kept=kept)
    one = sealed_file(beside.journal).stat().st_size
    beside.keep(reply("A"), reply("B"), reply("C"), kept=kept)
    raw = sealed_file(beside.journal).read_bytes()
    for size in range(one, len(raw)):
        sealed_file(beside.journal).write_bytes(raw[:size])
        assert beside.cars() == "AB"
        sealed_file(beside.journal).write_bytes(raw[:size] + b"\0" * (len(raw) - size))
        assert beside.cars() == "AB", "a power cut may leave the length and not what stood there"
    sealed_file(beside.journal).write_bytes(raw[: one - 1] + b"?" + raw[one:])
    assert beside.cars() == "", "it is damaged in the middle"


def test_a_file_of_a_program_before_this_one_is_read(beside: Beside) -> None:
    beside.keep(reply("A"), kept=CARD)
    raw = sealed_file(beside.journal).read_bytes()
    sealed_file(beside.journal).write_bytes(raw.rstrip(b"\n"))
    assert (beside.cars(), [*beside.read().kept]) == ("A", [3])


@pytest.mark.parametrize("what", ["write", "force"])
def test_where_a_reply_cannot_be_added_nothing_is_changed(
    beside: Beside, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    kept: dict[int, Entry] = {}
    beside.keep(reply("A"), kept=kept)
    raw = sealed_file(beside.journal).read_bytes()
    with monkeypatch.context() as patched:
        if what == "write":
            pieces = iter((os.write, full))
            patched.setattr(os, "write", lambda file, line: next(pieces, full)(file, line[:9]))
        else:
            patched.setattr(sealed_module, "force", full)
        with pytest.raises(OSError, match="No space left on device"):
            add_sealed(beside.journal, reply("B"))
        assert sealed_file(beside.journal).read_bytes() == raw
        patched.setattr(sealed_module, "force", full)
        with pytest.raises(OSError, match="No space left on device"):
            beside.keep(reply("A"), reply("B"), kept=kept)
    before = beside.whole
    beside.keep(reply("A"), reply("C"), kept=kept)
    assert beside.cars() == "AC"
    assert beside.whole == before + 1, "nobody is sure what lies there"


def test_a_disk_that_takes_a_line_in_pieces_holds_all_of_it(
    beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[int, Entry] = {}
    beside.keep(reply("A"), kept=kept)
    whole = os.write
    monkeypatch.setattr(os, "write", lambda file, line: whole(file, line[:7]))
    beside.keep(reply("A"), reply("B", "a key of several pieces"), kept=kept)
    assert [one.key for one in beside.read().replies] == ["1", "a key of several pieces"]
