"""What a lone car may do on a circuit while it leaves nothing to the dice."""

from __future__ import annotations

import attrs

from gridprix.plugins.common.solo_plan import SoloPlan

from .tables.charts import Chart

NO_CHART = Chart(())


@attrs.frozen
class CircuitSoloPlan(SoloPlan):
    """The choices of a lone car that makes no test, rolls for no corner and never spins.

    Rules fill it in. Emergency braking is left out: a car that brakes in mid-move ends with the
    speed and the spaces of a lower plot, and has paid no less for them.
    """

    construction: str = ""  # the table by which cars are built
    wear: bool = False  # whether there is wear to pay with
    whole_start: bool = False  # the first plot is the start speed and no less
    corners: Chart | None = None  # None: corners do not bind
    brakes: Chart = NO_CHART  # what braking harder than the car can costs
    line_bonus: int = 0  # mph that the racing line adds to a limit
    line_needs_tail: bool = True  # the line counts only from its first space
    pays_difference: bool = True  # later spaces of a corner cost what is not yet paid
    gains_from_last: bool = False  # may accelerate from the last marked space of a corner
    gains_with_limit: bool = False  # may rise with a limit that rises right ahead
    finishes: bool = False  # whether crossing the line ends the race
