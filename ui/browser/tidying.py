"""When a server looks through all that races have left: everybody waits for that."""

from __future__ import annotations

from gridprix.core.collector import look_through

from .workshop import Workshop

REST = 60.0  # seconds at least from one time to the next
LATEST = 900.0  # seconds after which nobody is spared


class Tidying:
    """Looks through what was left while nothing is done at any table; now and then all the same."""

    def __init__(self, workshop: Workshop, now: float) -> None:
        self._workshop = workshop
        self._begun = self._looked_at = workshop.begun
        self._last = now

    def tick(self, now: float) -> None:
        """Be told the time, about once a second."""
        begun, past = self._workshop.begun, now - self._last
        quiet = begun == self._begun and not self._workshop.at_work
        self._begun = begun
        if begun != self._looked_at and past >= (REST if quiet else LATEST):
            look_through()
            self._looked_at, self._last = begun, now
