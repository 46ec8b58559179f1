"""One round of a race played again with everybody watched: who did what at which event.

Nothing is traced while a race is on: a page that asks plays the round again, from its start and by
what was decided and thrown in it.
"""

from __future__ import annotations

import contextlib

import attrs

from gridprix.core.asks import Ask, AskAll, Roll
from gridprix.core.dice import OutOfDice, ScriptedDice
from gridprix.core.errors import GridprixError
from gridprix.core.events import Event
from gridprix.core.game import Game
from gridprix.core.tracing import Note, Tracer, traced
from gridprix.ui.seat.sight import sight_of

from .stopwatch import Spent, Stopwatch

WITH_ALL = ("did",)  # notes that are made right after their event


class _Placed(Tracer):
    """A tracer that knows how much of the log there was at each of its notes."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None
        self.placed: list[tuple[int, Note]] = []

    def note(self, note: Note) -> None:
        """Take a note down with the number of the event that it led to, or that it tells of."""
        at = len(self.game.log) if self.game is not None else 0
        if note.did in WITH_ALL and isinstance(note.about, Event):
            at = max(0, at - 1)
        self.placed.append((at, note))


@attrs.frozen
class Retraced:
    """A round: the notes by the number of the event in the whole log, and the time by rule."""

    first: int
    notes: dict[int, tuple[Note, ...]]
    times: tuple[Spent, ...]


def retraced(game: Game, number: int, *, public: bool) -> Retraced:
    """Play the round again that begins at the break with this number."""
    start = game.breaks[number]
    later = game.breaks[number + 1 :]
    entries = game.transcript[start.entries : later[0].entries if later else None]
    tracer, watch = _Placed(), Stopwatch()
    scenario = traced(game.scenario, tracer, watch.around)
    again = tracer.game = Game(
        scenario,
        game.seed,
        {},
        dice=ScriptedDice(),
        past=entries,
        branch=game.branch,
    )
    again.enter(start.race.changed(book=scenario.book))
    # a rule that fails does so here again; what came before it is known
    with contextlib.suppress(OutOfDice, GridprixError):
        again.advance()
    found: dict[int, dict[Note, None]] = {}
    for at, note in tracer.placed:
        found.setdefault(start.log + at, {})[note] = None
    notes = {at: tuple(own) for at, own in found.items()}
    if public and has_secrets(game):
        notes = {at: _open(game, at, own) for at, own in notes.items()}
    return Retraced(start.log, notes, watch.spent())


def has_secrets(game: Game) -> bool:
    """Whether anything is or was hidden from anybody."""
    book = game.race.book
    return (
        bool(book.hiders)
        or "settle_view" in book.answered_hooks
        or any(entry.kept_secret for entry in game.transcript)
        or any(entry.event.private_to is not None for entry in game.log)
    )


def _open(game: Game, at: int, notes: tuple[Note, ...]) -> tuple[Note, ...]:
    """The notes that everybody may read: events, questions and dice that everybody saw.

    What is offered, refused or amended may hang on what a seat keeps to itself.
    """
    told = []
    for note in notes:
        about = note.about
        if isinstance(about, Event) and about.private_to is None:
            told.append(attrs.evolve(note, what=_worded(game, at, note, about)))
        elif isinstance(about, (Ask, AskAll, Roll)) and not getattr(about, "private_to", None):
            told.append(note)
    return tuple(told)


def _worded(game: Game, at: int, note: Note, event: Event) -> str:
    """An event in the words of somebody without a seat."""
    if note.did not in WITH_ALL or at >= len(game.log):
        return note.what
    race = sight_of(game.log[at].race, None).race
    return race.book.word(event, race)
