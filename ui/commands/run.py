from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from gridprix.core.errors import GridprixError
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.scenario import Scenario
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.errors import RaceStopped
from gridprix.ui.parameters import pilots_option, scenario_argument, seed_option
from gridprix.ui.races import begin, seated, short_name, without_people
from gridprix.ui.report import result_data
from gridprix.ui.shelves import open_library, open_scenario
from gridprix.ui.version import program_version


@click.command("run")
@scenario_argument(required=True)
@seed_option
@pilots_option
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object, made for programs; a traced race is one in every line.",
)
@click.option("--log", "with_log", is_flag=True, help="Print what happened, line by line, too.")
@click.option("--trace", is_flag=True, help="Print of every decision what the rules did about it.")
@click.option(
    "--why",
    type=click.IntRange(0),
    metavar="N",
    help="Print decision N of the trace alone, with the positions around it.",
)
@click.option(
    "--journal",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the race to a new file; `gridprix replay FILE` reads it again.",
)
@click.pass_obj
def command(
    settings: CommandSettings,
    scenario: str,
    seed: int | None,
    pilots: dict[str, str],
    as_json: bool,  # noqa: FBT001 - click passes options by name
    with_log: bool,  # noqa: FBT001
    trace: bool,  # noqa: FBT001
    why: int | None,
    journal: Path | None,
) -> None:
    """Run a race to its end without asking anybody, and print the standings.

    Seats of people are driven by the random pilot unless --pilots names another. The same seed
    gives the same race; without one it is the scenario's, else 0.
    """
    played = open_scenario(open_library(*settings), scenario)
    played = without_people(seated(played, pilots))
    sown = next(one for one in (seed, played.seed, 0) if one is not None)
    kept = None
    if journal is not None:
        kept = FileJournal.create(journal, header_for(played, sown, program_version()))
    try:
        if trace or why is not None:
            begun = partial(begin, seed=sown, journal=kept)
            if as_json:
                _watch_as_json(played, sown, begun, why)
                return
            game = _watch(played, begun, why)
        else:
            game = begin(played, sown, journal=kept)
            game.run()
    except GridprixError as error:
        raise RaceStopped(error, _what_is_kept(journal)) from error
    finally:
        if kept is not None:
            kept.close()
    if as_json:
        echo(json.dumps(result_data(game, with_log=with_log)))
    else:
        _print(game, with_log=with_log)


def _watch(scenario: Scenario, begin_with: Callable[[Scenario], Game], only: int | None) -> Game:
    """Run a race and print what the rules do about it: of every move, or of one."""
    from gridprix.ui.kit.watching import move_lines, move_report, watched  # noqa: PLC0415

    game, moves = watched(scenario, begin_with)
    last = 0
    for last, move in enumerate(moves):  # noqa: B007 - the number of the last one is told below
        if only is None or only == move.number:
            lines = move_lines(move) if only is None else move_report(move, scenario)
            echo("\n".join(lines))
    _check_reached(only, last)
    return game


def _watch_as_json(
    scenario: Scenario, seed: int, begin_with: Callable[[Scenario], Game], only: int | None
) -> None:
    """The same for programs: a header, a line for every decision, and the result."""
    from gridprix.ui.kit.trace_lines import trace_lines  # noqa: PLC0415

    last = 0
    for line in trace_lines(scenario, seed, begin_with):
        last = line.get("decision", last)
        if only is None or "decision" not in line or only == line["decision"]:
            echo(json.dumps(line))
    _check_reached(only, last)


def _check_reached(only: int | None, last: int) -> None:
    if only is not None and only > last:
        raise click.UsageError(f"the race has {last} decisions; --why {only} is too far")


def _what_is_kept(journal: Path | None) -> str:
    if journal is None:
        return "nothing was written; with --journal FILE the race so far is kept"
    return f"the race so far is in {journal}; `gridprix resume {short_name(journal)}` goes on"


def _print(game: Game, *, with_log: bool) -> None:
    from gridprix.ui.console import PlainConsole  # noqa: PLC0415 - JSON needs none of it
    from gridprix.ui.seat.making import moment_for  # noqa: PLC0415
    from gridprix.ui.terminal.panels import log_lines, result  # noqa: PLC0415

    console = PlainConsole()
    moment = moment_for(game, None, since=0 if with_log else len(game.log))
    if with_log:
        console.print(log_lines(moment.log))
    console.print(result(moment))
