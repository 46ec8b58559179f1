from __future__ import annotations

import json
from pathlib import Path

import click

from gridprix.core.recorded import read_journal
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.parameters import RaceName
from gridprix.ui.races import find_journal, reopened
from gridprix.ui.review.reviewer import Review, reviewed
from gridprix.ui.shelves import open_library


@click.command("review")
@click.argument("journal", metavar="RACE", type=RaceName())
@click.option("--all", "every", is_flag=True, help="List decisions that cost nothing, too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, made for programs.")
@click.option(
    "--svg",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a chart of what everybody had to go.",
)
@click.pass_obj
def command(
    settings: CommandSettings,
    journal: str,
    every: bool,  # noqa: FBT001 - click passes options by name
    as_json: bool,  # noqa: FBT001
    svg: Path | None,
) -> None:
    """Look back on a race: what every move cost against the best line, and what decided it.

    RACE is the path of a journal, or the name of a kept race such as first-race-1.
    """
    if svg is not None and not svg.absolute().parent.is_dir():
        raise click.UsageError(f"{svg}: there is no folder {svg.parent}; make it first")
    recorded = read_journal(find_journal(journal))
    review = reviewed(recorded, reopened(recorded, open_library(*settings)))
    if svg is not None:
        from gridprix.ui.review.chart import chart  # noqa: PLC0415 - only for those who ask

        svg.write_text(chart(review), encoding="utf-8")
    if as_json:
        echo(json.dumps(review.to_data()))
    else:
        _print(review, every=every)


def _print(review: Review, *, every: bool) -> None:
    from gridprix.ui.console import PlainConsole  # noqa: PLC0415 - JSON needs none of it
    from gridprix.ui.review.tables import moves_table, summary  # noqa: PLC0415

    console = PlainConsole()
    if review.moves:
        console.print(moves_table(review, every=every))
    for line in summary(review):
        console.print(line)
