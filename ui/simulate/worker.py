"""What a worker process does: races from seeds, nothing else.

A job is plain data, so that any executor on any machine can carry it. A worker keeps the scenario
it has set up last, for the next chunk is of the same one.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.documents import parse_document
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.races import pilots_of

from .outcomes import outcome_of


@attrs.frozen
class Job:
    """A scenario as JSON text, and where its rules, tracks and rulesets are to be found.

    `file` is where the scenario came from: a track may lie beside it.
    """

    scenario: str
    file: str = "simulation"
    plugins: tuple[str, ...] = ()
    own_folder: str = ""


@lru_cache(maxsize=2)
def _set_up(job: Job) -> Scenario:
    own = Path(job.own_folder) if job.own_folder else None
    library = standard_library([Path(folder) for folder in job.plugins], own)
    # JSON is YAML, and reading it as such gives problems their place
    return read_scenario(parse_document(job.scenario, job.file), library)


def race_chunk(job: Job, seeds: tuple[int, ...]) -> list[dict[str, Any]]:
    """Race every seed of a chunk to its end."""
    scenario = _set_up(job)
    outcomes = []
    for seed in seeds:
        game = Game(scenario, seed, pilots_of(scenario, seed), keep_log=False)
        game.run()
        outcomes.append(outcome_of(game).to_data())
    return outcomes
