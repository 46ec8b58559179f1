"""How events read: one sentence each, from a template or a function."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any

import attrs

from . import events as happened
from .asks import Leg
from .documents import suggest
from .errors import BadRule
from .saying import say
from .state import Place, Position

# How an event reads: `"{car} stops"`, with its fields by name, or a function of event and position.
Wording = str | Callable[[Any, Position], str]


def spell(
    wording: Wording,
    event: happened.Event,
    position: Position,
    tell_place: Callable[[Any, Place], str] = lambda _board, place: str(place),
) -> str:
    """The sentence for an event; in a template `{car}` is a name, `{leg}` what it does."""
    if callable(wording):
        return wording(event, position)
    return say(wording, **_words(event, position, tell_place))


def _words(
    event: happened.Event, position: Position, tell_place: Callable[[Any, Place], str]
) -> Mapping[str, object]:
    names = {car.id: car.name for car in position.cars}
    words: dict[str, object] = {}
    for field in attrs.fields(type(event)):  # type: ignore[arg-type]
        value = getattr(event, field.name)
        if "CarId" in str(field.type):
            value = names_of(value, names)
        elif isinstance(value, Leg):
            value = value.told
        elif str(field.type) == "Place":
            value = tell_place(position.board, value)
        words[field.name] = value
    return words


def check_templates(wordings: Mapping[type[happened.Event], Wording]) -> None:
    """Refuse a template that names what its event does not have."""
    for event, wording in wordings.items():
        if not isinstance(wording, str):
            continue
        if not attrs.has(event):
            raise BadRule(f"the event {event.__name__} is not attrs; put @attrs.frozen above it")
        known = [field.name for field in attrs.fields(event)]
        for _, name, _, _ in string.Formatter().parse(wording):
            if name is not None and name not in known:
                raise BadRule(
                    f"the wording {wording!r} of {event.__name__} uses {name!r}; "
                    + suggest(name, known)
                )


def names_of(value: object, names: Mapping[Any, str]) -> object:
    """Car ids as names, one or a list of them."""
    if isinstance(value, tuple):
        return ", ".join(names.get(one, str(one)) for one in value)
    return names.get(value, value)


def _rolled(event: happened.Rolled, position: Position) -> str:
    labels = [f" ({die.label})" if die.label else "" for die in event.dice]
    pairs = zip_longest(event.values, labels, fillvalue="")
    dice = " + ".join(f"{value}{label}" for value, label in pairs)
    shifts = "".join(f" {m.amount:+d} ({m.reason})" for m in event.modifiers)
    total = f" = {event.total}" if len(event.values) > 1 or event.modifiers else ""
    thrown = f"{dice}{shifts}{total}"
    if event.car is None:
        return say("The dice for {why}: {thrown}", why=event.why, thrown=thrown)
    name = position.car(event.car).name
    return say("{car} rolls for {why}: {thrown}", car=name, why=event.why, thrown=thrown)


def _revealed(event: happened.PlotsRevealed, position: Position) -> str:
    plots = ", ".join(f"{position.car(plot.car).name} {plot.settled}" for plot in event.plots)
    return say("Plots revealed: {plots}", plots=plots)


def _bids(event: happened.BidsRevealed, position: Position) -> str:
    bids = ", ".join(f"{position.car(car).name} {key}" for car, key in event.bids)
    return say("Bids on {why}: {bids}", why=event.why, bids=bids)


def _skipped(event: happened.TurnSkipped, position: Position) -> str:
    name, reasons = position.car(event.car).name, "; ".join(event.reasons)
    return say("{car} does not move: {reasons}", car=name, reasons=reasons)


CORE_WORDING: Mapping[type[happened.Event], Wording] = {
    happened.SeatingFixed: "Moving order: {order}",
    happened.CarPlaced: "{car} stands at {at}",
    happened.RaceStarted: "The race begins",
    happened.RoundStarted: "Round {round}",
    happened.PlotsRefused: "{car} does not plot: {reason}",
    happened.PlotsRevealed: _revealed,
    happened.OrderFixed: "Order of movement: {order}",
    happened.TurnSkipped: _skipped,
    happened.LegRefused: "{car} cannot go {leg}: {reason}",
    happened.LegTaken: "{car} {leg}",
    happened.CarStayed: "{car} stays: {reason}",
    happened.LineCrossed: "{car} crosses the line",
    happened.CarFinished: "{car} finishes",
    happened.FinishVoided: "{car}'s crossing does not count",
    happened.CarRetired: "{car} is out: {reason}",
    happened.BidsRevealed: _bids,
    happened.Rolled: _rolled,
    happened.RaceEnded: "The race is over: {reason}",
}
