from __future__ import annotations

from pathlib import Path

import click

from gridprix.core.recorded import read_journal
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.parameters import RaceName
from gridprix.ui.races import find_journal, replayed
from gridprix.ui.shelves import open_library

THEMES = ("light", "dark", "high-contrast")
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("export")
@click.argument("file", metavar="RACE", type=RaceName())
@click.option("--html", metavar="FILE", type=_FILE, help="One page that plays the whole race.")
@click.option("--svg", metavar="FILE", type=_FILE, help="A position as a drawing.")
@click.option("--png", metavar="FILE", type=_FILE, help="A position as a picture.")
@click.option("--gif", metavar="FILE", type=_FILE, help="The whole race as a moving picture.")
@click.option("--csv", metavar="FILE", type=_FILE, help="The table of the final result.")
@click.option("--share", metavar="FILE", type=_FILE, help="A picture of the result to be shared.")
@click.option(
    "--round",
    "upto",
    metavar="N",
    type=click.IntRange(0),
    help="The position at the end of round N; without it the last one.",
)
@click.option("--theme", type=click.Choice(THEMES), default="light", help="The colours.")
@click.pass_obj
def command(
    settings: CommandSettings, /, file: str, upto: int | None, theme: str, **wanted: Path | None
) -> None:
    """Take a race home: a page that plays it, pictures, or its table.

    RACE is the path of a journal, or the name of a kept race such as first-race-1. Several files
    may be asked for at once; none of them needs a display.
    """
    from gridprix.ui.drawing.palettes import PALETTES  # noqa: PLC0415 - not for `--help`
    from gridprix.ui.export.exports import write_export  # noqa: PLC0415
    from gridprix.ui.export.film import Film  # noqa: PLC0415

    files = {kind: path for kind, path in wanted.items() if path is not None}
    if not files:
        raise click.UsageError("say what to write: gridprix export RACE --html FILE")
    film = Film(replayed(read_journal(find_journal(file)), open_library(*settings)))
    if upto is not None and upto > film.rounds:
        raise click.UsageError(f"the race has {film.rounds} rounds; --round {upto} is too far")
    count = len(film.game.log) if upto is None else film.round_ends[upto]
    for kind, path in files.items():
        write_export(kind, film, count, path, PALETTES[theme])
        echo(f"wrote {path}")
