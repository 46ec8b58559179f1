"""Small things of Markdown that every chapter writes."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator

from .given import where
from .names import Kind, Name
from .signatures import Written, documented_base, paragraphs, signature


def code(names: Iterable[str]) -> str:
    """Names as code in a row; `nobody` where there are none."""
    return ", ".join(f"`{name}`" for name in names) or "nobody"


def cell(text: str) -> str:
    """A text that may stand in a table."""
    return text.replace("|", "\\|")


def entry(one: Name) -> Iterator[str]:
    """A name with its signature, its text and its members."""
    # nobody makes a board: it is read from a track and lies in `race.board`
    given = "race.board" if one.kind is Kind.BOARD else where(one.name)
    shown = [f"class {one.name}  # {given}"] if given else signature(one.thing, one.name)
    yield from (f"#### {one.name}", "", "```python", *shown, "```", "")
    for paragraph in paragraphs(one.thing):
        yield from (paragraph, "")
    base = documented_base(one.thing)
    if base:
        yield from (f"Derived from [`{base}`](#{base.lower()}), with all that is told there.", "")
    members = Written(one.thing).members if inspect.isclass(one.thing) else []
    if members:
        yield from ("| member | what it is |", "|---|---|")
        yield from (f"| `{cell(member.written)}` | {cell(member.says)} |" for member in members)
        yield ""
