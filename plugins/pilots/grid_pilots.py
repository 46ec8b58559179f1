from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from gridprix.core import Rule, RuleCard, SeatId, hookimpl
from gridprix.core.pilots import Pilot, PilotSpec

from . import NOBODY_DRIVES
from .derby_hunt import Hunt
from .grid_drivers import CLUB, ROOKIE, BeamDriver
from .luck import own_seed

KNOWN = (
    *("vectors", "start", "track-limits", "finish-line", "no-contact", "contact-penalty"),
    *("off-track-out", "off-track-reset", "off-track-return", "oil", "slicks", "nitros", "derby"),
    *("missed-turns", "race-limit", "seat-order"),
)


@attrs.frozen
class GridPilots(Rule):
    """Bots for squared paper; whoever seats one by name has it, no ruleset need list them.

    Clauses: none.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="grid-pilots",
        summary="Rookie, club driver, hunter and ace for squared paper",
        family="grid",
        version=3,
        unnoticed=NOBODY_DRIVES,
    )

    @hookimpl
    def declare_pilots(self) -> Iterable[PilotSpec]:
        return [
            PilotSpec(name, summary, make, needs, KNOWN)
            for name, summary, make, needs in (
                ("rookie", "looks two moves ahead, but not always", _rookie, ()),
                ("club", "plans eight moves ahead and avoids risks", _club, ()),
                ("hunter", "hits others in a derby and escapes", _ace, ("derby",)),
                ("ace", "knows the perfect line and every car in the way", _ace, ()),
            )
        ]


def _rookie(seed: int, seat: SeatId) -> Pilot:
    return BeamDriver(own_seed(seed, seat), ROOKIE, Hunt(fear=0, aim=40, careless=4), careless=6)


def _club(seed: int, seat: SeatId) -> Pilot:
    return BeamDriver(own_seed(seed, seat), CLUB, Hunt(fear=50, aim=80))


def _ace(seed: int, seat: SeatId) -> Pilot:
    from .grid_ace import GridAce  # noqa: PLC0415 - numpy, for those who race against it only

    return GridAce(own_seed(seed, seat))
