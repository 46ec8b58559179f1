"""The book of the race on a sheet: its sections in columns, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from gridprix.core.drawing.lettering import BODY, NAME_STRONG, SMALL, STRONG, Lettering
from gridprix.core.handbook import Passage
from gridprix.core.rules import Rule
from gridprix.core.scenario import Scenario
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.handbook.contents import GLOSSARY, Handbook
from gridprix.ui.handbook.making import told_of
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint

LEAST_WIDTH, BETWEEN = 400, 34
LEADING = 1.36  # from line to line, in letters
AFTER, BEFORE_CHAPTER = 10, 6


@attrs.frozen
class PagePiece:
    """A part of the book that stays together: a heading with its paragraphs."""

    chapter: str  # empty but for the first piece of a chapter
    title: str
    paragraphs: tuple[str, ...]
    margin: str = ""


def pieces_of(book: Handbook) -> tuple[PagePiece, ...]:
    """The book in pieces; charts have a page of their own, and nothing was played for this one."""
    return tuple(_pieces(book))


def _pieces(book: Handbook) -> Iterator[PagePiece]:
    for chapter in book.chapters:
        head = chapter.title
        if chapter.steps:
            steps = tuple(f"{n}. {step}" for n, step in enumerate(chapter.steps, start=1))
            yield PagePiece(head, "", steps)
            head = ""
        for section in chapter.sections:
            yield PagePiece(head, section.title, section.paragraphs, " ".join(section.clauses))
            head = ""
    head = GLOSSARY
    for word, meaning in book.glossary:
        yield PagePiece(head, word, (meaning,))
        head = ""


def rule_pieces(scenario: Scenario) -> tuple[PagePiece, ...]:
    """The rules in force one by one, the first one above: what each tells, in sentences."""
    return tuple(_rule_piece(rule, scenario) for rule in scenario.rules)


def _rule_piece(rule: Rule, scenario: Scenario) -> PagePiece:
    told = (one.text for one in told_of(rule, scenario) if isinstance(one, Passage))
    sentences = tuple(part for text in told for part in text.split("\n\n"))
    name = rule.card.name.replace("-", " ")
    return PagePiece("", name, sentences or (f"{rule.card.summary}.",), " ".join(rule.card.clauses))


@attrs.frozen
class _Line:
    text: str
    face: Lettering
    pale: bool = False


def paint_pieces(paint: Paint, box: Box, pieces: Sequence[PagePiece], first: int) -> int:
    """Paint the pieces from the `first` on in columns; answers how many there was room for."""
    count = max(1, int((box.width + BETWEEN) // (LEAST_WIDTH * paint.look.scale + BETWEEN)))
    columns = box.columns(count, BETWEEN)
    painted = at = 0
    top = box.top
    for piece in pieces[first:]:
        lines = list(_lines(paint, piece, columns[at].width))
        high = sum(_height(paint, line) for line in lines)
        if top + high > box.bottom and top > box.top:
            at, top = at + 1, box.top
            if at == count:
                break
        _paint_lines(paint, columns[at].left, top, lines)
        top += high + AFTER
        painted += 1
    return painted


def _lines(paint: Paint, piece: PagePiece, width: float) -> Iterator[_Line]:
    if piece.chapter:
        yield _Line(piece.chapter, NAME_STRONG)
    if piece.title:
        yield _Line(piece.title[:1].upper() + piece.title[1:], STRONG)
    for paragraph in piece.paragraphs:
        for text in wrapped(paragraph, paint.face(BODY), width):
            yield _Line(text, BODY)
    if piece.margin:
        for text in wrapped(piece.margin, paint.face(SMALL), width):
            yield _Line(text, SMALL, pale=True)


def _height(paint: Paint, line: _Line) -> float:
    extra = BEFORE_CHAPTER if line.face is NAME_STRONG else 0
    return paint.face(line.face).px * LEADING + extra


def _paint_lines(paint: Paint, left: float, top: float, lines: Sequence[_Line]) -> None:
    palette = paint.palette
    for line in lines:
        high = _height(paint, line)
        shade = palette.accent if line.face is NAME_STRONG else palette.ink
        paint.text(
            (left, top + high / 2), line.text, line.face, palette.ink2 if line.pale else shade
        )
        top += high
