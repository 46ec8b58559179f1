"""The way to a space further ahead, as the steps that lead to it."""

from __future__ import annotations

from collections import deque

from gridprix.core.state import Place
from gridprix.ui.app.board.circuit_art import CircuitArt
from gridprix.ui.app.table.choice import Choice, Kind

FARTHEST = 14


def route_to(art: CircuitArt, choice: Choice, goal: Place) -> tuple[Place, ...]:
    """The shortest way from a free candidate to a place; empty when there is none."""
    starts = [one.place for one in choice.candidates if one.kind is Kind.FREE]
    queue: deque[tuple[Place, ...]] = deque((place,) for place in starts)
    seen = set(starts)
    while queue:
        way = queue.popleft()
        if way[-1] == goal:
            return way
        if len(way) >= FARTHEST:
            continue
        for ahead in art.spaces_ahead(way[-1]):  # type: ignore[arg-type]
            if ahead not in seen:
                seen.add(ahead)
                queue.append((*way, ahead))
    return ()
