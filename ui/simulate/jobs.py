"""From a scenario and its options to finished races: what `simulate` and `compare` share."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs
import click

from gridprix.core.scenario import Scenario
from gridprix.ui.races import seated, without_people
from gridprix.ui.shelves import home, open_library, open_scenario

from .ledger import Ledger
from .outcomes import RaceOutcome
from .runner import simulate, workers_for
from .worker import Job


@attrs.frozen
class Crew:
    """Who does the work: so many processes, or a dask cluster."""

    jobs: int
    dask: str = ""


def default_jobs() -> int:
    """One process per core that this one may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def prepared(name: str, plugins: Sequence[Path], pilots: Mapping[str, str]) -> tuple[Scenario, Job]:
    """The scenario as it will be raced, and the job that says so to any worker."""
    scenario = without_people(seated(open_scenario(open_library(plugins), name), pilots))
    own = home() / "plugins"
    folders = [*plugins, own] if own.is_dir() else list(plugins)
    job = Job(
        json.dumps(scenario.to_data(0)),
        str(Path(scenario.document.file).absolute()),
        tuple(str(folder.absolute()) for folder in folders),
        str(home().absolute()),
    )
    return scenario, job


def raced(ledger: Ledger, seeds: Sequence[int], crew: Crew, title: str) -> list[RaceOutcome]:
    """Race the seeds with a progress bar; Ctrl-C stops and keeps what is done."""
    from rich.console import Console  # noqa: PLC0415 - drawn only where there is work
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=len(seeds))
        try:
            with workers_for(crew.jobs, crew.dask) as (executor, workers):
                simulate(ledger, seeds, executor, workers, lambda done: bar.advance(task, done))
        except KeyboardInterrupt:
            pass
    outcomes = ledger.outcomes(seeds)
    if len(outcomes) < len(seeds):
        click.echo(f"stopped after {len(outcomes)} of {len(seeds)} races", err=True)
    if not outcomes:
        raise click.UsageError("no race was finished")
    return outcomes
