"""State changes through events and reducers only, and old moments stay as they were."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import CarId, Event, Leg, Part, Phase, Reducer, Rule, Status
from gridprix.core.errors import BadRule, MissingPart, NotPlaced
from gridprix.core.events import (
    CORE_REDUCERS,
    CarFinished,
    CarPlaced,
    CarRetired,
    LegRefused,
    LegTaken,
    LineCrossed,
    OrderFixed,
    RaceEnded,
    RaceStarted,
    Reduction,
    RoundStarted,
)
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.scenario import new_race
from gridprix.core.state import Car, Race, Seat, SeatId
from gridprix.core.table import Table

from .books import book_of, rule
from .races import scenario_of, toy, wild

A, B = CarId("A"), CarId("B")
CORE = Reduction(CORE_REDUCERS)


def fresh() -> Race:
    return new_race(toy())


def after(*events: Event, race: Race | None = None) -> Race:
    now = race or fresh()
    for event in events:
        now = CORE.apply(now, event)
    return now


def test_what_core_events_do() -> None:
    race = after(CarPlaced(A, 4), RaceStarted(), RoundStarted(1), OrderFixed((B, A)))
    assert race.car(A).at == 4
    assert (race.phase, race.round, race.order) == (Phase.RACING, 1, (B, A))
    race = after(LegTaken(A, Leg("k", origin=4, to=6)), race=race)
    assert race.car(A).at == 6
    race = after(LineCrossed(A), LineCrossed(B), race=race)
    assert race.crossed == (A, B)
    race = after(CarFinished(B), race=race)
    assert (race.crossed, race.finishers) == ((A,), (B,))
    assert race.car(B).status is Status.FINISHED
    race = after(CarRetired(A, "engine"), race=race)
    assert (race.crossed, race.retired) == ((), (A,))
    assert (race.car(A).status, race.car(A).reason) == (Status.OUT, "engine")
    race = after(RaceEnded("done"), race=race)
    assert (race.phase, race.ending) == (Phase.OVER, "done")


def test_an_event_changes_only_the_race_after_it() -> None:
    race = fresh()
    before = fingerprint(race)
    later = after(CarPlaced(A, 4), CarRetired(B, "spun"), race=race)
    assert fingerprint(race) == before
    assert later.car(A) is not race.car(A)
    assert later.seats is race.seats


def test_no_moment_of_a_race_changes_afterwards() -> None:
    scenario = scenario_of("toy-race")
    states: list[str] = []
    game = Game(scenario, 6, wild(scenario, 6))
    game.advance(5)
    states = [fingerprint(entry.race) for entry in game.log]
    game.run()
    assert [fingerprint(entry.race) for entry in game.log[: len(states)]] == states


@attrs.frozen
class Horn(Event):
    car: CarId
    times: int = 1


@attrs.frozen
class Noise(Part):
    capability: ClassVar[str] = "noise"
    heard: tuple[str, ...] = ()


def test_reducers_act_in_order_on_car_then_race() -> None:
    heard: list[str] = []

    def of_car(name: str) -> Any:
        def reduce(car: Car, event: Horn, race: Race) -> Car:
            heard.append(f"{name} sees {race.round}")
            return attrs.evolve(car, reason=car.reason + name)

        return reduce

    def of_race(race: Race, event: Horn) -> Race:
        heard.append(f"race sees {race.car(event.car).reason}")
        return race.changed(round=race.round + event.times)

    reduction = Reduction(
        (
            Reducer(Horn, car=of_car("first")),
            Reducer(Horn, race=of_race),
            Reducer(Horn, car=of_car("second")),
        )
    )
    race = reduction.apply(fresh(), Horn(A, 2))
    assert heard == ["first sees 0", "second sees 0", "race sees firstsecond"]
    assert race.round == 2
    assert race.car(B).reason == ""


def test_parts_and_spot_come_before_the_car_and_see_the_race_as_it_was() -> None:
    def louder(noise: Noise, event: Horn, race: Race) -> Noise:
        return Noise((*noise.heard, f"{event.times} at {race.car(event.car).spot}"))

    def of_car(car: Car, event: Horn, race: Race) -> Car:
        return attrs.evolve(car, reason=f"{car.part(Noise).heard} at {car.spot}")

    reduction = Reduction(
        (
            Reducer(Horn, car=of_car),
            Reducer(Horn, part=Noise, by=louder),
            Reducer(Horn, part=Noise, by=louder),
            Reducer(Horn, spot=lambda event: 10 + event.times),
        )
    )
    before = fresh()
    before = before.with_car(before.car(A).moved(1, [Noise()]))
    car = reduction.apply(before, Horn(A, 2)).car(A)
    assert (car.spot, car.part(Noise)) == (12, Noise(("2 at 1", "2 at 1")))
    assert car.reason == "('2 at 1', '2 at 1') at 12"
    assert before.car(A).part(Noise) == Noise(), "what was is not touched"


def test_of_several_that_say_where_a_car_stands_the_top_rule_has_the_last_word() -> None:
    def puts(name: str, place: int) -> Rule:
        return rule(
            name, declare_reducers=lambda self: [Reducer(LegTaken, spot=lambda event: place)]
        )

    def ends(*rules: Rule) -> object:
        step = LegTaken(A, Leg("k", origin=4, to=6))
        return book_of(*rules).reduction.apply(fresh(), step).car(A).at

    assert ends() == 6
    assert ends(puts("one", 1)) == 1
    assert ends(puts("one", 1), puts("two", 2), puts("three", 3)) == 1


@pytest.mark.parametrize("given", [{}, {"part": Noise}, {"by": lambda noise, event, race: noise}])
def test_a_reducer_says_what_it_does(given: dict[str, Any]) -> None:
    with pytest.raises(BadRule, match=r"^a reducer of Horn does not say what it does; give `car`"):
        Reducer(Horn, **given)


def test_an_event_that_no_reducer_knows_changes_nothing() -> None:
    race = fresh()
    assert CORE.apply(race, Horn(A)) is race


def test_parts_are_looked_up_by_class_and_a_miss_names_the_rule() -> None:
    race = fresh()
    with pytest.raises(MissingPart) as caught:
        race.car(A).part(Noise)
    assert str(caught.value) == ("car Ada has no Noise: no active rule provides 'noise'")
    with pytest.raises(MissingPart, match="the race has no Noise"):
        race.part(Noise)
    louder = race.with_car(race.car(A).with_part(Noise(("beep",)))).with_part(Noise(("wail",)))
    assert louder.car(A).part(Noise).heard == ("beep",)
    assert louder.part(Noise).heard == ("wail",)
    assert louder.has(Noise)
    assert louder.car(A).has(Noise)
    assert not louder.car(B).has(Noise)
    assert not race.has(Noise)


def test_a_car_that_is_not_on_the_board_says_so() -> None:
    car = Car(A, SeatId("A"), "Ada")
    assert not car.placed
    with pytest.raises(NotPlaced, match=r"Ada is not on the board yet; ask `car.placed` first"):
        _ = car.at
    assert car.moved(0).placed, "space 0 is a place"
    assert car.moved(0).at == 0


def test_state_is_frozen() -> None:
    race = fresh()
    for thing, name in (
        (race, "round"),
        (race.cars[0], "spot"),
        (race.seats[0], "name"),
        (Horn(A), "car"),
        (Noise(), "heard"),
    ):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(thing, name, None)


def test_races_are_compared_by_what_is_in_them() -> None:
    assert fresh() == fresh()
    assert fresh() != fresh().changed(dice=1)
    assert fresh() != after(CarPlaced(A, 1))
    assert fingerprint(fresh()) == fingerprint(new_race(toy()))
    assert fingerprint(fresh()) != fingerprint(fresh().changed(dice=1))


def test_cars_and_seats_are_found_by_id() -> None:
    race = new_race(scenario_of("toy-race"))
    assert [car.id for car in race.cars] == ["A1", "A2", "B", "C"]
    assert [car.name for car in race.cars] == ["Ada 1", "Ada 2", "Bruno", "Carla"]
    assert race.seat(SeatId("C")).name == "Carla"
    assert isinstance(race.seat(SeatId("A")), Seat)
    with pytest.raises(KeyError):
        race.car(CarId("Z"))
    out = after(CarRetired(B, "spun"), race=race)
    assert [car.id for car in out.running] == ["A1", "A2", "C"]


# ---------------------------------------------------------------- events by their bases


@attrs.frozen
class LongHorn(Horn):
    """A horn that is blown for long."""

    seconds: int = 3


@attrs.frozen
class Drifted(LegTaken):
    """A leg that was driven sideways."""


@attrs.frozen
class WavedBack(LegRefused):
    """A leg that a marshal refused."""


def counts(name: str) -> Any:
    def reduce(race: Race, event: Horn) -> Race:
        return race.changed(ending=race.ending + name)

    return reduce


def test_an_event_is_reduced_as_its_bases_are() -> None:
    race = after(Drifted(A, Leg("k", origin=4, to=6)))
    assert race.car(A).at == 6
    reducers = (
        Reducer(LongHorn, race=counts("long ")),
        Reducer(Horn, race=counts("horn ")),
    )
    reduction = Reduction(CORE_REDUCERS, reducers)
    assert reduction.apply(fresh(), LongHorn(A)).ending == "long horn "
    assert reduction.apply(fresh(), Horn(A)).ending == "horn "


def test_the_nearest_base_says_where_a_car_stands() -> None:
    top = Reducer(LegTaken, spot=lambda event: 1)
    low = Reducer(Drifted, spot=lambda event: 2)
    reduction = Reduction(CORE_REDUCERS, (top, low))
    step = Leg("k", origin=4, to=6)
    assert reduction.apply(fresh(), Drifted(A, step)).car(A).at == 2
    assert reduction.apply(fresh(), LegTaken(A, step)).car(A).at == 1


def test_an_event_is_worded_as_its_nearest_base() -> None:
    race = fresh()
    book = book_of(rule(declare_wording=lambda self: {Horn: "{car} blows {times}"}))
    assert book.word(LongHorn(A, 2), race) == "Ada blows 2"
    assert book.word(Drifted(A, Leg("k", "goes")), race) == "Ada goes"
    words = {Horn: "{car} blows", LongHorn: "{car} blows {seconds} s"}
    book = book_of(rule(declare_wording=lambda self: words))
    assert book.word(LongHorn(A), race) == "Ada blows 3 s"
    assert book.word(Horn(A), race) == "Ada blows"


def test_a_leg_refused_in_another_way_is_refused_too() -> None:
    table = Table(fresh())
    list(table.emit(WavedBack(A, Leg("k"), "yellow flags")))
    assert table.leg_refused


def test_who_finishes_or_is_out_no_longer_waits_for_a_decision() -> None:
    both = fresh().changed(crossed=(A, B))
    home = after(CarFinished(A), race=both)
    assert (home.finishers, home.crossed) == ((A,), (B,))
    assert (home.car(A).status, home.car(A).reason) == (Status.FINISHED, "finished")
    out = after(CarRetired(B, "oil"), race=both)
    assert (out.retired, out.crossed) == ((B,), (A,))
    assert (out.car(B).status, out.car(B).reason) == (Status.OUT, "oil")
