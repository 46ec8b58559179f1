"""The bars that are shown while many things are done, where somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

T = TypeVar("T")


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


@contextmanager
def solving_bar() -> Iterator[SolvingBar]:
    """Who watches a solver at a terminal; the bar goes away when the work is done or stopped."""
    from rich.progress import Progress, TextColumn  # noqa: PLC0415

    from .console import PlainConsole  # noqa: PLC0415 - not for `--help`

    console = PlainConsole(stderr=True)
    words = TextColumn("{task.description}", markup=False)
    columns = (words, *Progress.get_default_columns()[1:])
    shown = console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=not shown) as bar:
        yield SolvingBar(bar)


class SolvingBar:
    """A watcher (core/solving.py) that shows a bar."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._task: TaskID | None = None

    def says(self, words: str) -> None:
        """Words beside a bar that only moves."""
        if self._task is None:
            self._task = self._bar.add_task(words, total=None)
        self._bar.update(self._task, description=words)

    def counts(self, things: Sequence[T], words: str) -> Iterable[T]:
        """A bar that fills."""
        return self._bar.track(things, description=words)
