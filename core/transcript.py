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

    def to_record(self) -> dict[str, Any]:
        """The entry as a journal line."""
        kind = "reply" if self.group is None else "joint"
        return {kind: [self.seat, self.car, self.question, self.key]}


@attrs.frozen
class Thrown:
    """Dice as they fell."""

    why: str
    values: tuple[int, ...]
    private_to: SeatId | None = None

    def to_record(self) -> dict[str, Any]:
        """The entry as a journal line."""
        return {"dice": list(self.values), "why": self.why}


Entry = Reply | Thrown


def entry_from(record: Mapping[str, Any]) -> Entry:
    """The entry that a journal line holds; groups are found again when it is replayed."""
    if "dice" in record:
        return Thrown(str(record["why"]), tuple(record["dice"]))
    kind = "joint" if "joint" in record else "reply"
    seat, car, question, key = record[kind]
    return Reply(SeatId(seat), CarId(car), question, key, 0 if kind == "joint" else None)


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
