from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Gauge,
    HandbookText,
    Leg,
    Mark,
    PartSpec,
    Passage,
    Price,
    Race,
    RaceView,
    Rule,
    RuleCard,
    Script,
    Table,
    counted,
    hookimpl,
    option,
)
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.orders import REACH
from gridprix.plugins.grid.parts.nitro_tank import CURRENCY, NitrosSpent, NitroTank, nitro_tank
from gridprix.plugins.grid.parts.reach import Change, Reach, by_distance
from gridprix.plugins.grid.solo_plan import GridSoloPlan, PricedChange


@attrs.frozen
class Nitros(Rule):
    """Each nitro spent on a turn allows one more unit of acceleration, forwards or back.

    Several may be spent at once, on the first move too. They are drawn as small squares around
    the end of the move.

    Clauses: MC-08.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="nitros",
        summary="A few bursts of extra acceleration",
        family="grid",
        clauses=("MC-08",),
        needs=("vectors",),
        above=REACH.below("nitros"),
    )
    count: int = option(3, "how many nitros a car begins with", low=0, high=20)
    nitro_price: str = option(
        "axes",
        "axes: the units beyond the limit on both axes add up; king: the larger of both counts",
        choices=("axes", "king"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        price = "the units beyond the usual limit, across and up, are added up"
        if self.nitro_price == "king":
            price = "of the units beyond the usual limit, across or up, the larger number counts"
        yield Passage(
            "move",
            "Nitros",
            f"You begin with {counted(self.count, 'nitro')}. Each nitro lets your velocity "
            "change by one unit more than usual in this turn, to go faster or to brake; "
            f"{price}. You may spend several at once, and on your first move too. A point that "
            "costs nitros shows its price. Each nitro is drawn as a small square at the end of "
            "the move.",
            self.card.clauses,
            {"nitro": "A burst of extra acceleration. A nitro that is spent is gone."},
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [nitro_tank(self.count)]

    @hookimpl(wrapper=True)
    def settle_reach(self, race: Race, car: Car) -> Generator[None, Reach, Reach]:
        reach = yield
        return widened(reach, car.part(NitroTank).left, self.nitro_price)

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        if plan.reach is None:
            return plan
        changes = tuple(
            PricedChange(one.by, sum(price.amount for price in one.prices))
            for one in widened(plan.reach, self.count, self.nitro_price).changes
        )
        return attrs.evolve(plan, nitros=self.count, changes=changes)

    @hookimpl
    def play_before_leg(self, table: Table, car: CarId, leg: Leg) -> Script | None:
        if not leg.prices:
            return None
        price = sum(price.amount for price in leg.prices if price.currency == CURRENCY)
        return table.emit(NitrosSpent(car, price, leg.to)) if price else None

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark] | None:
        if not isinstance(event, NitrosSpent):
            return None
        return [Mark("square", event.to, event.car, count=event.nitros)]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        return [Gauge("nitros", car.part(NitroTank).left, self.count)]


def price_of(change: Point, limit: int, *, rook: bool, kind: str) -> int:
    """How many nitros a change of velocity takes; nothing within the limit."""
    across, up = abs(change[0]), abs(change[1])
    if rook:
        return max(0, across + up - limit)
    beyond = max(0, across - limit), max(0, up - limit)
    return max(beyond) if kind == "king" else sum(beyond)


@lru_cache(maxsize=1024)
def widened(reach: Reach, nitros: int, kind: str) -> Reach:
    """A reach with all changes that so many nitros pay for, cheap ones first."""
    farthest = reach.limit + nitros
    span = range(-farthest, farthest + 1)
    bought: list[tuple[int, Point]] = []
    for step in ((dx, dy) for dx in span for dy in span):
        price = price_of(step, reach.limit, rook=reach.rook, kind=kind)
        if 1 <= price <= nitros:
            bought.append((price, step))
    bought.sort(key=lambda one: (one[0], by_distance(one[1])))
    changes = [Change(step, (Price(CURRENCY, price, f"{CURRENCY}s"),)) for price, step in bought]
    return reach.with_changes((*reach.changes, *changes))
