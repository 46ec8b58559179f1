from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarRetired,
    ChartSheet,
    Gauge,
    HandbookText,
    Leg,
    Mark,
    PartSpec,
    Passage,
    Price,
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
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.furniture import LIMITS, RACING_LINES
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.orders import PLOT_REACH
from gridprix.plugins.circuit.parts.corner_account import (
    NEW_ACCOUNT,
    CornerAccount,
    CornerPaid,
    corner_account,
    lines_after,
)
from gridprix.plugins.circuit.parts.occupancy import space_of
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import CornerDue, Cost, PlotReach
from gridprix.plugins.circuit.tables.chart_sheets import paying_sheet
from gridprix.plugins.circuit.tables.charts import (
    FREE,
    Charge,
    Chart,
    chart_reader,
    missing,
    paid_with,
)

from .payments import Invoice, coming_roll, pay

CLUB_CHART = chart_reader("chance")(
    {
        20: ["1 wear", "chance"],
        40: ["2 wear", "1 wear + chance"],
        60: ["2 wear + chance"],
        80: ["wall"],
    }
)
NOTHING_DUE = CornerDue()


@attrs.frozen
class CornerLimits(Rule):
    """Posted speeds bind when a space is entered; what is driven beyond them is paid for.

    Wear and chance buy 20, 40 or 60 mph over the limits for the corner as a whole, across turns;
    where the limit drops the rest is paid, and beyond 60 comes the tyre wall. On the racing line,
    from its tail on, limits are 20 higher. From a posted space a car may not gain speed, but from
    the last one of a corner it may, and up to a higher limit right ahead.

    Clauses: CB-06, CB-08, CT-2, SC-04a, SC-04b, SC-05a, SC-05b, SC-05c.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="corner-limits",
        summary="Obey the corners or pay",
        family="circuit",
        clauses=("CB-06", "CB-08", "CT-2", "SC-04a", "SC-04b", "SC-05a", "SC-05b", "SC-05c"),
        needs=("movement", "wear", "chance", "spins"),
        above=(*PLOT_REACH.below("corner-limits"), "slipstream"),
    )
    chart: Chart = option(
        CLUB_CHART, "the cornering chart, by mph over the limit", parse=chart_reader("chance")
    )
    line_bonus: int = option(20, "mph that the racing line adds to the limits", choices=(20, 0))
    line_needs_tail: bool = option(
        default=True, help="whether the racing line must be followed from its tail on"
    )
    upgrade: str = option(
        "difference",
        "what a higher line of the chart costs a car that has paid a lower one",
        choices=("difference", "full"),
    )
    last_marked: bool = option(
        default=True, help="whether a car may accelerate from the last marked space of a corner"
    )
    rising: bool = option(
        default=True, help="whether speed may rise with a limit that rises right ahead"
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        paid = "you pay the difference" if self.upgrade == "difference" else "you pay it in full"
        yield Passage(
            "move",
            "Corners",
            "Spaces of a corner bear a speed limit. It binds you when you enter the space. "
            "Driving faster costs wear or a roll of the dice, as the chart \"Over a corner's "
            'limit" says. What you pay for is so many mph over the limits of the whole corner, '
            "also in the turns after this one. Where the limit drops, slow down or pay for a "
            f"higher line of the chart: {paid}.",
            ("CT-2", "SC-04a", "SC-05a", "SC-05b"),
            {"limit": "The speed that a space of a corner allows for nothing."},
        )
        last = "From the last such space of a corner you may." if self.last_marked else ""
        rising = ""
        if self.rising:
            rising = " If the limit right ahead of you is higher, you may go up to that one."
        yield Passage(
            "move",
            "Speeding up in a corner",
            "If you begin a turn on a space of a corner that bears a limit, you may keep or lose "
            f"speed, but not gain any. {last}{rising}".strip(),
            ("CB-06", "SC-04b", "SC-05c"),
        )
        text = "Racing lines give nothing in this race."
        if self.line_bonus:
            tail = "from its tail on, space by space," if self.line_needs_tail else "space by space"
            text = (
                f"An arrow through a corner is its racing line. While you follow it {tail} all "
                f"limits of the corner are {self.line_bonus} mph higher for you."
            )
        terms = {"racing line": "The arrow through a corner; whoever follows it may go faster."}
        yield Passage("move", "The racing line", text, ("CB-08",), terms)

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [corner_account(self.chart, needs_tail=self.line_needs_tail)]

    @hookimpl
    def declare_furniture(self) -> Iterable[str]:
        return [LIMITS, RACING_LINES] if self.line_bonus else [LIMITS]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return attrs.evolve(
            plan,
            corners=self.chart,
            line_bonus=self.line_bonus,
            line_needs_tail=self.line_needs_tail,
            pays_difference=self.upgrade == "difference",
            gains_from_last=self.last_marked,
            gains_with_limit=self.rising,
        )

    @hookimpl(wrapper=True)
    def settle_plot_reach(self, race: Race, car: Car) -> Generator[None, PlotReach, PlotReach]:
        reach = yield
        if car.spot is None or reach.speed == 0:
            return reach
        most = self._most_from(race, car)
        return reach if most is None else reach.capped(max(reach.speed, most))

    def _most_from(self, race: Race, car: Car) -> int | None:
        """The highest plot from the space a car stands on; None where corners do not bind it."""
        board: Any = race.board
        here = space_of(car)
        limit, corner = board.limit(here), board.corner(here)
        if limit is None or (self.last_marked and board.is_last_marked(here)):
            return None
        ahead = board.straight(here)
        higher = None if ahead is None else board.limit(ahead)
        if not self.rising or higher is None or higher <= limit or board.corner(ahead) != corner:
            return 0
        account = car.part(CornerAccount)
        margin = account.margin if account.corner == corner.name else 0
        return int(higher + margin + (self.line_bonus if corner.name in account.lines else 0))

    @hookimpl
    def settle_corner_limit(self, race: Race, car: Car, origin: Space, space: Space) -> int | None:
        board: Any = race.board
        limit: int | None = board.limit(space)
        if limit is None:
            return None
        lines = lines_after(
            board, car.part(CornerAccount).lines, origin, space, needs_tail=self.line_needs_tail
        )
        return limit + (self.line_bonus if board.corner(space).name in lines else 0)

    @hookimpl
    def offer_payments(self, race: Race, car: Car, leg: Leg) -> Iterable[Cost] | None:
        ways = _due(race, car, leg).ways
        if not ways or ways[0].wall:
            return None
        hooks = circuit_hooks(race)
        wear = hooks.settle_wear(race, car)
        way = next((way for way in ways if way.wear <= wear), ways[0])
        prices = (Price("wear", way.wear),) if way.wear else ()
        odds = hooks.settle_chance().odds(roll="chance") if way.roll else ()
        return [Cost(prices, odds)]

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        cautions = {}
        for leg in legs:
            due = _due(race, car, leg)
            over, ways = due.over, due.ways
            if not ways:
                continue
            wear = circuit_hooks(race).settle_wear(race, car)
            if ways[0].wall:
                cautions[leg.key] = say("{over} over the limit: the tyre wall, and out", over=over)
            elif all(way.wear > wear for way in ways):
                cautions[leg.key] = say(
                    "{over} over the limit, which cannot be paid: a spin", over=over
                )
            elif all(way.roll or way.wear > wear for way in ways):
                cautions[leg.key] = say("{over} over the limit: the dice decide", over=over)
        return cautions

    @hookimpl
    def play_after_leg(self, table: Table, car: CarId, leg: Leg) -> Script | None:
        racer = table.race.car(car)
        if racer.part(Pace).over:
            return None
        due = _due(table.race, racer, leg)
        return self._charge(table, car, due.over, due.ways) if due.ways else None

    @hookimpl
    def settle_corner_due(self, race: Race, car: Car, origin: Space, space: Space) -> CornerDue:
        hooks = circuit_hooks(race)
        limit = hooks.settle_corner_limit(race, car, origin, space)
        if limit is None:
            return NOTHING_DUE
        over = hooks.settle_corner_speed(race, car) - limit
        account = car.part(CornerAccount)
        if account.corner != race.board.corner(space).name:
            account = NEW_ACCOUNT
        if over <= account.margin:
            return NOTHING_DUE
        ways = self.chart.ways(over)
        if ways[0].wall or self.upgrade == "full":
            return CornerDue(over, ways)
        return CornerDue(over, missing(ways, account.paid))

    def _charge(self, table: Table, car: CarId, over: int, ways: tuple[Charge, ...]) -> Script:
        hooks = circuit_hooks(table.race)
        racer = table.race.car(car)
        corner = table.race.board.corner(racer.spot).name
        if ways[0].wall:
            why = say(
                "hit the tyre wall in {corner}, {over} over the limit", corner=corner, over=over
            )
            yield from table.emit(CarRetired(car, why))
            return
        why = say("{corner}, {over} over the limit", corner=corner, over=over)
        chance = hooks.settle_chance()
        odds = chance.odds(roll="chance")
        roll = coming_roll(table.race, chance, car, say("chance ({why})", why=why))
        payment = yield from pay(table, Invoice(car, "corner", why, ways, odds, roll))
        outcome = "safe"
        if payment.way.roll:
            outcome = yield from hooks.resolve_chance(table, car, why, ())
        if table.race.car(car).part(Pace).over:
            return  # it crashed
        if outcome == "spin" or not payment.covered:
            reason = why if payment.covered else say("unable to pay for {why}", why=why)
            yield from hooks.resolve_spin(table, car, reason, "corner")
            if table.race.car(car).part(Pace).over:
                return
            # it spins where its move ends, and until then the corner is settled
        account = racer.part(CornerAccount)
        before = account.paid if self.upgrade == "difference" else FREE
        margin = self.chart.line(over)
        yield from table.emit(CornerPaid(car, corner, margin, paid_with(before, payment.way)))

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge] | None:
        account = car.part(CornerAccount)
        gauges = []
        if account.margin:
            gauges.append(Gauge("corner", f"{account.corner} +{account.margin}", kind="text"))
        ahead = _next_corner(view.board, car) if car.running and car.spot is not None else None
        if ahead is not None:
            away, name, limits = ahead
            gauges.append(
                Gauge(
                    "next corner",
                    say("{name} in {away}, {limits}", name=name, away=away, limits=limits),
                )
            )
        return gauges

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        over, now = self._situation(race, car)
        return [paying_sheet("Over a corner's limit", "mph over", self.chart, over, now)]

    def _situation(self, race: Race, car: Car) -> tuple[int, str]:
        """By how much a car is too fast in its corner, or would be in the next one of its move."""
        if car.spot is None or not car.running:
            return 0, ""
        board: Any = race.board
        hooks = circuit_hooks(race)
        speed = hooks.settle_corner_speed(race, car)
        here, space = _step_to(board, car)
        for _ in range(car.part(Pace).left + 1):
            if space is None:
                break
            limit = hooks.settle_corner_limit(race, car, here, space)
            if limit is not None:
                ahead = "" if space == car.spot else "ahead: "
                name = board.corner(space).name
                return max(0, speed - limit), say(
                    "{ahead}{name}, {speed} mph where {limit} is free",
                    ahead=ahead,
                    name=name,
                    speed=speed,
                    limit=limit,
                )
            here, space = space, board.straight(space)
        return 0, ""

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        board: Any = view.board
        return [
            Mark("line", car.spot, car.id, to=corner.line_next(car.spot))
            for car in view.running
            if car.spot is not None
            for corner in board.lines_on(car.spot)
            if corner.name in car.part(CornerAccount).lines and corner.line_next(car.spot)
        ]


def _due(race: Race, car: Car, leg: Leg) -> CornerDue:
    origin: Any = leg.origin
    space: Any = leg.to
    return circuit_hooks(race).settle_corner_due(race, car, origin, space)


def _step_to(board: Any, car: Car) -> tuple[Space, Space]:
    """A step that ends where a car stands: along the racing line if it follows one."""
    here = space_of(car)
    for corner in board.lines_on(here):
        if corner.name in car.part(CornerAccount).lines:
            behind = [space for space in corner.line if corner.line_next(space) == here]
            return (behind or [here])[0], here
    return here, here


def _next_corner(board: Any, car: Car) -> tuple[int, str, str] | None:
    """How many rows ahead the next corner begins, its name and the limits of its first row."""
    row = space_of(car)[0]
    for away in range(1, board.rows):
        ahead = (row + away) % board.rows
        corner = board.corner_of_row(ahead)
        limits = {board.limit((ahead, lane)) for lane in board.lanes(ahead)} - {None}
        if limits and corner is not None and corner != board.corner_of_row(row):
            lowest, highest = min(limits), max(limits)
            words = (
                str(lowest)
                if lowest == highest
                else say("{lowest} to {highest}", lowest=lowest, highest=highest)
            )
            return away, corner.name, words
    return None
