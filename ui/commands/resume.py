from __future__ import annotations

import click

from gridprix.core.recorded import read_journal
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.parameters import RaceName
from gridprix.ui.races import SavedRace, find_journal, unfinished_races, unreadable_races
from gridprix.ui.shelves import open_library
from gridprix.ui.where import need_terminal, shown_in_window


@click.command("resume")
@click.argument("file", metavar="[FILE]", required=False, type=RaceName())
@click.option("--terminal", is_flag=True, help="Take replies from a pipe too.")
@click.pass_obj
def command(settings: CommandSettings, file: str | None, terminal: bool) -> None:  # noqa: FBT001
    """Go on with an unfinished race: the one named, or the one played last.

    FILE is the path of a journal, or the name of a kept race such as first-race-1.
    """
    if file is None:
        left = unfinished_races()
        for fault in unreadable_races():
            echo(f"gridprix: left out: {fault}", err=True)
        if not left:
            raise click.UsageError("there is no unfinished race; `gridprix play` begins one")
        path = left[0].path
    else:
        path = find_journal(file)
    library = open_library(*settings)
    if not terminal:
        if shown_in_window(library, saved=SavedRace(read_journal(path))):
            return
        need_terminal()
    from gridprix.ui.terminal.tables import play_on  # noqa: PLC0415 - a window opens without it

    play_on(path, library)
