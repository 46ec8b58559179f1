from __future__ import annotations

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.parameters import track_argument
from gridprix.ui.shelves import open_library

from .track.list import list_tracks
from .track.show import show_track


@click.command("tracks")
@track_argument(required=False)
@click.pass_obj
def command(settings: CommandSettings, track: str | None) -> None:
    """List the tracks, or draw one: another name for `track list` and `track show`."""
    library = open_library(*settings)
    if track is None:
        list_tracks(library)
    else:
        show_track(library, track)
