"""Examples of the hooks that the circuit family adds."""
# ruff: noqa: D103 - what each hook means stands in its spec, and the page shows both

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction

import attrs

from gridprix.core import (
    Car,
    CarId,
    Leg,
    Modifier,
    Odds,
    Race,
    Rule,
    Script,
    Seat,
    Table,
    hookimpl,
)
from gridprix.core.examples.shared import HornBlown, then_horn
from gridprix.plugins.circuit import (
    BrakeTarget,
    Build,
    CornerDue,
    Cost,
    Limits,
    PlotReach,
    RaceTable,
    Space,
    TableRoll,
)


@hookimpl(wrapper=True)
def settle_build(self: Rule, seat: Seat) -> Generator[None, Build, Build]:
    build = yield
    return attrs.evolve(build, wear=build.wear + 1)  # a gift of the house


@hookimpl(wrapper=True)
def settle_limits(self: Rule, race: Race, car: Car) -> Generator[None, Limits, Limits]:
    limits = yield
    return attrs.evolve(limits, top=limits.top - 20)  # a head wind


@hookimpl(wrapper=True)
def settle_plot_reach(self: Rule, race: Race, car: Car) -> Generator[None, PlotReach, PlotReach]:
    reach = yield
    return reach.capped(120)  # behind the safety car


@hookimpl
def offer_plot_costs(self: Rule, race: Race, car: Car, speed: int) -> Iterable[Cost] | None:
    return [Cost(odds=(Odds("a puncture", Fraction(1, 36)),))] if speed > 100 else None


@hookimpl
def play_tests(self: Rule, table: Table, car: CarId) -> Script:
    yield from table.emit(HornBlown(car))


@hookimpl(wrapper=True)
def settle_passing(
    self: Rule, race: Race, car: Car, space: Space
) -> Generator[None, str | None, str | None]:
    why_not = yield
    return "nobody passes in the first round" if race.round == 1 else why_not


@hookimpl(wrapper=True)
def offer_verges(
    self: Rule, race: Race, car: Car
) -> Generator[None, list[Iterable[Space]], list[Iterable[Space]]]:
    verges = yield
    return verges[:1]


@hookimpl
def offer_payments(self: Rule, race: Race, car: Car, leg: Leg) -> Iterable[Cost]:
    return [Cost(odds=(Odds("a puncture", Fraction(1, 36)),))]


@hookimpl(wrapper=True)
def settle_corner_limit(
    self: Rule, race: Race, car: Car, origin: Space, space: Space
) -> Generator[None, int | None, int | None]:
    limit = yield
    return None if limit is None else max(20, limit - 20)  # it rains


@hookimpl(wrapper=True)
def settle_corner_speed(self: Rule, race: Race, car: Car) -> Generator[None, int, int]:
    speed = yield
    return max(0, speed - 20)  # better tyres


@hookimpl(wrapper=True)
def settle_corner_due(
    self: Rule, race: Race, car: Car, origin: Space, space: Space
) -> Generator[None, CornerDue, CornerDue]:
    due = yield
    return CornerDue() if race.round == 1 else due  # the first round is a gift


@hookimpl(wrapper=True)
def settle_brake_targets(
    self: Rule, race: Race, car: Car
) -> Generator[None, Sequence[BrakeTarget], Sequence[BrakeTarget]]:
    targets = yield
    return targets[-2:]  # old brakes


@hookimpl(wrapper=True)
def settle_wear(self: Rule, race: Race, car: Car) -> Generator[None, int, int]:
    wear = yield
    return min(wear, 3)  # nobody pays more than 3 at once


@hookimpl(wrapper=True)
def settle_tow(
    self: Rule, race: Race, car: Car, origin: Space, space: Space
) -> Generator[None, CarId | None, CarId | None]:
    leader = yield
    return leader if race.round > 1 else None


@hookimpl(wrapper=True)
def settle_chance(self: Rule) -> Generator[None, RaceTable, RaceTable]:
    chance = yield
    return attrs.evolve(chance, bands=chance.bands[-1:])  # expect the worst


@hookimpl(wrapper=True)
def resolve_chance(
    self: Rule, table: Table, car: CarId, why: str, modifiers: tuple[Modifier, ...]
) -> Generator[None, Script, Script]:
    inner = yield
    return then_horn(inner, table, car)


@hookimpl
def resolve_table_roll(self: Rule, table: Table, roll: TableRoll) -> Script:
    yield from ()
    return roll.race_table.bands[0][0]  # everybody is lucky


@hookimpl(wrapper=True)
def resolve_spin(
    self: Rule, table: Table, car: CarId, why: str, where: str
) -> Generator[None, Script, Script]:
    inner = yield
    return then_horn(inner, table, car)


@hookimpl(wrapper=True)
def resolve_damage(
    self: Rule, table: Table, car: CarId, category: str
) -> Generator[None, Script, Script]:
    inner = yield
    return then_horn(inner, table, car)


@hookimpl(wrapper=True)
def resolve_no_room(
    self: Rule, table: Table, car: CarId, why: str
) -> Generator[None, Script, Script]:
    inner = yield
    return then_horn(inner, table, car)


@hookimpl(wrapper=True)
def resolve_emergency(
    self: Rule, table: Table, car: CarId, speed: int
) -> Generator[None, Script, Script]:
    inner = yield
    return then_horn(inner, table, car)
