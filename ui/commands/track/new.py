from __future__ import annotations

from pathlib import Path

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.kit.scaffold import new_file
from gridprix.ui.parameters import family_option
from gridprix.ui.shelves import open_library


@click.command("new")
@click.argument("name")
@family_option
@click.pass_obj
def command(settings: CommandSettings, name: str, family: str) -> None:
    """Write a track file that works as it is, to change by hand."""
    path = new_file("track", name, family, Path(), open_library(*settings, quiet=True))
    echo(f"wrote {path}; next: gridprix track show {path}")
