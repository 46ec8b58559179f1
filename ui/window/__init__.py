"""The application with windows; `start` is the way in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .errors import NoScreen

if TYPE_CHECKING:
    from gridprix.core.library import Library
    from gridprix.core.scenario import Scenario

    from .application import Application

__all__ = ["NoScreen", "start"]


def start(
    library: Library,
    scenario: Scenario | None = None,
    seed: int | None = None,
    *,
    first: Callable[[Application], object] | None = None,
) -> None:
    """Open the window: at home, at a new race, or at what comes `first`.

    Raises NoScreen where nobody would see it.
    """
    from .application import run  # noqa: PLC0415 - nothing of it is needed at the terminal

    def begin(app: Application) -> None:
        if scenario is None:
            app.home()
        else:
            app.race(scenario, seed)

    run(library, first or begin)
