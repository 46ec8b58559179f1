"""Where a race is played: in a window, or at the terminal where there cannot be one."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING

import click

from .echo import echo
from .races import TYPED

if TYPE_CHECKING:
    from gridprix.core.library import Library
    from gridprix.core.scenario import Scenario

    from .races import SavedRace

SEEDS = 2**31


def need_terminal(before: str = "") -> None:
    """Refuse to ask where nobody can answer."""
    if not sys.stdin.isatty():
        raise click.UsageError(
            f"{before}there is nobody at a terminal to play; `gridprix run SCENARIO` races without "
            "asking, `gridprix play SCENARIO --terminal` reads replies from a pipe"
        )


def shown_in_window(
    library: Library,
    *,
    scenario: Scenario | None = None,
    seed: int | None = None,
    saved: SavedRace | None = None,
) -> bool:
    """Play in a window; where there cannot be one, a terminal is told why and takes over."""
    from .window import NoScreen, start  # noqa: PLC0415 - not needed at the terminal

    # dice that somebody types stay at the terminal
    if saved is not None and saved.recorded.header.get("dice") == TYPED:
        return False
    try:
        if saved is None:
            start(library, scenario, seed)
        else:
            start(library, first=lambda app: app.resume(saved))
    except NoScreen as reason:
        why = str(reason)
        need_terminal(f"{why}, and ")
        echo(f"{why[:1].upper()}{why[1:]}, so the race is played here at the terminal.")
        return False
    return True


def chosen_seed(*wishes: int | None) -> int:
    """The first seed that somebody named, else a fresh one; the journal keeps it."""
    return next((wish for wish in wishes if wish is not None), secrets.randbelow(SEEDS))
