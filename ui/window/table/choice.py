"""A question as a person sees it: what lies on the board, what is a button, what is framed.

No window is needed here: arrows, digits and clicks only move the frame.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Sequence

import attrs

from gridprix.core.asks import Ask
from gridprix.core.state import CarId, Place
from gridprix.ui.seat.moment import Bid, Offer, Question

Point = tuple[float, float]


class CandidateKind(enum.Enum):
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

    option: Offer
    place: Place
    kind: CandidateKind
    spot: Point  # in units of the board
    price: int = 0
    origin: Place | None = None
    safety: str = ""  # what the coach says of it, if anything
    gain: str = ""  # what it brings that its driver may be after, in a sign or two

    @property
    def legal(self) -> bool:
        """Whether it may be chosen."""
        return self.kind is not CandidateKind.REFUSED


@attrs.frozen
class Placing:
    """What a choice must know of the board."""

    locate: Callable[[Place], Point]
    read_place: Callable[[str], Place]
    leaves: Callable[[Place, Place], bool]  # whether a leg from one to the other leaves the track
    pad: bool = False


ORIGIN, PLOT = "origin", "plot"
MOST_BOXES = 4


class Choice:
    """One question and what of it is framed."""

    def __init__(self, question: Question, placing: Placing) -> None:
        self.question = question
        self._placing = placing
        self._offers = {one.key: one for one in question.offers}
        self.told = 0  # how often something was learned
        self.origin: Place | None = None
        begins = dict.fromkeys(one.origin for one in question.offers if one.origin)
        self.origins = [placing.read_place(text) for text in begins]
        self.candidates: list[Candidate] = []
        self.plain: list[Offer] = []
        self.framed: str = ""
        self.bid: str = ""  # what is to be laid on the dice of what is framed
        self._arrange()

    def learn(self, question: Question) -> None:
        """Take over what has become known of the same question; what is framed stays framed."""
        framed = self.framed
        self.question = question
        self._offers = {one.key: one for one in question.offers}
        self.told += 1
        self._arrange()
        self.framed = framed

    # -- what there is

    @property
    def car(self) -> CarId:
        """The car that is asked about."""
        return self.question.car

    def _arrange(self) -> None:
        if self.choosing_origin:
            self.candidates = [self._origin(place) for place in self.origins]
            self.plain = []
        else:
            placed = [self._candidate(offer) for offer in self.question.offers]
            self.candidates = [one for one in placed if one is not None]
            on_board = {one.option.key for one in self.candidates}
            self.plain = [
                one for one in self.question.offers if not one.path and one.key not in on_board
            ]
        self.framed = self._first()

    @property
    def choosing_origin(self) -> bool:
        """Whether a start point must be chosen before its moves are shown."""
        return len(self.origins) > 1 and self.origin is None

    def _origin(self, place: Place) -> Candidate:
        option = Offer(f"{ORIGIN} {place}", f"start from {_place_text(place)}")
        return Candidate(
            option, place, CandidateKind.FREE, self._placing.locate(place), origin=place
        )

    def origin_of(self, key: str) -> Place | None:
        """Where the leg with a key begins, if it is a leg."""
        offer = self._offers.get(key)
        return self._placing.read_place(offer.origin) if offer and offer.origin else None

    def _candidate(self, offer: Offer) -> Candidate | None:
        place, origin = self._place_of(offer), self.origin_of(offer.key)
        if place is None or (offer.path and self.origin not in (None, origin)):
            return None
        price = sum(one.amount for one in offer.prices)
        leaves = origin is not None and bool(offer.caution) and self._placing.leaves(origin, place)
        kind = CandidateKind.LEAVES if leaves and not offer.refusal else _kind(offer, price)
        safety = offer.safety.level if offer.safety is not None else ""
        gain = " ".join(one.brief for one in offer.gains)
        spot = self._placing.locate(place)
        return Candidate(offer, place, kind, spot, price, origin, safety, gain)

    def _place_of(self, offer: Offer) -> Place | None:
        if offer.path:
            return self._placing.read_place(offer.path[-1])
        if offer.key.startswith("@"):
            try:
                return self._placing.read_place(offer.key[1:])
            except ValueError:
                return None
        return None

    def _first(self) -> str:
        keys = [one.option.key for one in self.candidates] + [one.key for one in self.plain]
        default = self.question.default
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
    def option(self) -> Offer | None:
        """The framed option."""
        everything = [*(one.option for one in self.candidates), *self.plain]
        return next((one for one in everything if one.key == self.framed), None)

    @property
    def ordered(self) -> list[Offer]:
        """All options one after another: on the board first."""
        return [*(one.option for one in self.candidates), *self.plain]

    @property
    def principal(self) -> Candidate | None:
        """The candidate in the middle: the one that repeats the last move."""
        begins = next((one.option.origin for one in self.candidates if one.option.path), "")
        middle = dict(self.question.middles).get(begins)
        if middle is None:
            return None
        place = self._placing.read_place(middle)
        nobody = Candidate(Offer("", ""), place, CandidateKind.FREE, self._placing.locate(place))
        return next((one for one in self.candidates if one.place == place), nobody)

    @property
    def on_pad(self) -> bool:
        """Whether the places of this question are chosen as on a pad of keys."""
        return self._placing.pad and bool(self.candidates)

    @property
    def as_cards(self) -> bool:
        """Whether this question is a hand of cards."""
        return self.question.question == PLOT and not self.candidates

    @property
    def as_rows(self) -> bool:
        """Whether this question is a list in rows: many options, or odds to compare."""
        if self.candidates or self.as_cards:
            return False
        return len(self.plain) > MOST_BOXES or any(one.odds for one in self.plain)

    def reason(self, key: str) -> str:
        """Why an option may not be chosen, or what it would bring."""
        offer = self._offers.get(key)
        return offer.refusal or offer.caution if offer is not None else ""

    def refused(self, key: str) -> bool:
        """Whether an option is shown but not allowed."""
        return key in self._offers and bool(self._offers[key].refusal)

    # -- bids on the dice that follow

    @property
    def bids(self) -> tuple[Bid, ...]:
        """What may be laid on the dice of what is framed."""
        option = self.option
        return option.bids.offers if option is not None and option.bids is not None else ()

    @property
    def laid(self) -> Bid | None:
        """What is to be laid: what was chosen, where that is possible, else nothing."""
        option = self.option
        if option is None or option.bids is None:
            return None
        return next(
            (one for key in (self.bid, option.bids.default) for one in self.bids if one.key == key),
            None,
        )

    def bid_among(self, asks: Sequence[Ask]) -> str:
        """What was chosen to be laid, where just that is asked now."""
        bids, laid = self.option.bids if self.option is not None else None, self.laid
        if bids is None or laid is None:
            return ""
        wanted = (one for one in asks if (one.car, one.question) == (self.car, bids.question))
        legal = [one.key for ask in wanted for one in ask.legal]
        return laid.key if laid.key in legal else ""

    def lay(self, key: str) -> None:
        """Choose what is to be laid on the dice."""
        self.bid = key

    def turn_bid(self, step: int) -> None:
        """Lay more or less."""
        if self.laid is not None:
            at = self.bids.index(self.laid) + step
            self.bid = self.bids[max(0, min(at, len(self.bids) - 1))].key

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

    def by_price(self) -> Sequence[Offer]:
        """All options, cheapest and safest first."""
        return sorted(
            self.ordered,
            key=lambda one: (
                bool(one.refusal),
                bool(one.caution),
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


def _kind(offer: Offer, price: int) -> CandidateKind:
    if offer.refusal:
        return CandidateKind.REFUSED
    if offer.caution:
        return CandidateKind.COSTLY
    if price:
        return CandidateKind.PRICED
    return CandidateKind.REPEAT if offer.repeats else CandidateKind.FREE


def _place_text(place: Place) -> str:
    return ", ".join(map(str, place)) if isinstance(place, tuple) else str(place)


def _ahead(here: Point, there: Point, way: tuple[int, int]) -> float:
    return (there[0] - here[0]) * way[0] + (there[1] - here[1]) * way[1]


def _cost(here: Point, there: Point, way: tuple[int, int]) -> float:
    """Near and straight ahead is best."""
    ahead = _ahead(here, there, way)
    aside = abs((there[0] - here[0]) * way[1]) + abs((there[1] - here[1]) * way[0])
    return math.dist(here, there) + 2 * aside + (0.01 if ahead > 0 else 0)
