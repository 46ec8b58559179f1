from __future__ import annotations

import click
from rich.text import Text

from gridprix.ui.cli import CommandSettings
from gridprix.ui.console import PlainConsole
from gridprix.ui.listings import scenario_cards
from gridprix.ui.shelves import open_library
from gridprix.ui.terminal.panels import listing


@click.command("scenarios")
@click.pass_obj
def command(settings: CommandSettings) -> None:
    """List the ready races; `gridprix play NAME` plays one."""
    cards = scenario_cards(open_library(*settings))
    others = any(card.origin for card in cards)
    table = listing("name", "title", "rules", "drivers", *(["from"] if others else []))
    for card in cards:
        if not card.fault:
            cells = (card.title, card.ruleset, card.drivers, *([card.origin] if others else []))
            table.add_row(Text(card.name, "bold"), *map(Text, cells))
    console = PlainConsole()
    console.print(table)
    for card in cards:
        if card.fault:
            console.print(Text(f"left out: {card.fault}", "red"))
