"""Cards, bids and chips are nobody else's business before the reveal."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridprix.core.asks import AskAll
from gridprix.core.dice import draw
from gridprix.core.game import Game
from gridprix.core.state import SeatId

from .helpers import scenario

DECISIONS = 250


def known(game: Game, seat: SeatId) -> tuple[Any, ...]:
    """All that a seat can see: its view, the log, its open questions, and its export."""
    asks = [ask for ask in game.open_asks() if ask.seat == seat]
    export = game.export_for(seat)
    return game.view(seat, 0), game.log_for(seat), asks, export["entries"]


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000), shift=st.integers(0, 3))
def test_a_secret_reply_changes_nothing_that_others_see(seed: int, shift: int) -> None:
    seats = [{"build": {"acceleration": 60, "skill": 1}}] * 4
    read = scenario((), ruleset="speed-circuit-club", track="practice-ring", laps=1, seats=seats)
    game = Game(read, seed, {})
    game.advance()
    for number in range(DECISIONS):
        asks = game.open_asks()
        if not asks:
            break
        ask = asks[shift % len(asks)]
        safe = ask.safe
        key = safe[draw(f"{seed} {number}", len(safe))].key
        secret = isinstance(game.pending, AskAll) and len(asks) > 1
        others = [seat.id for seat in read.seats if seat.id != ask.seat] if secret else []
        before = {seat: known(game, seat) for seat in others}
        game.reply(ask.car, key)
        for seat in others:
            *seen, entries = known(game, seat)
            *had, entered = before[seat]
            assert seen == had
            assert entries == [*entered, {"hidden": [ask.seat, ask.car, ask.question]}]
