"""The spaces a car can reach with the rest of its move, and the steps that lead to one of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

import attrs

from gridprix.core.drawing.art import BoardArt
from gridprix.core.state import Place
from gridprix.ui.window.table.choice import Choice


@attrs.frozen
class Reach:
    """What lies before a car: the spaces it may cross and those its move may end on."""

    crossed: tuple[Place, ...] = ()
    ends: tuple[Place, ...] = ()


def reach_of(art: BoardArt, choice: Choice, taken: Collection[Place], steps: int) -> Reach:
    """Where so many steps lead, past no other car."""
    return _reach(art, _starts(choice, taken), taken, steps)


def reach_from(art: BoardArt, here: Place, taken: Collection[Place], steps: int) -> Reach:
    """Where so many steps would lead from a space."""
    return _reach(art, _ahead(art, here, taken), taken, steps) if steps else Reach()


def _reach(art: BoardArt, level: list[Place], taken: Collection[Place], steps: int) -> Reach:
    crossed: dict[Place, None] = {}
    for _ in range(steps - 1):
        crossed.update(dict.fromkeys(level))
        level = list(dict.fromkeys(ahead for here in level for ahead in _ahead(art, here, taken)))
    return Reach(tuple(crossed), tuple(level))


def route_to(
    art: BoardArt, choice: Choice, goal: Place, taken: Collection[Place], steps: int
) -> tuple[Place, ...]:
    """The shortest way to a place within so many steps; empty when there is none."""
    starts = _starts(choice, taken)
    queue: deque[tuple[Place, ...]] = deque((place,) for place in starts)
    seen = set(starts)
    while queue:
        way = queue.popleft()
        if way[-1] == goal:
            return way
        if len(way) >= steps:
            continue
        for ahead in _ahead(art, way[-1], taken):
            if ahead not in seen:
                seen.add(ahead)
                queue.append((*way, ahead))
    return ()


def _starts(choice: Choice, taken: Collection[Place]) -> list[Place]:
    return [one.place for one in choice.candidates if one.legal and one.place not in taken]


def _ahead(art: BoardArt, here: Place, taken: Collection[Place]) -> list[Place]:
    return [space for space in art.spaces_ahead(here) if space not in taken]
