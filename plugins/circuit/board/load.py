"""The circuit board for everybody else: load it, ask it, lay it out."""

from __future__ import annotations

from collections.abc import Collection

from gridprix.core.documents import Document, Findings

from .checks import check_board
from .compiler import compile_board
from .graph import CircuitBoard
from .layout import Layout, SpaceShape, layout
from .row_form import read_row_form
from .space import Corner, Side, Space

__all__ = [
    "CircuitBoard",
    "Corner",
    "Layout",
    "Side",
    "Space",
    "SpaceShape",
    "layout",
    "load_board",
]


def load_board(
    document: Document, findings: Findings, kinds: Collection[str] = ()
) -> CircuitBoard | None:
    """The circuit of a document; None when it has faults, each of them then among the findings.

    `kinds` are the kinds of zones that rules declare.
    """
    form = read_row_form(document, findings)
    if form is None:
        return None
    board = compile_board(form, findings, kinds)
    if board is None:
        return None
    before = len(findings.problems)
    check_board(board, form, findings)
    return None if len(findings.problems) > before else board
