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
    LegTaken,
    Mark,
    PartSpec,
    Race,
    RaceView,
    Rule,
    RuleCard,
    hookimpl,
    option,
)
from gridprix.plugins.grid.hooks import grid_hooks
from gridprix.plugins.grid.parts.motion import MOTION, CarSlid, Motion
from gridprix.plugins.grid.parts.reach import GridLeg, Reach, legs_from, neighbours
from gridprix.plugins.grid.solo_plan import GridSoloPlan, PricedChange


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
        text = f"{_tenths(metres)} m/s, {_tenths(kilometres)} km/h"
        return [Gauge("velocity", f"({across},{up})"), Gauge("speed", text, kind="text")]


def _tenths(doubled: int) -> str:
    tenths = (doubled + 1) // 2
    return f"{tenths // 10}.{tenths % 10}"


@lru_cache
def _free_reach(count: int, metric: str) -> Reach:
    return neighbours(count, metric)


@lru_cache
def _moving(reach: Reach) -> Reach:
    return reach.without((0, 0))
