from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.parameters import track_argument
from gridprix.ui.shelves import open_library, open_named

PAPERS = ("a4", "letter")
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("export")
@track_argument(required=True)
@click.option("--svg", metavar="FILE", type=_FILE, help="Write it as a drawing for a browser.")
@click.option("--png", metavar="FILE", type=_FILE, help="Write it as a picture.")
@click.option("--print", "printed", metavar="FILE", type=_FILE, help="Write it as PDF, to print.")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", help="What it is printed on.")
@click.option("--ruleset", metavar="NAME", default="", help="Whose rules stand beside the track.")
@click.pass_obj
def command(
    settings: CommandSettings, /, track: str, paper: str, ruleset: str, **files: Any
) -> None:
    """Write a track as a sheet of paper to play on by hand, in its true size.

    Beside the track or below it are the rules in short and room for names. Without --ruleset they
    are those of the fairest game for such a track. What has no room there, and the charts of a game
    with dice with a log to fill in, are on further pages: in the same PDF, or as drawings or
    pictures of their own, which are called like the first one with -2, -3 at the end. Pencils and,
    on a circuit, dice are all that a table needs; print it without scaling, and its squares are as
    wide as those of bought paper.
    """
    wanted = {kind: path for kind, path in files.items() if path is not None}
    if not wanted:
        raise click.UsageError("say what to write: --svg FILE, --png FILE or --print FILE")
    for path in wanted.values():
        if not path.absolute().parent.is_dir():
            raise click.UsageError(f"{path}: there is no folder {path.parent}; make it first")
    from gridprix.ui.paper.writing import sheet_of, write_sheet  # noqa: PLC0415 - not for `--help`

    library = open_library(*settings)
    sheet = sheet_of(open_named(library, "tracks", track), library, paper, ruleset)
    for kind, path in wanted.items():
        for written in write_sheet(sheet, kind, path):
            echo(f"wrote {written}")
    if sheet.plan.tiny:
        echo(f"note: {sheet.plan.tiny}", err=True)
