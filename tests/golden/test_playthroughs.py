"""A whole race by every shipped ruleset as text: a change of any rule shows as a diff.

`make golden` writes them anew. Two rookies drive to the finish, and a random pilot meets what they
avoid; so a change of the rookie shows here too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import make_pilot
from gridprix.core.scenario import read_scenario

# every shipped ruleset with the track of its race
TRACKS = {
    "classroom": "oval",
    "classroom-24": "hairpins",
    "gear-dice": "gear-valley",
    "italian": "first-ring",
    "mcnamara": "kidney",
    "mcnamara-derby": "derby-bowl",
    "racetrack": "infield",
    "speed-circuit-classic": "glen-hollow",
    "speed-circuit-club": "harbour-steps",
    "speed-circuit-sprint": "practice-ring",
}
PILOTS = ("rookie", "rookie", "random")
OTHERS = {"gear-dice": ("random", "random", "random")}  # no other quick pilot knows its rules
SEED = 1
HERE = Path(__file__).parent


def race_of(library: Library, ruleset: str) -> Game:
    """The race of a ruleset, about to begin."""
    seats = [{"pilot": pilot} for pilot in OTHERS.get(ruleset, PILOTS)]
    race = {"ruleset": ruleset, "track": TRACKS[ruleset], "laps": 1, "seats": seats}
    data = {"name": "golden", **race}
    scenario = read_scenario(Document("golden", data), library)
    pilots = {
        seat.id: make_pilot(scenario.book.pilots[seat.pilot], SEED, seat.id)
        for seat in scenario.seats
    }
    return Game(scenario, SEED, pilots)


def playthrough(library: Library, ruleset: str) -> str:
    """The log of a race, its final table, and what it took."""
    game = race_of(library, ruleset)
    game.run()
    who = ", ".join(f"{seat.name} {seat.pilot}" for seat in game.scenario.seats)
    head = f"{ruleset} on {TRACKS[ruleset]}, one lap, seed {SEED}: {who}"
    rows = [f"{row.place}. {row.name}: {row.reason}" for row in game.standings()]
    took = f"{game.race.round} rounds, {len(game.transcript)} decisions and rolls"
    return "\n".join([head, "", *game.log_for(None), "", *rows, took]) + "\n"


@pytest.mark.parametrize("ruleset", TRACKS)
def test_the_race_goes_as_it_always_has(
    request: pytest.FixtureRequest, library: Library, ruleset: str
) -> None:
    golden = HERE / f"{ruleset}.txt"
    came = playthrough(library, ruleset)
    if request.config.getoption("--regen", default=False):
        golden.write_text(came, encoding="utf-8")
    assert golden.exists(), "no golden text yet; `make golden` writes it"
    assert came == golden.read_text(encoding="utf-8"), (
        "if that is meant, `make golden` writes it anew; review the diff"
    )


def test_every_shipped_ruleset_has_a_race_and_no_text_is_left_over(library: Library) -> None:
    assert set(TRACKS) == set(library.names("rulesets"))
    assert {path.stem for path in HERE.glob("*.txt")} == set(TRACKS)
