from __future__ import annotations

import click

from gridprix.ui.cli import LazyGroup

TRACK_COMMANDS = {
    "list": "List the tracks.",
    "show": "Draw a track.",
    "new": "Begin a track of your own.",
    "edit": "Draw a track by hand in the studio.",
    "import": "Make a track of a map, a table or a drawing.",
    "export": "Write a track as a sheet of paper to play on.",
    "quality": "Tell how good a track is.",
}


@click.group("track", cls=LazyGroup, table=TRACK_COMMANDS, package=__name__)
def command() -> None:
    """List, draw, make, print and measure tracks.

    TRACK is the name of a track that gridprix brings along, or the path of a file of your own.
    `gridprix tracks` and `gridprix new track` are other names for what is done most often.
    """
