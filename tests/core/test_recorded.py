"""What stands in a journal, line after line: gone back, taken back, opened, sealed, ended."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.errors import BadJournal
from gridprix.core.journal import header_for
from gridprix.core.recorded import OLD_FORMAT, Recorded, read_journal
from gridprix.core.transcript import Reply

from .races import toy

# the old format has no links from line to line, so a test may write what it likes
HEADER = {**header_for(toy(), 1, "0.0"), "format": OLD_FORMAT}
END: dict[str, Any] = {"end": "enough", "state": "f" * 16, "standings": [[1, "A", "Ada", "won"]]}


def reply(car: str, key: str) -> dict[str, Any]:
    return {"reply": [car, car, "leg", key]}


def dice(*values: int) -> dict[str, Any]:
    return {"dice": [*values], "why": "a bend"}


def round_of(number: int) -> dict[str, Any]:
    return {"round": number, "state": f"{number:016x}"}


SEALED = {"sealed": ["A", "A", "plot"]}


def read(folder: Path, *records: Any, torn: bytes = b"") -> Recorded:
    path = folder / "race.jsonl"
    lines = [json.dumps(one) for one in (HEADER, *records)]
    path.write_bytes("".join(f"{line}\n" for line in lines).encode() + torn)
    return read_journal(path)


def refused(folder: Path, *records: Any) -> str:
    with pytest.raises(BadJournal) as caught:
        read(folder, *records)
    return str(caught.value).partition("race.jsonl:")[2]


def keys(recorded: Recorded) -> list[str]:
    return [one.key if isinstance(one, Reply) else "dice" for one in recorded.entries]


def test_entries_are_known_by_their_lines(tmp_path: Path) -> None:
    told = read(tmp_path, reply("A", "1"), round_of(1), reply("B", "2"), {"weather": "fine"})
    assert (told.lines, told.last_line, told.torn) == ((2, 4), 5, False)
    assert told.size == told.path.stat().st_size
    assert [(one.entries, one.round, one.line) for one in told.states] == [(1, 1, 3)]
    assert (told.branch, told.finished, told.unseen, told.waiting) == (0, False, False, ())


def test_a_torn_line_is_left_out(tmp_path: Path) -> None:
    told = read(tmp_path, reply("A", "1"), torn=b'{"repl')
    assert told.torn
    assert told.size == told.path.stat().st_size - len(b'{"repl')
    assert keys(told) == ["1"]


def test_a_reply_is_taken_back_from_among_others(tmp_path: Path) -> None:
    told = read(
        tmp_path, reply("A", "1"), reply("A", "2"), reply("B", "3"), dice(4), {"retract": "A"}
    )
    assert keys(told) == ["1", "3", "dice"]
    assert told.lines == (2, 4, 5)
    first = read(tmp_path, reply("A", "1"), reply("B", "2"), {"retract": "A"})
    assert keys(first) == ["2"]


@pytest.mark.parametrize("car", ["C", "a bend", None, 5])
def test_a_reply_that_was_not_given_cannot_be_taken_back(tmp_path: Path, car: object) -> None:
    said = refused(tmp_path, reply("A", "1"), dice(4), {"retract": car})
    assert said == "4: this line cannot be read; it takes back a reply that was not given"


@pytest.mark.parametrize("keep", [0, 1, 2])
def test_going_back_keeps_what_was_before(tmp_path: Path, keep: int) -> None:
    records = [round_of(0), reply("A", "1"), round_of(1), reply("B", "2"), END]
    told = read(tmp_path, *records, {"keep": keep, "branch": 3})
    assert keys(told) == ["1", "2"][:keep]
    assert told.lines == (3, 5)[:keep]
    assert told.branch == 3
    assert not told.finished
    assert [one.round for one in told.states] == [0, 1][: keep + 1], "an end is taken back"


@pytest.mark.parametrize(
    "record",
    [
        {"keep": -1, "branch": 1},
        {"keep": 2, "branch": 1},
        {"keep": True, "branch": 1},
        {"keep": 0, "branch": "x"},
        {"keep": 0},
    ],
)
def test_going_back_names_a_place_that_there_is(tmp_path: Path, record: dict[str, Any]) -> None:
    assert refused(tmp_path, reply("A", "1"), record) == (
        '3: this line cannot be read; going back is written {"keep":N,"branch":1}, N from 0 to 1'
    )


def test_a_secret_that_is_not_here_ends_what_can_be_seen(tmp_path: Path) -> None:
    records = [round_of(0), reply("A", "1"), round_of(1), SEALED, round_of(2), reply("B", "2")]
    told = read(tmp_path, *records)
    assert keys(told) == ["1"]
    assert told.unseen
    assert [one.round for one in told.states] == [0, 1]


def test_an_end_opens_what_was_secret(tmp_path: Path) -> None:
    opened = [[0, reply("A", "1")], [2, reply("A", "3")]]
    told = read(tmp_path, SEALED, reply("B", "2"), SEALED, {**END, "opened": opened})
    assert keys(told) == ["1", "2", "3"]
    assert told.ending is not None
    assert told.ending.places == ((1, "A", "Ada", "won"),)
    assert told.states[-1].round == -1


@pytest.mark.parametrize("number", [-1, 1, 2, 3, "0", None, 0.5])
def test_only_what_is_sealed_can_be_opened(tmp_path: Path, number: object) -> None:
    ending = {**END, "opened": [[number, reply("A", "1")]]}
    said = refused(tmp_path, SEALED, reply("B", "2"), ending)
    assert said == "4: this line cannot be read; it opens a secret that was not sealed"


@pytest.mark.parametrize("opened", [{"0": 1}, "0", 0])
def test_secrets_are_opened_in_a_list(tmp_path: Path, opened: object) -> None:
    said = refused(tmp_path, SEALED, {**END, "opened": opened})
    assert said.startswith("3: this line cannot be read; secrets are opened as in ")


@pytest.mark.parametrize(
    "change",
    [
        {"end": 5},
        {"state": None},
        {"standings": None},
        {"standings": {}},
        {"standings": ["A"]},
        {"standings": [[1, "A", "Ada"]]},
        {"standings": [[1, "A", "Ada", "won", "again"]]},
        {"standings": [["1", "A", "Ada", "won"]]},
        {"standings": [[True, "A", "Ada", "won"]]},
        {"standings": [[1, "A", "Ada", 5]]},
    ],
)
def test_an_end_says_why_in_which_state_and_who_took_which_place(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    assert refused(tmp_path, {**END, **change}) == (
        '2: this line cannot be read; an end is written {"end":"why","state":"...",'
        '"standings":[...]}'
    )


@pytest.mark.parametrize("record", [{"round": "1", "state": "x"}, {"round": 1}, {"round": True}])
def test_a_round_has_a_number_and_a_state(tmp_path: Path, record: dict[str, Any]) -> None:
    assert refused(tmp_path, record).startswith("2: this line cannot be read; a round is written")


@pytest.mark.parametrize("line", [b"[]", b"{", b'"round"', b"\xff"])
def test_a_damaged_line_is_named(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "race.jsonl"
    path.write_bytes(json.dumps(HEADER).encode() + b"\n" + line + b"\n")
    with pytest.raises(BadJournal, match=r"jsonl:2: this line is damaged; the race ends before"):
        read_journal(path)
    path.write_bytes(line + b"\n")
    with pytest.raises(BadJournal, match=r"jsonl:1: this line is damaged"):
        read_journal(path)


@pytest.mark.parametrize("what", [{"format": True}, {"format": 3}, {"format": "2"}])
def test_a_format_that_is_not_known_is_told(tmp_path: Path, what: dict[str, Any]) -> None:
    path = tmp_path / "race.jsonl"
    path.write_text(json.dumps({**HEADER, **what}) + "\n")
    with pytest.raises(BadJournal, match=r"jsonl:1: no journal of a known format .* formats 1 and"):
        read_journal(path)
