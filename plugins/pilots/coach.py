"""The coach: what every option on offer comes to, and which one the ace would take.

It sees what the seat sees and nothing more, so a person may be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import attrs

from gridprix.core import Ask, Option, RaceView
from gridprix.plugins.grid.parts.score import Score

from .circuit_drivers import ACE, CircuitDriver
from .coach_limits import check_judged
from .derby_hunt import Hunt, hunting_worth
from .grid_ace import WIDE, GridAce
from .grid_beam import HOME, LOST_TURN
from .grid_drivers import line_worth
from .grid_guide import guide_of, state_of
from .grid_prospects import LOST, prospects, turns_doomed
from .grid_sight import is_off, moves_on_offer, points_on_offer
from .prudence import burden

TURNS, POINTS, STEPS, WORRIES = "turns", "points", "steps", "worries"
CAREFUL = 60  # moves this much worse than the best are still told apart
THOUSAND = 1000


@attrs.frozen
class Appraisal:
    """What options come to: `costs` by key, how much worse than the best one each is.

    `left` is what the best one leaves to go, where that is known; all in the same `unit`.
    """

    unit: str
    costs: Mapping[str, Fraction]
    left: Fraction | None = None


@attrs.frozen
class Hint:
    """The option that the coach would take, what it gains over the usual one, and in words."""

    key: str
    label: str
    gain: Fraction
    unit: str
    words: str


def hint(view: RaceView, ask: Ask) -> Hint:
    """The best option for the seat that is asked, and what it gains.

    Raises CannotCoach where any answer would be nonsense.
    """
    check_judged(view)
    pilot = CircuitDriver(0, ACE) if _family(view) == "circuit" else GridAce(0)
    key = pilot.choose(view, ask)
    chosen = ask.option(key)
    judged = appraise(view, ask)
    cost = judged.costs.get(key, Fraction(0))
    usual = _usual(ask, chosen, judged)
    gain = max(judged.costs.get(usual.key, cost) - cost, Fraction(0)) if usual else Fraction(0)
    return Hint(key, chosen.label, gain, judged.unit, _words(chosen, usual, gain, judged, cost))


def appraise(view: RaceView, ask: Ask) -> Appraisal:
    """What the options come to, by the best measure that there is for the question."""
    found = measured(view, ask) or _looked_ahead(view, ask)
    return found or _costs(WORRIES, {option.key: burden(ask, option) for option in ask.legal})


def measured(view: RaceView, ask: Ask) -> Appraisal | None:
    """What the options come to in turns or points; None where nothing says so."""
    check_judged(view)
    return _on_circuit(view, ask) if _family(view) == "circuit" else _on_grid(view, ask)


def _family(view: RaceView) -> str:
    board: Any = view.board
    return str(board.family)


def _on_grid(view: RaceView, ask: Ask) -> Appraisal | None:
    car = view.car(ask.car)
    if ask.question == "start":
        return _starts(view, ask)
    choices = moves_on_offer(ask)
    if not choices or is_off(car) is not None:
        return None
    if car.has(Score):
        worth = hunting_worth(view, ask, choices, Hunt())
        return _costs(POINTS, {key: Fraction(-one, THOUSAND) for key, one in worth.items()})
    guide = guide_of(view)
    if guide is None:
        return None
    found = prospects(view, car, choices, guide, CAREFUL)
    inside = [one for one in found if not one.outside] or found
    best = min(one.turns for one in inside)
    turns = {}
    for one in found:
        left = one.turns
        if left > best + CAREFUL and not one.outside:
            # beyond that nothing was worked out: no line on the track leads home
            left = turns_doomed(view, car, one.choice, guide)
        turns[one.choice.leg.key] = Fraction(max(left, best))
    return _costs(TURNS, turns, Fraction(best))


def _looked_ahead(view: RaceView, ask: Ask) -> Appraisal | None:
    """Steps of way that the lines behind the moves gain, on a track too large for a table."""
    choices = moves_on_offer(ask)
    if _family(view) == "circuit" or not choices or is_off(view.car(ask.car)) is not None:
        return None
    lines = line_worth(view, ask, choices, WIDE)
    worst = min(lines.values(), default=0)
    steps = {
        choice.leg.key: Fraction(-_steps(lines.get(number, worst - 1)))
        for number, choice in enumerate(choices)
    }
    return _costs(STEPS, steps) if lines else None


def _steps(worth: int) -> int:
    """The worth of a line in steps of way; being home a turn sooner counts as a few."""
    turns, way = divmod(worth, HOME) if worth >= HOME else (0, worth)
    return way + LOST_TURN * turns


def _starts(view: RaceView, ask: Ask) -> Appraisal | None:
    points = points_on_offer(ask)
    car = view.car(ask.car)
    guide = guide_of(view) if points and not car.has(Score) else None
    if not points or guide is None:
        return None
    turns = {}
    for key, point in points.items():
        state = state_of(view, car, point)
        best = guide.to_go(state) if state is not None else None
        turns[key] = Fraction(LOST if best is None else best)
    return _costs(TURNS, turns, min(turns.values()))


def _on_circuit(view: RaceView, ask: Ask) -> Appraisal | None:
    ace = CircuitDriver(0, ACE)
    found = ace.outcomes(view, ask)
    if not found:
        return None
    values = {one.option.key: Fraction(one.value, THOUSAND) for one in found}
    turns = ace.turns_to_go(view, ask)
    return _costs(TURNS, values, None if turns is None else Fraction(turns))


def _costs(unit: str, values: Mapping[str, Fraction], left: Fraction | None = None) -> Appraisal:
    best = min(values.values())
    return Appraisal(unit, {key: value - best for key, value in values.items()}, left)


def _usual(ask: Ask, chosen: Option, judged: Appraisal) -> Option | None:
    """What to compare with: the reply of somebody who does not care, or else the next best."""
    default = ask.option(ask.default)
    if default.key != chosen.key:
        return default
    rest = [
        option for option in ask.legal if option.key != chosen.key and option.key in judged.costs
    ]
    return min(rest, key=lambda option: judged.costs[option.key], default=None)


def _words(
    chosen: Option, usual: Option | None, gain: Fraction, judged: Appraisal, cost: Fraction
) -> str:
    words = chosen.label
    if judged.left is not None:
        words += f": {plural(judged.left + cost, judged.unit)} to go"
    if usual is not None and gain:
        words += f", {plural(gain, judged.unit)} better than {usual.label!r}"
    elif usual is not None:
        words += f", no worse than {usual.label!r}"
    return words


def plural(amount: Fraction, unit: str) -> str:
    """An amount in words, to a tenth."""
    tenths = round(amount * 10)
    whole = tenths % 10 == 0
    text = str(tenths // 10) if whole else f"{tenths / 10:.1f}"
    return f"{text} {unit.removesuffix('s') if text == '1' and unit != WORRIES else unit}"
