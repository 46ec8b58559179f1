"""What a worker process does: races from seeds, nothing else.

A job is plain data, so that any executor on any machine can carry it. A worker keeps the scenario
it has set up last, for the next chunk is of the same one.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.documents import BadFile, parse_document
from gridprix.core.errors import GridprixError
from gridprix.core.files import read_file
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import Pilot
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import SeatId
from gridprix.scenarios import standard_library
from gridprix.ui.races import pilots_of
from gridprix.ui.track_files import with_track
from gridprix.ui.version import program_version
from gridprix.ui.watch import watching

from .outcomes import outcome_of

Outcome = dict[str, Any]


class RaceFailed(GridprixError):
    """A race that a worker could not finish.

    Many of our errors are made of several parts; this one is made of one text, so that it survives
    the way back to whoever waits for the race.
    """


@attrs.frozen
class Job:
    """A scenario as JSON text, and where its rules, tracks and rulesets are to be found.

    `file` is where the scenario came from: a track may lie beside it. `edition` tells the program,
    the rules and the track apart from others of the same names. `track` is the track's own document
    as JSON text, where it is not looked for by its name.
    """

    scenario: str
    file: str = "simulation"
    plugins: tuple[str, ...] = ()
    own_folder: str = ""
    edition: str = ""
    libraries: tuple[str, ...] = ()
    track: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """What tells it from any other: the scenario, and what it is raced by."""
        return (self.scenario, self.edition)


def edition_of(scenario: Scenario, plugins: tuple[str, ...]) -> str:
    """A digest of the program's version, the rules' versions, the track and the plugin files."""
    rules = {rule.card.name: rule.card.version for rule in scenario.rules}
    board = scenario.board.digest if scenario.board is not None else ""
    return edition_told(plugins, rules, board)


def edition_told(plugins: tuple[str, ...], *more: Any) -> str:
    """A digest of the program's version, the plugin files, and more that is JSON."""
    digest = hashlib.sha256(json.dumps([program_version(), *more]).encode())
    for folder in plugins:
        for file in sorted(Path(folder).glob("*.py")):
            digest.update(read_file(file))
    return digest.hexdigest()[:16]


@lru_cache(maxsize=2)
def set_up(job: Job) -> Scenario:
    """The scenario of a job; a worker that would race by other rules than were asked refuses."""
    own = Path(job.own_folder) if job.own_folder else None
    plugins, libraries = ([*map(Path, some)] for some in (job.plugins, job.libraries))
    library: Library = standard_library(plugins, own, libraries=libraries)
    # JSON is YAML, and reading it as such gives problems their place
    if job.track:
        library = with_track(library, parse_document(job.track, job.file))
    scenario = read_scenario(parse_document(job.scenario, job.file), library)
    if job.edition != edition_of(scenario, job.plugins):
        raise GridprixError(
            "it has another version of gridprix, of the rules or of the track; "
            "install the same everywhere"
        )
    return scenario


def race_chunk(job: Job, seeds: tuple[int, ...]) -> tuple[list[Outcome], float]:
    """Race every seed of a chunk to its end; also tells how many seconds that took."""
    began = time.perf_counter()
    with watching():
        try:
            scenario = set_up(job)
        except (BadFile, GridprixError) as error:
            raise RaceFailed(f"a worker cannot set the race up: {error}") from None
        outcomes = [raced(scenario, seed, pilots_of(scenario, seed)) for seed in seeds]
    return outcomes, time.perf_counter() - began


def raced(scenario: Scenario, seed: int, pilots: Mapping[SeatId, Pilot]) -> Outcome:
    """What comes of one race."""
    try:
        game = Game(scenario, seed, pilots, keep_log=False)
        game.run()
    except GridprixError as error:
        raise RaceFailed(f"the race with seed {seed} cannot go on: {error}") from None
    return outcome_of(game).to_data()
