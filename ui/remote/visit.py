"""A seat at a table elsewhere, by what its server has told so far: no socket, no clock, no thread.

`hear` takes the messages in their order; what is asked of the server is made here as text and sent
by others (`line.py`). Nothing is taken for done before the server has said so.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable
from typing import Any

import attrs

from gridprix.core.seats import COLOURS
from gridprix.core.state import CarId, SeatId
from gridprix.ui.seat.moment import Moment, Question
from gridprix.ui.seat.post import Receiver

LOBBY, RACE, OVER = "lobby", "race", "over"
SHARE_BYTES = 16
KEPT = 8  # answers that nobody has looked at yet


class NotUnderstood(ValueError):
    """The server speaks of things that this program does not know."""


@attrs.frozen
class ServerAnswer:
    """What the server says to something that was asked of it."""

    ok: bool
    sentence: str = ""
    key: str = ""  # an option that it speaks of


@attrs.define(eq=False)
class Visit:
    """What one device knows of a table."""

    keys: list[str] = attrs.field(factory=list, repr=False)
    device: str = "laptop"
    chance: Callable[[int], bytes] = os.urandom
    table: dict[str, Any] = attrs.field(factory=dict)  # what everybody may know of it
    seat: SeatId | None = None
    host: bool = False
    wishes: list[list[Any]] = attrs.field(factory=list)
    clock: dict[str, Any] | None = None
    moment: Moment | None = None
    story: int = -1  # grows whenever the log does not simply go on
    race: dict[str, Any] | None = None
    journal: str = ""  # of the race that is over
    answers: deque[ServerAnswer] = attrs.field(factory=lambda: deque(maxlen=KEPT))
    asked: dict[str, int] = attrs.field(factory=dict)
    lines: int = 0  # how many there have been; what was sent on another may be lost
    _receiver: Receiver = attrs.field(factory=Receiver)

    # -- what comes

    def hello(self) -> str:
        """What is said first on every new line."""
        return _text(do="hello", keys=self.keys, device=self.device, draws=True)

    def begin(self) -> None:
        """There is a new line: what comes on it refers to nothing that came before."""
        self._receiver = Receiver()
        self.lines += 1

    def hear(self, text: str) -> None:
        """Take in a message."""
        try:
            self._take_in(json.loads(text))
        except (ValueError, KeyError, TypeError, AttributeError, StopIteration) as error:
            raise NotUnderstood(f"{type(error).__name__}: {error}") from error

    def _take_in(self, data: dict[str, Any]) -> None:
        if "race" in data and not self._goes_on(data["race"]):
            self.race = data["race"]
        self.table = data.get("table", self.table)
        you = data["you"]
        self.seat, self.host = you["seat"], bool(you["host"])
        self.keys += data.get("keys", ())
        self.wishes, self.clock = data.get("wishes", []), data.get("clock")
        if "moment" in data:
            self._take_in_moment(data)
        else:
            self.moment, self.asked = None, {}
        self.journal = data.get("journal", self.journal if self.stage == OVER else "")
        if "said" in data:
            ok, sentence, *key = data["said"]
            self.answers.append(ServerAnswer(bool(ok), str(sentence), *map(str, key)))

    def _goes_on(self, race: dict[str, Any]) -> bool:
        """Whether a race that is told on a new line is the one that this device was looking at."""
        return self.moment is not None and self.stage == RACE and race == self.race

    def _take_in_moment(self, data: dict[str, Any]) -> None:
        new, before = self._receiver.moment(data["moment"]), self.moment
        log = before.log[: new.since] if before is not None else ()
        traces = before.traces if before is not None else ()
        self.moment = attrs.evolve(
            new,
            since=0,
            log=(*log, *new.log),
            traces=(*(one for one in traces if one.number < new.since), *new.traces),
        )
        self.story, self.asked = data["story"], data["asked"]

    # -- what is known

    @property
    def stage(self) -> str:
        """Whether people still gather, race, or have raced."""
        return str(self.table.get("stage", LOBBY))

    @property
    def question(self) -> Question | None:
        """What this seat is asked first, if it is asked anything."""
        if self.moment is None or self.table.get("paused") or self.table.get("failure"):
            return None
        return next((one for one in self.moment.questions if one.car in self.asked), None)

    @property
    def own_seat(self) -> dict[str, Any] | None:
        """The seat that this device has."""
        seats = self.table.get("seats", ())
        return next((one for one in seats if one["id"] == self.seat), None)

    @property
    def waits_for(self) -> list[str]:
        """The names of those whose answer the race waits for."""
        moment = self.moment
        if moment is None:
            return []
        return list(dict.fromkeys(moment.car(car).name for car in moment.waiting))

    # -- what is asked of the server

    def reply(self, car: CarId, key: str) -> str:
        """Choose an option of an open question."""
        assert self.moment is not None  # noqa: S101 - somebody was asked
        question = next(one for one in self.moment.questions if one.car == car)
        option = [one.key for one in question.offers].index(key)
        return _text(
            do="reply",
            car=car,
            option=f"{option:04}",
            asked=self.asked.get(car, 0),
            brought=self.chance(SHARE_BYTES).hex(),
        )

    def take(self, name: str) -> str:
        """Sit down at a free seat, or at one that a bot would have."""
        seats = self.table.get("seats", ())
        free = [one for one in seats if one["how"] in ("free", "bot")]
        free.sort(key=lambda one: one["how"] != "free")
        taken = [one["colour"] for one in seats]
        colours = [*(one["colour"] for one in free), *(one for one in COLOURS if one not in taken)]
        return _text(do="take", name=name, colour=next(iter(colours), ""))

    @staticmethod
    def order(do: str, **fields: Any) -> str:
        """Anything else that may be asked."""
        return _text(do=do, **fields)


def _text(**message: Any) -> str:
    return json.dumps(message)
