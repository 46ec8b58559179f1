"""A traced race for programs: one JSON object in a line, in the order of the race.

The first line is the header, one follows for every decision, the last one is the result. All but
the times in the last line are the same whenever the same race is run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridprix.core.game import Game
from gridprix.core.scenario import Scenario
from gridprix.core.tracing import Note
from gridprix.ui.debug.state_rows import changes_data
from gridprix.ui.debug.stopwatch import Stopwatch
from gridprix.ui.report import result_data

from .watching import Begin, WatchedMove, watched

FORMAT = 1  # raised when a program that reads these lines would misread them


def trace_lines(scenario: Scenario, seed: int, begin: Begin) -> Iterator[dict[str, Any]]:
    """Run a race to its end; reading the lines plays it."""
    watch = Stopwatch()
    game, moves = watched(scenario, begin, watch.around)
    yield {
        "trace": FORMAT,
        "scenario": scenario.name,
        "seed": seed,
        "rules": [rule.card.name for rule in scenario.rules],
    }
    for move in moves:
        yield move_data(move)
    yield _result(game, watch)


def move_data(move: WatchedMove) -> dict[str, Any]:
    """One decision: what was answered or thrown, who offered it, what came of it."""
    return {
        "decision": move.number,
        "round": move.after.round,
        "entries": [entry.to_record() for entry in move.entries],
        "offered": [_note(one) for one in move.offered],
        "done": [_note(one) for one in move.done],
        "log": list(move.log),
        "changes": list(changes_data(move.before, move.after)),
    }


def _note(note: Note) -> dict[str, str]:
    return {"rule": note.rule, "hook": note.hook, "did": note.did, "what": note.what}


def _result(game: Game, watch: Stopwatch) -> dict[str, Any]:
    times = [
        {"rule": one.rule, "calls": one.calls, "milliseconds": round(one.milliseconds, 3)}
        for one in watch.spent()
    ]
    return {"result": result_data(game, with_log=False), "times": times}
