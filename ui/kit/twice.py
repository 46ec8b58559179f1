"""Races played twice, in two processes that keep sets in different orders: they must be the same.

What a rule does by chance of its own, by the clock or in the order of a set shows here, and
nowhere else: within one process all of it may well agree.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from gridprix.core.borders import is_stranger
from gridprix.core.documents import BadFile, Location, Problem, load_document
from gridprix.core.errors import FAILURES
from gridprix.core.game import Game
from gridprix.core.library import Library, shown_name
from gridprix.core.rules import origin_of
from gridprix.core.scenario import read_scenario
from gridprix.core.script import Runner, find_scripts, is_script
from gridprix.ui.itself import itself
from gridprix.ui.races import begin, without_people
from gridprix.ui.shelves import open_library
from gridprix.ui.watch import watching

HASH_SEEDS = ("1", "2")
Played = dict[str, dict[str, Any]]  # by file: its log, and the rules in it that are not ours


def differences(paths: Sequence[Path], *folders: Sequence[Path]) -> Iterator[Problem]:
    """What differs between two races of each file below some paths.

    The folders are those that a library is opened with.
    """
    first, second = (_played_with(seed, paths, *folders) for seed in HASH_SEEDS)
    for file, played in first.items():
        logs = zip_longest(played["log"], second[file]["log"], fillvalue="the end")
        for number, (one, other) in enumerate(logs, 1):
            if one != other:
                what = f"played twice, line {number} of its log is {one!r} and then {other!r}"
                right = f"look for chance, clocks and sets in {', '.join(played['rules']) or 'it'}"
                yield Problem(Location(file), what, right)
                break


def _played_with(seed: str, *listed: Sequence[Path]) -> Played:
    given = json.dumps([[str(path) for path in paths] for paths in listed])
    words = [*itself(__name__), given]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    ran = subprocess.run(words, env=environment, check=True, stdout=subprocess.PIPE)  # noqa: S603 - ourselves
    played: Played = json.loads(ran.stdout.splitlines()[-1])
    return played


def main() -> None:
    """Play every race below the paths of the first argument, and print how it went."""
    paths, *folders = (list(map(Path, one)) for one in json.loads(sys.argv[1]))
    library = open_library(*folders, quiet=True)
    played: Played = {}
    with watching():
        for path in find_scripts(paths):
            try:
                played[shown_name(path)] = _play(path, library)
            except (BadFile, *FAILURES):
                continue  # what cannot be played is told by whoever plays it once
    sys.stdout.write(f"\n{json.dumps(played)}\n")


def _play(path: Path, library: Library) -> dict[str, Any]:
    document = load_document(path, shown_name(path))
    problems: Sequence[Problem] = ()
    if is_script(document):
        runner = Runner(document, library)
        runner.run()
        game, problems = runner.game, runner.problems
    else:
        scenario = without_people(read_scenario(document, library))
        game = begin(scenario, scenario.seed or 0)
        game.run()
    return {"log": [*_log_of(game), *map(str, problems)], "rules": _strangers(game)}


def _log_of(game: Game) -> list[str]:
    return [entry.text for entry in game.log]


def _strangers(game: Game) -> list[str]:
    strange = filter(is_stranger, game.race.book.rules)
    return [f"{rule.card.name!r} ({origin_of(type(rule))})" for rule in strange]
