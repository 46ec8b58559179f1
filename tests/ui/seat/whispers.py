"""A house rule with a secret of every kind, and the ways in which it could let it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    ChartLine,
    ChartSheet,
    Event,
    Gain,
    Gauge,
    Leg,
    Mark,
    Option,
    Part,
    PartSpec,
    Race,
    RaceView,
    Reducer,
    Rule,
    RuleCard,
    Script,
    SeatId,
    Table,
    hookimpl,
    option,
)
from gridprix.core.wording import Wording

WORDS = ("left", "right")


@attrs.frozen
class Whispered(Part):
    """What a driver whispered in this round."""

    capability: ClassVar[str] = "whispers"
    word: str = ""


@attrs.frozen
class WordKept(Event):
    """A driver whispered something; only the own seat reads it."""

    car: CarId
    word: str
    private_to: SeatId | None = None


@attrs.frozen
class Heard(Event):
    """Something was heard by all, but not what it was."""

    car: CarId


@attrs.frozen
class Told(Event):
    """All whispers were told at the close of a round."""

    words: tuple[str, ...]


@attrs.frozen
class Whispers(Rule):
    """Every driver whispers a word at the start of a turn; all are told when the round closes.

    Clauses: none, a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(name="whispers", summary="Whisper a word", family="grid")
    hidden: bool = option(default=True, help="whether the part is hidden from others")
    private: bool = option(default=True, help="whether the event is private to its seat")

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        hide = (lambda part: Whispered()) if self.hidden else None
        return [PartSpec(Whispered, lambda scenario, seat: Whispered(), hide=hide)]

    @hookimpl
    def declare_reducers(self) -> Iterable[Reducer]:
        return [Reducer(WordKept, part=Whispered, by=_kept)]

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {
            WordKept: "{car} whispers {word}",
            Heard: lambda event, race: f"Somebody whispers {race.car(event.car).part(Whispered)}",
            Told: "The words were {words}",
        }

    @hookimpl
    def play_turn_start(self, table: Table, car: CarId) -> Script:
        seat = table.race.car(car).seat
        ask = Ask(seat, car, "whisper", tuple(map(Option, WORDS)), secret=True)
        chosen = yield from table.ask(ask)
        yield from table.emit(WordKept(car, chosen.key, seat if self.private else None))
        yield from table.emit(Heard(car))

    @hookimpl
    def play_round_end(self, table: Table) -> Script:
        words = tuple(car.part(Whispered).word for car in table.race.cars)
        yield from table.emit(Told(words))

    # -- whatever a rule is asked for what people see, this one answers with the word

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        return [Gauge("whispered", car.part(Whispered).word)]

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return [
            Mark("word", car.at, text=car.part(Whispered).word) for car in view.cars if car.placed
        ]

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark]:
        cars = [car for car in race.cars if car.placed and isinstance(event, Heard)]
        return [Mark("word", car.at, text=car.part(Whispered).word) for car in cars]

    @hookimpl
    def offer_gains(self, race: Race, car: Car, legs: Sequence[Leg]) -> Iterable[Gain]:
        words = " ".join(one.part(Whispered).word for one in race.cars)
        return [Gain(leg.key, "?", words) for leg in legs]

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        lines = tuple(ChartLine((one.name, one.part(Whispered).word)) for one in race.cars)
        return [ChartSheet("whispers", ("driver", "word"), lines)]


def _kept(part: Whispered, event: WordKept, race: Race) -> Whispered:
    return Whispered(event.word)
