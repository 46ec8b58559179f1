from __future__ import annotations

from typing import Protocol, cast

from gridprix.core import Car, CarId, Race, Script, Table


class ToyHooks(Protocol):
    """The hooks that the toy family adds."""

    def settle_grip(self, race: Race, car: Car) -> int: ...

    def resolve_bump(self, table: Table, car: CarId, other: CarId) -> Script | None: ...


def toy_hooks(race: Race) -> ToyHooks:
    return cast("ToyHooks", race.book.hooks)
