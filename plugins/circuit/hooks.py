"""Every circuit hook as a typed method; what each means stands in hookspecs.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from gridprix.core import Car, CarId, Leg, Modifier, Race, Script, Seat, Table

from .board.space import Space

if TYPE_CHECKING:
    from gridprix.core.rulebook import Rulebook

    from .speeds import BrakeTarget, CornerDue, Cost, Limits, PlotReach
    from .tables.builds import Build
    from .tables.race_tables import RaceTable, TableRoll


class CircuitHooks(Protocol):
    """The hooks that the circuit family adds, as typed methods; HOOKS.md tells of each."""

    def settle_build(self, seat: Seat) -> Build: ...

    def settle_limits(self, race: Race, car: Car) -> Limits: ...

    def settle_plot_reach(self, race: Race, car: Car) -> PlotReach: ...

    def offer_plot_costs(self, race: Race, car: Car, speed: int) -> Sequence[Cost]: ...

    def play_tests(self, table: Table, car: CarId) -> Sequence[Script]: ...

    def settle_passing(self, race: Race, car: Car, space: Space) -> str | None: ...

    def offer_verges(self, race: Race, car: Car) -> Sequence[Space]: ...

    def offer_payments(self, race: Race, car: Car, leg: Leg) -> Sequence[Cost]: ...

    def settle_corner_limit(
        self, race: Race, car: Car, origin: Space, space: Space
    ) -> int | None: ...

    def settle_corner_speed(self, race: Race, car: Car) -> int: ...

    def settle_corner_due(self, race: Race, car: Car, origin: Space, space: Space) -> CornerDue: ...

    def settle_brake_targets(self, race: Race, car: Car) -> Sequence[BrakeTarget]: ...

    def settle_wear(self, race: Race, car: Car) -> int: ...

    def settle_tow(self, race: Race, car: Car, origin: Space, space: Space) -> CarId | None: ...

    def settle_chance(self) -> RaceTable: ...

    def resolve_chance(
        self, table: Table, car: CarId, why: str, modifiers: tuple[Modifier, ...]
    ) -> Script: ...

    def resolve_table_roll(self, table: Table, roll: TableRoll) -> Script | None: ...

    def resolve_spin(self, table: Table, car: CarId, why: str, where: str) -> Script: ...

    def resolve_damage(self, table: Table, car: CarId, category: str) -> Script | None: ...

    def resolve_no_room(self, table: Table, car: CarId, why: str) -> Script | None: ...

    def resolve_emergency(self, table: Table, car: CarId, speed: int) -> Script | None: ...


def circuit_hooks(race: Race) -> CircuitHooks:
    """The circuit hooks of a race."""
    return race.book.hooks  # type: ignore[return-value]


def hooks_of(book: Rulebook) -> CircuitHooks:
    """The circuit hooks of a rulebook, before there is a race."""
    return cast("CircuitHooks", book.hooks)
