"""What stands in the book of a race, as plain data: every face prints the same."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from gridprix.core.drawing import ChartSheet
from gridprix.core.handbook import STAGES, Chapter

ROUND, CHARTS = "A round, step by step", "Charts and odds"
EXAMPLE, GLOSSARY = "An example", "Words"
TITLES: dict[Chapter, str] = {
    "aim": "The aim",
    "board": "The board",
    "car": "Your car",
    "start": "Before the start",
    "move": "How cars move",
    "others": "Other cars",
    "trouble": "Trouble",
    "finish": "The finish",
}
BEFORE: tuple[Chapter, ...] = ("aim", "board", "car", "start")  # the round step by step


@attrs.frozen
class BookSection:
    """A few paragraphs under a heading, with the clauses that stand at the margin."""

    title: str
    paragraphs: tuple[str, ...]
    rule: str
    clauses: tuple[str, ...] = ()


@attrs.frozen
class ChapterText:
    """A chapter: sections, or the steps of a round."""

    title: str
    sections: tuple[BookSection, ...] = ()
    steps: tuple[str, ...] = ()


@attrs.frozen
class PlayedRound:
    """One round of the example: what happened in it, line by line."""

    number: int
    lines: tuple[str, ...]


@attrs.frozen
class Example:
    """A race that was played for the book, as far as it is shown."""

    rounds: tuple[PlayedRound, ...]
    picture: str  # SVG; empty where nobody draws the board


@attrs.frozen
class Handbook:
    """The whole book."""

    title: str
    summary: str
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[ChapterText, ...]
    charts: tuple[ChartSheet, ...]
    example: Example | None
    glossary: tuple[tuple[str, str], ...]

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that is told."""
        return frozenset(
            clause
            for chapter in self.chapters
            for section in chapter.sections
            for clause in section.clauses
        )

    def texts(self) -> Iterator[str]:
        """Everything that is told in sentences."""
        yield self.summary
        for chapter in self.chapters:
            yield from chapter.steps
            for section in chapter.sections:
                yield section.title
                yield from section.paragraphs
        for _, meaning in self.glossary:
            yield meaning


def at_stage(stage: str) -> int:
    """How far into a round a stage lies."""
    return STAGES.index(stage)
