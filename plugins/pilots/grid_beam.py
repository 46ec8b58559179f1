"""Looking several moves ahead along a grid track, with only so many lines kept in mind.

At every depth only the most promising states go on, and only those from which a car can still come
to rest: so what it finds can be driven, and the number of states looked at has a bound.
"""

from __future__ import annotations

import attrs

from gridprix.plugins.grid.board.geometry import Point

from .grid_road import Road

HOME = 1 << 20  # what a line that reaches the finish is worth, less its moves
SPEED_WORTH = 1  # a state's speed counts as this many steps of way when states are compared
LOST_TURN = 8  # steps that a turn lost on a slick is taken for


@attrs.frozen
class Effort:
    """How much a pilot thinks: moves ahead and states kept at each."""

    depth: int
    width: int


@attrs.frozen
class Node:
    """A state on a line: where the car is, how far it has come, and by which first move."""

    at: Point
    velocity: Point
    gone: int
    nitros: int
    first: int

    @property
    def promise(self) -> int:
        """How good the state looks."""
        speed = max(abs(self.velocity[0]), abs(self.velocity[1]))
        return self.gone + SPEED_WORTH * speed + self.nitros


def best_line(road: Road, starts: list[Node], left: int, effort: Effort) -> dict[int, int]:
    """What each first move leads to at best, by its number; one without a line is left out.

    `starts` are the states after each first move and `left` the way to the finish.
    """
    worth: dict[int, int] = {}
    beam = starts
    for depth in range(effort.depth):
        running = []
        for node in beam:
            if node.gone >= left:
                _note(worth, node.first, HOME * (effort.depth + 1 - depth) + node.gone)
            else:
                running.append(node)
        if worth and not running:
            break
        beam = _ahead(road, running, effort)
        if not beam:
            beam = running
            break
    for node in beam:
        home = HOME if node.gone >= left else 0
        _note(worth, node.first, home + node.promise)
    return worth


def _note(worth: dict[int, int], first: int, value: int) -> None:
    worth[first] = max(worth.get(first, value), value)


def _ahead(road: Road, beam: list[Node], effort: Effort) -> list[Node]:
    """The best states one move on, each point and velocity once for each first move."""
    found: dict[tuple[Point, Point, int], Node] = {}
    for node in beam:
        at = node.at
        resting = node.velocity == (0, 0)
        for vector, price in road.vectors(at, node.velocity, node.nitros):
            # a car at rest gains nothing by staying, and would put off setting out for ever
            if (resting and vector == (0, 0)) or road.leaves(at, vector):
                continue
            to = at[0] + vector[0], at[1] + vector[1]
            gone = node.gone + road.way(at, to)
            velocity = vector
            if road.skids(to) and vector != (0, 0):
                velocity, gone = (0, 0), gone - LOST_TURN * road.car.slick_turns
            elif not road.safe(to, vector):
                continue
            nitros = node.nitros - price
            key = to, velocity, nitros
            known = found.get(key)
            if known is None or known.gone < gone:
                found[key] = Node(to, velocity, gone, nitros, node.first)
    if len(found) <= effort.width:
        return list(found.values())
    # sorting keeps the order of finding among equals, so the choice is the same everywhere
    ranked = sorted(found.values(), key=lambda node: node.promise, reverse=True)
    return ranked[: effort.width]
