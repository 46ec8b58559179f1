"""Taking back: whose decision, how far, and who must agree.

Undo takes back the last decision of a seat without a pilot, and what the pilots did after it.
Inside an open AskAll a seat takes back its own reply only. Beyond a reveal or a roll everybody has
seen something: then all replies of that AskAll are asked again, and later dice are new, so that
nobody profits from what he saw; that needs `undo: free`, or the table's consent.
"""

from __future__ import annotations

import attrs

from .asks import AskAll
from .errors import ConsentNeeded, UndoRefused
from .game import Game
from .state import SeatId
from .transcript import Reply, Thrown


@attrs.frozen
class TakingBack:
    """How far an undo would go: how many entries stay, and whether something was seen since."""

    keep: int
    seen: bool


def policy(game: Game) -> str:
    """How undo across something seen is handled: free alone against bots, else by asking."""
    if game.scenario.undo:
        return game.scenario.undo
    return "free" if len(game.people) <= 1 else "ask"


def last_decision(game: Game) -> TakingBack:
    """What an undo would take back now; raises UndoRefused when there is none."""
    open_group = game.open_since
    for number in range(len(game.transcript) - 1, -1, -1):
        entry = game.transcript[number]
        if not isinstance(entry, Reply) or entry.seat in game.pilots:
            continue
        # a reply that nobody has seen yet belongs to its own seat
        if entry.group is None or entry.group != open_group:
            keep = number if entry.group is None else entry.group
            return TakingBack(keep, seen_since(game, keep))
    raise UndoRefused("there is no decision to take back")


def seen_since(game: Game, keep: int) -> bool:
    """Whether everybody has seen dice or plots that came after the first `keep` entries."""
    open_group = game.open_since
    for entry in game.transcript[keep:]:
        if isinstance(entry, Thrown):
            return True
        if entry.group is not None and entry.group != open_group:
            return True
    return False


def undo(game: Game, seat: SeatId | None = None, *, agreed: bool = False) -> None:
    """Take back the last decision; `agreed` says that the table consents.

    With `seat`, an open reply of that seat in an AskAll is taken back first.
    """
    if isinstance(game.pending, AskAll):
        mine = [
            ask.car
            for ask in game.pending.asks
            if ask.car in game.answered()
            and ask.seat not in game.pilots
            and seat in (None, ask.seat)
        ]
        if mine:
            game.drop_reply(mine[-1])
            return
    back = last_decision(game)
    if back.seen:
        allowed = policy(game)
        if allowed == "never":
            raise UndoRefused("this scenario does not allow going back beyond a reveal or a roll")
        if allowed == "ask" and not agreed:
            raise ConsentNeeded(
                "everybody has seen the plots or the dice since; the table must agree"
            )
    game.go_back(back.keep, game.branch + 1 if back.seen else game.branch)
