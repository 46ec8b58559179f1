"""The questions that grid rules ask one another, besides those of the turn loop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridprix.core.hookspecs import Script, answers, collects

if TYPE_CHECKING:
    from gridprix.core import Car, CarId, Leg, Race, Table

    from .board.geometry import Exit, Point
    from .parts.reach import Reach


@collects
def offer_origins(race: Race, car: Car) -> Iterable[Point] | None:
    """The points from which a car not yet on the board may make its first move.

    When: legs are offered to a car that has no place.
    Arguments: `race`, `car`.
    Answered by: start, when the place is chosen together with the first move.
    """


@answers
def settle_reach(race: Race, car: Car) -> Reach | None:
    """By how much a car may change its velocity, and at which price.

    When: legs are offered.
    Arguments: `race`, and the moving `car`.
    Answered by: vectors; nitros widen it and oil narrows it in the order `REACH` of `orders.py`,
    which a rule that amends it names on its card.
    """


@answers
def settle_bounded(race: Race, car: Car) -> bool | None:
    """Whether the borders of the track are tested for this car.

    When: legs are offered and driven.
    Arguments: `race`, and the moving `car`.
    Answered by: track-limits; a rule that lets a car drive outside wraps it.
    """


@answers
def settle_leaves(race: Race, car: Car, leg: Leg) -> bool | None:
    """Whether a car that takes a leg goes over the border.

    When: a rule wants to know if the car would land on the point at the leg's end.
    Arguments: `race`, the moving `car`, and the offered `leg`.
    Answered by: track-limits.
    """


@answers
def settle_runs_on(race: Race, car: Car) -> bool | None:
    """Whether a car that leaves the track drives on to the end of its move all the same.

    When: a rule wants to know if a leaving car would come to stand on a point.
    Arguments: `race`, and the moving `car`.
    Answered by: off-track-return.
    """


@answers
def settle_counted(race: Race, car: Car) -> bool | None:
    """Whether a car's way counts: for laps, checkpoints and the finish.

    When: it has driven a leg.
    Arguments: `race` before the leg, and the `car`.
    Answered by: finish-line; a rule under which a car drives in vain wraps it.
    """


@answers
def settle_any_order(race: Race, car: Car) -> bool | None:
    """Whether a car may pass the checkpoints of a lap in any order.

    When: it has made a move on a track with checkpoints.
    Arguments: `race` before the move, and the `car`.
    Answered by: gates. Where nobody answers they count in the order of the track.
    """


@answers
def settle_consequence(race: Race, car: Car) -> str | None:
    """What leaving the track brings upon a car, in a few words for the player.

    When: a leg that leaves the track is offered.
    Arguments: `race`, and the moving `car`.
    Answered by: the off-track rules.
    """


@answers
def resolve_off_track(table: Table, car: CarId, leg: Leg, exit_place: Exit) -> Script | None:
    """What becomes of a car whose move left the track.

    When: after TrackLeft.
    Arguments: `table` is live; `car`; the `leg` it chose; `exit_place`, where exactly it left.
    Answered by: off-track-out, off-track-return, off-track-reset: one of them.
    """


@answers
def resolve_contact(table: Table, car: CarId, others: tuple[CarId, ...]) -> Script | None:
    """What a move onto other cars' point brings upon all of them.

    When: a leg ended on an occupied point and the move did not finish.
    Arguments: `table` is live; `car` the mover; `others` the cars it hit.
    Answered by: contact-penalty, derby: one of them.
    """
