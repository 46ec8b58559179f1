"""Guessing what the others will play: where cars ahead will stand, and who gives a slipstream."""

from __future__ import annotations

from contextlib import suppress

import attrs

from gridprix.core import Car, RaceView
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.solvers.circuit_moves import FASTEST
from gridprix.plugins.solvers.circuit_programme import Engine

from .circuit_plan import plan_for
from .circuit_sight import (
    Situation,
    engine_of,
    on_track_rivals,
    situation_of,
    space_at,
    total_distance,
)
from .circuit_track import NO_WAY, Track
from .providers import option_of

FURTHEST = FASTEST // SPEED_STEP  # the steps of the longest move
REMEMBERED = 1 << 14
FAR = 12  # rows ahead beyond which nobody is in the way


@attrs.frozen
class Guess:
    """The spaces where cars ahead will probably stand, and those whose cars will tow."""

    taken: frozenset[Space]
    tows: frozenset[Space]


def guessed(view: RaceView, car: Car, track: Track) -> Guess:
    """What a driver who thinks like oneself would do in every car ahead."""
    mine = total_distance(view, car)
    towing = option_of(view, "slipstream", "leader_speed", None)
    taken: set[Space] = set()
    tows: set[Space] = set()
    for rival in on_track_rivals(view, car.id):
        if not 0 <= total_distance(view, rival) - mine <= FAR:
            continue
        now = situation_of(view, rival)
        end = _likely_end(track, rival, now, frozenset(taken)) if now else None
        if end is None:
            taken.add(space_at(rival))
            continue
        taken.add(end.foothold.space)
        if towing is not None and end.speed >= towing:
            tows.add(space_at(rival))
    return Guess(frozenset(taken), frozenset(tows))


def _likely_end(
    track: Track, rival: Car, now: Situation, taken: frozenset[Space]
) -> Situation | None:
    """Where a rival's best plot would take it; the same for whoever looks, and lap after lap."""
    engine, starting = engine_of(rival), rival.part(Pace).starting
    known, near = track.likely_ends, taken & track.ways.reach(now.foothold.space, FURTHEST)
    key = engine, starting, now, near
    with suppress(KeyError):  # another race may have made room meanwhile
        return known[key]
    if len(known) > REMEMBERED:
        known.clear()
    end = known[key] = _found_end(track, engine, now, near, starting=starting)
    return end


def _found_end(
    track: Track, engine: Engine, now: Situation, taken: frozenset[Space], *, starting: bool
) -> Situation | None:
    plan = plan_for(track, engine)
    lowest = max(SPEED_STEP, now.speed - engine.deceleration)
    highest = min(now.speed + engine.acceleration, engine.top)
    if now.speed:
        highest = min(highest, max(now.speed, track.moves.highest[track.number(now.foothold)]))
    elif starting:
        highest = max(highest, engine.acceleration)
    best, least = None, NO_WAY
    for speed in range(lowest, highest + SPEED_STEP, SPEED_STEP):
        for end in track.ends(attrs.evolve(now, speed=speed), taken):
            value = plan.value(end)
            if value < least:
                best, least = end, value
    return best
