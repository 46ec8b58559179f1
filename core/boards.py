"""Boards, made once: the same track gives the same board, with all it has worked out so far.

A board never changes but remembers what it was asked (whether a line leaves the track, say), and a
large one takes ten times as long to make as the rest of its scenario. So a replay, a hint and the
race itself share theirs.
"""

from __future__ import annotations

from collections.abc import Collection

from .documents import Document, Findings
from .family import Board, Family

KEPT = 24  # then all are forgotten, or what giant tracks remember would pile up

_made: dict[tuple[object, ...], Board] = {}


def board_of(
    document: Document, family: Family, kinds: Collection[str], findings: Findings
) -> Board | None:
    """The board of a track file; one with faults or warnings is read anew to tell them anew."""
    # a family's code may have been read anew, by a watching `check` for example
    key = (family.name, family.load_board, document.file, repr(document.data), *sorted(kinds))
    if key in _made:
        return _made[key]
    board: Board | None = family.load_board(document, findings, kinds)
    if board is not None and not findings.problems and not findings.warnings:
        if len(_made) >= KEPT:
            _made.clear()
        _made[key] = board
    return board
