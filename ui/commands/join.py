from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.shelves import open_library

if TYPE_CHECKING:
    from gridprix.core.library import Library
    from gridprix.ui.remote.table_link import TableLink

MOST_LINE = 400  # bytes


@click.command("join")
@click.argument("link")
@click.option("--terminal", is_flag=True, help="Sit down at the terminal, not in a window.")
@click.option("--name", default="", metavar="NAME", help="Take a seat under this name at once.")
@click.option(
    "--key-from-input", is_flag=True, help="Read a seat's key from standard input; none is kept."
)
@click.pass_obj
def command(
    settings: CommandSettings,
    link: str,
    terminal: bool,  # noqa: FBT001 - click passes options by name
    name: str,
    key_from_input: bool,  # noqa: FBT001
) -> None:
    """Sit down at a table that somebody has opened, from here instead of a browser.

    LINK is what the host shows to friends, or the word of a table on this machine. The key of your
    seat is kept in your folder, so that the same command brings you back to it.
    """
    if find_spec("websockets") is None:
        raise click.UsageError(
            "joining needs websockets; install it: pip install 'gridprix[serve]'"
        )
    from attrs import evolve  # noqa: PLC0415

    from gridprix.core.errors import GridprixError  # noqa: PLC0415 - only where it is needed
    from gridprix.ui.remote.key_ring import KeyRing  # noqa: PLC0415
    from gridprix.ui.remote.table_link import read_key, read_link  # noqa: PLC0415
    from gridprix.ui.terminal.far_sitting import sit_down  # noqa: PLC0415

    try:
        table = read_link(link)
        if key_from_input:
            table = evolve(table, key=read_key(_first_line()), keeps=False)
        library = open_library(*settings)
        if not terminal and _in_window(library, table, name):
            return
        sit_down(table, library, KeyRing.own().keys(table), name)
    except GridprixError as error:
        raise click.ClickException(str(error)) from None


def _in_window(library: Library, table: TableLink, name: str) -> bool:
    """Sit down in the window; where there cannot be one, a terminal is told why."""
    from gridprix.ui.where import need_terminal  # noqa: PLC0415
    from gridprix.ui.window import NoScreen, start  # noqa: PLC0415

    try:
        start(library, first=lambda app: app.hall.sit_down(table, name))
    except NoScreen as reason:
        why = str(reason)
        need_terminal(f"{why}, and ")
        echo(f"{why[:1].upper()}{why[1:]}, so the table is shown here at the terminal.")
        return False
    return True


def _first_line() -> str:
    """The first line of standard input, and not a byte of what comes after it."""
    line = b""
    while len(line) < MOST_LINE and not line.endswith(b"\n"):
        if not (one := os.read(sys.stdin.fileno(), 1)):
            break
        line += one
    return line.decode(errors="replace")
