"""The table of a race in which a rule plays that is not ours: it checks all that comes to it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

from .asks import STROKE_FORM, Ask, Option, Roll, strange_stroke
from .die import MORE_COLOURS, Die
from .documents import suggest
from .errors import BadRule
from .events import TONES, ByKind, Event
from .hookspecs import Script
from .insides import fields_of, right_for, wrong_inside
from .places import places_of
from .seats import COLOURS
from .sequels import Sequel
from .state import Race
from .table import LogEntry, Table
from .tracing import brief

MOST_DICE = 10_000
CODE = re.compile("#[0-9a-fA-F]{6}")


@attrs.frozen
class Lent:
    """A script that the table gave out, by which of its verbs, and to which line."""

    script: Script
    verb: str
    line: str

    @property
    def unrun(self) -> bool:
        """Whether nobody has run it."""
        return inspect.getgeneratorstate(self.script) == inspect.GEN_CREATED


class StrictTable(Table):
    """As any table; what is wrong is told to whoever handed it over."""

    __slots__ = ("_places", "_reduction", "lent", "watched")

    def __init__(self, race: Race, log: list[LogEntry] | None = None) -> None:
        super().__init__(race, log)
        self._sequels = ByKind(self._checked)
        self._reduction = race.book.reduction
        self._places = places_of(race)
        self.lent: list[Lent] = []
        self.watched = 0  # how many scripts are at work that must run what they are lent

    def emit(self, event: Event) -> Script:
        """Let something happen that is an event, of cars that race."""
        _check_event(event, self.race)
        return self._lend("emit", super().emit(event))

    def happen(self, event: Event) -> Script | tuple[()]:
        """As `emit`, for what no rule does."""
        _check_event(event, self.race)
        return super().happen(event)

    def ask(self, ask: Ask) -> Script:
        """Put a question that can be answered."""
        _check_ask(ask, self.race)
        return self._lend("ask", super().ask(ask))

    def ask_all(self, asks: Iterable[Ask]) -> Script:
        """Put several questions that can be answered."""
        asks = tuple(asks)
        for ask in asks:
            _check_ask(ask, self.race)
        return self._lend("ask_all", super().ask_all(asks))

    def throw(self, roll: Roll) -> Script:
        """Just the dice, as many as there are."""
        _check_roll(roll, self.race)
        return self._lend("throw", super().throw(roll))

    def roll(self, roll: Roll) -> Script:
        """Dice with all that rules put on them."""
        _check_roll(roll, self.race)
        return self._lend("roll", super().roll(roll))

    def _checked(self, kind: type[Event]) -> Sequel:
        sequel = self.race.book.sequels[kind]
        return attrs.evolve(sequel, step=self._moved) if self._reduction.moves(kind) else sequel

    def _moved(self, race: Race, event: Event) -> Race:
        """The race after an event that moves its car, which then stands somewhere on the board."""
        after = self._reduction.apply(race, event)
        car = after.car(event.car)  # type: ignore[attr-defined]
        wrong = self._places.wrong(car.spot)
        if wrong:
            what = f"{type(event).__name__} puts {car.name} at {brief(car.spot)}"
            keeper = self._reduction.keeper(type(event))
            raise BadRule(f"{what}; {wrong}") if keeper is None else keeper.fault(what, wrong)
        return after

    def _lend(self, verb: str, script: Script) -> Script:
        if self.watched:
            here = inspect.currentframe()
            asked = here.f_back.f_back if here and here.f_back else None
            line = f"{Path(asked.f_code.co_filename).name}:{asked.f_lineno}" if asked else ""
            self.lent.append(Lent(script, verb, line))
        return script


def table_of(race: Race, log: list[LogEntry] | None = None) -> Table:
    """The table for a race: a strict one where a rule plays that is not ours."""
    return StrictTable(race, log) if race.book.strict else Table(race, log)


def _places(kind: type[Event]) -> tuple[str, ...]:
    """The fields of a kind of event that are places."""
    fields: tuple[Any, ...] = attrs.fields(kind) if attrs.has(kind) else ()
    return tuple(one.name for one in fields if str(one.type) in PLACE)


PLACE = ("Place", "Place | None")  # a place may be anything, so that its annotation tells it
_PLACES = ByKind(_places)


def _check_event(event: object, race: Race) -> None:
    if isinstance(event, (list, tuple)):
        raise BadRule(f"a {type(event).__name__} is emitted; emit one event after another")
    if not isinstance(event, Event):
        raise BadRule(f"{brief(event)} is emitted, which is no event; emit an object of an Event")
    name = type(event).__name__
    for field, fits, takes in fields_of(type(event)):
        value = getattr(event, field)
        if not fits(value):
            raise BadRule(
                f"{name} has {brief(value)} for {field!r}; {right_for(value, field, takes)}"
            )
    if event.tone not in TONES:
        known = "nothing, warn or bad"
        raise BadRule(f"{name} has the tone {brief(event.tone)}; a tone is {known}")
    _check_car(getattr(event, "car", None), race, name)
    for field in _PLACES[type(event)]:
        place = getattr(event, field)
        wrong = places_of(race).strange(place) if place is not None else ""
        if wrong:
            raise BadRule(f"{name} has {brief(place)} for {field!r}; {wrong}")


def _check_car(car: object, race: Race, what: str) -> None:
    cars = [one.id for one in race.cars]
    if car is not None and car not in cars:
        raise BadRule(f"{what} names the car {brief(car)}; the cars are {', '.join(cars)}")


def _check_ask(ask: object, race: Race) -> None:
    if not isinstance(ask, Ask):
        raise BadRule(f"{brief(ask)} is asked, which is no question; give an Ask")
    if not isinstance(ask.question, str):
        raise BadRule(f"an Ask has {brief(ask.question)} for 'question'; it takes a text")
    named = f"the question {ask.question!r}"
    _check_car(ask.car, race, named)
    if ask.seat not in [seat.id for seat in race.seats]:
        raise BadRule(f"{named} is put to the seat {brief(ask.seat)}; give `car.seat`")
    strange = [one for one in ask.options if not isinstance(one, Option)]
    if strange:
        raise BadRule(f"{named} offers {brief(strange[0])}, which is no Option")
    for one in ask.options:
        if wrong := strange_stroke(one):
            raise BadRule(f"{named} offers {one.key!r}, which {wrong}; {STROKE_FORM}")
    keys = [one.key for one in ask.options]
    if len(set(keys)) < len(keys):
        raise BadRule(f"{named} offers two options with one key; every key is told apart")
    if not ask.legal:
        raise BadRule(f"{named} has no option that is allowed; do not ask it then")
    _check_inside(ask, named)
    preferred = (ask.preferred,) if ask.preferred else ()
    for does, named_keys in (("refuses", ask.refused), ("prefers", preferred)):
        for key in named_keys:
            if key not in keys:
                right = f"its options are {', '.join(keys)}"
                raise BadRule(f"{named} {does} {key!r}, which it does not offer; {right}")


def _check_inside(thing: Ask | Roll, named: str) -> None:
    if wrong := wrong_inside(thing):
        raise BadRule(f"{named} is not well made: {wrong[0]}; {wrong[1]}")


def _check_roll(roll: object, race: Race) -> None:
    if not isinstance(roll, Roll):
        raise BadRule(f"{brief(roll)} is rolled, which is no roll; give a Roll")
    if not isinstance(roll.why, str):
        raise BadRule(f"a Roll has {brief(roll.why)} for 'why'; it takes a text")
    if not isinstance(roll.dice, tuple):
        _check_inside(roll, f"the roll for {roll.why!r}")
    whole = all(type(one) is int for one in (roll.count, roll.sides))
    if not whole or not 1 <= roll.count <= MOST_DICE or roll.sides < 1:
        many = f"{brief(roll.count)} dice of {brief(roll.sides)} faces"
        raise BadRule(f"the roll for {roll.why!r} wants {many}; one of each is the least")
    for die in roll.dice:
        _check_die(die, f"the roll for {roll.why!r}")
    if roll.distinct and roll.dice:
        raise BadRule(f"the roll for {roll.why!r} wants different results of named dice; leave one")
    if roll.distinct and roll.count > roll.sides:
        raise BadRule(f"the roll for {roll.why!r} wants more different results than there are")
    _check_car(roll.car, race, f"the roll for {roll.why!r}")
    _check_inside(roll, f"the roll for {roll.why!r}")


def _check_die(die: object, what: str) -> None:
    if not isinstance(die, Die):
        raise BadRule(f"{what} wants the die {brief(die)}, which is none; give a Die")
    if not die.faces or not all(type(face) is int for face in die.faces):
        right = "a die has whole numbers for faces, as in Die((2, 3, 3, 4, 4, 4))"
        raise BadRule(f"{what} wants a die with the faces {brief(die.faces)}; {right}")
    if not isinstance(die.label, str):
        raise BadRule(f"{what} wants a die labelled {brief(die.label)}; a label is a text")
    known = (*MORE_COLOURS, *COLOURS)
    if die.colour and die.colour not in known and not CODE.fullmatch(str(die.colour)):
        right = suggest(str(die.colour), known)
        raise BadRule(f"{what} wants a die of the colour {brief(die.colour)}; {right}")
