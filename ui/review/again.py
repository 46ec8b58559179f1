"""Trying again from a decision: a race of its own that begins like the one that is looked at."""

from __future__ import annotations

from gridprix.core.errors import GridprixError
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal
from gridprix.core.library import Library
from gridprix.core.recorded import Recorded
from gridprix.core.reopening import write_out
from gridprix.core.sealed import sealed_file
from gridprix.ui.races import HUMAN, new_journal, pilots_of, reopened, seated

from .reviewer import ReviewedMove


def tried_again(
    recorded: Recorded, library: Library, move: ReviewedMove
) -> tuple[Game, FileJournal]:
    """A new race that stands right before a decision, and its journal; `advance` takes it there.

    The first race is kept as it is. Whoever made the decision is a person in the new one; dice
    that fall from there on are others, so that nobody profits from having seen them.
    """
    scenario = seated(reopened(recorded, library), {str(move.seat): HUMAN})
    seed, branch = recorded.header["seed"], recorded.branch + 1
    past = recorded.entries[: move.entry]
    origin = recorded.path.stem, move.round
    path, journal = new_journal(scenario, seed, again=origin)
    try:
        write_out(journal, scenario, seed, past, branch)
    except GridprixError:
        journal.close()
        path.unlink(missing_ok=True)
        sealed_file(path).unlink(missing_ok=True)
        raise
    pilots = pilots_of(scenario, seed)
    return Game(scenario, seed, pilots, recorder=journal, past=past, branch=branch), journal
