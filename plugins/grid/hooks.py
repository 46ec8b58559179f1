"""Every grid hook as a typed method; what each means stands in hookspecs.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from gridprix.core import Car, CarId, Leg, Race, Script, Table

if TYPE_CHECKING:
    from .board.geometry import Exit, Point
    from .parts.reach import Reach


class GridHooks(Protocol):
    """The hooks that the grid family adds, as typed methods; HOOKS.md tells of each."""

    def offer_origins(self, race: Race, car: Car) -> Sequence[Point]: ...

    def settle_reach(self, race: Race, car: Car) -> Reach: ...

    def settle_bounded(self, race: Race, car: Car) -> bool: ...

    def settle_leaves(self, race: Race, car: Car, leg: Leg) -> bool | None: ...

    def settle_runs_on(self, race: Race, car: Car) -> bool | None: ...

    def settle_counted(self, race: Race, car: Car) -> bool: ...

    def settle_any_order(self, race: Race, car: Car) -> bool | None: ...

    def settle_consequence(self, race: Race, car: Car) -> str | None: ...

    def resolve_off_track(
        self, table: Table, car: CarId, leg: Leg, exit_place: Exit
    ) -> Script | None: ...

    def resolve_contact(
        self, table: Table, car: CarId, others: tuple[CarId, ...]
    ) -> Script | None: ...


def grid_hooks(race: Race) -> GridHooks:
    """The grid hooks of a race, which stand beside core's in one namespace."""
    return race.book.hooks  # type: ignore[return-value]
