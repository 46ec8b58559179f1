"""A race's state as rows: whose, which part, which field, and the value; two of them compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from gridprix.core.fingerprint import plain
from gridprix.core.plain_text import shortened
from gridprix.core.rulebook import Rulebook
from gridprix.core.state import Car, Part, Parts, Position, Race
from gridprix.ui.seat.sight import sight_of

RACE = "race"
HIDDEN = "hidden"
NOTHING = "-"
LONGEST = 200  # letters of one value
_OF_THE_RACE = ("phase", "round", "order", "finishers", "crossed", "retired", "ending")
Key = tuple[str, str, str]  # whose, part, field


class Hidden:
    """Stands for a value that the viewer must not know."""


@attrs.frozen
class StateRow:
    """One field before and after; what a part keeps stands under its capability and its name."""

    whose: str
    part: str
    field: str
    before: str
    after: str

    @property
    def changed(self) -> bool:
        """Whether it is otherwise than before."""
        return self.before != self.after


def values_of(race: Race, *, public: bool) -> dict[Key, Any]:
    """Every field of a race's state; what not everybody may know is hidden where it is public."""
    book = race.book
    seen: Position = sight_of(race, None).view if public else race
    values: dict[Key, Any] = {(RACE, "", name): getattr(seen, name) for name in _OF_THE_RACE}
    classes = [spec.cls for spec in book.race_part_specs]
    values |= _parts(RACE, seen.parts, classes)
    for car in seen.cars:
        values |= _car(car, book)
    return values


def _car(car: Car, book: Rulebook) -> dict[Key, Any]:
    place = None
    if car.spot is not None and book.family is not None:
        place = book.family.write_place(car.spot)
    own: dict[Key, Any] = {
        (car.id, "", "at"): place,
        (car.id, "", "status"): car.status,
        (car.id, "", "reason"): car.reason,
    }
    return own | _parts(car.id, car.parts, [spec.cls for spec in book.part_specs])


def _parts(whose: str, parts: Parts, declared: list[type[Part]]) -> dict[Key, Any]:
    values: dict[Key, Any] = {}
    for cls in declared:
        name = f"{cls.capability} {cls.__name__}"
        part = parts.get(cls)
        if part is None:
            values[whose, name, ""] = Hidden()
            continue
        for field in attrs.fields(cls):  # type: ignore[arg-type]
            values[whose, name, field.name] = getattr(part, field.name)
    return values


def compared(before: Mapping[Key, Any], after: Mapping[Key, Any]) -> tuple[StateRow, ...]:
    """All rows of two states, in their order."""
    rows = []
    for key in dict.fromkeys((*before, *after)):
        was, now = (shown(one[key]) if key in one else NOTHING for one in (before, after))
        rows.append(StateRow(*key, was, now))
    return tuple(rows)


def shown(value: Any) -> str:
    """A value in a few plain words."""
    if isinstance(value, Hidden):
        return HIDDEN
    return shortened(_shown(_data(value)), LONGEST)


def _shown(data: Any) -> str:
    if isinstance(data, bool):
        return "yes" if data else "no"
    if isinstance(data, list):
        return ", ".join(map(_inner, data)) or NOTHING
    if isinstance(data, dict):
        return ", ".join(f"{name} {_inner(one)}" for name, one in data.items()) or NOTHING
    return NOTHING if data in (None, "") else str(data)


def _inner(data: Any) -> str:
    nested = isinstance(data, (list, dict)) and len(data) > 1
    return f"({_shown(data)})" if nested else _shown(data)


def changes_data(before: Race, after: Race) -> Iterator[dict[str, Any]]:
    """The fields that differ between two races, as JSON data."""
    was, now = (values_of(one, public=False) for one in (before, after))
    for key in dict.fromkeys((*was, *now)):
        one, other = _data(was.get(key)), _data(now.get(key))
        if one != other:
            whose, part, field = key
            yield {"of": whose, "part": part, "field": field, "before": one, "after": other}


def _data(value: Any) -> Any:
    if isinstance(value, Hidden):
        return None
    try:
        return plain(value)
    except TypeError:
        return str(value)
