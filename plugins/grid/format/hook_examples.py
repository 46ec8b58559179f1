"""Examples of the hooks that the grid family adds."""
# ruff: noqa: D103 - what each hook means stands in its spec, and the page shows both

from __future__ import annotations

from collections.abc import Generator, Iterable

from gridprix.core import Car, CarId, Leg, Race, Rule, Script, Table, hookimpl
from gridprix.core.examples.shared import then_horn
from gridprix.plugins.grid import Exit, Point, Reach


@hookimpl
def offer_origins(self: Rule, race: Race, car: Car) -> Iterable[Point]:
    return list(race.board.start_points[:1])


@hookimpl(wrapper=True)
def settle_reach(self: Rule, race: Race, car: Car) -> Generator[None, Reach, Reach]:
    reach = yield
    return reach.without((1, 1)).without((-1, -1))  # no such sharp steering


@hookimpl(wrapper=True)
def settle_bounded(self: Rule, race: Race, car: Car) -> Generator[None, bool, bool]:
    bounded = yield
    return bounded and race.round > 1  # the marshals are late


@hookimpl(wrapper=True)
def settle_leaves(
    self: Rule, race: Race, car: Car, leg: Leg
) -> Generator[None, bool | None, bool | None]:
    leaves = yield
    return leaves and race.round > 1


@hookimpl(wrapper=True)
def settle_runs_on(self: Rule, race: Race, car: Car) -> Generator[None, bool | None, bool | None]:
    runs_on = yield
    return runs_on if race.round > 1 else False


@hookimpl(wrapper=True)
def settle_counted(self: Rule, race: Race, car: Car) -> Generator[None, bool, bool]:
    counts = yield
    return counts and race.round > 1  # the first round is practice


@hookimpl
def settle_any_order(self: Rule, race: Race, car: Car) -> bool:
    return race.round <= 10  # who dawdles must keep to the order


@hookimpl(wrapper=True)
def settle_consequence(self: Rule, race: Race, car: Car) -> Generator[None, str | None, str | None]:
    brings = yield
    return f"{brings}, and everybody laughs"


@hookimpl(wrapper=True)
def resolve_off_track(
    self: Rule, table: Table, car: CarId, leg: Leg, exit_place: Exit
) -> Generator[None, Script | None, Script]:
    inner = yield
    return then_horn(inner, table, car)


@hookimpl(wrapper=True)
def resolve_contact(
    self: Rule, table: Table, car: CarId, others: tuple[CarId, ...]
) -> Generator[None, Script | None, Script]:
    inner = yield
    return then_horn(inner, table, others[0])
