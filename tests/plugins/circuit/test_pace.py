"""How far a car's move has come: one phase, whatever ends the move."""

from __future__ import annotations

import pytest

from gridprix.core import CarId, CarRetired, Event
from gridprix.core.documents import BadFile
from gridprix.core.events import RoundStarted
from gridprix.core.fingerprint import fingerprint
from gridprix.plugins.circuit import CarHalted, Pace
from gridprix.plugins.circuit.parts import pace as moves
from gridprix.plugins.circuit.parts.pace import MovePhase, MoveReopened, SpeedSet

from .helpers import MOVE, race

A = CarId("A")
PLOTTED, TESTED, ENDED = MovePhase
TESTS_DONE = moves.TestsDone(A)  # by this way, or pytest takes it for a class of tests
HALTED, OUT = CarHalted(A, 40, "stop", "a test"), CarRetired(A, "a test")
COASTING = SpeedSet(A, 20, "its engine is dead", coasting=True)


def after(*events: Event) -> Pace:
    now = race(MOVE, "A@11,0 speed=100").race
    for event in events:
        now = now.book.reduction.apply(now, event)
    return now.car(A).part(Pace)


@pytest.mark.parametrize(
    ("events", "phase"),
    [
        ((), PLOTTED),
        ((TESTS_DONE,), TESTED),
        ((HALTED,), ENDED),
        ((OUT,), ENDED),
        ((HALTED, TESTS_DONE), ENDED),
        ((OUT, TESTS_DONE), ENDED),
        ((HALTED, MoveReopened(A, 20)), TESTED),
        ((MoveReopened(A, 20),), PLOTTED),
        ((TESTS_DONE, RoundStarted(2)), PLOTTED),
    ],
)
def test_a_move_has_one_phase(events: tuple[Event, ...], phase: MovePhase) -> None:
    pace = after(*events)
    assert pace.phase is phase
    assert pace.over == (phase is ENDED)


def test_a_car_without_engine_rolls_on_where_its_move_goes_on() -> None:
    assert after(COASTING, HALTED, MoveReopened(A, 20)).coasting
    assert not after(COASTING, SpeedSet(A, 40, "a test")).coasting


def test_a_phase_tells_nothing_that_a_journal_keeps() -> None:
    now = race(MOVE, "A@11,0 speed=100").race
    tested = now.book.reduction.apply(now, TESTS_DONE)
    assert tested.car(A) != now.car(A)
    assert fingerprint(tested) == fingerprint(now)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("speed=30", "a speed is a multiple of 20 mph, not 30"),
        ("speed=-20", "a speed is a multiple of 20 mph, not -20"),
        ("speed=fast", "a speed is a multiple of 20 mph, not 'fast'"),
        ("lap=-1", "a lap is a whole number, 0 on the grid, not -1"),
        ("lap=last", "a lap is a whole number, 0 on the grid, not 'last'"),
    ],
)
def test_what_is_no_speed_and_no_lap_is_refused(word: str, told: str) -> None:
    with pytest.raises(BadFile, match=told):
        race(MOVE, f"A@11,0 {word}")
