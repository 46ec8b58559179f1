"""Names on shelves, secrets beside journals, and who holds them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gridprix.core.documents import BadFile, Document, Findings
from gridprix.core.library import Library
from gridprix.core.sealed import Sealed, read_sealed, sealed_file, write_sealed
from gridprix.core.state import CarId, SeatId
from gridprix.core.transcript import Entry, Reply, Thrown

from .races import toy_library


def library(folder: Path) -> Library:
    """A library of three tracks, one of which is not listed."""
    tracks = folder / "tracks"
    tracks.mkdir()
    for name in ("oval", "ring", "draft-ring"):
        (tracks / f"{name}.yaml").write_text(f"name: {name}\n")
    return Library(toy_library().catalogue, {"tracks": [tracks]}, unlisted=("draft-*",))


def told(shelf: Library, name: str) -> str:
    with pytest.raises(BadFile) as caught:
        shelf.open("tracks", name)
    return str(caught.value).partition("; ")[2]


def test_what_is_not_listed_is_suggested_only_to_whoever_knows_of_it(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    assert [*shelf.names("tracks")] == ["oval", "ring"]
    assert shelf.open("tracks", "draft-ring").data == {"name": "draft-ring"}
    assert told(shelf, "rng") == "did you mean 'ring'?"
    assert told(shelf, "draft-rng") == "did you mean 'draft-ring'?"
    assert told(shelf, "zzz") == "known: oval, ring"


def test_a_name_that_is_none_is_told_without_its_middle(tmp_path: Path) -> None:
    findings = Findings(Document("x.yaml", {}))
    assert library(tmp_path).follow("tracks", ["n" * 300], findings, ("track",)) is None
    what = findings.problems[0].what
    assert what == f"['{'n' * 98} ... {'n' * 98}'] is no track name"


def test_the_shelves_beside_a_file_come_first(tmp_path: Path) -> None:
    for folder in ("far", "home", "last"):
        tracks = tmp_path / folder / "tracks"
        tracks.mkdir(parents=True)
        (tracks / "oval.yaml").write_text(f"name: {folder}\n")
    folders = [tmp_path / name / "tracks" for name in ("far", "home", "last")]
    shelf = Library(toy_library().catalogue, {"tracks": folders})
    assert shelf.open("tracks", "oval").data == {"name": "far"}
    near = shelf.near(str(tmp_path / "home" / "play" / "race.yaml"))
    assert near.open("tracks", "oval").data == {"name": "home"}
    assert near.shelves["tracks"] == [folders[1], folders[0], folders[2]]


# ---------------------------------------------------------------- secrets


def reply(car: str, group: int | None = None) -> Reply:
    return Reply(SeatId(car), CarId(car), "plot", "1", group, secret=True)


@pytest.mark.parametrize(
    ("entries", "waiting"),
    [
        ([], []),
        ([reply("A")], ["A", "B"]),
        ([reply("A"), reply("A", 1)], ["B"]),
        ([reply("A"), reply("A", 1), reply("B", 1)], []),
        ([reply("A"), reply("C")], []),
        ([reply("A"), Thrown("rain", (1,))], []),
    ],
    ids=len,
)
def test_replies_wait_until_they_stand_in_the_journal(
    entries: list[Entry], waiting: list[str]
) -> None:
    sealed = Sealed(1, [reply("A", 1), reply("B", 1)])
    assert [one.car for one in sealed.still_open(entries)] == waiting


def test_secrets_are_for_their_owners_eyes_and_leave_no_file_when_there_are_none(
    tmp_path: Path,
) -> None:
    path = tmp_path / "race.jsonl"
    sealed = Sealed(1, [reply("A", 1)], {3: Thrown("a card", (5,))})
    write_sealed(path, "first link", sealed)
    file = sealed_file(path)
    assert file.stat().st_mode & 0o777 == 0o600
    again = read_sealed(path, "first link")
    assert (again.after, [one.car for one in again.replies]) == (1, ["A"])
    assert [*again.kept] == [3]
    assert read_sealed(path, "another link") == Sealed()
    file.write_text("damaged")
    assert read_sealed(path, "first link") == Sealed()
    write_sealed(path, "first link", Sealed())
    assert os.listdir(tmp_path) == []  # noqa: PTH208
    write_sealed(path, "first link", Sealed())


def test_secrets_are_forced_to_disk_before_they_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[int] = []
    kept = sealed_file(tmp_path / "race.jsonl")
    monkeypatch.setattr(os, "fsync", lambda file: forced.append(os.fstat(file).st_size))
    write_sealed(tmp_path / "race.jsonl", "link", Sealed(0, [reply("A", 0)]))
    assert forced == [kept.stat().st_size]
