"""What no annotation tells of an answer: that keys are on offer, places on the board, cars racing.

Each look gives what is wrong and what would be right, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .asks import STROKE_FORM, Leg, Option, strange_stroke
from .calls import Spec
from .errors import FAILURES
from .hookspecs import MERGED
from .insides import wrong_inside
from .places import places_of, strange_point
from .standings import Headway, Standing
from .tracing import brief

if TYPE_CHECKING:
    from .drawing.offers import Gain, Gauge, Mark
    from .family import Family
    from .state import Position
    from .view import RaceView

Wrong = tuple[str, str] | None  # what, and what would be right
Args = Sequence[Any]
_DRAWN = ("offer_marks", "offer_traces")
_OFFERED = ("legs", "plots")  # arguments that are options, to be named by their keys
_REASON = "write the reason, which the driver reads"


def odd(value: object) -> str:
    """Something that should not have come, in a few words."""
    if isinstance(value, Generator):
        return "a generator"
    try:
        return brief(value)
    except FAILURES:
        return f"an object of {type(value).__name__}"


def wrong_answer(spec: Spec, answer: Any, args: Args, family: Family | None) -> Wrong:
    """What is wrong with an answer that has the right type."""
    return _strange(spec, answer, args, family) or wrong_inside(answer)


def _strange(spec: Spec, answer: Any, args: Args, family: Family | None) -> Wrong:
    if spec.name in _DRAWN:
        return next(filter(None, (_strange_mark(one, args[0], family) for one in answer)), None)
    if spec.convention == MERGED:
        named = next((name for name in _OFFERED if name in spec.arguments), None)
        return _strange_keys(spec, answer, args, named) if named is not None else None
    look = _LOOKS.get(spec.name)
    return look(answer, args) if look is not None else None


def _strange_mark(mark: Mark, race: Position, family: Family | None) -> Wrong:
    """A mark stands somewhere, and is of a car that races, if of any."""
    if mark.at is None:
        return (
            "its Mark has None for 'at'",
            "it takes a place; a car without one gets no mark",
        )
    for field, place in (("at", mark.at), ("to", mark.to)):
        if place is not None and (wrong := strange_point(family, place)):
            return f"its Mark has {odd(place)} for {field!r}", wrong
    cars = [str(car.id) for car in race.cars]
    if mark.car is not None and mark.car not in cars:
        return f"its Mark names the car {mark.car!r}", f"the cars are {', '.join(cars)}"
    return None


def _strange_view(view: RaceView, args: Args) -> Wrong:
    """A view hides what cars have, never a car."""
    if [car.id for car in view.cars] == [car.id for car in args[0].cars]:
        return None
    right = "it keeps every car, in their order; hide parts of them instead"
    return f"its view has {len(view.cars)} of {len(args[0].cars)} cars", right


def _strange_keys(spec: Spec, answer: Mapping[str, str], args: Args, what: str) -> Wrong:
    """Only what is on offer can be refused; a caution may be about an action too."""
    if not answer:
        return None
    offered = [one.key for one in args[spec.arguments.index(what)]]
    strange = [key for key in answer if key not in offered]
    if strange and spec.name == "offer_cautions":
        race, car = args[0], args[spec.arguments.index("car")]
        offered += [one.key for one in race.book.hooks.offer_actions(race, car)]
        strange = [key for key in strange if key not in offered]
    if not strange:
        return _empty(answer)
    few = ", ".join(offered[:8]) + (", ..." if len(offered) > 8 else "")
    return f"it names the {what[:-1]} {strange[0]!r}", f"on offer are {few}"


def _empty(reasons: Mapping[str, str]) -> Wrong:
    """Whoever is refused or warned reads why."""
    empty = next((key for key, why in reasons.items() if not why.strip()), None)
    return None if empty is None else (f"it gives {empty!r} an empty text", _REASON)


def _strange_reasons(reasons: Sequence[str], args: Args) -> Wrong:
    """Whoever does not move reads why."""
    return None if all(map(str.strip, reasons)) else ("it gives an empty text", _REASON)


def _strange_gauges(gauges: Sequence[Gauge], args: Args) -> Wrong:
    """A gauge is neither fuller than full nor emptier than empty; a number alone may be any."""
    for one in gauges:
        if not isinstance(one.value, int) or not isinstance(one.maximum, int | None):
            continue  # what is no number at all is told by its annotation
        what = f"its Gauge {one.label!r} has {one.value}"
        if one.maximum is not None and not 0 <= one.value <= one.maximum:
            return f"{what} of {one.maximum}", f"it takes a number from 0 to {one.maximum}"
        if one.kind == "chips" and one.value < 0:
            return f"{what} chips", "it takes 0 or more"
    return None


def _strange_gains(gains: Sequence[Gain], args: Args) -> Wrong:
    """Only what is on offer brings something, and it can be read."""
    offered = [one.key for one in args[2]]
    for one in gains:
        if one.key not in offered:
            few = ", ".join(offered[:8]) + (", ..." if len(offered) > 8 else "")
            return f"its Gain names the leg {one.key!r}", f"on offer are {few}"
        if not (str(one.brief).strip() and str(one.words).strip()):
            return f"its Gain for {one.key!r} has an empty text", "write what the leg brings"
    return None


def _strange_options(options: Sequence[Option], args: Args) -> Wrong:
    """An option has a key of its own; a leg leads to a place, if perhaps to a refused one."""
    places = places_of(args[0]) if options and args[0] is not None else None
    keys = set()
    for one in options:
        if not isinstance(one.key, str) or one.key in keys:
            what = f"it offers {odd(one.key)} for a key"
            return what, "every option has a text of its own for a key"
        keys.add(one.key)
        if stroke := strange_stroke(one):
            return f"its option {one.key!r} {stroke}", STROKE_FORM
        to = one.to if isinstance(one, Leg) else None
        if to is not None and places is not None and (wrong := places.strange(to)):
            return f"its leg {one.key!r} leads to {odd(to)}", wrong
    return None


def _strange_standings(standings: Sequence[Standing], args: Args) -> Wrong:
    """Whoever stands somewhere races, and stands there once; some may be left out."""
    cars = [str(car.id) for car in args[0].cars]
    told = [one.car for one in standings]
    if len(set(told)) == len(told) and set(told) <= set(cars):
        return None
    what = f"its standings tell of {', '.join(map(str, told))}"
    return what, f"the cars are {', '.join(cars)}, each told once"


def _strange_headway(headway: Headway, args: Args) -> Wrong:
    share = headway.share
    if not isinstance(share, Fraction) or 0 <= share <= 1:
        return None  # what is no share at all is told by its annotation
    return f"its Headway has the share {share}", "a share is from 0 to 1"


def _strange_budget(steps: int, args: Args) -> Wrong:
    return (f"it answers {steps}", "a car makes no step, or some") if steps < 0 else None


_LOOKS: dict[str, Callable[[Any, Args], Wrong]] = {
    "offer_gains": _strange_gains,
    "offer_gauges": _strange_gauges,
    "offer_legs": _strange_options,
    "offer_actions": _strange_options,
    "offer_plots": _strange_options,
    "settle_progress": _strange_headway,
    "settle_standings": _strange_standings,
    "settle_step_budget": _strange_budget,
    "settle_view": _strange_view,
    "veto_turn": _strange_reasons,
}
