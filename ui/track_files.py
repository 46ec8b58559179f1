"""A track that a person named: its family, and its board as it is without any rules."""

from __future__ import annotations

from gridprix.core.documents import Document, Findings
from gridprix.core.family import Board, Family
from gridprix.core.format import family_of_track
from gridprix.core.library import Library


class AnyKind(tuple[str, ...]):
    """Every kind of zone: who only looks at a track need not know what its zones mean."""

    __slots__ = ()

    def __contains__(self, kind: object) -> bool:
        return True


def load_track(document: Document, library: Library) -> tuple[Family, Board]:
    """The family and the board of a track file; raises BadFile with all that is wrong with it."""
    family = family_of_track(document, library.catalogue.families)
    findings = Findings(document)
    board: Board = family.load_board(document, findings, AnyKind())
    findings.raise_if_any()
    return family, board
