from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import click
from rich.text import Text

from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.ui.cli import CommandSettings
from gridprix.ui.console import PlainConsole
from gridprix.ui.following import followed
from gridprix.ui.parameters import RaceName
from gridprix.ui.races import find_journal, replayed, short_name
from gridprix.ui.seat.making import moment_for
from gridprix.ui.seat.moment import LogLine
from gridprix.ui.shelves import open_library
from gridprix.ui.terminal.panels import log_lines, result, standings_table


@click.command("replay")
@click.argument("file", metavar="FILE", type=RaceName())
@click.option(
    "--from", "first", metavar="N", type=click.IntRange(0), default=0, help="Begin with round N."
)
@click.option("--follow", is_flag=True, help="Go on as long as somebody plays it; Ctrl-C leaves.")
@click.pass_obj
def command(settings: CommandSettings, file: str, first: int, follow: bool) -> None:  # noqa: FBT001
    """Read a race again, round by round, then its standings.

    FILE is the path of a journal, or the name of a kept race such as first-race-1. Of a race that
    is not over it tells what everybody at the table may know.
    """
    path, library = find_journal(file), open_library(*settings)
    console = PlainConsole()
    if follow:
        game = _follow(path, library, first, console)
    else:
        game = replayed(read_journal(path), library)
        if first > game.race.round:
            rounds = game.race.round
            raise click.UsageError(f"the race has {rounds} rounds; --from {first} is too far")
        console.print(log_lines(_since(game, first)))
    _print_end(game, short_name(path), console)


def _since(game: Game, first: int) -> list[LogLine]:
    return [one for one in moment_for(game, None).log if one.round >= first]


def _follow(path: Path, library: Library, first: int, console: PlainConsole) -> Game:
    """Tell what is new whenever there is something new; returns the race as it was in the end."""
    told: list[str] = []
    for game in followed(path, library):
        lines = _since(game, first)
        texts = [one.text for one in lines]
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(told, texts, strict=False))))
        if same < len(told):
            console.print(Text("The table has gone back; what follows counts."))
        console.print(log_lines(lines[same:]))
        told = texts
    return game


def _print_end(game: Game, name: str, console: PlainConsole) -> None:
    console.print()
    moment = moment_for(game, None, since=len(game.log))
    if moment.over:
        console.print(result(moment))
    else:
        console.print(Text(f"{moment.title} is not over; `gridprix resume {name}` goes on."))
        console.print(standings_table(moment))
