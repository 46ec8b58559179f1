"""What a worker process does for a coverage: looks who notices some subjects, nothing else."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from gridprix.scenarios import standard_library
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.own_folder import home
from gridprix.ui.progress import progress_bar
from gridprix.ui.simulate.executors import workers_for
from gridprix.ui.simulate.jobs import crew_of
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.runner import simulate
from gridprix.ui.watch import watching

from .noticing import Coverage, Noticed
from .scripts import scripts_below


@attrs.frozen
class CoverageJob:
    """Which scripts are looked at, and where their rules are found; plain data for any process."""

    paths: tuple[str, ...]
    plugins: tuple[str, ...] = ()
    own_folder: str = ""
    libraries: tuple[str, ...] = ()
    installed: bool = True

    @property
    def told(self) -> tuple[str, ...]:
        """What tells it from any other."""
        return ("coverage", *self.paths)


@lru_cache(maxsize=1)
def set_up(job: CoverageJob) -> Coverage:
    """The scripts of a job, played once."""
    own = Path(job.own_folder) if job.own_folder else None
    plugins, libraries, paths = (
        [*map(Path, some)] for some in (job.plugins, job.libraries, job.paths)
    )
    library = standard_library(plugins, own, libraries=libraries, installed=job.installed)
    return Coverage(library, scripts_below(paths, library))


def look_chunk(job: CoverageJob, numbers: tuple[int, ...]) -> tuple[list[dict[str, Any]], float]:
    """Look who notices the subjects of these numbers; also tells how many seconds that took."""
    began = time.perf_counter()
    with watching():
        coverage = set_up(job)
        subjects = coverage.subjects
        found = [
            {"seed": number, **row_of(coverage.noticed(subjects[number]))} for number in numbers
        ]
    return found, time.perf_counter() - began


def row_of(noticed: Noticed) -> dict[str, Any]:
    """What came of one subject as plain data."""
    return {
        "rule": noticed.subject.rule,
        "value": noticed.subject.shown,
        "played_by": noticed.played,
        "noticed_by": [{"script": one.file, "clauses": list(one.clauses)} for one in noticed.by],
        "reason": "" if noticed.by else noticed.reason,
    }


def _absolute(paths: Sequence[Path]) -> tuple[str, ...]:
    return tuple(str(path.absolute()) for path in paths)


def looked_through(
    paths: Sequence[Path], settings: CommandSettings, jobs: int | None
) -> tuple[list[dict[str, Any]], int]:
    """The rows of all subjects, and how many subjects there are; Ctrl-C stops with fewer rows."""
    own = home() / "plugins"
    folders = [*settings.plugins, own] if own.is_dir() else list(settings.plugins)
    job = CoverageJob(
        _absolute(paths), _absolute(folders), str(home().absolute()), _absolute(settings.libraries)
    )
    numbers = range(len(set_up(job).subjects))
    ledger = Ledger(job, seed_of=lambda row: int(row["seed"]))
    crew = max(1, min(crew_of(jobs, "").jobs, len(numbers)))
    try:
        # a rule without which others do not come to an end must not end this process
        with (
            workers_for(crew, "", apart=True) as (executor, workers),
            progress_bar("values") as bar,
        ):
            bar_of = bar.add_task("coverage", total=len(numbers))
            tell = lambda done: bar.advance(bar_of, done)  # noqa: E731
            simulate(ledger, numbers, executor, workers, tell, look_chunk)
    except KeyboardInterrupt:
        echo(f"gridprix: stopped after {len(ledger.done)} of {len(numbers)} values", err=True)
    return [ledger.done[number] for number in numbers if number in ledger.done], len(numbers)
