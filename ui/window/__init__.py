"""The application with windows; `start` is the way in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import NoScreen

if TYPE_CHECKING:
    from gridprix.core.library import Library
    from gridprix.core.scenario import Scenario
    from gridprix.ui.races import SavedRace
    from gridprix.ui.remote.table_link import TableLink

__all__ = ["NoScreen", "start"]


def start(
    library: Library,
    scenario: Scenario | None = None,
    seed: int | None = None,
    saved: SavedRace | None = None,
    link: TableLink | None = None,
    name: str = "",
) -> None:
    """Open the window: at home, at a new race, at one that was left, or at a table.

    Raises NoScreen where nobody would see it.
    """
    from .application import run  # noqa: PLC0415 - nothing of it is needed at the terminal

    run(library, scenario, seed, saved, link, name)
