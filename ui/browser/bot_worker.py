"""A process in which bots think: one task a line on its input, one answer a line on its output.

It holds a shadow of each race, fed with what was decided, and chooses what the pilot would choose
at the table itself. It ends when nobody writes to it any more.
"""

from __future__ import annotations

import json
import os
import sys
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import Any

from gridprix.core.dice import ScriptedDice
from gridprix.core.errors import FAILURES
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import Pilot, make_pilot
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import reopen_scenario
from gridprix.core.state import SeatId
from gridprix.core.transcript import Thrown, entry_from
from gridprix.ui.shelves import open_library
from gridprix.ui.version import program_version
from gridprix.ui.watch import watching

from .drivers import chosen

MOST_RACES = 20  # held at once; others are read from their journals again


class Shadow:
    """A race that goes the way of the one at a table."""

    def __init__(self, journal: Path, library: Library) -> None:
        recorded = read_journal(journal)
        self._scenario = reopen_scenario(recorded, library, program_version())
        self._fed: list[Any] = []
        self._pilots: dict[tuple[str, int, SeatId], Pilot] = {}
        self._game: Game | None = None

    def choose(self, task: dict[str, Any]) -> str:
        """What a task's pilot chooses."""
        game = self._after(task["entries"], task["branch"])
        ask = next(one for one in game.open_asks() if one.car == task["car"])
        who = (task["pilot"], task["seed"], ask.seat)
        if who not in self._pilots:
            spec = self._scenario.book.pilots[task["pilot"]]
            self._pilots[who] = make_pilot(spec, task["seed"], ask.seat)
        return chosen(game, ask, self._pilots[who])

    def _after(self, entries: list[Any], branch: int) -> Game:
        """The race after these entries: it goes on, or begins again where some were taken back."""
        game, known = self._game, len(self._fed)
        if game is None or game.branch != branch or entries[:known] != self._fed:
            game, known = Game(self._scenario, 0, {}, branch=branch, keep_log=False), 0
        self._game = None  # should it fail here, it begins again
        fresh = [entry_from(one) for one in entries[known:]]
        dice = [value for one in fresh if isinstance(one, Thrown) for value in one.values]
        game.dice = ScriptedDice(dice)
        game.advance(0)
        for one in fresh:
            if not isinstance(one, Thrown):
                game.reply(one.car, one.key, 0)
        self._game, self._fed = game, entries
        return game


class Worker:
    """Answers tasks, one after another."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._shadows: OrderedDict[str, Shadow] = OrderedDict()

    def answer(self, task: dict[str, Any]) -> dict[str, str]:
        """The key that a bot chooses, or what went wrong."""
        journal = task["journal"]
        try:
            shadow = self._shadows.pop(journal, None) or Shadow(Path(journal), self._library)
            key = shadow.choose(task)
        except FAILURES as error:  # any rule or pilot may raise anything
            return {"failure": f"{type(error).__name__}: {error}"}
        self._shadows[journal] = shadow
        if len(self._shadows) > MOST_RACES:
            self._shadows.popitem(last=False)
        return {"key": key}


def main() -> None:
    """Serve until the input ends; what rules print goes where errors go."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    settings = json.loads(sys.stdin.readline())
    worker = Worker(open_library(*(list(map(Path, one)) for one in settings), quiet=True))
    with watching(), suppress(BrokenPipeError):  # nobody listens any more
        for line in sys.stdin:
            answers.write(json.dumps(worker.answer(json.loads(line))) + "\n")
            answers.flush()
