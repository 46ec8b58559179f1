"""The book of a race at the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from gridprix.core.drawing import ChartSheet
from gridprix.ui.handbook.contents import (
    CHARTS,
    EXAMPLE,
    GLOSSARY,
    ChapterText,
    Example,
    Handbook,
)

from .panels import listing


def handbook_text(book: Handbook) -> RenderableType:
    """The whole book, one chapter after another."""
    return Group(*_parts(book))


def _parts(book: Handbook) -> Iterator[RenderableType]:
    yield Text(book.title, "bold")
    for name, value in book.facts:
        yield Text.assemble((f"{name}: ", "dim"), value)
    for chapter in book.chapters:
        yield from _chapter(chapter)
    if book.charts:
        yield _head(CHARTS)
        for sheet in book.charts:
            yield from _chart(sheet)
    if book.example is not None:
        yield _head(EXAMPLE)
        yield from _example(book.example)
    yield _head(GLOSSARY)
    for word, meaning in book.glossary:
        yield Text.assemble((word, "bold"), f"  {meaning}")


def _head(title: str) -> RenderableType:
    return Text(f"\n{title.upper()}", "bold underline")


def _chapter(chapter: ChapterText) -> Iterator[RenderableType]:
    yield _head(chapter.title)
    for number, step in enumerate(chapter.steps, start=1):
        yield Text(f"{number}. {step}")
    for section in chapter.sections:
        clauses = f"  {' '.join(section.clauses)}" if section.clauses else ""
        if section.title:
            yield Text.assemble("\n", (section.title, "bold"), (clauses, "dim"))
        for paragraph in section.paragraphs:
            yield Padding(Text(paragraph), (0, 0, 0, 2))


def _chart(sheet: ChartSheet) -> Iterator[RenderableType]:
    yield Text(f"\n{sheet.title}", "bold")
    table = listing(*sheet.heads)
    for line in sheet.lines:
        table.add_row(*map(Text, line.cells))
    yield table


def _example(example: Example) -> Iterator[RenderableType]:
    for one in example.rounds:
        yield Text(f"\nRound {one.number}" if one.number else "\nBefore the first round", "bold")
        for line in one.lines:
            yield Padding(Text(line), (0, 0, 0, 2))
