"""The same track gives the same board; another text, or one with faults, does not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import attrs
import pytest

from gridprix.core import boards
from gridprix.core.boards import board_of
from gridprix.core.documents import Document, Findings
from gridprix.core.family import Family


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


@pytest.fixture(autouse=True)
def _none_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_made", {})


def board(
    data: Any, file: str = "a.yaml", kinds: tuple[str, ...] = (), family: Family = FAMILY
) -> Any:
    document = Document(file, data)
    return board_of(document, family, kinds, Findings(document))


def test_the_same_file_gives_the_same_board() -> None:
    assert board({"size": 3}) is board({"size": 3})
    assert board({"size": 3}, kinds=("oil", "sand")) is board({"size": 3}, kinds=("sand", "oil"))


def test_anything_else_gives_another() -> None:
    one = board({"size": 3})
    assert one is not board({"size": 4})
    assert one is not board({"size": 3}, "b.yaml")
    assert one is not board({"size": 3}, kinds=("oil",))
    assert one is not board({"size": 3}, family=attrs.evolve(FAMILY, name="other"))


def test_so_does_other_code() -> None:
    def load_anew(document: Document, findings: Findings, kinds: Collection[str]) -> Made | None:
        return load(document, findings, kinds)

    anew = attrs.evolve(FAMILY, load_board=load_anew)
    assert board({"size": 3}) is not board({"size": 3}, family=anew)


@pytest.mark.parametrize("what", ["fault", "warning"])
def test_what_is_wrong_is_told_every_time(what: str) -> None:
    document = Document("a.yaml", {what: 1})
    for _ in range(2):
        findings = Findings(document)
        board_of(document, FAMILY, (), findings)
        assert len([*findings.problems, *findings.warnings]) == 1


def test_not_all_are_kept_for_ever() -> None:
    first = board({"size": 0})
    for size in range(boards.KEPT - 1):
        board({"size": 1 + size})
    assert board({"size": 0}) is first
    board({"size": -1})
    assert board({"size": 0}) is not first
