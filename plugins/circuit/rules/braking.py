from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    ChartSheet,
    HandbookText,
    Leg,
    Option,
    PartSpec,
    Passage,
    Price,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.core.frozen import copier
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.orders import PLOT_REACH
from gridprix.plugins.circuit.parts.brake_account import (
    BRAKE_ACCOUNT,
    BrakeAccount,
    BrakesUsed,
    total_excess,
)
from gridprix.plugins.circuit.parts.pace import STOP, CarHalted, Pace, SpeedSet
from gridprix.plugins.circuit.parts.wear_state import WearSpent
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import BRAKE_KEY, BrakeTarget, Cost, PlotReach
from gridprix.plugins.circuit.tables.chart_sheets import paying_sheet, table_sheet
from gridprix.plugins.circuit.tables.charts import Charge, Chart, chart_reader, paid_with
from gridprix.plugins.circuit.tables.race_tables import RaceTable, roll_on, table_reader

from .brake_targets import BrakesAsked, brake_targets, priced_targets, still_due
from .payments import Invoice, coming_roll, pay

TEST = "the brakes test"
CLUB_BRAKES = RaceTable((("safe", 9), ("bad", 12)))
CLUB_CHART = chart_reader("brakes")(
    {
        20: ["1 wear", "brakes"],
        40: ["2 wear", "1 wear + brakes"],
        60: ["2 wear + brakes"],
        80: ["3 wear + brakes + spin"],
    }
)

BRAKE, BRAKE_AT_A_PRICE = "brake to {speed} mph", "brake to {speed} mph ({price})"
REMEMBERED = 4096  # options and cautions, which are the same in every race by the same chart


@attrs.frozen
class Braking(Rule):
    """Braking harder than the car's deceleration is paid for by the chart.

    The chart serves to reach a low plot, and in mid-move to burn off speed in an emergency; both
    add up in a turn and only the difference is paid. A car that plotted spaces it cannot use must
    brake so. A failed brakes test costs 1 wear and damages the brakes.

    Clauses: CB-05, CT-1, CT-5, SC-07a, SC-07b, SC-08.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="braking",
        summary="Brake harder by the chart, in an emergency at any step",
        family="circuit",
        clauses=("CB-05", "CT-1", "CT-5", "SC-07a", "SC-07b", "SC-08"),
        needs=("movement", "wear", "spins"),
        above=PLOT_REACH.below("braking"),
    )
    chart: Chart = option(
        CLUB_CHART,
        "the braking chart, by mph beyond the deceleration",
        parse=chart_reader("brakes"),
    )
    table: RaceTable = option(
        CLUB_BRAKES, "the table of brakes tests: safe, bad", parse=table_reader("safe", "bad")
    )
    emergency: bool = option(default=True, help="whether a car may brake in mid-move")
    emergency_uses_spare: bool = option(
        default=False, help="whether deceleration that the plot did not use helps in mid-move"
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "move",
            "Braking harder",
            "You may brake harder than your deceleration to reach a low plot. The chart "
            "of the same name says what every 20 mph beyond it cost: wear, or a brakes test, or "
            "both. A test that fails costs 1 wear and damages the brakes.",
            ("CB-05", "CT-1", "CT-5"),
        )
        if not self.emergency:
            text = "Once a move has begun nobody may brake."
            yield Passage("move", "No emergency braking", text, ("SC-07a", "SC-07b", "SC-08"))
            return
        spare = "does not help you here" if not self.emergency_uses_spare else "helps you here"
        yield Passage(
            "move",
            "Emergency braking",
            "In the middle of your move you may slow down by the same chart, down to the speed "
            "of the spaces that you have already moved. It adds to what you braked to reach your "
            "plot, and you pay only the difference. Deceleration that your plot did not use "
            f"{spare}. A driver who plotted more spaces than are free ahead must brake like this.",
            ("SC-07a", "SC-07b", "SC-08"),
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [BRAKE_ACCOUNT]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return attrs.evolve(plan, brakes=self.chart)

    @hookimpl(wrapper=True)
    def settle_plot_reach(self, race: Race, car: Car) -> Generator[None, PlotReach, PlotReach]:
        reach = yield
        wear = circuit_hooks(race).settle_wear(race, car)
        low = reach.low
        for lower in range(reach.easy_low - SPEED_STEP, reach.floor - SPEED_STEP, -SPEED_STEP):
            if self.chart.cheapest(reach.easy_low - lower) > wear:
                break
            low = lower
        return _as_low(reach, min(low, reach.high))

    @hookimpl
    def offer_plot_costs(self, race: Race, car: Car, speed: int) -> Iterable[Cost] | None:
        limits = circuit_hooks(race).settle_limits(race, car)
        excess = car.part(Pace).speed - speed - limits.deceleration
        if excess <= 0:
            return None
        return [_charge(self.chart.ways(excess)[0], self.table)]

    @hookimpl
    def play_tests(self, table: Table, car: CarId) -> Script:
        race = table.race
        racer = race.car(car)
        pace = racer.part(Pace)
        if pace.coasting or pace.over:
            return
        excess = self._excess(race, racer, 0)
        if excess:
            yield from self._pay(table, car, 0, excess)

    def _excess(self, race: Race, car: Car, burned: int) -> int:
        brakes = circuit_hooks(race).settle_limits(race, car).deceleration
        dropped = car.part(Pace).dropped
        return total_excess(dropped, brakes, burned, uses_spare=self.emergency_uses_spare)

    @hookimpl
    def settle_brake_targets(self, race: Race, car: Car) -> Sequence[BrakeTarget]:
        speeds = brake_targets(race, car) if self.emergency else range(0)
        if not speeds:
            return ()
        brakes = circuit_hooks(race).settle_limits(race, car).deceleration
        pace, spare = car.part(Pace), self.emergency_uses_spare
        asked = BrakesAsked(pace.dropped, pace.speed, brakes, uses_spare=spare)
        return priced_targets(self.chart, speeds, asked, car.part(BrakeAccount))

    @hookimpl
    def offer_actions(self, race: Race, car: Car) -> Iterable[Option]:
        targets = circuit_hooks(race).settle_brake_targets(race, car)
        return _brake_options(tuple(targets), self.table) if targets else ()

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        targets = circuit_hooks(race).settle_brake_targets(race, car)
        return _brake_cautions(tuple(targets)) if targets else {}

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        excess = max(car.part(BrakeAccount).excess, self._excess(race, car, 0))
        now = say("this turn {excess} mph beyond the deceleration", excess=excess) if excess else ""
        return [
            paying_sheet("Braking harder", "mph beyond", self.chart, excess, now),
            table_sheet("Brakes test", self.table, "the brakes test"),
        ]

    @hookimpl
    def resolve_action(self, table: Table, car: CarId, action: Option) -> Script | None:
        if not action.key.startswith(BRAKE_KEY):
            return None
        return self._emergency(table, car, int(action.key.removeprefix(BRAKE_KEY)))

    @hookimpl
    def resolve_emergency(self, table: Table, car: CarId, speed: int) -> Script:
        return self._emergency(table, car, speed)

    def _emergency(self, table: Table, car: CarId, speed: int) -> Script:
        racer = table.race.car(car)
        burned = racer.part(BrakeAccount).burned + racer.part(Pace).speed - speed
        yield from self._pay(table, car, burned, self._excess(table.race, racer, burned))
        if table.race.car(car).part(Pace).over:
            return
        if speed:
            yield from table.emit(SpeedSet(car, speed, "emergency braking"))
        else:
            yield from table.emit(CarHalted(car, 0, STOP, "emergency braking"))

    def _pay(self, table: Table, car: CarId, burned: int, excess: int) -> Script:
        account = table.race.car(car).part(BrakeAccount)
        ways = still_due(self.chart, account, excess)
        if not ways:
            yield from table.emit(BrakesUsed(car, burned, excess, account.paid))
            return
        why = say("braking {excess} mph beyond the deceleration", excess=excess)
        odds = self.table.odds(roll="brakes test")
        roll = coming_roll(table.race, self.table, car, TEST)
        payment = yield from pay(table, Invoice(car, "brakes", why, ways, odds, roll))
        paid = paid_with(account.paid, payment.way)
        yield from table.emit(BrakesUsed(car, burned, excess, paid))
        spins = why if payment.way.spin else ""
        if not payment.covered:
            spins = say("unable to pay for {why}", why=why)
        if payment.way.roll:
            spins = (yield from self._test(table, car)) or spins
        if spins and table.race.car(car).running:
            hooks = circuit_hooks(table.race)
            yield from hooks.resolve_spin(table, car, spins, "end")

    def _test(self, table: Table, car: CarId) -> Script:
        """A brakes test; returns why the car spins, or nothing."""
        if (yield from roll_on(table, self.table, car, TEST)) == "safe":
            return ""
        hooks = circuit_hooks(table.race)
        damage = yield from hooks.resolve_damage(table, car, "deceleration") or ()
        if damage == "failed":
            return ""
        racer = table.race.car(car)
        if hooks.settle_wear(table.race, racer) < 1:
            return "unable to pay for the failed brakes test"
        yield from table.emit(WearSpent(car, 1, "the failed brakes test"))
        return ""


_as_low = copier(PlotReach, "low")


@lru_cache(maxsize=REMEMBERED)
def _charge(way: Charge, table: RaceTable) -> Cost:
    prices = (Price("wear", way.wear),) if way.wear else ()
    odds = table.odds(roll="brakes test") if way.roll else ()
    return Cost(prices, odds)


@lru_cache(maxsize=REMEMBERED)
def _brake_options(targets: tuple[BrakeTarget, ...], table: RaceTable) -> tuple[Option, ...]:
    return tuple(_brake_option(target, table) for target in targets)


@lru_cache(maxsize=REMEMBERED)
def _brake_cautions(targets: tuple[BrakeTarget, ...]) -> Mapping[str, str]:
    return dict(map(_brake_caution, targets))


def _brake_option(target: BrakeTarget, table: RaceTable) -> Option:
    if not target.ways:
        return Option(target.key, say(BRAKE, speed=target.speed))
    way = target.ways[0]
    charge = _charge(way, table)
    text = say(BRAKE_AT_A_PRICE, speed=target.speed, price=way.key)
    return Option(target.key, text, charge.prices, charge.odds)


def _brake_caution(target: BrakeTarget) -> tuple[str, str]:
    words = " or ".join(way.key for way in target.ways) or "nothing more to pay"
    return target.key, say("emergency braking: {words}", words=words)
