"""What a family's coach is asked to solve: the fewest moves of a car that is alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

import attrs

from .errors import GridprixError

Thing = TypeVar("Thing")
MOST_LOOKED_AT = 20_000_000  # states; twice what the largest track of ours takes: some ten seconds
MOST_HELD = 6_000_000_000  # states that a table can hold


class WrongTask(GridprixError):
    """Something is asked for that the boards of the family do not have; a sentence says what."""


@attrs.frozen
class Task:
    """From where, with what car, and after how many states to give up."""

    start: tuple[int, int] | None = None
    velocity: tuple[int, int] | None = None
    all_starts: bool = False
    build: str | None = None
    states: int = MOST_LOOKED_AT


@attrs.frozen
class Answer:
    """An answer: plain data, lines to read, and a picture for whoever wants it."""

    data: dict[str, Any]
    lines: tuple[str, ...]
    picture: Callable[[], str]


class Watcher(Protocol):
    """Whoever waits for an answer and wants to see how far it has come."""

    def says(self, words: str) -> None:
        """What is being done now."""

    def counts(self, things: Sequence[Thing], words: str) -> Iterable[Thing]:
        """The things one by one, counted as they are taken."""
