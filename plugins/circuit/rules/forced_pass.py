from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    ChartSheet,
    HandbookText,
    Leg,
    LegRefused,
    Modifier,
    PartSpec,
    Passage,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.parts.occupancy import (
    find_room,
    is_off_track,
    steps_to_room,
    taken_spaces,
)
from gridprix.plugins.circuit.parts.pace import SPIN, STOP, CarHalted, Pace
from gridprix.plugins.circuit.parts.pass_series import PASS_SERIES, PassFailed, PassMade, PassSeries
from gridprix.plugins.circuit.parts.spin_state import SpinDue
from gridprix.plugins.circuit.parts.wear_state import WearSpent
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import Cost
from gridprix.plugins.circuit.tables.chart_sheets import table_sheet
from gridprix.plugins.circuit.tables.race_tables import Opponent, RaceTable, roll_on, table_reader

CLUB_PASSING = RaceTable((("pass", 5), ("no pass", 9), ("contact", 12)))
BLOCKERS_WISH = "stop {passer}'s pass"
GOOD_FOR_BLOCKER = (("pass", "bad"), ("no pass", "ok"), ("contact", "warn"))


@attrs.frozen
class ForcedPass(Rule):
    """A car may force its way through an occupied space if it has the speed to end beyond it.

    Both drivers lay chips in secret, then the passer rolls. A failure stops it in the space before
    with the speed of the spaces moved; contact costs both 2 wear. Every further pass right after
    one that worked is 2 harder. Where a chain of passes leaves it no room it goes off the track.

    Clauses: CT-7, SC-09a, SC-09b, SC-09c, SC-09d, SC-09e.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="forced-pass",
        summary="Force your way through an occupied space",
        family="circuit",
        clauses=("CT-7", "SC-09a", "SC-09b", "SC-09c", "SC-09d", "SC-09e"),
        needs=("movement", "wear", "spins", "off-track"),
        above=("movement",),
    )
    table: RaceTable = option(
        CLUB_PASSING,
        "the passing table: pass, no pass, contact",
        parse=table_reader("pass", "no pass", "contact"),
    )
    series_penalty: int = option(2, "what each pass right before adds to the roll", low=0)
    contact_wear: int = option(2, "the wear that contact costs both cars", low=0)
    fail_uses_brakes: bool = option(
        default=False, help="whether stopping after a failed pass is emergency braking"
    )
    spun_defends: bool = option(
        default=True, help="whether the driver of a spun car may spend chips to stop a pass"
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        stops = (
            "This costs no braking."
            if not self.fail_uses_brakes
            else ("This is emergency braking, and is paid for like it.")
        )
        spun = "may do so too" if self.spun_defends else "may not"
        yield Passage(
            "others",
            "Forced passes",
            "You may force your way through a space where another car stands, if your speed "
            "lets you end beyond it on a free space. First both drivers lay chips in secret: "
            "yours make the roll lower, those of the other driver make it higher. A driver "
            f'whose car has spun {spun}. Then you roll on the table "Forced pass". If you do '
            "not get past, you stop in the space before, with the speed of the spaces that you "
            f"have moved. {stops} Contact costs both of you {self.contact_wear} wear.",
            ("CT-7", "SC-09a", "SC-09b", "SC-09c"),
            {"forced pass": "Driving through a space where another car stands, by a roll."},
        )
        yield Passage(
            "others",
            "One pass after another",
            f"Each further pass right after one that worked adds {self.series_penalty} to the "
            "roll. If no space of the row is free where you have to stop, you go off the track.",
            ("SC-09d", "SC-09e"),
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [PASS_SERIES]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # there is nobody ahead

    @hookimpl
    def settle_passing(self, race: Race, car: Car, space: Space) -> str:
        pace = car.part(Pace)
        if is_off_track(race, car) or race.board.is_verge(space):
            return "beside the track nobody can be passed"
        if car.part(SpinDue).why:
            return "a car about to spin passes nobody"
        if pace.left and steps_to_room(race, car.id, space, pace.left - 1) is None:
            return "at this speed no empty space beyond can be reached"
        return ""

    @hookimpl
    def offer_payments(self, race: Race, car: Car, leg: Leg) -> Iterable[Cost] | None:
        if not leg.passing:
            return None
        shift = car.part(PassSeries).made * self.series_penalty
        return [Cost(odds=self.table.odds(shift, "passing"))]

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        made = car.part(PassSeries).made
        note = (
            say("+{series_penalty} for every pass right before", series_penalty=self.series_penalty)
            if self.series_penalty
            else ""
        )
        if made and note:
            note += say("; +{made} now", made=made * self.series_penalty)
        return [table_sheet("Forced pass", self.table, "passing", note=note)]

    @hookimpl
    def play_before_leg(self, table: Table, car: CarId, leg: Leg) -> Script | None:
        return self._attempt(table, car, leg) if leg.passing else None

    def _attempt(self, table: Table, car: CarId, leg: Leg) -> Script:
        race = table.race
        space: Any = leg.to
        blocker = taken_spaces(race, car)[space]
        made = race.car(car).part(PassSeries).made
        shift = (Modifier(made * self.series_penalty, "passes right before"),) if made else ()
        defends = self.spun_defends or blocker.part(Pace).rest != SPIN
        wish = say(BLOCKERS_WISH, passer=race.car(car).name)
        rival = Opponent(blocker.id, wish, GOOD_FOR_BLOCKER) if defends else None
        why = say("passing {blocker}", blocker=blocker.name)
        outcome = yield from roll_on(table, self.table, car, why, shift, rival)
        if outcome == "pass":
            yield from table.emit(PassMade(car, blocker.id))
            return
        contact = outcome == "contact"
        yield from table.emit(PassFailed(car, blocker.id, contact))
        yield from table.emit(
            LegRefused(car, leg, say("{blocker} holds the space", blocker=blocker.name))
        )
        yield from self._stop(table, car, blocker.name)
        if contact:
            yield from self._touch(table, blocker.id)
            if table.race.car(car).running:
                yield from self._touch(table, car)
        if table.race.car(car).running:
            yield from find_room(table, car, "the row is blocked")

    def _stop(self, table: Table, car: CarId, passed: str) -> Script:
        """End the move in the space before the attempt, at the speed of the spaces moved."""
        speed = table.race.car(car).part(Pace).spent
        if self.fail_uses_brakes:
            hooks = circuit_hooks(table.race)
            yield from hooks.resolve_emergency(table, car, speed) or ()
        if not table.race.car(car).part(Pace).over:
            yield from table.emit(
                CarHalted(car, speed, STOP, say("failed to pass {passed}", passed=passed))
            )

    def _touch(self, table: Table, car: CarId) -> Script:
        """Contact costs wear; a car that cannot pay it spins."""
        hooks = circuit_hooks(table.race)
        if hooks.settle_wear(table.race, table.race.car(car)) < self.contact_wear:
            yield from hooks.resolve_spin(table, car, "unable to pay for the contact", "here")
        elif self.contact_wear:
            yield from table.emit(WearSpent(car, self.contact_wear, "the contact"))
