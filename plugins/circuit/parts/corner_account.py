"""What a car has paid for the corner it is in, and whose racing line it follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    Event,
    LegTaken,
    Notation,
    Part,
    PartSpec,
    Race,
    Reducer,
)
from gridprix.core.events import RoundStarted
from gridprix.core.frozen import changed
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.tables.charts import FREE, Charge, Chart

from .spin_state import CarSpun

HERE = "here"  # arranged payments belong to whatever corner the car stands in


@attrs.frozen
class CornerAccount(Part):
    """The corner being paid for, the mph over its limits that are bought, what was paid for them.

    `lines` names the corners whose racing line the car follows at this moment.
    """

    capability: ClassVar[str] = "corner-limits"
    corner: str = ""
    margin: int = 0
    paid: Charge = FREE
    lines: tuple[str, ...] = ()


NEW_ACCOUNT = CornerAccount()


@attrs.frozen
class CornerPaid(Event):
    """A car may drive so much faster than the limits of a corner, for the corner as a whole."""

    car: CarId
    corner: str
    margin: int
    paid: Charge


def lines_after(
    board: CircuitBoard, lines: tuple[str, ...], origin: Space, space: Space, *, needs_tail: bool
) -> tuple[str, ...]:
    """The racing lines that a car follows once it has stepped from one space to another.

    Standing on a tail is the beginning of a line however the car came there.
    """
    there = board.lines_on(space)
    if not there:
        return ()
    return tuple(
        corner.name
        for corner in there
        if corner.tail == space
        or not needs_tail
        or (corner.line_next(origin) == space and (corner.name in lines or corner.tail == origin))
    )


def corner_account(chart: Chart, *, needs_tail: bool) -> PartSpec:
    """Accounts that are settled by a chart; lines may have to be begun at their tail."""
    return PartSpec(
        CornerAccount,
        lambda scenario, seat: CornerAccount(),
        reducers=_reducers(needs_tail=needs_tail),
        wording={CornerPaid: "{car} may take {corner} at {margin} over the limit"},
        notation=_notation(chart),
    )


def _reducers(*, needs_tail: bool) -> Sequence[Reducer]:

    def drive(account: CornerAccount, event: LegTaken, race: Race) -> CornerAccount:
        origin: Any = event.leg.origin
        space: Any = event.leg.to
        lines = lines_after(race.board, account.lines, origin, space, needs_tail=needs_tail)
        corner = race.board.corner(space)
        if corner is not None and corner.name == account.corner:
            return account if lines == account.lines else changed(account, lines=lines)
        return CornerAccount(lines=lines) if lines else NEW_ACCOUNT

    return [
        Reducer(LegTaken, part=CornerAccount, by=drive),
        Reducer(CornerPaid, car=_paid),
        Reducer(CarSpun, car=lambda car, event, race: car.with_part(CornerAccount())),
        Reducer(CarPlaced, car=_placed),
        Reducer(RoundStarted, race=_find_corner),
    ]


def _paid(car: Car, event: CornerPaid, race: Race) -> Car:
    account = car.part(CornerAccount)
    return car.with_part(
        attrs.evolve(account, corner=event.corner, margin=event.margin, paid=event.paid)
    )


def _placed(car: Car, event: CarPlaced, race: Race) -> Car:
    """A car that was put somewhere else follows no line."""
    return car.with_part(attrs.evolve(car.part(CornerAccount), lines=()))


def _find_corner(race: Race, event: RoundStarted) -> Race:
    for car in race.running:
        account = car.part(CornerAccount)
        if account.corner == HERE and car.spot is not None:
            corner = race.board.corner(car.spot)
            named = attrs.evolve(account, corner=corner.name if corner else "")
            race = race.with_car(car.with_part(named))
    return race


def _notation(chart: Chart) -> Sequence[Notation]:
    """How accounts are written: `payment` in mph, `paid` as the chart says, `line` by corner."""

    def write_payment(car: Car, value: Any) -> Car:
        if not isinstance(value, int) or value < 0 or value % SPEED_STEP:
            raise ValueError(f"a payment is for 0, 20, 40 or 60 mph over, not {value!r}")
        account = attrs.evolve(
            car.part(CornerAccount), corner=HERE, margin=value, paid=chart.ways(value)[0]
        )
        return car.with_part(account)

    def write_paid(car: Car, value: Any) -> Car:
        known = {way.key: way for _, ways in chart.lines for way in ways if not way.wall}
        if not isinstance(value, str) or value not in known:
            raise ValueError(f"{value!r} is no payment; it is one of {', '.join(known)}")
        return car.with_part(attrs.evolve(car.part(CornerAccount), paid=known[value]))

    return [
        Notation("payment", lambda car: car.part(CornerAccount).margin, write_payment),
        Notation("paid", lambda car: car.part(CornerAccount).paid.key, write_paid),
        Notation("line", lambda car: list(car.part(CornerAccount).lines), _write_line),
    ]


def _write_line(car: Car, value: Any) -> Car:
    lines = tuple(map(str, value)) if isinstance(value, list) else (str(value),)
    return car.with_part(attrs.evolve(car.part(CornerAccount), lines=lines))
