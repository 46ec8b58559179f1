from __future__ import annotations

import json

import click

from gridprix.core.coach import coach_of
from gridprix.core.recorded import read_journal
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.parameters import RaceName
from gridprix.ui.races import find_journal, replayed, short_name
from gridprix.ui.shelves import open_library


@click.command("hint")
@click.argument("journal", metavar="RACE", type=RaceName())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, made for programs.")
@click.pass_obj
def command(settings: CommandSettings, journal: str, as_json: bool) -> None:  # noqa: FBT001
    """Tell what the coach would do now in an unfinished race, and what that gains.

    RACE is the path of a journal, or the name of a kept race such as first-race-1. The coach
    goes by what everybody at the table may know.
    """
    path = find_journal(journal)
    game = replayed(read_journal(path), open_library(*settings))
    asks = game.open_asks()
    if not asks:
        raise click.UsageError(
            f"{path}: the race is over, so nobody is being asked; "
            f"`gridprix review {short_name(path)}` looks back on it"
        )
    coach = coach_of(game.scenario.family)
    told = []
    for ask in asks:
        given = coach.hint(game.view(None), ask)  # whoever reads this may be anybody at the table
        name = game.race.car(ask.car).name
        told.append(
            {
                "car": ask.car,
                "name": name,
                "question": ask.question,
                "key": given.key,
                "gain": round(float(given.gain), 2),
                "unit": given.unit,
                "words": given.words,
                "guess": given.guess,
            }
        )
    if as_json:
        echo(json.dumps(told))
    else:
        for one in told:
            echo(f"{one['name']}: {one['words']}")
