"""Arranged positions: `A@10,10 v2,4 nitros=2  B@1,1 out`, or the same as a mapping.

A car is its seat's letter (with a number where a seat has several cars), then its place, then what
the active rules' notation writes about it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from .blame import is_blamed
from .documents import Findings, KeyPath, suggest
from .family import Family
from .parts import Notation, plain_value
from .rulebook import Rulebook
from .state import Car, Phase, Race, Seat, Status, moving_order

_CAR = re.compile(r"[A-Z][0-9]?")
S = TypeVar("S")
Change = Callable[[Race], Race]


@attrs.frozen
class Arrangement:
    """A position to begin from: what to do to a race fresh from its seats."""

    changes: tuple[Change, ...]

    def apply(self, race: Race) -> Race:
        """The race in this position, at the beginning of its first round."""
        order = moving_order(race.cars, [seat.id for seat in race.seats])
        race = race.changed(phase=Phase.RACING, order=order)
        for change in self.changes:
            race = change(race)
        return race


def read_arrangement(
    data: Any,
    book: Rulebook | None,
    family: Family | None,
    board: Any,
    seats: tuple[Seat, ...],
    findings: Findings,
) -> Arrangement | None:
    """Read `arrange:`; every unknown car, place or word is reported."""
    if data is None or book is None or family is None:
        return None
    known = {
        car
        for seat in seats
        for car in (
            [seat.id] if seat.cars == 1 else [f"{seat.id}{n}" for n in range(1, seat.cars + 1)]
        )
    }
    reader = _Reader(book, family, board, sorted(known), findings)
    if isinstance(data, str):
        reader.read_text(data)
    elif isinstance(data, dict):
        reader.read_mapping(data)
    else:
        findings.error(
            ("arrange",), "`arrange` is neither a text nor a mapping", 'write "A@3,4 v1,0"'
        )
    return Arrangement(tuple(reader.changes))


class _Reader:
    def __init__(
        self, book: Rulebook, family: Family, board: Any, known: list[str], findings: Findings
    ) -> None:
        self.book, self.family, self.board = book, family, board
        self.known, self.findings = known, findings
        self.changes: list[Change] = []

    def read_text(self, text: str) -> None:
        car: str | None = None
        for word in text.split():
            head, at, place = word.partition("@")
            if _CAR.fullmatch(head):
                car = self._car(head, ("arrange",))
                if at and car:
                    self._put(car, place, ("arrange",))
            elif car is None:
                self.findings.error(
                    ("arrange",), f"{word!r} comes before any car", "begin with `A@3,4`"
                )
            else:
                self._word(car, word)

    def read_mapping(self, data: dict[str, Any]) -> None:
        for head, values in data.items():
            path: KeyPath = ("arrange", head)
            if not isinstance(values, dict):
                self.findings.error(path, f"{head!r} needs a mapping", "write `A: {at: [3, 4]}`")
            elif head == "race":
                for name, value in values.items():
                    self._race(name, value, (*path, name))
            elif car := self._car(head, path):
                for name, value in values.items():
                    self._value(car, name, value, (*path, name))

    def _car(self, head: str, path: KeyPath) -> str | None:
        if head in self.known:
            return head
        self.findings.error(path, f"there is no car {head!r}", suggest(head, self.known))
        return None

    def _word(self, car: str, word: str) -> None:
        name, equals, value = word.partition("=")
        if equals:
            self._value(car, name, plain_value(value), ("arrange",))
            return
        if word in ("out", "finished"):
            self._value(car, word, True, ("arrange",))  # noqa: FBT003 - the value of a bare word
            return
        for notation in self.book.notation.values():
            if notation.letter and word.startswith(notation.letter):
                self._write(car, notation, plain_value(word[len(notation.letter) :]), ("arrange",))
                return
        self.findings.error(("arrange",), f"{word!r} means nothing here", self._right())

    def _value(self, car: str, name: str, value: Any, path: KeyPath) -> None:
        if name == "at":
            self._put(car, value, path)
        elif name == "out":
            reason = value if isinstance(value, str) else "arranged out"
            self._change(car, lambda one: attrs.evolve(one, status=Status.OUT, reason=reason))
            self.changes.append(lambda race: race.changed(retired=(*race.retired, car)))
        elif name == "finished":
            self._change(
                car, lambda one: attrs.evolve(one, status=Status.FINISHED, reason="finished")
            )
            self.changes.append(lambda race: race.changed(finishers=(*race.finishers, car)))
        elif name in self.book.notation:
            self._write(car, self.book.notation[name], value, path)
        else:
            self.findings.error(path, f"no active rule writes {name!r}", self._right(name))

    def _write(self, car: str, notation: Notation, value: Any, path: KeyPath) -> None:
        # what a value may be is the rule's business; a wrong one is found when it is applied
        self._change(car, lambda one: _applied(notation.write, one, value, path))

    def _race(self, name: str, value: Any, path: KeyPath) -> None:
        if name == "round":
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                self.findings.error(path, f"`round` is {value!r}", "it takes a whole number")
                return
            # the arranged round has been played; the race goes on with the next
            self.changes.append(lambda race: race.changed(round=value))
        elif name in self.book.race_notation:
            notation = self.book.race_notation[name]
            self.changes.append(lambda race: _applied(notation.write, race, value, path))
        else:
            right = suggest(name, ("round", *self.book.race_notation))
            self.findings.error(path, f"no active rule writes {name!r} about the race", right)

    def _put(self, car: str, place: Any, path: KeyPath) -> None:
        try:
            at = self.family.read_place(place)
        except ValueError as error:
            self.findings.error(path, str(error))
            return
        wrong = self.family.misplaced(self.board, at) if self.board is not None else ""
        if wrong:
            self.findings.error(path, wrong)
        self._change(car, lambda one: one.moved(at))

    def _change(self, car: str, change: Callable[[Car], Car]) -> None:
        def apply(race: Race) -> Race:
            one = next(one for one in race.cars if one.id == car)
            return race.with_car(change(one))

        self.changes.append(apply)

    def _right(self, name: str = "") -> str:
        return suggest(name, ("at", "out", "finished", *self.book.notation))


def _applied(write: Callable[[S, Any], S], state: S, value: Any, path: KeyPath) -> S:
    try:
        return write(state, value)
    except ValueError as error:
        raise BadArrangement(path, str(error)) from None
    except (TypeError, LookupError, AttributeError, ArithmeticError) as error:
        if is_blamed(error):  # the rule is not ours: told with its line
            raise
        # a list where a number belongs, and whatever else a rule did not look for
        raise BadArrangement(path, f"{path[-1]!r} cannot be {value!r}") from None


class BadArrangement(ValueError):
    """A value that a rule's notation cannot mean, and the key path where it stands."""

    def __init__(self, path: KeyPath, what: str) -> None:
        self.path = path
        super().__init__(what)
