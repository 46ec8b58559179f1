"""Sitting down to a race at the terminal: a new one, or one that was left."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

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
    begin,
    new_journal,
    resumed,
    short_name,
)

from .keyboard import Keyboard
from .race import TerminalRace
from .typed_dice import TypedDice


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
