"""A question as a person sees it: what lies on the board, what is a button, what is framed.

No window is needed here: arrows, digits and clicks only move the frame.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Sequence

import attrs

from gridprix.core.asks import Ask, Leg, Option
from gridprix.core.hand import Hand
from gridprix.core.state import Place

Point = tuple[float, float]


class Kind(enum.Enum):
    """How a candidate is drawn."""

    FREE = "free"
    REPEAT = "repeat"
    PRICED = "priced"
    COSTLY = "costly"
    LEAVES = "leaves"
    REFUSED = "refused"


@attrs.frozen
class Candidate:
    """An option that lies on the board."""

    option: Option
    place: Place
    kind: Kind
    spot: Point  # in units of the board
    price: int = 0
    origin: Place | None = None

    @property
    def legal(self) -> bool:
        """Whether it may be chosen."""
        return self.kind is not Kind.REFUSED


@attrs.frozen
class Placing:
    """What a choice must know of the board."""

    locate: Callable[[Place], Point]
    read_place: Callable[[str], Place]
    leaves: Callable[[Leg], bool]
    hand: Hand = attrs.field(factory=Hand)


ORIGIN, PLOT = "origin", "plot"
MOST_BOXES = 4


class Choice:
    """One question and what of it is framed."""

    def __init__(self, ask: Ask, placing: Placing) -> None:
        self.ask = ask
        self._placing = placing
        self.origin: Place | None = None
        self._legs = [one for one in ask.options if isinstance(one, Leg) and one.to is not None]
        self.origins = _origins(self._legs)
        self.candidates: list[Candidate] = []
        self.plain: list[Option] = []
        self.framed: str = ""
        self._arrange()

    # -- what there is

    def _arrange(self) -> None:
        if self.choosing_origin:
            self.candidates = [self._origin(place) for place in self.origins]
            self.plain = []
        else:
            placed = [self._candidate(option) for option in self.ask.options]
            self.candidates = [one for one in placed if one is not None]
            on_board = {one.option.key for one in self.candidates}
            hidden = {leg.key for leg in self._legs}
            self.plain = [
                option
                for option in self.ask.options
                if option.key not in on_board and option.key not in hidden
            ]
        self.framed = self._first()

    @property
    def choosing_origin(self) -> bool:
        """Whether a start point must be chosen before its moves are shown."""
        return len(self.origins) > 1 and self.origin is None

    def _origin(self, place: Place) -> Candidate:
        option = Option(f"{ORIGIN} {place}", f"start from {_place_text(place)}")
        return Candidate(option, place, Kind.FREE, self._placing.locate(place), origin=place)

    def _candidate(self, option: Option) -> Candidate | None:
        place = self._place_of(option)
        if place is None:
            return None
        price = sum(one.amount for one in option.prices)
        kind = self._kind(option, price)
        origin = option.origin if isinstance(option, Leg) else None
        return Candidate(option, place, kind, self._placing.locate(place), price, origin)

    def _place_of(self, option: Option) -> Place | None:
        if isinstance(option, Leg):
            elsewhere = self.origin is not None and option.origin != self.origin
            return None if elsewhere else option.to
        if option.key.startswith("@"):
            try:
                return self._placing.read_place(option.key[1:])
            except ValueError:
                return None
        return None

    def _kind(self, option: Option, price: int) -> Kind:
        if option.key in self.ask.refused:
            return Kind.REFUSED
        if option.key in self.ask.cautions:
            leaves = isinstance(option, Leg) and self._placing.leaves(option)
            return Kind.LEAVES if leaves else Kind.COSTLY
        if price:
            return Kind.PRICED
        return Kind.REPEAT if self._placing.hand.repeats(option) else Kind.FREE

    def _first(self) -> str:
        keys = [one.option.key for one in self.candidates] + [one.key for one in self.plain]
        try:
            default = self.ask.default
        except IndexError:
            default = ""
        return default if default in keys else next(iter(keys), "")

    # -- what is framed

    @property
    def candidate(self) -> Candidate | None:
        """The framed candidate."""
        return self.find(self.framed)

    def find(self, key: str) -> Candidate | None:
        """The candidate with a key."""
        return next((one for one in self.candidates if one.option.key == key), None)

    @property
    def option(self) -> Option | None:
        """The framed option."""
        everything = [*(one.option for one in self.candidates), *self.plain]
        return next((one for one in everything if one.key == self.framed), None)

    @property
    def ordered(self) -> list[Option]:
        """All options one after another: on the board first."""
        return [*(one.option for one in self.candidates), *self.plain]

    @property
    def principal(self) -> Candidate | None:
        """The candidate in the middle: the one that repeats the last move."""
        place = self._placing.hand.middle([one.option for one in self.candidates])
        if place is None:
            return None
        nobody = Candidate(Option("", ""), place, Kind.FREE, self._placing.locate(place))
        return next((one for one in self.candidates if one.place == place), nobody)

    @property
    def on_pad(self) -> bool:
        """Whether the places of this question are chosen as on a pad of keys."""
        return self._placing.hand.pad and bool(self.candidates)

    @property
    def as_cards(self) -> bool:
        """Whether this question is a hand of cards."""
        return self.ask.question == PLOT and not self.candidates

    @property
    def as_rows(self) -> bool:
        """Whether this question is a list in rows: many options, or odds to compare."""
        if self.candidates or self.as_cards:
            return False
        return len(self.plain) > MOST_BOXES or any(one.odds for one in self.plain)

    def leads_to(self, option: Option) -> str:
        """Where an option leads, as words after its label."""
        return self._placing.hand.leads_to(option)

    def reason(self, key: str) -> str:
        """Why an option may not be chosen, or what it would bring."""
        return self.ask.refused.get(key) or self.ask.cautions.get(key, "")

    def refused(self, key: str) -> bool:
        """Whether an option is shown but not allowed."""
        return key in self.ask.refused

    # -- moving the frame

    def frame(self, key: str) -> None:
        """Frame an option."""
        if any(one.key == key for one in self.ordered):
            self.framed = key

    def step(self, across: int, up: int) -> None:
        """Move the frame to the nearest candidate in a direction."""
        here = self.candidate
        if here is None:
            if self.candidates:
                self.framed = self.candidates[0].option.key
            return
        best = min(
            (one for one in self.candidates if _ahead(here.spot, one.spot, (across, up)) > 0),
            key=lambda one: _cost(here.spot, one.spot, (across, up)),
            default=None,
        )
        if best is not None:
            self.framed = best.option.key

    def neighbour(self, across: int, up: int, *, far: bool = False) -> None:
        """Frame the candidate so many squares from the principal one."""
        middle = self.principal
        if middle is None:
            self.step(across, up)
            return
        times = 2 if far else 1
        wanted = middle.spot[0] + across * times, middle.spot[1] + up * times
        for one in self.candidates:
            if one.spot == wanted:
                self.framed = one.option.key

    def turn(self, step: int, *, legal: bool = True) -> None:
        """Frame the next option, cheapest and safest first."""
        row = [one.key for one in self.by_price() if not legal or not self.refused(one.key)]
        if not row:
            return
        at = row.index(self.framed) if self.framed in row else -1 if step > 0 else 0
        self.framed = row[(at + step) % len(row)]

    def by_price(self) -> Sequence[Option]:
        """All options, cheapest and safest first."""
        return sorted(
            self.ordered,
            key=lambda one: (
                self.refused(one.key),
                one.key in self.ask.cautions,
                sum(price.amount for price in one.prices),
            ),
        )

    def at(self, place: Place | None) -> Candidate | None:
        """The best candidate at a place: allowed before refused, cheap before dear."""
        here = [one for one in self.candidates if one.place == place]
        return min(here, key=lambda one: (not one.legal, one.price), default=None)

    def choose_origin(self, place: Place | None) -> None:
        """Take a start point (or none again) and show its moves."""
        self.origin = place
        self._arrange()


def _origins(legs: Sequence[Leg]) -> list[Place]:
    found: dict[Place, None] = {}
    for leg in legs:
        if leg.origin is not None:
            found.setdefault(leg.origin)
    return list(found)


def _place_text(place: Place) -> str:
    return ", ".join(map(str, place)) if isinstance(place, tuple) else str(place)


def _ahead(here: Point, there: Point, way: tuple[int, int]) -> float:
    return (there[0] - here[0]) * way[0] + (there[1] - here[1]) * way[1]


def _cost(here: Point, there: Point, way: tuple[int, int]) -> float:
    """Near and straight ahead is best."""
    ahead = _ahead(here, there, way)
    aside = abs((there[0] - here[0]) * way[1]) + abs((there[1] - here[1]) * way[0])
    return math.dist(here, there) + 2 * aside + (0.01 if ahead > 0 else 0)
