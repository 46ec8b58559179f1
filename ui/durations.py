"""How long a race lasts: from its track, its laps, and the rounds after which its rules end it."""

from __future__ import annotations

from typing import Final

import attrs

from gridprix.core.family import Board, Family

from .listings import Card

SHORT, MEDIUM, LONG = "short", "medium", "long"
MOST_ROUNDS: Final = {SHORT: 25, MEDIUM: 40}  # what takes longer is long


@attrs.frozen
class TrackLength:
    """About how many rounds a lap of a track takes, and how many laps it has by itself."""

    rounds: int = 0  # nothing where there are no laps
    laps: int = 1


def track_length(family: Family, board: Board | None) -> TrackLength:
    """How long a track is; nothing is known of one that cannot be read."""
    if board is None:
        return TrackLength()
    try:
        return TrackLength(family.lap_rounds(board), board.laps)
    except Exception:  # noqa: BLE001 - anybody's family may do anything, and this is asked in a frame
        return TrackLength()


def duration(card: Card, track: TrackLength) -> str:
    """Short, medium or long; nothing where neither laps nor rules say when a race ends."""
    driven = track.rounds * (card.laps or track.laps)
    rounds = min((one for one in (driven, card.most_rounds) if one), default=0)
    if not rounds:
        return ""
    return next((name for name, most in MOST_ROUNDS.items() if rounds <= most), LONG)
