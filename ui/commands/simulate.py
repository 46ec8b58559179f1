from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.errors import FAILED, STOPPED
from gridprix.ui.parameters import jobs_option, pilots_option, scenario_argument, seed_option
from gridprix.ui.simulate.figures import endings, rounds_of, summary
from gridprix.ui.simulate.jobs import MOST_RACES, Crew, crew_of, prepared, raced, where_kept
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.outcomes import RaceOutcome
from gridprix.ui.simulate.page import html_report
from gridprix.ui.simulate.profile import Profile, TimeShare
from gridprix.ui.simulate.tables import csv_text, number, rich_tables, times_table

MOST_ENDINGS = 4
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("simulate")
@scenario_argument(required=True)
@click.option(
    "--races", type=click.IntRange(1, MOST_RACES), default=100, show_default=True, metavar="N"
)
@seed_option
@pilots_option
@jobs_option
@click.option(
    "--dask",
    default="",
    metavar="ADDRESS",
    help="Race on a dask cluster: the address of its scheduler.",
)
@click.option("--out", type=FILE, metavar="FILE", help="Write all figures: .json or .csv.")
@click.option("--report", type=FILE, metavar="FILE", help="Write a page with charts: .html.")
@click.option(
    "--profile",
    is_flag=True,
    help="Tell which rule and which pilot the time went to; races in this process, more slowly.",
)
@click.pass_obj
def command(
    settings: CommandSettings,
    scenario: str,
    races: int,
    seed: int | None,
    pilots: dict[str, str],
    jobs: int | None,
    dask: str,
    out: Path | None,
    report: Path | None,
    profile: bool,  # noqa: FBT001
) -> None:
    """Race a scenario many times and tell who wins how often, with 95 % intervals.

    Race n has the seed --seed + n, so the same call gives the same bytes, whoever did the work. A
    seat without a pilot gets the random one. Ctrl-C keeps the races done so far; with --out, the
    same call goes on where it stopped, also after a crash. A race that ends the process that races
    it is named with its seed and left out, the others go on, and the exit code is 1.

    Beyond one machine: `pip install gridprix[cluster]` on all of them, `dask scheduler` on one,
    `dask worker tcp://HOST:8786 --nthreads 1 --nworkers auto` on each, then --dask
    tcp://HOST:8786. Own rules, tracks and scenarios must lie at the same paths everywhere.
    Whoever can reach the ports of the scheduler and its workers can run any program there:
    start them only on a network that you trust, or behind a tunnel.
    """
    _check_names(out, report)
    if profile and (dask or (jobs or 1) > 1):
        raise click.UsageError(
            "--profile races in this process; leave --jobs and --dask out, or --profile"
        )
    played, job = prepared(scenario, settings, pilots)
    first = seed or 0
    seeds = range(first, first + races)
    ledger = Ledger.open(job, out.with_name(out.name + ".part") if out else None)
    if profile:
        watched = Profile()
        outcomes = raced(ledger, seeds, Crew(1), played.title, watched.race_chunk)
    else:
        outcomes = raced(ledger, seeds, crew_of(jobs, dask), played.title)
    done = len(outcomes) + len(ledger.lost) == races
    if report is not None:
        _write(report, html_report(played.title, outcomes))
    if out is not None and done:
        _write(out, _written(out, played.name, outcomes))
        ledger.close()
    elif out is not None:
        echo(f"gridprix: {where_kept(ledger)}", err=True)
    _tell(played.title, outcomes, watched.shares() if profile else ())
    if not done:
        raise click.exceptions.Exit(STOPPED)
    if ledger.lost:
        raise click.exceptions.Exit(FAILED)


def _check_names(out: Path | None, report: Path | None) -> None:
    if out is not None and out.suffix not in (".json", ".csv"):
        raise click.UsageError(f"--out {out}: unknown kind of file; write .json or .csv")
    if report is not None and report.suffix != ".html":
        raise click.UsageError(f"--report {report}: unknown kind of file; write .html")
    for path in (out, report):
        if path is not None and not path.absolute().parent.is_dir():
            raise click.UsageError(f"{path}: there is no folder {path.parent}; make it first")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _written(out: Path, name: str, outcomes: list[RaceOutcome]) -> str:
    if out.suffix == ".csv":
        return csv_text(outcomes)
    figures = json.dumps(summary(name, outcomes), indent=1)
    # one line per race: shorter to read and much faster to write than one per figure
    races = ",\n  ".join(json.dumps(outcome.to_data()) for outcome in outcomes)
    return figures.removesuffix("\n}") + f',\n "outcomes": [\n  {races}\n ]\n}}\n'


def _tell(title: str, outcomes: list[RaceOutcome], shares: Sequence[TimeShare]) -> None:
    from gridprix.ui.console import PlainConsole  # noqa: PLC0415 - after the work, before the eyes

    console = PlainConsole()
    console.print(f"{title}: {len(outcomes)} races, {number(rounds_of(outcomes))} rounds each")
    commonest = list(endings(outcomes).items())[:MOST_ENDINGS]
    console.print(", ".join(f"{count} x {reason}" for reason, count in commonest))
    for table in (*rich_tables(outcomes), *([times_table(shares)] if shares else ())):
        console.print()
        console.print(table)
