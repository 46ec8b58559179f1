"""Examples of the hooks that core asks, in the order of the book of the turn."""
# ruff: noqa: D103 - what each hook means stands in its spec, and the page shows both

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any

from gridprix.core import (
    Ask,
    BuildSheet,
    Car,
    CarId,
    CarRetired,
    ChartLine,
    ChartSheet,
    Event,
    Gain,
    Gauge,
    Leg,
    LegTaken,
    Mark,
    Modifier,
    Notation,
    Option,
    PartSpec,
    Race,
    RacePartSpec,
    RaceView,
    Reducer,
    Refusal,
    Roll,
    Rule,
    Script,
    Seat,
    SheetLine,
    Table,
    hookimpl,
    number_notation,
)
from gridprix.core.frozen import changed
from gridprix.core.pilots import PilotSpec
from gridprix.core.standings import Finish, Headway, Standing
from gridprix.core.wording import Wording

from .shared import HEARD, Dozer, HornBlown, Mileage, Sky, count_leg


@hookimpl
def declare_parts(self: Rule) -> Iterable[PartSpec]:
    counts = [Reducer(LegTaken, car=count_leg)]
    return [PartSpec(Mileage, lambda scenario, seat: Mileage(), reducers=counts)]


@hookimpl
def declare_race_parts(self: Rule) -> Iterable[RacePartSpec]:
    return [RacePartSpec(Sky, lambda scenario: Sky(wet=scenario.laps > 2))]


@hookimpl
def declare_reducers(self: Rule) -> Iterable[Reducer]:
    return [Reducer(CarRetired, car=lambda car, event, race: car.with_part(Mileage()))]


@hookimpl
def declare_markings(self: Rule) -> Iterable[str]:
    return ["puddle"]


@hookimpl
def declare_furniture(self: Rule) -> Iterable[str]:
    return ["limits"]


@hookimpl
def declare_notation(self: Rule) -> Iterable[Notation]:
    return [number_notation("mileage", Mileage, "legs")]


@hookimpl
def declare_wording(self: Rule) -> Mapping[type[Event], Wording]:
    return {HornBlown: "{car} blows the horn"}


@hookimpl
def declare_pilots(self: Rule) -> Iterable[PilotSpec]:
    return [PilotSpec("dozer", "takes the default, always", lambda seed, seat: Dozer())]


@hookimpl
def settle_build_sheet(self: Rule) -> BuildSheet:
    engine = SheetLine("engine", values=(1, 2, 3), costs=(0, 2, 5), usual=1)
    hull = SheetLine("hull", values=(1, 2, 3), costs=(0, 1, 3), usual=1)
    return BuildSheet((engine, hull), 5, {"racer": {"engine": 3, "hull": 1}}, "racer")


@hookimpl
def settle_round_limit(self: Rule) -> int:
    return 60  # it gets dark early here


@hookimpl
def veto_scenario(self: Rule, seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal]:
    return [Refusal(("laps",), f"`laps` is {laps}", "at most 99 are fun")] if laps > 99 else []


@hookimpl
def resolve_seating(self: Rule, table: Table) -> Script:
    yield from ()  # nobody is asked and nothing is rolled
    return [car.id for car in reversed(table.race.cars)]


@hookimpl
def play_setup(self: Rule, table: Table) -> Script:
    for car in table.race.cars:
        yield from table.emit(HornBlown(car.id))


@hookimpl
def play_round_start(self: Rule, table: Table) -> Script:
    for car in list(table.race.running):
        options = (Option("quiet", "keep quiet"), Option("horn", "blow the horn"))
        chosen = yield from table.ask(Ask(car.seat, car.id, "salute", options, "How to begin?"))
        if chosen.key == "horn":
            yield from table.emit(HornBlown(car.id))


@hookimpl
def offer_plots(self: Rule, race: Race, car: Car) -> Iterable[Option]:
    return [Option("calm", "drive calmly"), Option("bold", "drive boldly")]


@hookimpl
def veto_plots(self: Rule, race: Race, car: Car, plots: Sequence[Option]) -> Mapping[str, str]:
    return {plot.key: "nobody is bold at first" for plot in plots[1:] if race.round == 1}


@hookimpl
def offer_plot_cautions(
    self: Rule, race: Race, car: Car, plots: Sequence[Option]
) -> Mapping[str, str]:
    return {plot.key: "the tyres may not hold" for plot in plots if plot.key == "bold"}


@hookimpl
def settle_plot(self: Rule, race: Race, car: Car, chosen: Option) -> str:
    return "calm" if race.round == 1 else chosen.key


@hookimpl
def play_plots(self: Rule, table: Table) -> Script:
    yield from table.emit(HornBlown(table.race.order[0]))


@hookimpl
def settle_order_key(self: Rule, race: Race, car: Car) -> int:
    return car.part(Mileage).legs  # who has driven least moves first


@hookimpl
def resolve_order(self: Rule, table: Table) -> Script:
    yield from ()
    return [car.id for car in reversed(list(table.race.running))]


@hookimpl
def veto_turn(self: Rule, race: Race, car: Car) -> Iterable[str] | None:
    return ["its tyres are cold"] if race.round == 1 else None


@hookimpl
def play_turn_start(self: Rule, table: Table, car: CarId) -> Script:
    yield from table.emit(HornBlown(car))


@hookimpl
def settle_turn_cut(self: Rule, race: Race, car: Car) -> bool:
    return car.part(Mileage).legs >= 99  # the tank is empty


@hookimpl
def settle_step_budget(self: Rule, race: Race, car: Car) -> int:
    return 2 if race.round == 1 else 1


@hookimpl
def offer_legs(self: Rule, race: Race, car: Car) -> Sequence[Leg]:
    return [Leg("nap", "takes a nap", origin=car.spot, to=car.spot)] if car.placed else []


@hookimpl
def veto_legs(self: Rule, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
    return {leg.key: "nobody stands still" for leg in legs if leg.to == car.spot}


@hookimpl
def offer_cautions(self: Rule, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
    return {leg.key: "a fox may cross there" for leg in legs[-1:]}


@hookimpl
def offer_actions(self: Rule, race: Race, car: Car) -> Iterable[Option]:
    return [Option("horn", "blow the horn")]


@hookimpl
def resolve_action(self: Rule, table: Table, car: CarId, action: Option) -> Script | None:
    return table.emit(HornBlown(car)) if action.key == "horn" else None


@hookimpl
def resolve_stuck(self: Rule, table: Table, car: CarId, refused: Mapping[str, str]) -> Script:
    return table.emit(CarRetired(car, "it had nowhere to go"))


@hookimpl
def play_before_leg(self: Rule, table: Table, car: CarId, leg: Leg) -> Script | None:
    return table.emit(HornBlown(car)) if leg.prices else None


@hookimpl
def play_after_leg(self: Rule, table: Table, car: CarId, leg: Leg) -> Script | None:
    neighbours = [one for one in table.race.running if one.spot == leg.to and one.id != car]
    return table.emit(HornBlown(car)) if neighbours else None


@hookimpl(wrapper=True)
def settle_finish(
    self: Rule, race: Race, car: Car
) -> Generator[None, Finish | None, Finish | None]:
    finish = yield
    return None if race.round < 2 else finish  # nobody wins in the first round


@hookimpl
def play_turn_end(self: Rule, table: Table, car: CarId) -> Script:
    yield from table.emit(HornBlown(car))


@hookimpl
def play_round_end(self: Rule, table: Table) -> Script:
    for car in list(table.race.running):
        yield from table.emit(HornBlown(car.id))


@hookimpl(wrapper=True)
def settle_confirmed(self: Rule, race: Race) -> Generator[None, Sequence[CarId], Sequence[CarId]]:
    confirmed = yield
    return sorted(confirmed)  # in doubt the first letter wins


@hookimpl
def settle_race_over(self: Rule, race: Race, closing: bool) -> str | None:  # noqa: FBT001
    return "it gets dark" if closing and race.round >= 3 else None


@hookimpl(wrapper=True)
def settle_event(
    self: Rule, race: Race, event: Event
) -> Generator[None, Sequence[Event], Sequence[Event]]:
    happens = yield
    return [*happens, HornBlown(event.car)] if isinstance(event, CarRetired) else happens


@hookimpl
def on_event(self: Rule, race: Race, event: Event) -> None:
    HEARD.append(race.book.word(event, race))


@hookimpl
def play_reaction(self: Rule, table: Table, event: Event) -> Script | None:
    return table.emit(HornBlown(event.car)) if isinstance(event, CarRetired) else None


@hookimpl
def offer_roll_bids(self: Rule, race: Race, roll: Roll) -> Iterable[Ask] | None:
    if roll.car is None or roll.values or "skill-chips" in race.book.active():
        return None  # a car is asked one thing at a time
    options = [Option("nothing"), Option("prayer")]
    return [Ask(race.car(roll.car).seat, roll.car, "luck", options)]


@hookimpl
def offer_roll_modifiers(
    self: Rule, race: Race, roll: Roll, bids: Mapping[CarId, Option]
) -> Iterable[Modifier]:
    return [Modifier(-1, "a lucky day")]


@hookimpl(wrapper=True)
def settle_progress(self: Rule, race: Race, car: Car) -> Generator[None, Headway, Headway]:
    so_far = yield
    return so_far.then(-car.part(Mileage).legs)  # level cars: fewer legs are better


@hookimpl(wrapper=True)
def settle_standings(
    self: Rule, race: Race
) -> Generator[None, Sequence[Standing], Sequence[Standing]]:
    rows = yield
    return rows[:3]  # nobody remembers the fourth


@hookimpl(wrapper=True)
def settle_view(self: Rule, race: Race, view: RaceView) -> Generator[None, RaceView, RaceView]:
    seen = yield
    return changed(seen, retired=())  # who went out first is nobody's business


@hookimpl
def offer_marks(self: Rule, view: RaceView) -> Iterable[Mark]:
    return [Mark("word", car.at, car.id, text="!") for car in view.running if car.placed]


@hookimpl
def offer_traces(self: Rule, race: Race, event: Event) -> Iterable[Mark] | None:
    return [Mark("dot", event.leg.to, event.car)] if isinstance(event, LegTaken) else None


@hookimpl
def offer_gauges(self: Rule, view: RaceView, car: Car) -> Iterable[Gauge]:
    return [Gauge("legs", car.part(Mileage).legs)]


@hookimpl
def offer_gains(self: Rule, race: Race, car: Car, legs: Sequence[Leg]) -> Iterable[Gain]:
    return [Gain(leg.key, "+1", f"{car.name} drives on: +1 leg") for leg in legs[:1]]


@hookimpl
def offer_charts(self: Rule, race: Race, car: Car) -> Iterable[ChartSheet]:
    far = ChartLine(("20 legs and more", "run in"), lit=car.part(Mileage).legs >= 20)
    return [ChartSheet("How a car feels", ("driven", "it is"), (far,))]
