from __future__ import annotations

import json
from pathlib import Path

import click

from gridprix.ui.cli import Settings
from gridprix.ui.parameters import pilots_option, scenario_argument, seed_option
from gridprix.ui.simulate.figures import summary
from gridprix.ui.simulate.jobs import Crew, default_jobs, prepared, raced
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.outcomes import RaceOutcome
from gridprix.ui.simulate.report import csv_lines, endings, html_report, rich_tables

MOST_RACES = 1_000_000
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("simulate")
@scenario_argument(required=True)
@click.option(
    "--races", type=click.IntRange(1, MOST_RACES), default=100, show_default=True, metavar="N"
)
@seed_option
@pilots_option
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="J", help="Processes; one per core.")
@click.option("--dask", default="", metavar="ADDRESS", help="The scheduler of a dask cluster.")
@click.option("--out", type=FILE, metavar="FILE", help="Write all figures: .json or .csv.")
@click.option("--report", type=FILE, metavar="FILE", help="Write a page with charts: .html.")
@click.pass_obj
def command(
    settings: Settings,
    scenario: str,
    races: int,
    seed: int | None,
    pilots: dict[str, str],
    jobs: int | None,
    dask: str,
    out: Path | None,
    report: Path | None,
) -> None:
    """Race a scenario many times and tell who wins how often, with 95 % intervals.

    Race n has the seed --seed + n, so the same call gives the same bytes, whoever did the work.
    Ctrl-C keeps the races done so far; with --out, the same call goes on where it stopped.
    """
    _check_names(out, report)
    played, job = prepared(scenario, settings.plugins, pilots)
    first = seed or 0
    seeds = range(first, first + races)
    ledger = Ledger.open(job, out.with_name(out.name + ".part") if out else None)
    crew = Crew(jobs or default_jobs(), dask)
    outcomes = raced(ledger, seeds, crew, played.title)
    if report is not None:
        report.write_text(html_report(played.title, outcomes), encoding="utf-8")
    if out is not None and len(outcomes) == races:
        out.write_text(_written(out, played.name, outcomes), encoding="utf-8")
        ledger.close()
    elif out is not None:
        click.echo(f"the races so far are in {ledger.path}; the same call goes on", err=True)
    _tell(played.title, outcomes)


def _check_names(out: Path | None, report: Path | None) -> None:
    if out is not None and out.suffix not in (".json", ".csv"):
        raise click.UsageError(f"--out {out}: unknown kind of file; write .json or .csv")
    if report is not None and report.suffix != ".html":
        raise click.UsageError(f"--report {report}: unknown kind of file; write .html")
    for path in (out, report):
        if path is not None and not path.absolute().parent.is_dir():
            raise click.UsageError(f"{path}: there is no folder {path.parent}; make it first")


def _written(out: Path, name: str, outcomes: list[RaceOutcome]) -> str:
    if out.suffix == ".csv":
        return "\n".join(csv_lines(outcomes)) + "\n"
    data = summary(name, outcomes)
    data["outcomes"] = [outcome.to_data() for outcome in outcomes]
    return json.dumps(data, indent=1) + "\n"


def _tell(title: str, outcomes: list[RaceOutcome]) -> None:
    from rich.console import Console  # noqa: PLC0415 - after the work, before the eyes

    console = Console(highlight=False)
    console.print(f"{title}: {len(outcomes)} races")
    console.print(endings(summary(title, outcomes)["endings"]))
    for table in rich_tables(outcomes):
        console.print(table)
