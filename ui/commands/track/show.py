from __future__ import annotations

import click
from rich.text import Text

from gridprix.core.library import Library
from gridprix.ui.cli import CommandSettings
from gridprix.ui.console import PlainConsole
from gridprix.ui.parameters import track_argument
from gridprix.ui.shelves import open_library, open_named
from gridprix.ui.terminal.board import painter_for
from gridprix.ui.track_files import load_track

MOST_LINES = 60


@click.command("show")
@track_argument(required=True)
@click.pass_obj
def command(settings: CommandSettings, track: str) -> None:
    """Draw a track in characters."""
    show_track(open_library(*settings), track)


def show_track(library: Library, name: str) -> None:
    """Print the title, the size and a drawing of a track."""
    family, board = load_track(open_named(library, "tracks", name), library)
    console = PlainConsole()
    painter = painter_for(family, plain=console.options.ascii_only)
    laps = f"{board.laps} lap" + ("s" if board.laps != 1 else "")
    console.print(Text.assemble((board.title, "bold"), f"  {painter.size(board)}, {laps}"))
    for line in painter.overview(board, console.width, MOST_LINES):
        console.print(line)
