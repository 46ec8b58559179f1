"""A race with one rule from a file against the same race with that rule built in.

The rule is the house's fuel, with a tank that lasts: it keeps a part, reduces events, wraps two
hooks and looks at every option and every turn. A copy of its file under another name is read from a
plugin folder. Both must drive the same races, on squared paper and on a circuit.
"""

from __future__ import annotations

import inspect
import sys
import tempfile
from functools import partial
from pathlib import Path

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import make_random
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.transcript import Entry
from gridprix.scenarios import standard_library

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave, ratio

WAYS = "built in", "from a file"
BUILT_IN, OWN = "fuel", "fuel-of-my-own"
RACES, ROUNDS = 4, 100
GRID = {"ruleset": "racetrack", "track": "first-ring", "seats": 4, "laps": 9}
CIRCUIT = {"ruleset": "speed-circuit-club", "track": "harbour-steps", "seats": 6, "laps": 3}
FAMILIES = {"grid": GRID, "circuit": CIRCUIT}


def write_copy(library: Library, folder: Path) -> None:
    """Write the rule's own file into a folder, under a name that is free."""
    module = inspect.getmodule(library.catalogue.rules[BUILT_IN].cls)
    assert module is not None
    text = inspect.getsource(module).replace(f'"{BUILT_IN}"', f'"{OWN}"')
    package = module.__name__.rpartition(".")[0]
    text = text.replace("\nfrom .", f"\nfrom {package}.")
    (folder / "fuel_of_my_own.py").write_text(text, encoding="utf-8")


def with_rule(library: Library, family: str, rule: str) -> Scenario:
    """The measured race with one of the two."""
    rules = [{"race-limit": {"rounds": ROUNDS}}, {rule: {"per_lap": 9999}}]
    document = Document("bench", {"name": "bench", **FAMILIES[family], "rules": rules})
    return read_scenario(document, library)


def scenarios(folder: Path) -> dict[str, Scenario]:
    """The measured races; `folder` takes the file."""
    shipped = standard_library(installed=False)
    write_copy(shipped, folder)
    own = standard_library([folder], installed=False)
    found = {}
    for family in FAMILIES:
        found[f"{family}, built in"] = with_rule(shipped, family, BUILT_IN)
        found[f"{family}, from a file"] = with_rule(own, family, OWN)
    return found


def races(what: Scenario) -> list[list[Entry]]:
    """Drive the races of one measurement; their transcripts."""
    transcripts = []
    for seed in range(RACES):
        game = Game(what, seed, {seat.id: make_random(seed, seat.id) for seat in what.seats})
        game.run()
        transcripts.append(game.transcript)
    return transcripts


def main() -> None:
    """See that both ways drive the same races, then time them."""
    with tempfile.TemporaryDirectory() as folder:
        found = scenarios(Path(folder))
    for family in FAMILIES:
        drives, drives_own = (races(found[f"{family}, {way}"]) for way in WAYS)
        assert drives == drives_own, f"{family}: a rule from a file drives another race"
    times = interleave({name: partial(races, what) for name, what in found.items()})
    for family in FAMILIES:
        built_in, own = (times[f"{family}, {way}"] for way in WAYS)
        print(f"{family}: the rule from a file / built in: {ratio(built_in, own)}")


if __name__ == "__main__":
    main()
