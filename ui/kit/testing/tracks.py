"""Tracks and boards that a family makes up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import attrs
from hypothesis import strategies as st

from gridprix.core.documents import Document, Findings
from gridprix.core.family import Board
from gridprix.core.format import Pick, format_of
from gridprix.core.library import Library

from .shelf import library_or_all

T = TypeVar("T")


@attrs.frozen
class Drawn:
    """Chooses as hypothesis wants it: what fails is made as small as can be."""

    draw: st.DrawFn

    def number(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return self.draw(st.integers(low, high))

    def one_of(self, things: Sequence[T]) -> T:
        """One of several things."""
        return self.draw(st.sampled_from(list(things)))


@st.composite
def _made(draw: st.DrawFn, make: Callable[[Pick], dict[str, Any]]) -> dict[str, Any]:
    return make(Drawn(draw))


def tracks(family: str, *, library: Library | None = None) -> st.SearchStrategy[dict[str, Any]]:
    """The data of sound track files of a family, such as `"grid"` or `"circuit"`."""
    make = format_of(library_or_all(library).catalogue.families[family]).any_track
    if make is None:
        raise LookupError(f"the family {family!r} makes up no tracks; its Format may (`any_track`)")
    return _made(make)


def boards(family: str, *, library: Library | None = None) -> st.SearchStrategy[Board]:
    """Boards made of what `tracks` makes up."""
    catalogue = library_or_all(library).catalogue

    def made(data: dict[str, Any]) -> Board:
        document = Document("a made-up track", data)
        findings = Findings(document)
        kinds = catalogue.markings(family)
        board: Board = catalogue.families[family].load_board(document, findings, kinds)
        findings.raise_if_any()
        return board

    return tracks(family, library=library).map(made)
