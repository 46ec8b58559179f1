"""The race at a table elsewhere, as far as it is told: what faces draw with; no rule is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridprix.core.documents import BadFile
from gridprix.core.errors import GridprixError
from gridprix.core.family import Family
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, new_race
from gridprix.core.state import Race
from gridprix.core.view import RaceView, redact
from gridprix.ui.browser.ready_races import ReadyRaces
from gridprix.ui.seat.moment import Moment


class CannotSit(GridprixError):
    """The race of a table cannot be drawn here."""


def far_scenario(data: Mapping[str, Any], library: Library) -> Scenario:
    """The race of a table; its rules must be here too, for they say what its board looks like."""
    try:
        return ReadyRaces(library).from_data(data)
    except (BadFile, GridprixError, KeyError, TypeError) as error:
        told = "it was not understood" if isinstance(error, (KeyError, TypeError)) else str(error)
        raise CannotSit(
            f"the race of this table cannot be drawn here: {told}; "
            "a browser needs nothing to join it"
        ) from None


@attrs.frozen
class FarRace:
    """Puts the cars of a scenario where a moment says that they are."""

    scenario: Scenario
    first: Race

    @classmethod
    def of(cls, scenario: Scenario) -> FarRace:
        """The race of a scenario."""
        return cls(scenario, new_race(scenario))

    @property
    def family(self) -> Family:
        """Whose board it is."""
        return self.scenario.family

    def race(self, moment: Moment) -> Race:
        """The race at a moment; what rules keep of it is not told."""
        read, cars = self.family.read_place, []
        for seen in moment.cars:
            spot = None if seen.at is None else read(seen.at)
            car = self.first.car(seen.id)
            cars.append(attrs.evolve(car, spot=spot, status=seen.status, reason=seen.reason))
        return self.first.changed(
            cars=tuple(cars),
            round=moment.round,
            phase=moment.phase,
            order=moment.order,
            ending=moment.ending,
        )

    def view(self, moment: Moment) -> RaceView:
        """The same for the one who sees it; the server has left out what others hide."""
        return redact(self.race(moment), moment.seat, {})
