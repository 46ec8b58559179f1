from __future__ import annotations

import json

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.errors import STOPPED
from gridprix.ui.parameters import jobs_option, track_argument, trial_option
from gridprix.ui.shelves import open_library, open_named


@click.command("quality")
@track_argument(required=True)
@trial_option
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, made for programs.")
@click.pass_obj
def command(
    settings: CommandSettings,
    track: str,
    races: int,
    jobs: int | None,
    as_json: bool,  # noqa: FBT001 - click passes options by name
) -> None:
    """Tell how good a track is.

    \b
    findings      what is wrong with the file, or worth a word
    fewest moves  of a lap, alone, from the best start
    starts        whether the fewest moves differ by more than one from start to start
    second line   how many moves the best of all other lines is behind
    difficulty    by the number of moves at which any other option costs a move
    variety       how evenly directions, speeds or limits are spread
    Q-start       how often each place wins among four equal drivers who are moved up by a place
                  from race to race, with its 95 % interval

    All but the last is exact. Ctrl-C ends the races and tells what they have shown so far.
    """  # noqa: D301 - the \\b is click's mark for lines that keep their breaks
    from gridprix.ui.quality.measuring import measured  # noqa: PLC0415 - not for `--help`
    from gridprix.ui.quality.report import tell_quality  # noqa: PLC0415
    from gridprix.ui.simulate.jobs import crew_of  # noqa: PLC0415

    library = open_library(*settings)
    document = open_named(library, "tracks", track)
    report = measured(document, library, settings, crew_of(jobs, ""), races)
    if as_json:
        echo(json.dumps(report.to_data()))
    else:
        tell_quality(report)
    if report.stopped:
        raise click.exceptions.Exit(STOPPED)
