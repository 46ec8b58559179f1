from __future__ import annotations

import os
import sys
from importlib.util import find_spec

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.shelves import open_library

MOST_LINE = 400  # bytes


@click.command("join")
@click.argument("link")
@click.option("--terminal", is_flag=True, help="Sit down at the terminal.")
@click.option("--name", default="", metavar="NAME", help="Take a seat under this name at once.")
@click.option("--key-from-input", is_flag=True, help="Read the seat's key from standard input.")
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
    from gridprix.core.errors import GridprixError  # noqa: PLC0415 - only where it is needed
    from gridprix.ui.remote.key_ring import KeyRing  # noqa: PLC0415
    from gridprix.ui.remote.table_link import read_key, read_link  # noqa: PLC0415
    from gridprix.ui.terminal.far_sitting import sit_down  # noqa: PLC0415

    try:
        table = read_link(link)
        keys = KeyRing.own().keys(table)
        if key_from_input:
            keys.append(read_key(_first_line()))
        sit_down(table, open_library(*settings), keys, name)
    except GridprixError as error:
        raise click.ClickException(str(error)) from None


def _first_line() -> str:
    """The first line of standard input, and not a byte of what comes after it."""
    line = b""
    while len(line) < MOST_LINE and not line.endswith(b"\n"):
        if not (one := os.read(sys.stdin.fileno(), 1)):
            break
        line += one
    return line.decode(errors="replace")
