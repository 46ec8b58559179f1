"""Sitting down to a race at the terminal: a new one, or one that was left."""

from __future__ import annotations

import secrets
import sys
from contextlib import closing
from pathlib import Path

import click

from gridprix.core.dice import Dice, SeededDice
from gridprix.core.errors import BadJournal, GridprixError, JournalBusy
from gridprix.core.library import Library
from gridprix.core.recorded import Recorded, read_journal
from gridprix.core.scenario import Scenario
from gridprix.ui.console import PlainConsole
from gridprix.ui.echo import echo
from gridprix.ui.errors import RaceStopped
from gridprix.ui.races import (
    HUMAN,
    TYPED,
    MakeDice,
    SavedRace,
    begin,
    new_journal,
    resumed,
    short_name,
)

from .keyboard import Keyboard
from .race import TerminalRace
from .typed_dice import TypedDice

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
    from gridprix.ui.window import NoScreen, start  # noqa: PLC0415 - not needed at the terminal

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


def play_new(scenario: Scenario, seed: int, library: Library, *, typed: bool = False) -> None:
    """Begin a race and play it; it is kept from the first decision on."""
    console = PlainConsole()
    keyboard = Keyboard(console)
    path, journal = new_journal(scenario, seed, typed=typed)
    make_dice = _typed(keyboard) if typed else None
    game = begin(scenario, seed, journal=journal, make_dice=make_dice)
    with closing(TerminalRace(game, path, console, keyboard, library)) as race:
        race.play()


def play_on(path: Path, library: Library) -> None:
    """Go on with a race that was left."""
    if read_journal(path).torn:
        torn = "the last line is incomplete, so the decision in it is lost"
        echo(f"gridprix: {path}: {torn}", err=True)
    console = PlainConsole()
    keyboard = Keyboard(console)

    def make_dice(recorded: Recorded) -> MakeDice | None:
        # real dice stay real when a race goes on
        return _typed(keyboard) if recorded.header.get("dice") == TYPED else None

    try:
        game, _ = resumed(path, library, make_dice)
    except JournalBusy as busy:
        raise BadJournal(f"{busy}; {watching(path)}") from None
    except BadJournal:
        raise
    except GridprixError as error:
        raise RaceStopped(error, f"the race is kept in {path} as it is") from error
    with closing(TerminalRace(game, path, console, keyboard, library)) as race:
        race.play()


def watching(path: Path) -> str:
    """How to look on while somebody else plays."""
    return f"`gridprix replay --follow {short_name(path)}` watches it"


def _typed(keyboard: Keyboard) -> MakeDice:
    def make(scenario: Scenario, seed: int) -> Dice:
        pilots = frozenset(seat.id for seat in scenario.seats if seat.pilot != HUMAN)
        return TypedDice(keyboard, SeededDice(seed), pilots)

    return make
