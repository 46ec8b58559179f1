"""A house rule that stands in for `vectors`: sleds change speed or course, never both at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
)
from gridprix.plugins.grid import (
    MOTION,
    GridLeg,
    GridSoloPlan,
    Motion,
    PricedChange,
    Reach,
    grid_hooks,
    legs_from,
    neighbours,
)

CROSS = neighbours(4, "king")


@attrs.frozen
class Sleds(Rule):
    """A sled changes its move by one square across or one up; one that has begun never stops."""

    card: ClassVar[RuleCard] = RuleCard(
        name="sleds",
        summary="Change across or up, and never stop",
        family="grid",
        provides=("vectors",),
    )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [MOTION]

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        changes = tuple(PricedChange(change.by) for change in CROSS.changes)
        return attrs.evolve(plan, reach=CROSS, changes=changes)

    @hookimpl
    def settle_reach(self, race: Race, car: Car) -> Reach:
        return CROSS

    @hookimpl
    def offer_legs(self, race: Race, car: Car) -> Sequence[GridLeg]:
        hooks = grid_hooks(race)
        reach, velocity = hooks.settle_reach(race, car), car.part(Motion).velocity
        if car.spot is not None:
            legs: Sequence[GridLeg] = legs_from(car.spot, velocity, reach)
        else:
            origins = hooks.offer_origins(race, car)
            legs = [leg for at in origins for leg in legs_from(at, velocity, reach, named=True)]
        return [leg for leg in legs if leg.velocity != (0, 0)]

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark] | None:
        if not isinstance(event, LegTaken):
            return None
        return [Mark("line", event.leg.origin, event.car, event.leg.to)]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        across, up = car.part(Motion).velocity
        return [Gauge("runners", f"{across} and {up}", kind="text")]
