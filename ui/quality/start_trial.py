"""Q-start: what a place at the start is worth to drivers who are equal in everything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs

from gridprix.core.documents import Document
from gridprix.core.format import family_of_track
from gridprix.core.library import Library
from gridprix.core.quality import quality_of
from gridprix.core.seats import NAMES
from gridprix.ui.cli import CommandSettings
from gridprix.ui.simulate.figures import GROUPINGS, GroupFigures, table
from gridprix.ui.simulate.jobs import Crew, job_of, raced
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.outcomes import RaceOutcome
from gridprix.ui.track_files import race_on

from .shares import DRIVERS, PILOT, StartShares

RACES = 100
BY_PLACE = GROUPINGS["grid place"]


@attrs.frozen
class StartTrial:
    """The races that were raced, and how many were wanted."""

    outcomes: tuple[RaceOutcome, ...]
    wanted: int

    @property
    def places(self) -> list[GroupFigures]:
        """How the places did, the first to move or the best of the grid first."""
        return table(self.outcomes, BY_PLACE)

    @property
    def shares(self) -> StartShares:
        """What each place won."""
        wins = tuple(one.wins for one in self.places)
        return StartShares(wins, len(self.outcomes), self.wanted)


def trial_of(
    track: Document,
    library: Library,
    settings: CommandSettings,
    crew: Crew,
    races: int = RACES,
    told: Callable[[StartTrial], None] = lambda _so_far: None,
) -> StartTrial:
    """Race; the drivers move up by a place from race to race. Ctrl-C keeps the races so far.

    Whoever is `told` hears of the races so far whenever each driver has begun from another place.
    """
    family = family_of_track(track, library.catalogue.families)
    trial = dict(quality_of(family).trial)
    seat = {"pilot": PILOT, **trial.pop("seat", {})}
    outcomes: list[RaceOutcome] = []
    for shift in range(min(DRIVERS, races)):
        names = [NAMES[(shift + place) % DRIVERS] for place in range(DRIVERS)]
        seats: list[dict[str, Any]] = [{"name": name, **seat} for name in names]
        scenario = race_on(track, library, {**trial, "seats": seats})
        seeds = range(shift, races, DRIVERS)
        title = f"{scenario.track}: {names[0]} first"
        job = attrs.evolve(job_of(scenario, settings), track=json.dumps(track.data))
        found = raced(Ledger(job), seeds, crew, title)
        outcomes += found
        told(StartTrial(tuple(outcomes), races))
        if len(found) < len(seeds):
            break
    return StartTrial(tuple(outcomes), races)
