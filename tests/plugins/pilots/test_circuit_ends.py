"""What is remembered of moves on a circuit is what a plain search finds, whoever is in the way."""

from __future__ import annotations

import random

import attrs

from gridprix.core.game import Game
from gridprix.core.state import SeatId
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.pilots.circuit_ends import Ends, ends_for
from gridprix.plugins.pilots.circuit_outlook import outlook_for
from gridprix.plugins.pilots.circuit_sight import Situation, engine_of
from gridprix.plugins.pilots.circuit_track import Track, track_of

from .races import made

TRIES = 300


def _seen() -> Ends:
    game = Game(made("speed-circuit-club", "harbour-steps", ["random"], 2), 1, {})
    game.advance()
    view = game.view(SeatId("A"))
    track = track_of(view)
    return ends_for(track, outlook_for(track, engine_of(view.cars[0]), 1, 8, thrifty=False))


def test_the_best_end_is_that_of_a_plain_search() -> None:
    ends = _seen()
    track, judge = ends.track, ends.judge
    assert ends_for(track, judge) is ends
    lot = random.Random(7)
    tried = 0
    for _ in range(TRIES):
        now = _somewhere(track, lot)
        steps = lot.randrange(now.speed // SPEED_STEP + 3)
        taken = frozenset(lot.sample(list(track.board.spaces()), 40))
        plain = track.ends_within(now, steps, taken)
        if plain:
            tried += 1
            least = min(map(judge.value, plain))
            assert ends.best(now, steps, taken) == least == ends.best(now, steps, taken)
            assert all(ends.value(one) == judge.value(one) for one in plain)
    assert tried > TRIES // 3


def _somewhere(track: Track, lot: random.Random) -> Situation:
    foothold = lot.choice(track.moves.footholds)
    now = Situation(foothold, lot.randrange(2), SPEED_STEP * lot.randrange(1, 11), lot.randrange(9))
    return attrs.evolve(now, foothold=attrs.evolve(foothold))  # an equal one, not the same


def test_who_is_out_of_reach_makes_no_difference_and_who_blocks_all_does() -> None:
    ends = _seen()
    track = ends.track
    now = Situation(track.moves.footholds[20], 1, 3 * SPEED_STEP, 4)
    reach = track.ways.reach(now.foothold.space, 3)
    assert reach == frozenset(
        step
        for first in track.board.successors(now.foothold.space)
        for second in track.board.successors(first)
        for step in (first, second, *track.board.successors(second))
    )
    clear = ends.best(now, 3, frozenset())
    assert ends.best(now, 3, frozenset(track.board.spaces()) - reach) == clear
    assert ends.best(now, 3, reach) > clear
