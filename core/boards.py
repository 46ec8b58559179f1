"""Boards, made once: in one library the same track gives the same board.

A board never changes but remembers what it was asked (whether a line leaves the track, say), and a
large one takes ten times as long to make as the rest of its scenario. So a replay, a hint and the
race itself share theirs, and so do the tables of a server, whose threads may ask at once.
"""

from __future__ import annotations

from collections.abc import Collection

from .documents import Document, Findings
from .family import Board, Family
from .latest import Latest

KEPT = 24  # or what giant tracks remember would pile up


class Boards:
    """The boards that a library has made, those asked for last; kept by what their files say."""

    def __init__(self) -> None:
        self._kept: Latest[Board] = Latest(KEPT)

    def load(
        self, document: Document, family: Family, kinds: Collection[str], findings: Findings
    ) -> Board | None:
        """The board of a track; one with faults or warnings is read anew to tell them anew."""
        key = (family.name, family.load_board, document.digest, *sorted(kinds))
        board: Board | None = self._kept.find(key)
        if board is None:
            board = family.load_board(document, findings, kinds)
            if board is None or findings.problems or findings.warnings:
                return board
        self._kept.keep(key, board)
        return board
