"""The log of a panel is the same whether it was read as it grew or all at once."""

from __future__ import annotations

from gridprix.core.state import CarId
from gridprix.ui.seat.moment import LogLine
from gridprix.ui.window.race.shown_log import ShownLog

KINDS = ("start", "round", "leg A", "leg A", "leg B", "leg B", "roll A", "leg A", "round", "leg A")


def log_of(*kinds: str) -> tuple[LogLine, ...]:
    split = [one.partition(" ") for one in kinds]
    return tuple(
        LogLine(number, 1, kind, f"{kind} {number}", car=CarId(car) if car else None)
        for number, (kind, _, car) in enumerate(split)
    )


def numbers(lines: list[LogLine]) -> list[int]:
    return [one.number for one in lines]


def test_of_steps_in_a_row_the_last_is_shown_and_of_rounds_nothing() -> None:
    log = log_of(*KINDS)
    assert numbers(ShownLog().read(log, every_step=False)) == [3, 5, 6, 9]
    assert numbers(ShownLog().read(log, every_step=True)) == [2, 3, 4, 5, 6, 7, 9]


def test_a_log_that_grows_or_goes_back_is_shown_as_if_it_were_read_at_once() -> None:
    log = log_of(*KINDS)
    for every_step in (False, True):
        shown = ShownLog()
        for most in (1, 3, 4, 4, 10, 6, 0, 7):
            at_once = ShownLog().read(log[:most], every_step=every_step)
            assert shown.read(log[:most], every_step=every_step) == at_once


def test_whether_every_step_is_shown_may_change() -> None:
    shown, log = ShownLog(), log_of(*KINDS)
    few = numbers(shown.read(log, every_step=False))
    assert len(numbers(shown.read(log, every_step=True))) > len(few)
    assert numbers(shown.read(log, every_step=False)) == few


def test_another_log_of_the_same_length_is_read_anew() -> None:
    shown = ShownLog()
    shown.read(log_of("roll A", "leg A"), every_step=False)
    other = log_of("roll B", "roll A", "leg B")
    assert shown.read(other, every_step=False) == list(other)
