"""The rules of a game in short, from its book: what fits on the sheet beside the track."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from gridprix.ui.handbook.contents import TITLES, Handbook

SENTENCES, MOVING = 2, 3  # of a section; how cars move is what everybody has to know
LEFT_OUT = (TITLES["board"],)  # the sheet shows it


@attrs.frozen
class ShortRule:
    """A few sentences under a heading; those with a higher `rank` are left out sooner."""

    title: str
    texts: tuple[str, ...]
    rank: int = 0


def short_rules(book: Handbook) -> Iterator[ShortRule]:
    """The steps of a round whole, of everything else the first sentences, in the book's order."""
    for chapter in book.chapters:
        if chapter.title in LEFT_OUT:
            continue
        if chapter.steps:
            steps = (f"{n}. {text}" for n, text in enumerate(chapter.steps, start=1))
            yield ShortRule(chapter.title, tuple(steps))
        # what has no title of its own belongs to the chapter
        whole = [text for one in chapter.sections if not one.title for text in one.paragraphs]
        if whole:
            yield ShortRule(chapter.title, (" ".join(whole),))
        named = [one for one in chapter.sections if one.title]
        for rank, section in enumerate(named, start=1):
            most = MOVING if chapter.title == TITLES["move"] else SENTENCES
            text = _sentences(" ".join(section.paragraphs), most)
            yield ShortRule(section.title, (text,), rank)


def _sentences(text: str, most: int) -> str:
    return " ".join(re.split(r"(?<=[.!?])\s+", text)[:most])
