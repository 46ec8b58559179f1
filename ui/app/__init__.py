"""The application with windows; `start` is the way in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import NoScreen

if TYPE_CHECKING:
    from gridprix.core.library import Library

__all__ = ["NoScreen", "start"]


def start(library: Library, scenario_name: str | None = None) -> None:
    """Open the window and play; raises NoScreen where there is nothing to draw on."""
    from .application import run  # noqa: PLC0415 - arcade looks for a display when imported

    run(library, scenario_name)
