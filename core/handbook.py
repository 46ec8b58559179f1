"""What rules tell the people who play by them.

A rule's `tells` gives passages, each for one chapter of the book of a race, and steps of a round.
The book is put together from those of the rules in force (`ui/handbook/`), so a house rule's text
stands in it beside the others. Texts are for somebody who has never played: whole sentences, the
option values in words, paragraphs parted by an empty line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal, get_args

import attrs

from .errors import BadRule

# The chapters of a book, in their order.
Chapter = Literal["aim", "board", "car", "start", "move", "others", "trouble", "finish"]
# The stages of a round, one after another.
RoundStage = Literal[
    "round start",
    "plot",
    "reveal",
    "order",
    "turn start",
    "choice",
    "move",
    "after move",
    "turn end",
    "round end",
]
# Whose text takes its place: one under its title, one anywhere in its chapter, or nobody's.
GivesWay = Literal["", "title", "chapter"]
CHAPTERS: tuple[str, ...] = get_args(Chapter)
STAGES: tuple[str, ...] = get_args(RoundStage)
WAYS: tuple[str, ...] = get_args(GivesWay)
Check = Callable[[Any, Any, Any], None]
NO_TERMS: Mapping[str, str] = MappingProxyType({})


def _one_of(kinds: tuple[str, ...]) -> Check:
    """A check that names what would be right."""

    def check(owner: Any, field: Any, value: Any) -> None:
        if value not in kinds:
            what = f"{type(owner).__name__.lower()} with the {field.name} {value!r}"
            raise BadRule(f"there is no {what}; it is one of {', '.join(kinds)}")

    return check


@attrs.frozen
class Passage:
    """A few paragraphs about one matter, for one chapter.

    `clauses` stand at the margin; `terms` are words that a newcomer may look up, with what they
    mean. A passage may give way to what another rule tells: under the same `title`, or anywhere in
    the `chapter`.
    """

    chapter: Chapter = attrs.field(validator=_one_of(CHAPTERS))
    title: str
    text: str
    clauses: tuple[str, ...] = ()
    terms: Mapping[str, str] = NO_TERMS
    gives_way: GivesWay = attrs.field(default="", validator=_one_of(WAYS), kw_only=True)


@attrs.frozen
class Instruction:
    """What to do at one stage of a round, in a sentence."""

    stage: RoundStage = attrs.field(validator=_one_of(STAGES))
    text: str


# What `Rule.tells` gives: passages for chapters of the book, and instructions for steps of a round.
HandbookText = Passage | Instruction


def counted(number: int, thing: str) -> str:
    """So many of a thing, in words: `1 turn`, `3 turns`, `no turns`."""
    return f"{number or 'no'} {thing}" + ("" if number == 1 else "s")
