from __future__ import annotations

import click
from rich.text import Text

from gridprix.core.documents import BadFile, Problem
from gridprix.core.library import Library
from gridprix.scenarios.track_figures import ReadyFigures, figures_for
from gridprix.ui.cli import CommandSettings
from gridprix.ui.console import PlainConsole
from gridprix.ui.shelves import open_library
from gridprix.ui.terminal.board import painter_for
from gridprix.ui.terminal.panels import listing
from gridprix.ui.track_files import load_track


@click.command("list")
@click.pass_obj
def command(settings: CommandSettings) -> None:
    """List the tracks."""
    list_tracks(open_library(*settings))


def list_tracks(library: Library) -> None:
    """Print the tracks on all shelves; those that cannot be read are told below."""
    names = library.names("tracks")
    others = any(map(library.origin, names.values()))
    heads = ("name", "title", "family", "size", "moves", "difficulty")
    table = listing(*heads, *(["from"] if others else []))
    faults: list[Problem] = []
    for name, path in sorted(names.items()):
        try:
            family, board = load_track(library.open("tracks", name), library)
        except BadFile as error:
            faults.append(error.problems[0])
            continue
        size = painter_for(family).size(board)
        known = figures_for(name, board.digest) or ReadyFigures("")
        figures = str(known.moves or ""), known.difficulty
        whose = [Text(library.origin(path))] if others else []
        table.add_row(Text(name, "bold"), Text(board.title), family.title, size, *figures, *whose)
    console = PlainConsole()
    console.print(table)
    for fault in faults:
        console.print(Text(f"left out: {fault}", "red"))
