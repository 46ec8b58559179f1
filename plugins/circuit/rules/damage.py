from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarRetired,
    ChartLine,
    ChartSheet,
    Gauge,
    HandbookText,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.core.frozen import changed
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.circuit.parts.damage_state import (
    DAMAGE,
    SYSTEMS,
    CarDamaged,
    Damage,
    SystemFailed,
)
from gridprix.plugins.circuit.parts.pace import STOP, CarHalted, Pace, SpeedSet
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import Limits, half_of

IN_WORDS = {"sound": "OK", "damaged": "damaged", "failed": "failed"}


@attrs.frozen
class DamageRule(Rule):
    """A failed test damages engine or brakes and costs 20 mph of what was tested.

    A second failure of the same system ends the race: brakes at once; with a dead engine the car
    rolls half its plotted speed and leaves the track, unless it crosses the finish in that move.

    Clauses: SC-11a, SC-11b, SC-11c.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="damage",
        summary="Failed tests damage engine and brakes",
        family="circuit",
        clauses=("SC-11a", "SC-11b", "SC-11c"),
        needs=("movement",),
        above=("crash-rows",),
    )
    floor: int = option(20, "what a category can lose no further than", choices=(20, 0))
    applies: str = option(
        "next_turn",
        "when the loss of 20 mph counts",
        choices=("next_turn", "at_once"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        when = "From the next turn on" if self.applies == "next_turn" else "At once"
        floor = f"but never less than {self.floor}" if self.floor else "even down to 0"
        yield Passage(
            "trouble",
            "Damage",
            f"A test that fails damages the engine or the brakes. {when} the car has 20 mph less "
            f"of what was tested, {floor}. A second failure of the brakes ends your race at "
            "once. With a second failure of the engine the car rolls on for half the plotted "
            "speed and leaves the track, unless it crosses the finish in that move.",
            self.card.clauses,
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [DAMAGE]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # without tests nothing is damaged

    @hookimpl(wrapper=True)
    def settle_limits(self, race: Race, car: Car) -> Generator[None, Limits, Limits]:
        limits = yield
        losses = car.part(Damage).losses
        if not losses:
            return limits
        for category, since in losses:
            if since < race.round or self.applies == "at_once":
                lowered = max(self.floor, getattr(limits, category) - SPEED_STEP)
                limits = changed(limits, **{category: lowered})
        return limits

    @hookimpl
    def resolve_damage(self, table: Table, car: CarId, category: str) -> Script:
        return self._damage(table, car, category)

    def _damage(self, table: Table, car: CarId, category: str) -> Script:
        system = SYSTEMS[category]
        if getattr(table.race.car(car).part(Damage), system) == "sound":
            yield from table.emit(CarDamaged(car, system, category))
            return "damaged"
        yield from table.emit(SystemFailed(car, system))
        if system == "brakes":
            yield from _stop_for_good(table, car, "brake failure")
        else:
            yield from _roll_out(table, car)
        return "failed"

    @hookimpl
    def play_turn_end(self, table: Table, car: CarId) -> Script:
        racer = table.race.car(car)
        dead = racer.running and racer.part(Damage).engine == "failed"
        if dead and car not in table.race.crossed:
            yield from table.emit(CarRetired(car, "engine failure"))

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        damage = car.part(Damage)
        return [
            Gauge(system, IN_WORDS[condition], kind="text", brief=_brief(system, condition))
            for system, condition in (("engine", damage.engine), ("brakes", damage.brakes))
        ]

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        damage = car.part(Damage)
        now = (damage.engine, damage.brakes)
        lost = say("{speed_step} mph less of what was tested", speed_step=SPEED_STEP)
        lines = (
            ChartLine(("OK", "as built", "as built"), "sound" in now, "ok"),
            ChartLine(("damaged", lost, lost), "damaged" in now, "warn"),
            ChartLine(
                ("failed", "rolls half the plotted speed, then out", "out"), "failed" in now, "bad"
            ),
        )
        note = say(
            "engine {engine}, brakes {brakes}",
            engine=IN_WORDS[damage.engine],
            brakes=IN_WORDS[damage.brakes],
        )
        return [ChartSheet("Damage", ("condition", "engine", "brakes"), lines, note)]


def _brief(system: str, condition: str) -> str:
    word = {"damaged": "bad", "failed": "dead"}.get(condition)
    return f"{word} {system}" if word else ""


def _stop_for_good(table: Table, car: CarId, reason: str) -> Script:
    """Take a car out at once; one that has crossed the line has finished all the same."""
    if car in table.race.crossed:
        speed = table.race.car(car).part(Pace).spent
        yield from table.emit(CarHalted(car, speed, STOP, reason))
    else:
        yield from table.emit(CarRetired(car, reason))


def _roll_out(table: Table, car: CarId) -> Script:
    """Half the plotted speed without an engine; a stalled car does not roll at all."""
    pace = table.race.car(car).part(Pace)
    if pace.speed == 0:
        yield from table.emit(CarRetired(car, "engine failure"))
        return
    plot = pace.speed if pace.plot is None else pace.plot
    yield from table.emit(SpeedSet(car, half_of(plot), "the engine has failed", coasting=True))
