from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import isqrt
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    Event,
    Gauge,
    HandbookText,
    Instruction,
    LegTaken,
    Mark,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Rule,
    RuleCard,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.grid.hooks import grid_hooks
from gridprix.plugins.grid.parts.motion import MOTION, CarSlid, Motion
from gridprix.plugins.grid.parts.reach import GridLeg, Reach, legs_from, neighbours
from gridprix.plugins.grid.solo_plan import GridSoloPlan, PricedChange

BOARD = (
    "You race on squared paper. A car stands on a point where two lines of the paper cross or, "
    "on a track that is drawn as a picture of squares, in a square. A point is told by two "
    "numbers: how far to the right it lies, and how far up. Every point has eight points around "
    "it, one step away: straight and diagonally."
)


@attrs.frozen
class Vectors(Rule):
    """A car repeats its last vector or goes to one of the neighbours of that point.

    The first move is made from rest. Whether a car may stay put on it is an option; later a zero
    vector is a move like any other. A car that has nowhere to go stands still. Every move is drawn
    as a line that ends in the player's dot or in a tick across it, a zero move as a circle.

    Clauses: IT-04, IT-05, IT-06, IT-13, IT-16, IT-17, IT-18, EN-03, EN-04, EN-08, MC-04.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="vectors",
        summary="Repeat the last vector, or change it by one step",
        family="grid",
        clauses=(
            *("IT-04", "IT-05", "IT-06", "IT-13", "IT-16", "IT-17", "IT-18"),
            *("EN-03", "EN-04", "EN-08", "MC-04"),
        ),
    )
    neighbours: int = option(
        8, "how many neighbours of the principal point may be chosen", choices=(4, 8, 24)
    )
    first_stay: bool = option(
        default=True, help="whether a car may stay on its start point on its first move"
    )
    metric: str = option(
        "king",
        "king: each component may change by the limit; rook: both together",
        choices=("king", "rook"),
    )
    move_end: str = option(
        "dot",
        "how the end of a move is drawn: as the player's dot, or as a tick across the line",
        choices=("dot", "tick"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        points = len(_free_reach(self.neighbours, self.metric).changes)
        yield Passage("board", "Squared paper", BOARD, ("IT-04",))
        yield Passage(
            "move",
            "Velocity",
            "Your last move is your velocity: so many squares across and so many up. If you "
            "repeat your last move, you land on your principal point. You may go to the "
            f"principal point or to one of its {points - 1} neighbours: {self._change()}.\n\n"
            "An example: after a move of 2 across and 4 up you may choose between "
            f"{points} points. The faster you go, the longer you need to stop, "
            "so brake before the bend and not in it.",
            ("IT-06", "IT-13", "IT-16", "EN-04", "EN-08", "MC-04"),
            {
                "velocity": "Your last move, as two numbers: squares across and squares up.",
                "principal point": "Where your car lands if you repeat your last move.",
                "neighbour": "A point one step away, in a direction that the rules allow.",
            },
        )
        stay = "You may also stay" if self.first_stay else "You may not stay"
        yield Passage(
            "move",
            "The first move",
            f"Every car begins at rest, so its first move goes to a neighbour of its start point. "
            f"{stay} on the start point with the first move. Later a move of no length is a move "
            f"like any other: a car that brakes down to nothing stands still for a turn.",
            ("IT-05", "EN-03"),
        )
        end = "your own dot" if self.move_end == "dot" else "a short tick across it"
        yield Passage(
            "move",
            "How moves are drawn",
            f"Every move is a straight line that ends in {end}. A move of no length is a circle. "
            "If you take a turn for a second and a square for a metre, your velocity is your "
            "speed in metres a second.",
            ("IT-17", "IT-18"),
        )
        yield Passage(
            "others",
            "Sharing a point",
            "Cars do not hinder each other: several may stand on one point.",
            gives_way="chapter",
        )
        yield Instruction(
            "choice", "Choose your next point: your principal point or a neighbour of it."
        )
        yield Instruction(
            "move", "Your car goes there in a straight line. This is your new velocity."
        )

    def _change(self) -> str:
        """By how much a velocity may change, in words."""
        if self.neighbours == 24:
            return "each of the two numbers may change by 2 at most"
        if self.metric == "rook":
            return "both numbers together may change by 1 at most, so there is no diagonal"
        if self.neighbours == 4:
            return "one of the two numbers may change by 1, the other one stays as it is"
        return "each of the two numbers may change by 1 at most"

    def problems(self, active: Mapping[str, Rule]) -> Iterable[str]:
        if self.neighbours == 24 and self.metric == "rook":
            yield (
                "`neighbours: 24` lets each component change by two and `metric: rook` both "
                "together by one; keep one of them"
            )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [MOTION]

    @hookimpl
    def settle_reach(self, race: Race, car: Car) -> Reach:
        reach = _free_reach(self.neighbours, self.metric)
        if not self.first_stay and car.part(Motion).first:
            return _moving(reach)
        return reach

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        reach = _free_reach(self.neighbours, self.metric)
        changes = tuple(PricedChange(change.by) for change in reach.changes)
        return attrs.evolve(plan, reach=reach, changes=changes)

    @hookimpl
    def offer_legs(self, race: Race, car: Car) -> Sequence[GridLeg]:
        hooks = grid_hooks(race)
        reach = hooks.settle_reach(race, car)
        velocity = car.part(Motion).velocity
        spot = car.spot
        if spot is not None:
            return legs_from(spot, velocity, reach)
        origins = hooks.offer_origins(race, car)
        return [leg for at in origins for leg in legs_from(at, velocity, reach, named=True)]

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark] | None:
        if not isinstance(event, LegTaken | CarSlid) or not isinstance(event.leg, GridLeg):
            return None
        leg = event.leg
        if leg.velocity == (0, 0):
            return [Mark("circle", leg.to, event.car)]
        return [Mark("line", leg.origin, event.car, leg.to), Mark(self.move_end, leg.to, event.car)]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        across, up = car.part(Motion).velocity
        # one square is a metre and one turn a second: tenths of m/s and of km/h, rounded
        square = across * across + up * up
        metres, kilometres = isqrt(400 * square), isqrt(400 * 36 * 36 * square) // 10
        text = say(
            "{metres} m/s, {kilometres} km/h",
            metres=_tenths(metres),
            kilometres=_tenths(kilometres),
        )
        speed = Gauge("speed", text, kind="text", tops=True)
        return [Gauge("velocity", f"({across},{up})"), speed]


def _tenths(doubled: int) -> str:
    tenths = (doubled + 1) // 2
    return f"{tenths // 10}.{tenths % 10}"


@lru_cache
def _free_reach(count: int, metric: str) -> Reach:
    return neighbours(count, metric)


@lru_cache
def _moving(reach: Reach) -> Reach:
    return reach.without((0, 0))
