"""Whose code is at work: rules that are not ours, from where they are entered until they are left.

Core has no clock. A program that has one may look at this from another thread and take a rule off
the list that does not come to an end. Taking off is one act, as leaving is: whoever is second
knows it, so a rule is either stopped or has left, never both.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Protocol

from .errors import Unending

if TYPE_CHECKING:
    from .rules import Rule


class Stop(Protocol):
    """How a stretch that was taken off is stopped."""

    @property
    def error(self) -> type[Unending]:
        """What it is stopped with."""

    def settle(self) -> None:
        """The stretch has ended: call back what has not arrived; it may still arrive here."""


class RuleAtWork:
    """Some code of a rule that is not ours while it is at work."""

    __slots__ = ("others", "stop")
    stop: Stop  # how, once it was taken off

    @property
    def at(self) -> tuple[Rule, str] | None:
        """The rule, and the hook it answers; None while nobody plays yet."""
        return None

    def enter(self) -> None:
        """From here on it is at work."""
        self.others = others = _HERE.stretches
        others.append(self)

    def stopped(self, error: BaseException | None) -> BaseException:
        """What it was stopped with once it was taken off, whatever it has raised since."""
        try:
            self.stop.settle()
        except Unending as late:
            return late
        return error if isinstance(error, Unending) else self.stop.error()


class Preparing(RuleAtWork):
    """What a rule does before the race: its file is read, it is made, it tells of itself.

    Whoever asked for it knows whose it is, so what stops it names nobody.
    """

    __slots__ = ()
    __enter__ = RuleAtWork.enter

    def __exit__(self, kind: object, raised: BaseException | None, trace: object) -> None:
        try:
            self.others.pop()
        except IndexError:
            error = self.stopped(raised)
            if error is not raised:
                raise error from raised


class _Here(threading.local):
    """What is at work in this thread, the outermost first."""

    def __init__(self) -> None:
        self.stretches: list[RuleAtWork] = []


_HERE = _Here()


def at_work() -> list[RuleAtWork]:
    """The list of what is at work in this thread, the outermost first."""
    return _HERE.stretches
