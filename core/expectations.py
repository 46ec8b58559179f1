"""What a script may expect of a race, and how a miss reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from .asks import Ask
from .documents import KeyPath, suggest
from .drawing import Mark
from .fingerprint import plain
from .game import Game
from .state import Car, CarId

EXPECTED = (
    *("log", "not_log", "asks", "standings", "gauges", "round", "over", "ending"),
    *("order", "race", "traces", "marks"),
)
OFFERED = (
    *("question", "prompt", "legal", "only", "count", "refused", "cautions", "prices"),
    *("labels", "outlooks", "odds", "not", "default"),
)


@attrs.frozen
class Miss:
    """An expectation that did not hold: where it stands, what came, what was expected."""

    path: KeyPath
    came: str
    expected: str


Misses = Iterator[Miss]


def listed(value: Any) -> list[Any]:
    """One thing or a list of things, as a list."""
    return value if isinstance(value, list) else [value]


def differs(path: KeyPath, what: str, came: Any, expected: Any) -> Misses:
    """A miss when two plain values are not the same."""
    if came != expected:
        yield Miss(path, f"{what} is {came!r}", f"expected {expected!r}")


class Expectations:
    """Checks one `expect:` block against the game as it stands."""

    def __init__(self, game: Game, since: int) -> None:
        self.game = game
        self.race = game.race
        self.since = since  # the log entry with which the expected period begins

    def check(self, block: Mapping[str, Any], path: KeyPath) -> Misses:
        """Every expectation of the block that does not hold."""
        cars = {car.id: car for car in self.race.cars}
        checks: Mapping[str, Callable[[Any, KeyPath], Misses]] = {
            "log": self._log,
            "not_log": self._not_log,
            "asks": self._asks,
            "standings": self._standings,
            "gauges": self._gauges,
            "round": lambda value, at: differs(at, "the round", self.race.round, value),
            "over": lambda value, at: differs(at, "the race being over", self.game.over, value),
            "ending": self._ending,
            "order": lambda value, at: differs(at, "the order", list(self.race.order), value),
            "race": self._race,
            "traces": self._traces,
            "marks": self._marks,
        }
        for key, value in block.items():
            here = (*path, key)
            if key in checks:
                yield from checks[key](value, here)
            elif CarId(key) in cars:
                yield from self._car(cars[CarId(key)], value, here)
            else:
                right = suggest(key, (*cars, *EXPECTED))
                yield Miss(here, f"nothing here is called {key!r}", right)

    def _car(self, car: Car, values: Mapping[str, Any], path: KeyPath) -> Misses:
        notation = self.race.book.notation
        for name, value in values.items():
            here = (*path, name)
            if name == "at":
                family = self.race.book.family
                wanted = family.read_place(value) if family and value is not None else value
                yield from differs(here, f"{car.id} at", car.spot, wanted)
            elif name == "status":
                yield from differs(here, f"{car.id}'s status", car.status.value, value)
            elif name == "reason":
                if str(value) not in car.reason:
                    yield Miss(here, f"{car.id}'s reason is {car.reason!r}", f"expected {value!r}")
            elif name in notation:
                came = plain(notation[name].read(car))
                yield from differs(here, f"{car.id}'s {name}", came, value)
            else:
                right = suggest(name, ("at", "status", "reason", *notation))
                yield Miss(here, f"no active rule writes {name!r}", right)

    def _lines(self) -> list[str]:
        return [entry.text for entry in self.game.log[self.since :]]

    def _log(self, value: Any, path: KeyPath) -> Misses:
        lines = self._lines()
        place = 0
        for text in listed(value):
            found = next((n for n in range(place, len(lines)) if text in lines[n]), None)
            if found is None:
                yield Miss(path, f"the log says {lines!r}", f"expected a line with {text!r}")
            else:
                place = found

    def _not_log(self, value: Any, path: KeyPath) -> Misses:
        for text in listed(value):
            for line in self._lines():
                if text in line:
                    yield Miss(path, f"the log says {line!r}", f"expected no line with {text!r}")

    def _asks(self, value: Any, path: KeyPath) -> Misses:
        came = sorted(ask.car for ask in self.game.open_asks())
        yield from differs(path, "the cars being asked", came, sorted(listed(value or [])))

    def _ending(self, value: Any, path: KeyPath) -> Misses:
        if str(value) not in self.race.ending:
            yield Miss(path, f"the race ended with {self.race.ending!r}", f"expected {value!r}")

    def _standings(self, value: Any, path: KeyPath) -> Misses:
        rows = {row.car: row for row in self.game.standings()}
        if isinstance(value, list):
            yield from differs(path, "the standing", list(rows), value)
            return
        for car, wanted in value.items():
            row = rows[car]
            here = (*path, car)
            if "place" in wanted:
                yield from differs(here, f"{car}'s place", row.place, wanted["place"])
            if wanted.get("reason", "") not in row.reason:
                right = f"expected {wanted['reason']!r}"
                yield Miss(here, f"{car}'s reason is {row.reason!r}", right)

    def _gauges(self, value: Mapping[str, Mapping[str, Any]], path: KeyPath) -> Misses:
        view = self.game.view(None)
        for car_id, wanted in value.items():
            car = view.car(CarId(car_id))
            gauges = {one.label: one for one in self.race.book.hooks.offer_gauges(view, car)}
            for label, expected in wanted.items():
                gauge = gauges.get(label)
                here = (*path, car_id, label)
                if gauge is None:
                    yield Miss(here, f"{car_id} has no gauge {label!r}", suggest(label, gauges))
                elif expected not in (gauge.value, str(gauge).partition(": ")[2]):
                    came = str(gauge).partition(": ")[2]
                    yield Miss(here, f"{car_id}'s {label} is {came}", f"expected {expected!r}")

    def _race(self, value: Mapping[str, Any], path: KeyPath) -> Misses:
        notation = self.race.book.race_notation
        for name, expected in value.items():
            here = (*path, name)
            if name in notation:
                came = plain(notation[name].read(self.race))
                yield from differs(here, f"the race's {name}", came, expected)
            else:
                right = suggest(name, notation)
                yield Miss(here, f"no active rule writes {name!r} about the race", right)

    def _traces(self, value: Any, path: KeyPath) -> Misses:
        hooks = self.race.book.hooks
        left = [
            mark
            for entry in self.game.log[self.since :]
            for mark in hooks.offer_traces(entry.race, entry.event)
        ]
        yield from self._drawn(left, value, path)

    def _marks(self, value: Any, path: KeyPath) -> Misses:
        yield from self._drawn(self.race.book.hooks.offer_marks(self.game.view(None)), value, path)

    def _drawn(self, marks: Any, value: Any, path: KeyPath) -> Misses:
        drawn = [_mark_data(mark) for mark in marks]
        for wanted in listed(value):
            if not any(all(mark.get(k) == v for k, v in wanted.items()) for mark in drawn):
                yield Miss(path, f"drawn are {drawn!r}", f"expected {wanted!r} among them")


def _mark_data(mark: Mark) -> dict[str, Any]:
    return {key: value for key, value in plain(mark).items() if value not in (None, "")}


def check_offer(ask: Ask | None, car: str, block: Mapping[str, Any], path: KeyPath) -> Misses:
    """Every expectation about what a car is offered that does not hold."""
    if ask is None:
        yield Miss(path, f"{car} is not being asked", f"expected a question to {car}")
        return
    legal = {option.key: option for option in ask.legal}
    shown = {option.key: option for option in ask.options}
    checks: Mapping[str, Callable[[Any, KeyPath], Misses]] = {
        "question": lambda v, at: differs(at, "the question", ask.question, v),
        "prompt": lambda v, at: _contains(at, "the prompt", ask.prompt, v),
        "legal": lambda v, at: _missing(at, "legal", [str(k) for k in listed(v)], legal),
        "only": lambda v, at: differs(at, "legal", sorted(legal), sorted(map(str, listed(v)))),
        "count": lambda v, at: differs(at, "the number of legal options", len(legal), v),
        "refused": lambda v, at: _texts(at, "refused", ask.refused, v),
        "cautions": lambda v, at: _texts(at, "a caution", ask.cautions, v),
        "prices": lambda v, at: _prices(at, shown, v),
        "labels": lambda v, at: _texts(at, "labelled", {k: o.label for k, o in shown.items()}, v),
        "outlooks": lambda v, at: _texts(
            at, "an outlook", {k: ", ".join(o.outlook) for k, o in shown.items()}, v
        ),
        "odds": lambda v, at: _odds(at, shown, v),
        "not": lambda v, at: _present(at, [str(k) for k in listed(v)], legal),
        "default": lambda v, at: differs(at, "the default", ask.default, str(v)),
    }
    for name, value in block.items():
        here = (*path, name)
        if name not in checks:
            yield Miss(here, f"offers have no {name!r}", suggest(name, OFFERED))
        else:
            yield from checks[name](value, here)


def _contains(path: KeyPath, what: str, came: str, text: Any) -> Misses:
    if str(text) not in came:
        yield Miss(path, f"{what} is {came!r}", f"expected {text!r} in it")


def _missing(path: KeyPath, what: str, keys: list[str], among: Mapping[str, Any]) -> Misses:
    for key in keys:
        if key not in among:
            yield Miss(path, f"{key!r} is not {what}", f"{what} are {', '.join(among)}")


def _present(path: KeyPath, keys: list[str], among: Mapping[str, Any]) -> Misses:
    for key in keys:
        if key in among:
            yield Miss(path, f"{key!r} is offered", "expected that it is not")


def _texts(path: KeyPath, what: str, came: Mapping[str, str], wanted: Any) -> Misses:
    for key, text in wanted.items():
        if key not in came:
            yield Miss((*path, key), f"{key!r} is not {what}", f"{what} are {dict(came)!r}")
        else:
            yield from _contains((*path, key), f"{key!r} {what}", came[key], text or "")


def _prices(path: KeyPath, shown: Mapping[str, Any], wanted: Any) -> Misses:
    for key, text in wanted.items():
        if str(key) not in shown:
            yield Miss((*path, key), f"{key!r} is not offered", f"offered are {', '.join(shown)}")
            continue
        came = ", ".join(map(str, shown[str(key)].prices)) or "free"
        yield from differs((*path, key), f"the price of {key!r}", came, str(text))


def _odds(path: KeyPath, shown: Mapping[str, Any], wanted: Any) -> Misses:
    for key, outcomes in wanted.items():
        if str(key) not in shown:
            yield Miss((*path, key), f"{key!r} is not offered", f"offered are {', '.join(shown)}")
            continue
        came = {one.outcome: int(one.chance * 36) for one in shown[str(key)].odds}
        yield from differs((*path, key), f"the odds of {key!r} in 36ths", came, outcomes)
