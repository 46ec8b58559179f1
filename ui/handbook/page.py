"""The book as one page of HTML: to read on a screen, or to print on A4 or Letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files

from gridprix.core.drawing import ChartSheet
from gridprix.core.plain_text import escaped
from gridprix.ui.version import program_version

from .contents import CHARTS, EXAMPLE, GLOSSARY, BookSection, ChapterText, Example, Handbook

PAPERS = {"a4": "A4", "letter": "letter"}
SET_UP = "Before the first round"


def html_book(book: Handbook, paper: str = "a4", *, printed: bool = False) -> str:
    """The page; every text is escaped, so that a name can be nothing but a name."""
    chapters = list(_chapters(book))
    contents = (
        f'<li><a href="#{_anchor(title)}">{escaped(title)}</a></li>' for title, _ in chapters
    )
    parts = {
        "TITLE": escaped(book.title),
        "SUMMARY": escaped(book.summary),
        "PAPER": PAPERS[paper],
        "FACTS": _pairs(book.facts, "facts"),
        "CONTENTS": "\n".join(contents),
        "CHAPTERS": "\n".join(
            f'<h2 id="{_anchor(title)}">{escaped(title)}</h2>\n{body}' for title, body in chapters
        ),
        "FOOTER": f"Made by gridprix {escaped(program_version())} from the rules of this race.",
    }
    page = files(__package__).joinpath("page.html").read_text(encoding="utf-8")
    if not printed:  # paper is white in the dark, too
        page = page.replace('<html lang="en">', '<html lang="en" class="screen">', 1)
    # one pass over the template: nothing that is put in is looked at again
    return re.sub("%([A-Z]+)%", lambda found: parts[found[1]], page)


def _anchor(title: str) -> str:
    return re.sub("[^a-z]+", "-", title.lower()).strip("-")


def _chapters(book: Handbook) -> Iterator[tuple[str, str]]:
    for chapter in book.chapters:
        yield chapter.title, _chapter(chapter)
    if book.charts:
        yield CHARTS, "\n".join(map(_chart, book.charts))
    if book.example is not None:
        yield EXAMPLE, _example(book.example)
    yield GLOSSARY, _pairs(book.glossary, "words")


def _chapter(chapter: ChapterText) -> str:
    steps = _listed(chapter.steps, '<ol class="steps">', "</ol>") if chapter.steps else ""
    return steps + "\n".join(map(_section, chapter.sections))


def _section(section: BookSection) -> str:
    title = f"<h3>{escaped(section.title)}</h3>\n" if section.title else ""
    ids = " ".join(f"<span>{escaped(clause)}</span>" for clause in section.clauses)
    margin = f'<div class="clauses">{ids}</div>\n'
    texts = "\n".join(f"<p>{escaped(text)}</p>" for text in section.paragraphs)
    return f"<section>\n{title}{margin if section.clauses else ''}{texts}\n</section>"


def _chart(sheet: ChartSheet) -> str:
    heads = "".join(f'<th scope="col">{escaped(head)}</th>' for head in sheet.heads)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{escaped(cell)}</td>" for cell in line.cells) + "</tr>"
        for line in sheet.lines
    )
    note = f"<p>{escaped(sheet.note)}</p>\n" if sheet.note and sheet.rolls else ""
    table = f"<table>\n<tr>{heads}</tr>\n{rows}\n</table>"
    return f"<section>\n<h3>{escaped(sheet.title)}</h3>\n{table}\n{note}</section>"


def _example(example: Example) -> str:
    parts = []
    for one in example.rounds:
        name = f"Round {one.number}" if one.number else SET_UP
        parts.append(f'<p class="round">{name}</p>')
        parts.append(_listed(one.lines, '<ul class="log">', "</ul>"))
    if example.picture:
        caption = "The board at the end of this round."
        parts.append(f"<figure>{example.picture}<figcaption>{caption}</figcaption></figure>")
    return "\n".join(parts)


def _listed(texts: Iterable[str], opening: str, closing: str) -> str:
    return opening + "\n".join(f"<li>{escaped(text)}</li>" for text in texts) + closing


def _pairs(rows: Iterable[tuple[str, str]], kind: str) -> str:
    listed = "\n".join(f"<dt>{escaped(one)}</dt><dd>{escaped(two)}</dd>" for one, two in rows)
    return f'<dl class="{kind}">\n{listed}\n</dl>'
