"""Values as text: as JSON would have it, and each object written once for all who are sent it."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from gridprix.core.drawing import Gauge
from gridprix.core.state import CarId, SeatId, Status
from gridprix.ui.seat.moment import CarSeen, LogLine, Moment, StandingSeen
from gridprix.ui.seat.pieces import Pieces, short_text
from gridprix.ui.seat.plain_data import to_data
from gridprix.ui.seat.post import Receiver, Sender

CAR = CarSeen(CarId("A"), 'Ann "1"', SeatId("A"), status=Status.OUT, reason="a crash: ö")
LINES = tuple(LogLine(number, f"line {number}") for number in range(3))


@pytest.mark.parametrize(
    "value",
    [
        *("ü\n", 3, 0, True, False, None, Status.OUT, Fraction(2, 3)),
        *((), ("a", True, None), (1, ("b", Status.OUT)), {"a": [True, None]}),
        *(CAR, (CAR, CAR), LINES),
        (StandingSeen(1, CarId("A"), share=Fraction(1, 3)),),
    ],
    ids=repr,
)
def test_a_value_is_written_as_json_has_it(value: Any) -> None:
    assert json.loads(Pieces().of(value).text) == json.loads(json.dumps(to_data(value)))


@pytest.mark.parametrize("value", [(), CAR, Status.OUT, Fraction(1, 2), {}], ids=repr)
def test_only_what_is_short_for_certain_is_not_remembered(value: Any) -> None:
    assert short_text(value) is None


def written(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All that is written from now on."""
    seen: list[Any] = []
    write = Pieces._whole

    def whole(pieces: Pieces, value: Any) -> Any:
        seen.append(value)
        return write(pieces, value)

    monkeypatch.setattr(Pieces, "_whole", whole)
    return seen


def test_what_stands_in_two_lists_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces, seen = Pieces(), written(monkeypatch)
    assert json.loads(pieces.of(LINES).text) == json.loads(pieces.of((*LINES,)).text)
    assert pieces.of(LINES[1:]).text == f"[{','.join(pieces.of(one).text for one in LINES[1:])}]"
    assert [one for one in seen if isinstance(one, LogLine)] == list(LINES)


def test_it_is_written_anew_once_nobody_was_sent_it_for_two_moments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pieces, seen = Pieces(), written(monkeypatch)
    for turns in (0, 1, 2):
        for _ in range(turns):
            pieces.turn()
        pieces.of((CAR,))
    assert seen == [CAR, CAR]


def test_each_has_the_blocks_that_stand_in_what_was_written_for_another() -> None:
    """A list of one's own of things that others have been sent names their blocks as well."""
    pieces = Pieces()
    gauges = (
        Gauge("a gauge", "what is told at some length, so that it becomes a block of its own"),
    )
    cars = tuple(CarSeen(CarId(one), one, SeatId(one), gauges=gauges) for one in "AB")
    one, other = Moment("race", "track", 1, cars=cars), Moment("race", "track", 1, cars=cars[:1])
    first, second = (json.loads(Sender(pieces).message(moment)) for moment in (one, other))
    assert first["blocks"] == second["blocks"]
    assert Receiver().moment(second) == other
