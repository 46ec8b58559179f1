"""What a pilot is told of a round: nothing that would foretell dice or secrets of others."""

from __future__ import annotations

import attrs

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.imagine import Recollection, recollected
from gridprix.core.state import CarId, SeatId
from gridprix.core.transcript import Entry, Reply, Thrown

from .races import toy

A, B = SeatId("A"), SeatId("B")
SCENARIO = toy(seed=77, arrange="A@3 s2 B@1")
GAME = Game(SCENARIO, 77, {})
START = GAME.view(A)


def test_the_seed_the_file_and_the_arranged_position_are_left_out() -> None:
    assert SCENARIO.seed == 77
    assert SCENARIO.arrangement is not None
    public = recollected(SCENARIO, START, ()).scenario
    assert (public.seed, public.arrangement, public.document) == (None, None, Document("?", {}))
    assert (public.name, public.book) == (SCENARIO.name, SCENARIO.book)


def test_only_the_secrets_of_others_are_hidden() -> None:
    entries: list[Entry] = [
        Reply(A, CarId("A"), "plot", "2", secret=True),
        Reply(B, CarId("B"), "plot", "3", secret=True),
        Reply(B, CarId("B"), "leg", "4"),
        Thrown("a card", (5,), private_to=A),
        Thrown("a card", (6,), private_to=B),
        Thrown("a bend", (1, 2)),
    ]
    hidden = [entry is None for entry in recollected(SCENARIO, START, entries).entries]
    assert hidden == [False, True, False, False, True, False]


def test_what_a_seat_does_not_see_is_as_it_was_made_at_the_set_up() -> None:
    blind = attrs.evolve(
        START, parts={}, cars=tuple(attrs.evolve(car, parts={}) for car in START.cars)
    )
    race = Recollection(SCENARIO, blind, ()).race()
    book = SCENARIO.book
    made = {spec.cls: spec.make(SCENARIO) for spec in book.race_part_specs}
    assert dict(race.parts) == made
    for car, seat in zip(race.cars, START.seats, strict=True):
        assert dict(car.parts) == {spec.cls: spec.make(SCENARIO, seat) for spec in book.part_specs}


def test_what_a_seat_sees_is_as_it_is() -> None:
    race = Recollection(SCENARIO, START, ()).race()
    assert race.car(CarId("A")).spot == 3
    for seen, car in zip(START.cars, race.cars, strict=True):
        assert {kind: car.parts[kind] for kind in seen.parts} == dict(seen.parts)
    assert {kind: race.parts[kind] for kind in START.parts} == dict(START.parts)
