from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from gridprix.core import Rule, RuleCard, SeatId, hookimpl
from gridprix.core.pilots import Pilot, PilotSpec

from . import NOBODY_DRIVES
from .luck import own_seed

NEEDS = ("movement", "car-build", "speed-cards")
KNOWN = (
    *NEEDS,
    *("braking", "chance", "corner-limits", "crash-rows", "damage", "finish", "forced-pass"),
    *("off-track", "plot-errors", "skill-chips", "slipstream", "speed-tests", "spins"),
    *("start-test", "starting-grid", "track-order", "wear"),
    *("missed-turns", "race-limit", "seat-order"),
)


@attrs.frozen
class CircuitPilots(Rule):
    """Bots for circuits; whoever seats one by name has it, no ruleset need list them.

    Clauses: none.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="circuit-pilots",
        summary="Rookie, club driver and ace for circuits",
        family="circuit",
        version=2,
        unnoticed=NOBODY_DRIVES,
    )

    @hookimpl
    def declare_pilots(self) -> Iterable[PilotSpec]:
        return [
            PilotSpec(name, summary, make, NEEDS, KNOWN)
            for name, summary, make in (
                ("rookie", "plots what costs nothing, now and next turn", _rookie),
                ("club", "looks three turns ahead and saves wear", _club),
                ("ace", "plans the whole race and expects the others' cards", _ace),
            )
        ]


def _rookie(seed: int, seat: SeatId) -> Pilot:
    from .circuit_drivers import ROOKIE, CircuitDriver  # noqa: PLC0415 - only races with bots pay

    return CircuitDriver(own_seed(seed, seat), ROOKIE)


def _club(seed: int, seat: SeatId) -> Pilot:
    from .circuit_drivers import CLUB, CircuitDriver  # noqa: PLC0415

    return CircuitDriver(own_seed(seed, seat), CLUB)


def _ace(seed: int, seat: SeatId) -> Pilot:
    from .circuit_drivers import ACE, CircuitDriver  # noqa: PLC0415

    return CircuitDriver(own_seed(seed, seat), ACE)
