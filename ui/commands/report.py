from __future__ import annotations

from pathlib import Path

import click

from gridprix.ui.echo import echo
from gridprix.ui.machine import report_text


@click.command("report")
@click.argument(
    "file",
    metavar="[FILE]",
    required=False,
    default="gridprix-report.txt",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
)
def command(file: Path) -> None:
    """Write a text file that helps to mend a fault: versions, screens, the last error.

    Your name, your folders, your races and the words of tables are not in it. Read it before you
    send it to anybody.
    """
    file.write_text(report_text(), encoding="utf-8")
    echo(
        f"The report is written: {file}. Read it, then send it with what you did and what you saw."
    )
