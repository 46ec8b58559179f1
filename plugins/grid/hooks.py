"""Every grid hook as an ordinary typed method; what each means stands in hookspecs.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridprix.core import Car, CarId, Leg, Race, Script, Table
from gridprix.core.hooks import HookFacade

if TYPE_CHECKING:
    from .geometry import Exit, Point
    from .reach import Reach


class GridHooks(HookFacade):
    """The hooks that the grid family adds."""

    def offer_origins(self, race: Race, car: Car) -> Sequence[Point]:
        return self._calls["offer_origins"](race, car)

    def settle_reach(self, race: Race, car: Car) -> Reach:
        return self._calls["settle_reach"](race, car)

    def settle_bounded(self, race: Race, car: Car) -> bool:
        return self._calls["settle_bounded"](race, car)

    def settle_consequence(self, race: Race, car: Car) -> str | None:
        return self._calls["settle_consequence"](race, car)

    def resolve_off_track(
        self, table: Table, car: CarId, leg: Leg, exit_place: Exit
    ) -> Script | None:
        return self._calls["resolve_off_track"](table, car, leg, exit_place)

    def resolve_contact(self, table: Table, car: CarId, others: tuple[CarId, ...]) -> Script | None:
        return self._calls["resolve_contact"](table, car, others)


def grid_hooks(race: Race) -> GridHooks:
    """The grid hooks of a race."""
    return GridHooks(race.book.calls)
