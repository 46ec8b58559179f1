"""What a worker process does in a sweep: tries combinations by their numbers, nothing else."""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.library import Library
from gridprix.scenarios import standard_library
from gridprix.ui.watch import watching

from .fitting import Fitting
from .plan import SweepPlan, plan_of
from .trial import Trial, tried


@attrs.frozen
class SweepJob:
    """What is swept, as plain data that any process can carry.

    `edition` tells the program and the rules apart from others of the same names.
    """

    rules: tuple[str, ...] = ()
    triples: int = 0
    seed: int = 1
    plugins: tuple[str, ...] = ()
    own_folder: str = ""
    libraries: tuple[str, ...] = ()
    installed: bool = True
    edition: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """What tells it from any other."""
        rules = ",".join(sorted(self.rules))
        return ("sweep", rules, str(self.triples), str(self.seed), self.edition)


@lru_cache(maxsize=2)
def set_up(job: SweepJob) -> tuple[SweepPlan, Library, Fitting]:
    """The plan of a job and what it is raced with."""
    own = Path(job.own_folder) if job.own_folder else None
    plugins, libraries = ([*map(Path, some)] for some in (job.plugins, job.libraries))
    library = standard_library(plugins, own, libraries=libraries, installed=job.installed)
    plan = plan_of(library, job.rules, job.triples, job.seed)
    return plan, library, Fitting(plan, library)


def sweep_chunk(job: SweepJob, numbers: tuple[int, ...]) -> tuple[list[dict[str, Any]], float]:
    """Try the combinations of these numbers; also tells how many seconds that took."""
    began = time.perf_counter()
    with watching():
        plan, library, fitting = set_up(job)
        trials = []
        for number in numbers:
            combination = plan.combinations[number]
            trial = tried(combination, fitting.bases(number, combination), number, library)
            trials.append({"seed": number, "rules": str(combination), **attrs.asdict(trial)})
    return trials, time.perf_counter() - began


def number_of(outcome: dict[str, Any]) -> int:
    """The number of a kept outcome; raises where it is none."""
    Trial(**{key: value for key, value in outcome.items() if key not in ("seed", "rules")})
    number: int = outcome["seed"]
    return number
