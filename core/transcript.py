"""What was decided and thrown, in order: scenario + seed + transcript is the race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from .state import CarId, SeatId


@attrs.frozen
class Reply:
    """A decision. `group` is where its AskAll began, for replies that were revealed together."""

    seat: SeatId
    car: CarId
    question: str
    key: str
    group: int | None = None
    secret: bool = False

    @property
    def kept_secret(self) -> bool:
        """Whether it stays hidden after the race has gone on."""
        return self.secret and self.group is None

    def to_record(self) -> dict[str, Any]:
        """The entry as a journal line."""
        kind = "reply" if self.group is None else "joint"
        return {kind: [self.seat, self.car, self.question, self.key]}

    def to_seal(self) -> dict[str, Any]:
        """The line that stands in a journal for a secret: who decided, and about what."""
        return {"sealed": [self.seat, self.car, self.question]}


@attrs.frozen
class Thrown:
    """Dice as they fell."""

    why: str
    values: tuple[int, ...]
    private_to: SeatId | None = None

    @property
    def kept_secret(self) -> bool:
        """Whether not everybody may see them."""
        return self.private_to is not None

    def to_record(self) -> dict[str, Any]:
        """The entry as a journal line."""
        return {"dice": list(self.values), "why": self.why}

    def to_seal(self) -> dict[str, Any]:
        """The line that stands in a journal for a secret: whose dice, and what for."""
        return {"sealed": [self.private_to, None, self.why]}


Entry = Reply | Thrown


class BadRecord(Exception):
    """A line of a journal that holds no entry, and what would be one."""


def entry_from(record: Mapping[str, Any]) -> Entry:
    """The entry that a journal line holds; groups are found again when it is replayed."""
    if "dice" in record:
        values, why = record["dice"], record.get("why")
        if not isinstance(why, str) or not isinstance(values, list) or not all(map(_whole, values)):
            raise BadRecord('dice are written {"dice":[3,5],"why":"the engine"}')
        return Thrown(why, tuple(values))
    kind = "joint" if "joint" in record else "reply"
    words = record.get(kind)
    if not isinstance(words, list) or len(words) != 4 or not all(type(one) is str for one in words):
        raise BadRecord(f'a reply is written {{"{kind}":["A","A","leg","+1,0"]}}')
    seat, car, question, key = words
    return Reply(SeatId(seat), CarId(car), question, key, 0 if kind == "joint" else None)


def _whole(value: object) -> bool:
    return type(value) is int


def redacted(
    entries: Sequence[Entry], seat: SeatId | None, open_group: int | None
) -> list[dict[str, Any]]:
    """The entries as one seat may see them: others' secrets only say that there is one."""
    records = []
    for entry in entries:
        record = entry.to_record()
        if isinstance(entry, Thrown):
            if entry.private_to not in (None, seat):
                record["dice"] = ["hidden"] * len(entry.values)
        elif entry.seat != seat:
            unrevealed = entry.group is not None and entry.group == open_group
            if unrevealed or (entry.secret and entry.group is None):
                record = {"hidden": [entry.seat, entry.car, entry.question]}
        records.append(record)
    return records
