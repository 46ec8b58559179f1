"""Who sits at the table."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import Any

from .documents import Findings, KeyPath, kind_of
from .file_keys import Key, Structure, Text, Whole, names_of
from .plain_text import plain_line, shortened
from .state import Seat, SeatId

NAMES = (
    *("Ada", "Bruno", "Carla", "Dario", "Emma", "Fausto"),
    *("Greta", "Hugo", "Irma", "Jacopo", "Karin", "Leo"),
)
COLOURS = (
    *("blue", "vermilion", "green", "purple", "ochre", "pink"),
    *("black", "sky", "brown", "grey", "olive", "wine"),
)
MAX_SEATS, MAX_CARS = 12, 4
MAX_NAME = 80
KEYS = (
    Key("name", "what the driver is called", Text(least=1)),
    Key("colour", "of the car", Text(least=1)),
    Key("pilot", "who drives: human, or a pilot's name", Text(least=1)),
    Key("cars", "how many", Whole(1, MAX_CARS, right=f"a seat has 1 to {MAX_CARS} cars")),
    Key("build", "what the car is made of, as the rules say", Structure({})),
)

_NUMBER = re.compile(r"[1-9]")


def read_seats(data: Mapping[str, Any], findings: Findings) -> tuple[Seat, ...]:
    """Read `seats:`; an arranged position without seats gets as many as it has letters."""
    wanted = data.get("seats")
    if wanted is None:
        wanted = _letters_arranged(data.get("arrange"))
        if not wanted:
            findings.error(
                (), "the scenario has no seats", "add `seats: [{name: Ada}, {name: Bruno}]`"
            )
            return ()
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        wanted = [{}] * max(0, min(wanted, MAX_SEATS + 1))
    if not isinstance(wanted, list):
        findings.error(("seats",), f"`seats` is {kind_of(wanted)}", "it takes a list of seats")
        return ()
    if not 1 <= len(wanted) <= MAX_SEATS:
        right = f"a race takes 1 to {MAX_SEATS} seats"
        findings.error(("seats",), f"there are {len(wanted)} seats", right)
        return ()
    seats = tuple(_read_seat(item, number, findings) for number, item in enumerate(wanted))
    _check_unique(seats, findings)
    return seats


def _letters_arranged(arranged: Any) -> list[dict[str, Any]]:
    if isinstance(arranged, dict):
        heads = [str(key) for key in arranged if key != "race"]
    else:
        heads = [word.partition("@")[0] for word in str(arranged or "").split() if "@" in word]
    letters = sorted({head[0] for head in heads if head and head[0] in string.ascii_uppercase})
    if not letters:
        return []
    count = string.ascii_uppercase.index(letters[-1]) + 1
    seats: list[dict[str, Any]] = []
    for letter in string.ascii_uppercase[:count]:
        # a car's number is one digit; what else stands there is reported where cars are read
        cars = max(
            [int(head[1]) for head in heads if head[:1] == letter and _NUMBER.fullmatch(head[1:])]
            or [1]
        )
        seats.append({"cars": cars} if cars > 1 else {})
    return seats


def _read_seat(item: Any, number: int, findings: Findings) -> Seat:
    path: KeyPath = ("seats", number)
    if isinstance(item, str):
        item = {"name": item}
    if not isinstance(item, dict):
        findings.error(
            path, f"a seat cannot be {kind_of(item)}", "write `{name: Ada, pilot: human}`"
        )
        item = {}
    findings.known_keys(path, item, names_of(KEYS))
    values = {
        "name": NAMES[number % len(NAMES)],
        "colour": COLOURS[number % len(COLOURS)],
        "pilot": "human",
        "cars": 1,
        **item,
    }
    for key in KEYS:
        wrong = key.takes.wrong(key.name, values.get(key.name))
        if wrong is not None:
            findings.error((*path, key.name), *wrong)
            values[key.name] = 1 if key.name == "cars" else "?"
    name = plain_line(values["name"]).strip()
    if not name or len(name) > MAX_NAME:
        right = f"it takes 1 to {MAX_NAME} visible characters"
        findings.error((*path, "name"), f"`name` is {shortened(values['name'], 40)!r}", right)
    return Seat(
        SeatId(string.ascii_uppercase[number]),
        name,
        values["colour"],
        values["pilot"],
        values["cars"],
        values.get("build"),
    )


def _check_unique(seats: tuple[Seat, ...], findings: Findings) -> None:
    for what in ("name", "colour"):
        seen: dict[str, int] = {}
        for number, seat in enumerate(seats):
            value = getattr(seat, what)
            if value in seen:
                path: KeyPath = ("seats", number, what)
                sentence = f"two seats have the {what} {value!r}"
                findings.error(path, sentence, f"give each seat a {what} of its own")
            seen.setdefault(value, number)
