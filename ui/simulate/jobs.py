"""From a scenario and its options to finished races: what `simulate` and `compare` share."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import attrs
import click

from gridprix.core.borders import is_stranger
from gridprix.core.errors import GridprixError
from gridprix.core.scenario import Scenario
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.errors import RaceStopped
from gridprix.ui.own_folder import home
from gridprix.ui.progress import progress_bar
from gridprix.ui.races import seated, without_people
from gridprix.ui.shelves import open_library, open_scenario

from .executors import NoCluster, workers_for
from .ledger import Ledger
from .outcomes import RaceOutcome
from .runner import RaceAll, simulate
from .worker import Job, edition_of, race_chunk, set_up

MOST_RACES = 1_000_000


@attrs.frozen
class Crew:
    """Who does the work: so many processes, or a dask cluster."""

    jobs: int
    dask: str = ""


def crew_of(jobs: int | None, dask: str) -> Crew:
    """The crew that the options name; by default one process per core that this one may use."""
    if jobs is None:
        known = hasattr(os, "sched_getaffinity")
        jobs = len(os.sched_getaffinity(0)) if known else os.cpu_count() or 1
    return Crew(jobs, dask)


def prepared(
    name: str, settings: CommandSettings, pilots: Mapping[str, str]
) -> tuple[Scenario, Job]:
    """The scenario as it will be raced, and the job that says so to any worker."""
    scenario = without_people(seated(open_scenario(open_library(*settings), name), pilots))
    return scenario, job_of(scenario, settings)


def job_of(scenario: Scenario, settings: CommandSettings) -> Job:
    """What says to any worker how a scenario is to be raced."""
    own = home() / "plugins"
    folders = [*settings.plugins, own] if own.is_dir() else list(settings.plugins)
    paths = tuple(str(folder.absolute()) for folder in folders)
    return Job(
        json.dumps(scenario.to_data(0)),
        str(Path(scenario.document.file).absolute()),
        paths,
        str(home().absolute()),
        edition_of(scenario, paths),
        tuple(str(folder.absolute()) for folder in settings.libraries),
    )


def raced(
    ledger: Ledger,
    seeds: Sequence[int],
    crew: Crew,
    title: str,
    race_all: RaceAll = race_chunk,
) -> list[RaceOutcome]:
    """Race the seeds with a progress bar; Ctrl-C stops and keeps what is done.

    Who is not raced as usual, with another `race_all`, is raced in this process.
    """
    try:
        # processes that are forked from here begin with the scenario in hand
        rules = set_up(ledger.job).rules
        usual = race_all is race_chunk
        apart = usual and (bool(ledger.job.plugins) or any(map(is_stranger, rules)))
        jobs = min(crew.jobs, len(seeds))
        crew_at_work = workers_for(jobs, crew.dask, apart=apart)
        with crew_at_work as (executor, workers), progress_bar("races") as bar:
            task = bar.add_task(title, total=len(seeds))
            tell = partial(bar.advance, task)
            simulate(ledger, seeds, executor, workers, tell, race_all)
    except KeyboardInterrupt:
        pass
    except NoCluster:
        raise
    except GridprixError as error:
        if ledger.path is None or not ledger.done:
            raise
        raise RaceStopped(error, where_kept(ledger)) from error
    outcomes = ledger.outcomes(seeds)
    for seed in ledger.lost:
        what = f"the race with seed {seed} ended the process that raced it and is left out"
        echo(f"gridprix: {what}; the others went on", err=True)
    if not outcomes and ledger.lost:
        raise GridprixError("no race came to its end; `gridprix run --seed N` races one of them")
    if not outcomes:
        raise click.Abort
    if len(outcomes) + len(ledger.lost) < len(seeds):
        echo(f"gridprix: stopped after {len(outcomes)} of {len(seeds)} races", err=True)
    return outcomes


def where_kept(ledger: Ledger) -> str:
    """What becomes of the races of a simulation that did not come to its end."""
    return f"the races so far are in {ledger.path}; the same call goes on"
