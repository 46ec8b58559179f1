"""Runs races with the code of the checkout it is told; talked to by same_races.py.

It is run against old code and new: whatever it takes from the engine it takes in `Engine`, by the
first name that is there.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
import time
from pathlib import Path
from typing import Any

import checkout

HUMAN = "human"
SEATS, LAPS, ROUNDS = 3, 1, 60

Told = dict[str, list[Any]]


def first_of(*places: str) -> Any:
    """The first of several names, each as `module:name`, that this checkout has."""
    for place in places:
        module, _, name = place.partition(":")
        try:
            return getattr(importlib.import_module(f"gridprix.{module}"), name)
        except (ImportError, AttributeError):
            continue
    raise SystemExit(f"this checkout has none of {', '.join(places)}; tell race_side.py its name")


class Engine:
    """All that is used of gridprix. What was renamed since gets its new name in front."""

    def __init__(self) -> None:
        self.document = first_of("core.documents:Document")
        self.read_scenario = first_of("core.scenario:read_scenario")
        self.game = first_of("core.game:Game")
        self.make_pilot = first_of("core.pilots:make_pilot")
        self.bad_file = first_of("core.documents:BadFile")
        self.fingerprint = first_of("core.fingerprint:fingerprint")
        self.library = first_of("scenarios:standard_library")(installed=False)

    def names(self, shelf: str) -> list[str]:
        """What a shelf of the library offers."""
        return sorted(self.library.names(shelf))

    def ready(self, name: str) -> Any:
        """A scenario from the shelf; None if it cannot be read."""
        return self._read(self.library.open("play", name))

    def arranged(self, ruleset: str, track: str) -> Any:
        """A ruleset on a track; None where they do not fit together."""
        data = {"name": "race", "ruleset": ruleset, "track": track, "seats": SEATS, "laps": LAPS}
        limit = [{"race-limit": {"rounds": ROUNDS}}]
        return self._read(self.document("race", {**data, "rules": limit}))

    def _read(self, document: Any) -> Any:
        try:
            return self.read_scenario(document, self.library)
        except self.bad_file:
            return None

    def play(self, scenario: Any, seed: int, *, own: bool) -> Told:
        """A race to its end: what was decided, what everybody may read, who came where."""
        pilots = {}
        for seat in scenario.seats:
            kind = seat.pilot if own and seat.pilot != HUMAN else "random"
            pilots[seat.id] = self.make_pilot(scenario.book.pilots[kind], seed, seat.id)
        game = self.game(scenario, seed, pilots)
        failure = []
        try:
            game.run()
        except Exception as error:  # noqa: BLE001 - a race that fails is compared like any other
            failure = [f"{type(error).__name__}: {error}"]
        rows = [[one.place, one.car, one.name, one.reason] for one in game.standings()]
        return {
            "transcript": [entry.to_record() for entry in game.transcript],
            "log": game.log_for(None),
            "standings": rows,
            "state": [self.fingerprint(game.race)],
            "failure": failure,
        }


def races(engine: Engine, word: str) -> dict[str, Any]:
    """The races with a word in their name: the ready ones, and each ruleset on each of its tracks.

    Reading tracks takes long, so what is not wanted is not read.
    """
    found = {name: engine.ready(name) for name in engine.names("play") if word in name}
    for ruleset in engine.names("rulesets"):
        for track in engine.names("tracks"):
            if word in (name := f"{ruleset} on {track}"):
                found[name] = engine.arranged(ruleset, track)
    return {name: scenario for name, scenario in found.items() if scenario is not None}


def words_aside(told: Told) -> Told:
    """What was decided and thrown and who came where, however it is said.

    The log and the fingerprint hold sentences, so they are left out.
    """
    records = [{key: one[key] for key in one if key != "why"} for one in told["transcript"]]
    places = [[place, car] for place, car, *_ in told["standings"]]
    nothing: list[Any] = []
    return {**told, "transcript": records, "standings": places, "log": nothing, "state": nothing}


def digest(records: list[Any]) -> str:
    """A short text that differs as soon as a record does."""
    text = json.dumps(records, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def main(root: Path) -> None:
    """Answer until nobody asks any more."""
    checkout.alone()
    shelf: dict[str, Any] = {}
    engine = Engine()
    for request, answer in checkout.requests(root):
        if "list" in request:
            shelf = races(engine, request["list"])
            ready = set(engine.names("play"))
            answer([[name, one.track, name in ready] for name, one in shelf.items()])
            continue
        begun = time.process_time()
        told = engine.play(shelf[request["race"]], request["seed"], own=request["own"])
        took = time.process_time() - begun
        if request.get("words_aside"):
            told = words_aside(told)
        if request.get("whole"):
            answer(told)
        else:
            answer({"digests": {key: digest(one) for key, one in told.items()}, "seconds": took})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
