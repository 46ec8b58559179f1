"""Running a race with the rules' doings beside it: every move, or one of them with its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from gridprix.core.calls import Around
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario
from gridprix.core.state import Race
from gridprix.core.tracing import Note, Tracer, traced
from gridprix.core.transcript import Entry, Reply

from .pictures import picture, why

Begin = Callable[[Scenario], Game]


@attrs.frozen
class WatchedMove:
    """One decision: what led to it, the positions around it, and what came of it."""

    number: int
    entries: tuple[Entry, ...]
    offered: tuple[Note, ...]
    before: Race
    after: Race
    log: tuple[str, ...]
    done: tuple[Note, ...]

    @property
    def head(self) -> str:
        """The decision in one line."""
        return f"{self.number}. " + ", ".join(map(_told, self.entries))


def _told(entry: Entry) -> str:
    if isinstance(entry, Reply):
        return f"{entry.car} answers {entry.question!r} with {entry.key!r}"
    return f"dice for {entry.why}: {' '.join(map(str, entry.values))}"


def watched(
    scenario: Scenario, begin: Begin, *nearer: Around
) -> tuple[Game, Iterator[WatchedMove]]:
    """A traced game, and its moves one by one; reading them plays it."""
    tracer = Tracer()
    game = begin(traced(scenario, tracer, *nearer))
    return game, _moves(game, tracer)


def _moves(game: Game, tracer: Tracer) -> Iterator[WatchedMove]:
    """Play one decision of a pilot after the other.

    A step of the game ends when the next decision has been made, so what was noted during it is
    first what the decision before brought and then how this one was offered.
    """
    number, before = 0, game.race
    waiting: tuple[Entry, ...] = ()
    offered: tuple[Note, ...] = ()
    told = 0
    while True:
        entries = len(game.transcript)
        over = game.over
        if not over:
            game.advance(1)
        notes = tracer.take()
        done, next_offered = _parted(notes)
        log = tuple(entry.text for entry in game.log[told:])
        told = len(game.log)
        if waiting or log or done:
            yield WatchedMove(number, waiting, offered, before, game.race, log, done)
            number += 1
        if over:
            return
        waiting, offered = tuple(game.transcript[entries:]), next_offered
        before = game.race


def _parted(notes: list[Note]) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    """What came of a decision, and how the next was offered: up to and after the last deed."""
    deeds = ("did", "replaced", "asked", "rolled")
    last = max((n for n, note in enumerate(notes) if note.did in deeds), default=-1)
    return tuple(notes[: last + 1]), tuple(notes[last + 1 :])


def move_lines(move: WatchedMove) -> list[str]:
    """A move as `--trace` prints it: decision, who offered it, who did what, the log."""
    head = move.head if move.entries else f"{move.number}. the race begins"
    lines = [head, *(f"    offered: {line}" for line in why(move.offered))]
    lines += [f"    then: {line}" for line in why(move.done)]
    return [*lines, *(f"  > {line}" for line in move.log)]


def move_report(move: WatchedMove, scenario: Scenario) -> list[str]:
    """One move in full, as `--why` prints it."""
    mover = next((one.car for one in move.entries if isinstance(one, Reply)), None)
    family = scenario.family
    lines = [*move_lines(move), "", "before:"]
    lines += [f"    {line}".rstrip() for line in picture(move.before, family, mover)]
    lines += ["", "after:"]
    return [*lines, *(f"    {line}".rstrip() for line in picture(move.after, family, mover))]
