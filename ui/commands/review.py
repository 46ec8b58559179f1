from __future__ import annotations

import json
from pathlib import Path

import click

from gridprix.core.library import Library
from gridprix.core.recorded import Recorded, read_journal
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.parameters import RaceName
from gridprix.ui.races import find_journal, reopened, short_name
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
@click.option(
    "--again",
    type=click.IntRange(1),
    metavar="MOVE",
    help="Begin a race of its own right before this move; the first one is kept.",
)
@click.pass_obj
def command(
    settings: CommandSettings,
    journal: str,
    every: bool,  # noqa: FBT001 - click passes options by name
    as_json: bool,  # noqa: FBT001
    svg: Path | None,
    again: int | None,
) -> None:
    """Look back on a race: what every move cost against the best line, why, and what decided it.

    RACE is the path of a journal, or the name of a kept race such as first-race-1. A driver's
    accuracy is the share of the choices that were as good as the best one.
    """
    if svg is not None and not svg.absolute().parent.is_dir():
        raise click.UsageError(f"{svg}: there is no folder {svg.parent}; make it first")
    recorded = read_journal(find_journal(journal))
    review = reviewed(recorded, reopened(recorded, open_library(*settings)))
    if svg is not None:
        from gridprix.ui.review.chart import chart  # noqa: PLC0415 - only for those who ask

        svg.write_text(chart(review), encoding="utf-8")
    if again is not None:
        _try_again(recorded, open_library(*settings), review, again)
    elif as_json:
        echo(json.dumps(review.to_data()))
    else:
        _print(review, every=every)


def _try_again(recorded: Recorded, library: Library, review: Review, number: int) -> None:
    """Begin a race of its own before a move."""
    from gridprix.ui.review.again import tried_again  # noqa: PLC0415 - only for those who ask

    move = next((one for one in review.moves if one.number == number), None)
    if move is None:
        most = len(review.moves)
        raise click.UsageError(f"there is no move {number}; the coach looked at moves 1 to {most}")
    _, kept = tried_again(recorded, library, move)
    kept.close()
    name = short_name(kept.path)
    echo(f"{name} stands in round {move.round}, before {move.name} decides.")
    echo(f"`gridprix resume {name}` goes on with it.")


def _print(review: Review, *, every: bool) -> None:
    from gridprix.ui.console import PlainConsole  # noqa: PLC0415 - JSON needs none of it
    from gridprix.ui.review.tables import moves_table, summary  # noqa: PLC0415

    console = PlainConsole()
    if review.moves:
        console.print(moves_table(review, every=every))
    for line in summary(review):
        console.print(line)
