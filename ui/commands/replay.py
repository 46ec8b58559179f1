from __future__ import annotations

import click
from rich.console import Console
from rich.text import Text

from gridprix.core.game import Game
from gridprix.core.journal import read_journal
from gridprix.ui.cli import Settings
from gridprix.ui.panels import log_lines, result, seen_log, standings_table
from gridprix.ui.parameters import RaceName
from gridprix.ui.races import find_journal, replayed, short_name
from gridprix.ui.shelves import open_library


@click.command("replay")
@click.argument("file", metavar="FILE", type=RaceName())
@click.option(
    "--from", "first", metavar="N", type=click.IntRange(0), default=0, help="Begin with round N."
)
@click.pass_obj
def command(settings: Settings, file: str, first: int) -> None:
    """Read a race again, round by round, then its standings.

    FILE is the path of a journal, or the name of a kept race such as first-race-1.
    """
    recorded = read_journal(find_journal(file))
    game = replayed(recorded, open_library(settings.plugins))
    if first > game.race.round:
        raise click.UsageError(f"the race has {game.race.round} rounds; --from {first} is too far")
    _print(game, first, short_name(recorded.path))


def _print(game: Game, first: int, name: str) -> None:
    console = Console(highlight=False)
    console.print(log_lines([one for one in seen_log(game, None) if one.race.round >= first]))
    console.print()
    if game.over:
        console.print(result(game))
    else:
        console.print(Text(f"{game.scenario.title} is not over; `gridprix resume {name}` goes on."))
        console.print(standings_table(game.standings(), game.race))
