"""The same track gives the same board; another text, or one with faults, does not."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import attrs
import pytest

from gridprix.core.boards import KEPT, Boards
from gridprix.core.documents import Document, Findings
from gridprix.core.family import Family
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario


@attrs.frozen(eq=False)
class Made:
    """A board that is like no other."""

    data: Any


def load(document: Document, findings: Findings, kinds: Collection[str]) -> Made | None:
    if "fault" in document.data:
        findings.error((), "a fault", "mend it")
    if "warning" in document.data:
        findings.warn((), "a warning", "mind it")
    return Made(document.data)


FAMILY = Family("made", "Made", load, str, str)


Board = Callable[..., Any]


@pytest.fixture
def board() -> Board:
    """Boards of one library."""
    boards = Boards()

    def load(
        data: Any, file: str = "a.yaml", kinds: tuple[str, ...] = (), family: Family = FAMILY
    ) -> Any:
        document = Document(file, data)
        return boards.load(document, family, kinds, Findings(document))

    return load


def test_the_same_content_gives_the_same_board(board: Board) -> None:
    assert board({"size": 3}) is board({"size": 3})
    assert board({"size": 3}) is board({"size": 3}, "a/journal.jsonl")
    assert board({"size": 3}, kinds=("oil", "sand")) is board({"size": 3}, kinds=("sand", "oil"))


@pytest.mark.parametrize("other", [{"size": 4}, {"size": "3"}, {"size": 3.0}, {"size": [3]}, [3]])
def test_other_content_gives_another(board: Board, other: Any) -> None:
    assert board({"size": 3}) is not board(other)


def test_so_do_keys_that_only_look_alike(board: Board) -> None:
    assert board({1: 3}) is not board({"1": 3})
    assert board({True: 3}) is not board({"true": 3})
    assert board({"pairs": [["a", 3]]}) is not board({"a": 3})
    assert board({"a": {}}) is not board({"a": []})


def test_so_do_other_zones_and_another_family(board: Board) -> None:
    one = board({"size": 3})
    assert one is not board({"size": 3}, kinds=("oil",))
    assert one is not board({"size": 3}, family=attrs.evolve(FAMILY, name="other"))


def test_so_does_other_code(board: Board) -> None:
    def load_anew(document: Document, findings: Findings, kinds: Collection[str]) -> Made | None:
        return load(document, findings, kinds)

    anew = attrs.evolve(FAMILY, load_board=load_anew)
    assert board({"size": 3}) is not board({"size": 3}, family=anew)


@pytest.mark.parametrize("what", ["fault", "warning"])
def test_what_is_wrong_is_told_every_time(what: str) -> None:
    document, boards = Document("a.yaml", {what: 1}), Boards()
    for _ in range(2):
        findings = Findings(document)
        boards.load(document, FAMILY, (), findings)
        assert len([*findings.problems, *findings.warnings]) == 1


def test_those_asked_for_last_are_kept(board: Board) -> None:
    first, second = board({"size": 0}), board({"size": 1})
    for size in range(2, KEPT):
        board({"size": size})
    assert board({"size": 0}) is first
    board({"size": -1})
    assert board({"size": 0}) is first, "it was asked for again"
    assert board({"size": 1}) is not second


def test_a_library_shares_its_boards_and_another_has_its_own(library: Library) -> None:
    race = library.open("play", "first-race")
    one = read_scenario(race, library)
    assert read_scenario(race, library).board is one.board
    again = read_scenario(race, attrs.evolve(library, boards=Boards()))
    assert again.board is not one.board
