"""Blocks flow through the columns of a page, and on to the next ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import attrs

from .blocks import GAP, PaperBlock
from .sheet_plan import PaperArea

Block = TypeVar("Block", bound=PaperBlock)
Placed = list[list[Block]]  # column by column


def most_needed(columns: Sequence[PaperArea], blocks: Sequence[Block]) -> Placed[Block]:
    """Those blocks for which a page has room, least needed things left out first."""
    kept = list(blocks)
    while True:
        placed, count = begun(columns, kept)
        if count == len(kept):
            return placed
        # of equally needed ones the last: a book begins with what matters
        kept.remove(max(reversed(kept), key=lambda one: one.rank))


def evened(columns: Sequence[PaperArea], blocks: Sequence[Block]) -> Placed[Block]:
    """Blocks that a page has room for, in columns as low as they can be."""
    high = sum(one.height for one in blocks) / len(columns)
    while high < columns[0].height:
        placed, count = begun([attrs.evolve(one, height=high) for one in columns], blocks)
        if count == len(blocks):
            return placed
        high += 1.0
    return begun(columns, blocks)[0]


def begun(columns: Sequence[PaperArea], blocks: Sequence[Block]) -> tuple[Placed[Block], int]:
    """The first of some blocks, column by column until the page is full; and how many they are."""
    found: Placed[Block] = [[]]
    left = columns[0].height
    for number, one in enumerate(blocks):
        while one.height > left + GAP:
            if len(found) == len(columns):
                return found, number
            left = columns[len(found)].height
            found.append([])
        found[-1].append(one)
        left -= one.height
    return found, len(blocks)
