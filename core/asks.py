"""What a race needs from outside: decisions and dice.

An `Ask` belongs to one seat and one car and lists its options; an `AskAll` is a set of asks whose
replies are revealed together; a `Roll` wants dice. The race yields them, the driver replies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

import attrs

from .die import Die
from .errors import IllegalChoice
from .state import CarId, Place, SeatId

NOTHING: Mapping[str, str] = MappingProxyType({})
STROKES = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789")  # 0 shows the whole track


@attrs.frozen
class Price:
    """What an option costs, in a currency that a rule names (`nitro`, `wear`, `chip`).

    `plural` is for people to read; a currency without one is not counted in pieces. `leaves` is
    what the driver would have of it afterwards, where the rule says so.
    """

    currency: str
    amount: int
    plural: str = attrs.field(default="", eq=False)
    leaves: int | None = attrs.field(default=None, eq=False, kw_only=True)

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}"

    @property
    def spoken(self) -> str:
        """The price as a person says it."""
        return f"{self.amount} {self.plural}" if self.plural and self.amount != 1 else str(self)


@attrs.frozen
class Odds:
    """One outcome of the dice behind an option and its exact chance.

    `tone` says what it means to whoever is asked: ok, warn or bad. Without any the outcomes of an
    option are told from the best to the worst.
    """

    outcome: str
    chance: Fraction
    tone: str = attrs.field(default="", eq=False)


@attrs.frozen
class Option:
    """One possible reply. The key is stable text; the label is for people.

    `stroke` is the key of a keyboard that takes it, a letter or a digit from 1 to 9: gear 2 is key
    2. Where that is taken already, people are shown another.
    """

    key: str
    text: str = ""
    prices: tuple[Price, ...] = ()
    odds: tuple[Odds, ...] = ()
    stroke: str = attrs.field(default="", kw_only=True)

    @property
    def label(self) -> str:
        """The option in a player's words; subclasses make it only when someone reads it."""
        return self.text or self.key

    @property
    def outlook(self) -> tuple[str, ...]:
        """What it would lead to, in a few words each: first what is sure, then what to mind."""
        return ()

    @property
    def reach(self) -> int:
        """How many steps it would give a car; none where it is about something else."""
        return 0

    @property
    def roll(self) -> Roll | None:
        """The dice that it leads to at once, so that bids on them can be told beforehand."""
        return None


STROKE_FORM = "a stroke is one letter, or a digit from 1 to 9"


def strange_stroke(option: Option) -> str:
    """What is wrong with the stroke of an option, for a sentence; nothing where all is well."""
    stroke: object = option.stroke
    fits = isinstance(stroke, str) and (not stroke or stroke.upper() in STROKES)
    return "" if fits else f"has the stroke {stroke!r}"


@attrs.frozen
class Leg(Option):
    """The smallest step a rule may interrupt: from one place to another.

    `through` are the places passed on the way, `passing` says that `to` is occupied and the turn
    may not end there, `steps` is what the leg uses of the step budget.
    """

    origin: Place | None = None
    to: Place | None = None
    through: tuple[Place, ...] = ()
    steps: int = 1
    passing: bool = False

    @property
    def told(self) -> str:
        """The step as the log tells it, after the driver's name; its label where that will do."""
        return self.label


@attrs.frozen
class Ask:
    """One question to one seat about one car.

    `refused` maps the keys of options that are shown but not allowed to the reason; `cautions`
    maps allowed ones to what they would bring upon the car. `preferred` is the key for
    somebody who does not care: the window frames it first, so that Enter takes it, and pilots that
    see no difference choose it; without one, or where it has a caution, that is the first option
    without a caution. A secret ask's reply is nobody else's
    business until the race says so.
    """

    seat: SeatId
    car: CarId
    question: str
    options: Sequence[Option]
    prompt: str = ""
    refused: Mapping[str, str] = NOTHING
    cautions: Mapping[str, str] = NOTHING
    preferred: str = ""
    secret: bool = False

    @property
    def legal(self) -> list[Option]:
        """The options that may be chosen."""
        if not self.refused:
            return list(self.options)
        return [option for option in self.options if option.key not in self.refused]

    @property
    def safe(self) -> list[Option]:
        """The legal options that bring nothing bad, or all legal ones when there is none."""
        cautions = self.cautions
        if not cautions:
            return self.legal
        legal = self.legal if self.refused else self.options
        return [option for option in legal if option.key not in cautions] or self.legal

    @property
    def default(self) -> str:
        """The reply of somebody who does not care: never a costly one while another is left."""
        safe = self.safe
        if self.preferred and any(option.key == self.preferred for option in safe):
            return self.preferred
        return safe[0].key

    def option(self, key: str) -> Option:
        """The legal option with this key; raises IllegalChoice otherwise."""
        if key not in self.refused:
            for option in self.options:
                if option.key == key:
                    return option
        allowed = [option.key for option in self.legal]
        raise IllegalChoice(
            self.seat, self.car, self.question, key, allowed, self.refused.get(key, "")
        )


@attrs.frozen
class AskAll:
    """Several asks at once; nobody sees another's reply before all are in."""

    asks: tuple[Ask, ...]

    def ask_for(self, car: CarId) -> Ask:
        """The ask of this set that concerns a car."""
        return next(ask for ask in self.asks if ask.car == car)


@attrs.frozen
class Roll:
    """A wish for dice: `count` dice of `sides` faces, or the `dice` that are named one by one.

    With `distinct` the results all differ: a shuffle of n is n distinct results of n faces.
    """

    why: str
    count: int = 1
    sides: int = 6
    distinct: bool = False
    car: CarId | None = None
    private_to: SeatId | None = None
    values: tuple[int, ...] = ()
    dice: tuple[Die, ...] = ()

    def __attrs_post_init__(self) -> None:
        if self.dice and isinstance(self.dice, tuple):  # one that is none is told later
            object.__setattr__(self, "count", len(self.dice))

    @property
    def faces(self) -> str:
        """What the dice may show, in words."""
        if not self.dice:
            return f"1 to {self.sides}"
        return "; ".join(dict.fromkeys(map(str, self.dice)))

    def shows(self, values: Sequence[int]) -> bool:
        """Whether these dice can fall so."""
        if len(values) != self.count or not all(isinstance(value, int) for value in values):
            return False
        if not self.dice:
            return all(1 <= value <= self.sides for value in values)
        return all(value in die.faces for value, die in zip(values, self.dice, strict=True))


@attrs.frozen
class Modifier:
    """What a rule adds to a roll, and why."""

    amount: int
    reason: str


Request = Ask | AskAll | Roll
