"""Secrecy as one property of moments: whatever one seat's secret is, nobody else can tell."""

from __future__ import annotations

import attrs

from gridprix.core.asks import Ask, AskAll
from gridprix.core.game import Game
from gridprix.core.state import SeatId

from .making import moment_for
from .moment import Moment

Seen = dict[SeatId | None, Moment]


def viewers(game: Game) -> list[SeatId | None]:
    """Everybody who may look on: somebody without a seat, and every seat."""
    return [None, *(seat.id for seat in game.scenario.seats)]


def seen_by_all(game: Game) -> Seen:
    """What every one of them sees now."""
    return {seat: moment_for(game, seat) for seat in viewers(game)}


def told_apart(one: Seen, other: Seen, owner: SeatId) -> list[str]:
    """Where two worlds differ for anybody but the owner of the secret."""
    return [
        f"{seat or 'nobody'} sees {field.name}"
        for seat in one
        if seat != owner
        for field in attrs.fields(Moment)
        if getattr(one[seat], field.name) != getattr(other[seat], field.name)
    ]


def stays_face_down(game: Game) -> bool:
    """Whether a reply now is seen by nobody else, because others are asked as well."""
    return isinstance(game.pending, AskAll) and len(game.open_asks()) > 1


def worlds_of(game: Game, ask: Ask) -> tuple[Seen, Seen]:
    """What is seen after the first and after the last reply to a question; both are taken back.

    To be asked only where a reply stays face down.
    """
    worlds = []
    for key in (ask.legal[0].key, ask.legal[-1].key):
        game.reply(ask.car, key)
        worlds.append(seen_by_all(game))
        game.drop_reply(ask.car)
    return worlds[0], worlds[1]
