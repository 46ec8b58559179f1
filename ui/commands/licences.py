from __future__ import annotations

import click

from gridprix.ui.echo import echo
from gridprix.ui.licences import carried


@click.command("licences")
@click.option("--full", is_flag=True, help="Print the whole texts, too.")
def command(full: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Show the licences of gridprix, of Python and of every library that comes with them."""
    everything = carried()
    widest = max(len(f"{one.name} {one.version}") for one in everything)
    for one in everything:
        echo(f"{f'{one.name} {one.version}':<{widest}}  {one.licence}")
    if not full:
        echo("\n`gridprix licences --full` prints the whole texts.")
        return
    for one in everything:
        for text in one.texts:
            echo(f"\n{'=' * 72}\n{one.name} {one.version}\n{'=' * 72}\n{text.rstrip()}")
