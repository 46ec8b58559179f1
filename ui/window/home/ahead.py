"""While somebody looks at home, what a race needs is imported, so that it begins sooner."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from gridprix.core.library import Library
from gridprix.ui.window.at_work import AtWork

MODULES = ("gridprix.ui.window.race.screen", "gridprix.ui.window.home.guide")
BROUGHT = ("face", "hand", "coach")  # of each family, in every race
IDLE = 3  # frames in a row without a picture to draw; the first has none yet


class Ahead:
    """Imports in a thread of its own, once; a race that begins meanwhile waits for its own part."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._work: AtWork[bool] | None = None
        self._idle = 0

    def update(self, *, busy: bool) -> None:
        """A frame: begin once home has drawn all that it shows."""
        self._idle = 0 if busy else self._idle + 1
        if self._idle == IDLE and self._work is None:
            self._work = AtWork(self._imported, "ahead")

    def wait(self, seconds: float) -> None:
        """Wait for what was begun, as only tests do."""
        if self._work is not None:
            self._work.wait(seconds)

    def _imported(self, _told: Callable[..., None]) -> bool:
        for module in MODULES:
            import_module(module)
        for family in self._library.catalogue.families.values():
            for what in BROUGHT:  # what fails here fails when a race begins, where it is told
                family.brings(what)
        return True
