"""What is kept of a table beside its journal, as plain data; nobody's plans or cards are in it."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core.scenario import Scenario
from gridprix.core.state import SeatId
from gridprix.ui.seat.advice import FULL

from .clock import Patience

HUMAN = "human"
MOST_NOTICES = 40


@attrs.define
class SeatState:
    """A seat: who sits there, known by digests of keys, and who drives while nobody does."""

    id: SeatId
    name: str
    colour: str
    pilot: str = HUMAN
    keys: list[str] = attrs.field(factory=list)
    ready: bool = False
    driven: bool = False  # a bot drives in the person's place
    once: bool = False  # a bot decides this once: the time was up
    misses: int = 0  # in a row
    patience: Patience = attrs.field(factory=Patience)

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return bool(self.keys)


@attrs.define
class TableSettings:
    """What the host sets for all."""

    clock: int = 0  # seconds for a question; 0 is no clock
    help: str = FULL
    ask_first: bool = False  # whether the host lets people in
    delay: int = 0  # seconds by which those who only watch see everything later
    stand_in: str = ""  # the pilot that drives where nobody does


@attrs.define
class TableState:
    """A table as it is kept."""

    word: str
    race: str  # the ready race that is on the table
    title: str
    secret: str = ""  # what the dice of the race are made of, for its owner's eyes only
    seats: list[SeatState] = attrs.field(factory=list)
    hosts: list[str] = attrs.field(factory=list)
    settings: TableSettings = attrs.field(factory=TableSettings)
    number: int = 0  # of the race: 0 before the first
    next: str = ""  # what comes after the race that is over: the same, in reverse, another
    cleared: bool = False  # whether that race is not shown any more
    version: int = 0
    left: float = 0.0  # on the clock of the question
    paused: bool = False
    notices: list[tuple[int, str]] = attrs.field(factory=list)

    def seat(self, seat: SeatId | str) -> SeatState | None:
        """A seat by its letter."""
        return next((one for one in self.seats if one.id == seat), None)

    def tell(self, sentence: str) -> None:
        """Note something that everybody at the table reads."""
        number = self.notices[-1][0] + 1 if self.notices else 1
        self.notices = [*self.notices, (number, sentence)][-MOST_NOTICES:]

    def to_data(self) -> dict[str, Any]:
        """The state as JSON holds it."""
        return attrs.asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> TableState:
        """The state that some data holds."""
        seats = [
            SeatState(**{**one, "id": SeatId(one["id"]), "patience": Patience(**one["patience"])})
            for one in data["seats"]
        ]
        notices = [(int(number), str(text)) for number, text in data["notices"]]
        made = {"seats": seats, "notices": notices}
        return cls(**{**data, **made, "settings": TableSettings(**data["settings"])})


def seats_of(scenario: Scenario) -> list[SeatState]:
    """The seats of a race, with nobody in them."""
    return [SeatState(one.id, one.name, one.colour, one.pilot) for one in scenario.seats]


def stand_in_of(scenario: Scenario) -> str:
    """Who drives where nobody does: the race's own bot that most seats have, or the club's."""
    bots = [seat.pilot for seat in scenario.seats if seat.pilot != HUMAN]
    if bots:
        return max(dict.fromkeys(bots), key=bots.count)
    known = list(scenario.book.pilots)
    return known[min(2, len(known) - 1)]
