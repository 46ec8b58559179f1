"""What a game asks of whoever keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .standings import Standing
from .state import CarId, Race
from .transcript import Entry


class Recorder(Protocol):
    """Where a game writes what it must not lose."""

    def entry(self, entry: Entry) -> None:
        """Something was decided or thrown."""

    def branch(self, keep: int, branch: int) -> None:
        """Everything after the first `keep` entries was taken back."""

    def retract(self, car: CarId) -> None:
        """A reply that nobody had seen yet was taken back."""

    def revealed(self, group: int) -> None:
        """All replies of the question that was put after the first `group` entries are in."""

    def round_break(self, race: Race, entries: int) -> None:
        """A round is about to begin, after so many entries."""

    def waiting(self) -> None:
        """A person is about to be asked."""

    def ended(self, race: Race, standings: Sequence[Standing]) -> None:
        """The race is over."""
