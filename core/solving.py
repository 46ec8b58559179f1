"""What a family's coach is asked to solve: the fewest moves of a car that is alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

import attrs

from .errors import GridprixError
from .state import Place

T = TypeVar("T")
NOWHERE: Mapping[Place, int | None] = MappingProxyType({})
MOST_LOOKED_AT = 20_000_000  # states; twice what the largest track of ours takes: some ten seconds
MOST_HELD = 6_000_000_000  # states that a table can hold


class WrongTask(GridprixError):
    """Something is asked for that the boards of the family do not have; a sentence says what."""


@attrs.frozen
class Task:
    """From where, with what car, and after how many states to give up."""

    start: tuple[int, int] | None = None  # only from here
    velocity: tuple[int, int] | None = None  # which the car has already
    all_starts: bool = False  # each start by itself, instead of the best of them
    build: str | None = None  # of the car, by its name
    states: int = MOST_LOOKED_AT  # after so many it gives up


@attrs.frozen
class Answer:
    """An answer: plain data, lines to read, and a picture for whoever wants it."""

    data: dict[str, Any]  # for `--json`
    lines: tuple[str, ...]  # for people
    picture: Callable[[], str]  # an SVG, made when somebody wants it
    line: tuple[tuple[Place, ...], ...] = ()  # the best line: where each of its moves begins and on
    starts: Mapping[Place, int | None] = NOWHERE  # where each was asked for: the fewest moves


class Watcher(Protocol):
    """Whoever waits for an answer and wants to see how far it has come."""

    def says(self, words: str) -> None:
        """What is being done now."""

    def counts(self, things: Sequence[T], words: str) -> Iterable[T]:
        """The things one by one, counted as they are taken."""
