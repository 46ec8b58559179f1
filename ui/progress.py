"""The bar that is shown while many things are done, where somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


def progress_bar(what: str) -> Progress:
    """A bar that counts what is done, on a terminal only."""
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from .console import PlainConsole  # noqa: PLC0415 - drawn only where there is work

    console = PlainConsole(stderr=True)
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(what),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        refresh_per_second=4,  # drawing takes time from the work
        transient=True,
    )
