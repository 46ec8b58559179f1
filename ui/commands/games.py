from __future__ import annotations

import json

import click
from rich.console import Console
from rich.text import Text

from gridprix.ui.cli import CommandSettings
from gridprix.ui.console import PlainConsole
from gridprix.ui.echo import echo
from gridprix.ui.games import GamePackage, installed_games
from gridprix.ui.own_folder import packages_folder
from gridprix.ui.shelves import open_library
from gridprix.ui.version import is_frozen

ROWS = {"rulesets": "rulesets", "tracks": "tracks", "play": "races", "scripts": "scripts"}


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list, made for programs.")
@click.pass_obj
def command(settings: CommandSettings, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """List the installed packages that bring rules or races, and what is wrong with them.

    A package is found once it is installed into the environment of gridprix. `gridprix new game
    NAME` begins one.
    """
    games = installed_games(open_library(*settings, quiet=True))
    if as_json:
        echo(json.dumps([game.to_data() for game in games]))
        return
    console = PlainConsole()
    if not games:
        console.print(Text("No installed package brings rules or races."))
    for game in games:
        _show(console, game)
    if is_frozen():
        echo("This build looks for packages in a folder of yours; this puts one there:")
        echo(f"pip install --no-deps --target {packages_folder()} NAME")  # never folded


def _show(console: Console, game: GamePackage) -> None:
    console.print(Text.assemble((game.package, "bold"), f"  {game.version}"))
    rows = {"rules": game.rules, **{words: game.files[kind] for kind, words in ROWS.items()}}
    for words, names in rows.items():
        if names:
            console.print(Text(f"  {words:<9} {', '.join(names)}"))
    for fault in game.faults:
        console.print(Text(f"  wrong     {fault}", "red"))
