"""An example of one of the two hooks that the toy family adds; the other has none."""

from __future__ import annotations

from collections.abc import Generator

from gridprix.core import Car, Race, Rule, hookimpl


@hookimpl(wrapper=True)
def settle_grip(self: Rule, race: Race, car: Car) -> Generator[None, int, int]:
    grip = yield
    return grip + 1  # new tyres
