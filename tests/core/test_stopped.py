"""Rules that are taken off the list because they do not come to an end."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.errors import Unending
from gridprix.core.patience import Preparing, RuleAtWork, at_work


class Late(Unending):
    """Stops one rule after two seconds."""

    seconds = 2


@attrs.define
class Stopping:
    """How a test stops a rule; `arrives` is what comes only when it is called back."""

    arrives: Unending | None = None
    settled: int = 0
    error: type[Unending] = Late

    def settle(self) -> None:
        self.settled += 1
        if self.arrives is not None:
            raise self.arrives


def take_off(stop: Stopping) -> None:
    """What another thread does to a rule that takes too long."""
    at_work().pop(0).stop = stop


def stretch(stop: Stopping, raises: BaseException | None = None) -> BaseException:
    """What comes of code that is taken off the list while it is at work."""
    with pytest.raises(BaseException) as caught, Preparing():  # noqa: PT011, PT012
        take_off(stop)
        if raises is not None:
            raise raises
    return caught.value


def test_a_stretch_that_was_taken_off_is_stopped_even_if_it_has_ended_by_itself() -> None:
    stop = Stopping()
    error = stretch(stop)
    assert isinstance(error, Late)
    assert str(error) == "it has not come to an end after 2 s"
    assert stop.settled == 1


def test_what_it_raised_itself_counts_no_more() -> None:
    error = stretch(Stopping(), ZeroDivisionError())
    assert isinstance(error, Late)
    assert isinstance(error.__cause__, ZeroDivisionError)


def test_what_has_arrived_is_raised_once() -> None:
    arrived = Late()
    assert stretch(Stopping(), arrived) is arrived
    assert arrived.__cause__ is None


def test_what_arrives_while_it_is_called_back_is_what_stopped_it() -> None:
    late = Late()
    assert stretch(Stopping(arrives=late), ZeroDivisionError()) is late


def test_what_has_left_in_time_is_left_alone() -> None:
    with Preparing() as nothing:
        assert [type(one) for one in at_work()] == [Preparing]
    assert nothing is None
    assert at_work() == []
    assert RuleAtWork().at is None
