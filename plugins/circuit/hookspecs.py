"""The questions that circuit rules ask one another, besides those of the turn loop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gridprix.core.hookspecs import Script, answers, collects, plays, remembered

if TYPE_CHECKING:
    from gridprix.core import Car, CarId, Leg, Modifier, Race, Seat, Table

    from .board.space import Space
    from .speeds import BrakeTarget, CornerDue, Cost, Limits, PlotReach
    from .tables.builds import Build
    from .tables.race_tables import RaceTable, TableRoll


@answers
def settle_build(seat: Seat) -> Build | None:
    """How the cars of a seat are built.

    When: before the cars are made.
    Arguments: the `seat` with its `build` as written.
    Answered by: car-build.
    """


@remembered
@answers
def settle_limits(race: Race, car: Car) -> Limits | None:
    """What a car can do this turn: acceleration, deceleration, top and start speed.

    When: speeds are plotted, tested for and braked to.
    Arguments: `race`, `car`.
    Answered by: car-build; damage takes from it.
    """


@remembered
@answers
def settle_plot_reach(race: Race, car: Car) -> PlotReach | None:
    """Which speeds a car can achieve this turn, freely and with tests and payments.

    When: cards are offered, and plots repaired.
    Arguments: `race` at the beginning of the round, `car`.
    Answered by: movement; others widen, narrow and cap it in the order `PLOT_REACH` of `orders.py`,
    which a rule that amends it names on its card.
    """


@remembered
@collects
def offer_plot_costs(race: Race, car: Car, speed: int) -> Iterable[Cost] | None:
    """What a speed would cost to reach, and what would have to be rolled for it.

    When: cards are offered.
    Arguments: `race` at the beginning of the round, `car`, and the `speed` a card becomes.
    Answered by: start-test, speed-tests, braking.
    """


@plays
def play_tests(table: Table, car: CarId) -> Script | None:
    """What a car must go through to drive the speed it plotted: tests, then the braking chart.

    When: at its own move, before the first step, or for all cars at the reveal.
    Arguments: `table` is live; `car` drives its plotted speed already.
    Answered by: start-test, speed-tests, braking.
    """


@remembered
@answers
def settle_passing(race: Race, car: Car, space: Space) -> str | None:
    """Why a car may not try to pass through an occupied space; an empty text when it may.

    When: legs are offered and one leads onto another car.
    Arguments: `race`, the moving `car`, the occupied `space`.
    Answered by: forced-pass. Where nobody answers there is no passing.
    """


@remembered
@collects
def offer_verges(race: Race, car: Car) -> Iterable[Space] | None:
    """The spaces beside the track that a car may drive on to.

    When: legs are offered.
    Arguments: `race`, and the moving `car`.
    Answered by: off-track, for a car that is off the track.
    """


@collects
def offer_payments(race: Race, car: Car, leg: Leg) -> Iterable[Cost] | None:
    """What a leg would cost and what would have to be rolled.

    When: legs are offered, so that the price is known before the choice.
    Arguments: `race`, the moving `car`, and the `leg`.
    Answered by: corner-limits, forced-pass.
    """


@answers
def settle_corner_limit(race: Race, car: Car, origin: Space, space: Space) -> int | None:
    """The speed that may be driven into a space for nothing; None where none is posted.

    When: a car enters a space, or might.
    Arguments: `race`, the `car`, and the step from `origin` to `space`.
    Answered by: corner-limits; weather could wrap it.
    """


@remembered
@answers
def settle_corner_speed(race: Race, car: Car) -> int | None:
    """The speed that is held against a corner's limit.

    When: as settle_corner_limit.
    Arguments: `race`, and the moving `car`.
    Answered by: movement; slipstream may count the space won.
    """


@remembered
@answers
def settle_corner_due(race: Race, car: Car, origin: Space, space: Space) -> CornerDue | None:
    """By how much a step is too fast for its corner, and the ways still to be paid for it.

    When: legs are offered, so that the price is known, and after one was driven.
    Arguments: `race`, the moving `car`, and the step from `origin` to `space`.
    Answered by: corner-limits.
    """


@remembered
@answers
def settle_brake_targets(race: Race, car: Car) -> Sequence[BrakeTarget] | None:
    """The speeds that a car may brake down to in the middle of its move, the lowest first.

    When: actions are offered.
    Arguments: `race`, and the moving `car`.
    Answered by: braking.
    """


@remembered
@answers
def settle_wear(race: Race, car: Car) -> int | None:
    """How much wear a car can pay at this moment.

    When: something costs wear, or might.
    Arguments: `race`, `car`.
    Answered by: wear.
    """


@answers
def settle_tow(race: Race, car: Car, origin: Space, space: Space) -> CarId | None:
    """Whose slipstream a car gets that steps from a space into another.

    When: before and after a car's first step.
    Arguments: `race`, the following `car`, and its step from `origin` to `space`.
    Answered by: slipstream.
    """


@answers
def settle_chance() -> RaceTable | None:
    """The chance table, for the odds of what may be rolled on it.

    When: something is offered that may take a roll.
    Answered by: chance.
    """


@answers
def resolve_chance(
    table: Table, car: CarId, why: str, modifiers: tuple[Modifier, ...]
) -> Script | None:
    """A roll on the chance table; returns `safe`, `spin` or `crash`, and a crash has happened then.

    When: a corner is taken too fast, or a car gets into a crash.
    Arguments: `table` is live; `car`; `why` it rolls; `modifiers` of the situation.
    Answered by: chance.
    """


@answers
def resolve_table_roll(table: Table, roll: TableRoll) -> Script | None:
    """How a roll on any race table is decided; returns one of the table's outcomes.

    When: a test, a pass or the chance table is due, before anything is laid on the roll.
    Arguments: `table` is live; the `roll` with its car, its reason and its race table.
    Answered by: no-dice. Where nobody answers the dice are thrown.
    """


@answers
def resolve_spin(table: Table, car: CarId, why: str, where: str) -> Script | None:
    """A car spins.

    When: a roll or a chart says so, or a car cannot pay its wear.
    Arguments: `table` is live; `car`; `why`; `where`: `corner` (in a posted space being entered),
    `end` (where its move ends) or `here`.
    Answered by: spins.
    """


@answers
def resolve_damage(table: Table, car: CarId, category: str) -> Script | None:
    """A failed test damages a car; returns `damaged` or `failed`.

    When: after a failed test.
    Arguments: `table` is live; `car`; `category` is acceleration, top or deceleration.
    Answered by: damage.
    """


@answers
def resolve_no_room(table: Table, car: CarId, why: str) -> Script | None:
    """A car finds its row full and is put beside the track.

    When: a car must stop or spin in a blocked row.
    Arguments: `table` is live; `car`; `why`.
    Answered by: off-track.
    """


@answers
def resolve_emergency(table: Table, car: CarId, speed: int) -> Script | None:
    """A moving car burns speed off by the braking chart.

    When: the driver brakes, or a rule makes him.
    Arguments: `table` is live; `car`; the `speed` it brakes down to.
    Answered by: braking.
    """
