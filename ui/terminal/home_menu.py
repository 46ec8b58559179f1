"""The first screen at the terminal: go on with a race, or begin one."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from gridprix.core.library import Library
from gridprix.ui.console import PlainConsole
from gridprix.ui.listings import Card, scenario_cards
from gridprix.ui.races import SavedRace, short_name, unfinished_races, unreadable_races
from gridprix.ui.shelves import open_scenario
from gridprix.ui.where import chosen_seed

from .keyboard import Keyboard, Leave
from .tables import play_new, play_on

MOST_UNFINISHED = 5


def home_menu(library: Library, *, seed: int | None, typed: bool) -> None:
    """Show what can be played, and play what is chosen."""
    console = PlainConsole()
    left = unfinished_races()[:MOST_UNFINISHED]
    ready = [card for card in scenario_cards(library) if not card.fault]
    things: list[SavedRace | Card] = [*left, *ready]
    _show(console, left, ready)
    try:
        chosen = _choose(console, things)
    except Leave:
        return
    if isinstance(chosen, SavedRace):
        play_on(chosen.path, library)
    else:
        scenario = open_scenario(library, chosen.name)
        play_new(scenario, chosen_seed(seed, scenario.seed), library, typed=typed)


def _show(console: Console, left: list[SavedRace], ready: list[Card]) -> None:
    console.print(Text("gridprix", "bold"))
    if left:
        console.print(Text("\nGo on with", "dim"))
        table = _table()
        for number, race in enumerate(left, start=1):
            made = f"{race.decisions} decisions and rolls so far"
            table.add_row(str(number), Text(race.title), Text(short_name(race.path)), Text(made))
        console.print(table)
    for fault in unreadable_races():
        console.print(Text(f"Left out: {fault}", "yellow"))
    console.print(Text("\nBegin", "dim"))
    table = _table()
    for number, card in enumerate(ready, start=len(left) + 1):
        cells = (card.title, card.ruleset, card.drivers, card.origin)
        table.add_row(str(number), *map(Text, cells))
    console.print(table)


def _table() -> Grid:
    table = Grid.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold #7ee787", min_width=4)
    table.add_column(style="bold")
    table.add_column(style="dim")
    table.add_column()
    table.add_column(style="dim")
    return table


def _choose(console: Console, things: list[SavedRace | Card]) -> SavedRace | Card:
    keyboard = Keyboard(console)
    names = {_name(thing): thing for thing in reversed(things)}
    while True:
        reply = keyboard.read("\nNumber or name (q leaves): ")
        if reply.lower() in ("q", "quit"):
            raise Leave
        if reply.isdigit() and 1 <= int(reply) <= len(things):
            return things[int(reply) - 1]
        if reply in names:
            return names[reply]
        if reply:
            console.print(Text(f"There is no {reply!r} in the list."))


def _name(thing: SavedRace | Card) -> str:
    return short_name(thing.path) if isinstance(thing, SavedRace) else thing.name
