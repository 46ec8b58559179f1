"""One moment of a race as one viewer may know it: frozen, comparable, and plain data.

Places are written as the family writes them in files, so that a moment can be sent anywhere.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs

from gridprix.core.asks import Odds, Price
from gridprix.core.coach import Safety
from gridprix.core.die import Die
from gridprix.core.drawing import ChartSheet, Gain, Gauge, Mark
from gridprix.core.events import Plot
from gridprix.core.state import CarId, Phase, SeatId, Status

from .plain_data import from_data, to_data

Stride = tuple[tuple[str, str], ...]  # places where a step can end, each with the one before it
ONCE = {"once": True}  # sent by its digest once the receiver has it


@attrs.frozen
class DriverSeen:
    """Who sits at the table, and who drives for that seat."""

    seat: SeatId
    name: str
    colour: str = ""
    pilot: str = ""


@attrs.frozen
class CarSeen:
    """A car: where it stands, the last leg it drove from where to where, and its gauges."""

    id: CarId
    name: str
    seat: SeatId
    at: str | None = None
    drove: tuple[str, ...] = ()
    status: Status = Status.RUNNING
    reason: str = ""
    gauges: tuple[Gauge, ...] = attrs.field(default=(), metadata=ONCE)

    @property
    def running(self) -> bool:
        """Whether the car still takes turns."""
        return self.status is Status.RUNNING


@attrs.frozen
class StandingSeen:
    """A line of the table of places; `share` is how much of the race the car has behind it."""

    place: int
    car: CarId
    status: Status = Status.RUNNING
    reason: str = ""
    share: Fraction | None = None


@attrs.frozen
class Bid:
    """What may be laid on the dice that an offer leads to, with its price and the odds then."""

    key: str
    label: str
    prices: tuple[Price, ...] = ()
    odds: tuple[Odds, ...] = ()


@attrs.frozen
class Bids:
    """The bids on a roll to come: `question` is what will be asked, `default` lays nothing."""

    question: str
    default: str
    offers: tuple[Bid, ...]


@attrs.frozen
class Offer:
    """An option: what it is called, costs, risks and brings, and why it may not be taken."""

    key: str
    label: str
    prices: tuple[Price, ...] = ()
    odds: tuple[Odds, ...] = ()
    caution: str = ""
    refusal: str = ""
    outlook: tuple[str, ...] = ()
    reach: int = 0
    path: tuple[str, ...] = ()  # of a leg: where it begins, what it passes, where it ends
    steps: int = 0
    passing: bool = False
    repeats: bool = False  # what the car did last, once more
    leads_to: str = ""  # words after the label, where that does not say it
    stroke: str = ""  # the key of a keyboard that the rule wants for it; no two have the same
    bids: Bids | None = None  # on the dice that it leads to
    gains: tuple[Gain, ...] = ()  # what it brings that its driver may be after
    safety: Safety | None = None  # what the coach says of it; None where that is not known

    @property
    def origin(self) -> str:
        """Where a leg begins; nothing where it comes from nowhere, and of other options."""
        return self.path[0] if len(self.path) > 1 else ""


@attrs.frozen
class Question:
    """What the viewer is asked; `made` and `left` are the steps of a move that is under way.

    `middles` are pairs of places: where legs begin, and what those that begin there lie around.
    `ahead` tells where a car can be after one step, after two, and so on (`ahead.py` reads it).
    """

    car: CarId
    question: str
    prompt: str = ""
    default: str = ""
    secret: bool = False
    made: int = 0
    left: int = 0
    middles: tuple[tuple[str, str], ...] = ()
    ahead: tuple[Stride, ...] = attrs.field(default=(), metadata=ONCE)
    offers: tuple[Offer, ...] = attrs.field(default=(), metadata=ONCE)

    @property
    def legal(self) -> list[Offer]:
        """The options that may be chosen."""
        return [one for one in self.offers if not one.refusal]


@attrs.frozen
class HandSeen:
    """How the family's options are taken hold of.

    With a `pad` places lie around one in the middle and are chosen as on a pad of keys. Where legs
    are `whole_moves` each is told by itself. `keys` are those that mean something of their own.
    """

    pad: bool = False
    whole_moves: bool = False
    keys: tuple[tuple[str, str], ...] = ()


@attrs.frozen
class ThrowSeen:
    """Dice that fell: what for, what they show, and what they come to with all modifiers."""

    why: str
    values: tuple[int, ...]
    total: int
    modifiers: tuple[str, ...] = ()
    sides: int = 6
    dice: tuple[Die, ...] = ()  # those with faces of their own


@attrs.frozen
class LogLine:
    """An entry of the log that the viewer may read; `number` counts these from 0."""

    number: int
    text: str
    kind: str = ""
    round: int = 0
    car: CarId | None = None
    tone: str = ""
    path: tuple[str, ...] = ()
    throw: ThrowSeen | None = None
    plots: tuple[Plot, ...] = ()


@attrs.frozen
class Trace:
    """What an entry of the log has left on the board for good."""

    number: int
    marks: tuple[Mark, ...]


@attrs.frozen
class ChartSeen:
    """A chart with the lines that apply to a car; `read` is the one its latest dice were read on.

    The sheet itself has no line lit and no note, so that it stays the same for all and for long.
    """

    sheet: ChartSheet = attrs.field(metadata=ONCE)
    lit: tuple[int, ...] = ()
    note: str = ""
    read: int | None = None
    thrown: str = ""


@attrs.frozen
class Moment:
    """All that a face shows to one viewer (`seat`; None: somebody without a seat) and offers.

    `position` counts the entries of the log that this viewer may read; `log` and `traces` hold what
    came after the first `since` of them. `waiting` are the cars whose drivers are asked, `answered`
    those of a joint question who have replied, `laid` what the viewer replied, by car. `charts` are
    lit for the car `subject`.
    """

    title: str
    track: str
    position: int
    since: int = 0
    seat: SeatId | None = None
    laps: int = 1
    round: int = 0
    phase: Phase = Phase.SETUP
    ending: str = ""
    joint: bool = False
    plotted: bool = False  # rounds begin with secret plots, so that the order of moving matters
    waiting: tuple[CarId, ...] = ()
    answered: tuple[CarId, ...] = ()
    laid: tuple[tuple[str, str], ...] = ()
    order: tuple[CarId, ...] = ()
    subject: CarId | None = None
    hand: HandSeen = attrs.field(default=HandSeen(), metadata=ONCE)
    drivers: tuple[DriverSeen, ...] = attrs.field(default=(), metadata=ONCE)
    cars: tuple[CarSeen, ...] = ()
    standings: tuple[StandingSeen, ...] = ()
    questions: tuple[Question, ...] = ()
    charts: tuple[ChartSeen, ...] = ()
    marks: tuple[Mark, ...] = attrs.field(default=(), metadata=ONCE)
    log: tuple[LogLine, ...] = ()
    traces: tuple[Trace, ...] = ()

    def car(self, car: CarId) -> CarSeen:
        """The car with this id."""
        return next(one for one in self.cars if one.id == car)

    def driver(self, seat: SeatId) -> DriverSeen:
        """Who sits at a seat."""
        return next(one for one in self.drivers if one.seat == seat)

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return self.phase is Phase.OVER

    @property
    def board_marks(self) -> tuple[Mark, ...]:
        """What events have left on the board, then what rules want drawn just now."""
        return (*(mark for trace in self.traces for mark in trace.marks), *self.marks)

    def to_data(self) -> dict[str, Any]:
        """The whole moment as JSON holds it."""
        return dict(to_data(self))

    @classmethod
    def from_data(cls, data: Any) -> Moment:
        """The moment that some data holds."""
        return from_data(cls, data)
