from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    Event,
    Notation,
    Option,
    Part,
    PartSpec,
    Race,
    RacePartSpec,
    RaceView,
    Reducer,
    Roll,
    Rule,
    RuleCard,
    Script,
    SeatId,
    Table,
    hookimpl,
)
from gridprix.core.wording import Wording

from .plots import mark_of

DRAW = "a card from the pile"


@attrs.frozen
class Hand(Part):
    """A face-down card; others see only that there is one."""

    capability: ClassVar[str] = "cards"
    card: str = ""


@attrs.frozen
class Notes(Part):
    """What a driver jotted down; a rule's own view hides it."""

    capability: ClassVar[str] = "cards"
    text: str = ""


@attrs.frozen
class Pile(Part):
    """The order of the cards that nobody knows."""

    capability: ClassVar[str] = "cards"
    secret: str = ""


@attrs.frozen
class CardDrawn(Event):
    """A driver drew a card and looked at it."""

    car: CarId
    card: str
    private_to: SeatId | None = None


@attrs.frozen
class CardKept(Event):
    """A driver made up his mind about his card."""

    car: CarId
    note: str
    private_to: SeatId | None = None


@attrs.frozen
class Cards(Rule):
    """Everybody draws a secret card at the start and may change it at the start of a turn."""

    card: ClassVar[RuleCard] = RuleCard("cards", "Hold a secret card", "toy")

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [
            PartSpec(Hand, lambda scenario, seat: Hand(), hide=lambda hand: Hand("face down")),
            PartSpec(Notes, lambda scenario, seat: Notes()),
        ]

    @hookimpl
    def declare_race_parts(self) -> Iterable[RacePartSpec]:
        return [RacePartSpec(Pile, lambda scenario: Pile(mark_of("pile")), hide=lambda pile: None)]

    @hookimpl
    def declare_notation(self) -> Iterable[Notation]:
        return [
            Notation(
                "hand",
                lambda car: car.part(Hand).card,
                lambda car, value: car.with_part(Hand(str(value))),
            )
        ]

    @hookimpl
    def declare_reducers(self) -> Iterable[Reducer]:
        return [Reducer(CardDrawn, car=_take), Reducer(CardKept, car=_jot)]

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {CardDrawn: "{car} looks at {card}", CardKept: "{car} notes {note}"}

    @hookimpl
    def play_setup(self, table: Table) -> Script:
        for car in table.race.cars:
            yield from self._draw(table, car)

    def _draw(self, table: Table, car: Car) -> Script:
        wanted = Roll(DRAW, sides=10**9, car=car.id, private_to=car.seat)
        throw = yield from table.roll(wanted)
        drawn = CardDrawn(car.id, mark_of(f"card {throw.total}"), car.seat)
        yield from table.emit(drawn)

    @hookimpl
    def play_turn_start(self, table: Table, car: CarId) -> Script | None:
        # one in four turns, so that races do not drown in questions
        mine = table.race.car(car)
        return self._decide(table, mine) if table.race.round % 4 == 1 else None

    def _decide(self, table: Table, car: Car) -> Script:
        mark = mark_of(f"note {car.id} {table.race.round}")
        options = (Option(f"keep/{mark}"), Option(f"swap/{mark}"))
        question = Ask(car.seat, car.id, "card", options, "keep your card?", secret=True)
        chosen = yield from table.ask(question)
        yield from table.emit(CardKept(car.id, chosen.key, car.seat))
        if chosen.key.startswith("swap"):
            yield from self._draw(table, car)

    @hookimpl(wrapper=True)
    def settle_view(self, race: Race, view: RaceView) -> Generator[None, RaceView, RaceView]:
        shown = yield
        cars = tuple(
            car if car.seat == view.seat_id else car.with_part(Notes()) for car in shown.cars
        )
        return attrs.evolve(shown, cars=cars)


def _take(car: Car, event: CardDrawn, race: Race) -> Car:
    return car.with_part(Hand(event.card))


def _jot(car: Car, event: CardKept, race: Race) -> Car:
    return car.with_part(Notes(event.note))
