"""Where the time of a simulation goes; its races go as they would without."""

from __future__ import annotations

import time
from typing import Any

from click.testing import CliRunner

from gridprix.core.pilots import explores, make_random
from gridprix.core.state import SeatId
from gridprix.ui.cli import CommandSettings, main
from gridprix.ui.debug.stopwatch import Stopwatch
from gridprix.ui.simulate.jobs import prepared
from gridprix.ui.simulate.profile import ENGINE, Profile, watched_pilots
from gridprix.ui.simulate.worker import Job, race_chunk

SEEDS = (0, 1)


def job_of(name: str) -> Job:
    return prepared(name, CommandSettings(), {})[1]


def test_the_races_are_the_same_with_and_without() -> None:
    job = job_of("harbour-duel")
    assert Profile().race_chunk(job, (7,))[0] == race_chunk(job, (7,))[0]


def test_the_times_add_up_to_the_whole() -> None:
    job, profile = job_of("harbour-duel"), Profile()
    profile.race_chunk(job, SEEDS[:1])  # boards and pilots make their tables
    before = sum(share.seconds for share in profile.shares())
    began = time.thread_time()
    profile.race_chunk(job, SEEDS)
    whole = time.thread_time() - began
    added = sum(share.seconds for share in profile.shares()) - before
    assert 0.95 * whole <= added <= 1.05 * whole


def test_rules_pilots_and_the_engine_are_told_apart() -> None:
    profile = Profile()
    profile.race_chunk(job_of("harbour-duel"), SEEDS[:1])
    shares = {share.who: share for share in profile.shares()}
    assert {ENGINE, "pilot club", "pilot random", "rule braking", "rule movement"} <= set(shares)
    assert shares["pilot club"].calls > 20
    assert shares[ENGINE].calls == 0
    taken = [share.seconds for share in profile.shares()]
    assert taken == sorted(taken, reverse=True)


def test_a_pilot_that_explores_still_explores() -> None:
    class Explorer:
        def choose(self, view: Any, ask: Any) -> str:
            return "chosen"

        def explore(self, view: Any, ask: Any, recollection: Any) -> str:
            return "explored"

    watch, seat, other = Stopwatch(), SeatId("A"), SeatId("B")
    pilots: Any = {seat: Explorer(), other: make_random(1, other)}
    watched: Any = watched_pilots(pilots, {seat: "pilot explorer", other: "pilot random"}, watch)
    assert [explores(one) for one in watched.values()] == [True, False]
    assert watched[seat].explore(None, None, None) == "explored"
    assert [(one.rule, one.calls) for one in watch.spent()] == [("pilot explorer", 1)]


def test_the_command_tells_them() -> None:
    told = CliRunner().invoke(main, ["simulate", "first-race", "--races", "2", "--profile"])
    assert told.exit_code == 0, told.output
    assert "where the time went" in told.output
    assert "rule vectors" in told.output


def test_it_takes_no_other_process() -> None:
    told = CliRunner().invoke(main, ["simulate", "first-race", "--profile", "--jobs", "2"])
    assert told.exit_code == 2
    assert "--profile races in this process" in told.output
