from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarRetired,
    ChartLine,
    ChartSheet,
    Gauge,
    HandbookText,
    Leg,
    Mark,
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
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.furniture import LIMITS
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.orders import PLOT_REACH
from gridprix.plugins.circuit.parts.chip_state import Chips, ChipsSpent
from gridprix.plugins.circuit.parts.occupancy import is_off_track, pick, space_of, taken_spaces
from gridprix.plugins.circuit.parts.off_track_state import OFF_TRACK, OffTrack, WentOffTrack
from gridprix.plugins.circuit.parts.pace import STOP, CarHalted, MoveReopened, Pace
from gridprix.plugins.circuit.parts.wear_state import WearSpent
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import PlotReach, half_of

KITTY = "stuck in the gravel"


@attrs.frozen
class OffTrackRule(Rule):
    """A car that finds its row blocked is put beside the track and goes on there at half speed.

    It moves as if spaces ran along the side, without tests, never faster than the corner beside
    it, and rejoins by a diagonal step into a free space. Every turn that it ends out there costs
    1 wear and 1 skill chip; who cannot pay is stuck.

    Clauses: SC-10a, SC-10b, SC-10c.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="off-track",
        summary="Beside the track at half speed, at a price",
        family="circuit",
        clauses=("SC-10a", "SC-10b", "SC-10c"),
        needs=("movement", "wear", "skill-chips"),
        above=PLOT_REACH.below("off-track"),
    )
    moves_on: bool = option(
        default=False, help="whether a car goes on this turn at the half speed it replots"
    )
    kitty: str = option(
        "any",
        "any: a car is stuck if it lacks wear or chip; both: only if it lacks both",
        choices=("any", "both"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        now = "goes on at once at that speed" if self.moves_on else "moves no further in this turn"
        lacks = (
            "has no wear or no chip for it"
            if self.kitty == "any"
            else ("has neither wear nor chip for it")
        )
        yield Passage(
            "trouble",
            "Off the track",
            "A car whose row is blocked is put beside the track. Its speed is halved, and it "
            f"{now}. It drives along the side as if there were spaces, never faster than the "
            "corner beside it allows, and comes back by a diagonal step into a free space. Each "
            f"turn that ends out there costs 1 wear and 1 chip; a driver who "
            f"{lacks} is stuck and out.",
            self.card.clauses,
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [OFF_TRACK]

    @hookimpl
    def declare_furniture(self) -> Iterable[str]:
        return [LIMITS]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # nothing pushes it off the track

    @hookimpl
    def resolve_no_room(self, table: Table, car: CarId, why: str) -> Script:
        return self._leave(table, car, why)

    def _leave(self, table: Table, car: CarId, why: str) -> Script:
        race = table.race
        space = space_of(race.car(car))
        taken = taken_spaces(race, car)
        nearer = [verge for verge in race.board.nearer_verges(space) if verge not in taken]
        both = [race.board.verge(space[0], side) for side in ("left", "right")]
        room = nearer or [verge for verge in both if verge not in taken]
        if not room:
            # a car that has crossed the line has finished all the same and leaves with the round
            if car not in race.crossed:
                yield from table.emit(CarRetired(car, "there is no room beside the track"))
            return
        side = yield from pick(table, car, "the side of the track", len(room))
        yield from table.emit(WentOffTrack(car, room[side], why))
        speed = half_of(race.car(car).part(Pace).speed)
        if race.car(car).part(Pace).speed == 0:
            return
        if self.moves_on:
            yield from table.emit(MoveReopened(car, speed))
        else:
            yield from table.emit(CarHalted(car, speed, STOP, "off the track at half speed"))

    @hookimpl
    def offer_verges(self, race: Race, car: Car) -> Sequence[Space] | None:
        if not is_off_track(race, car):
            return None
        verges: Sequence[Space] = race.board.verge_successors(car.spot)
        return verges

    @hookimpl
    def veto_legs(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str] | None:
        if not is_off_track(race, car):
            return None
        board: Any = race.board
        speed = car.part(Pace).speed
        refused = {}
        for leg in legs:
            limit = board.limit(board.beside(leg.to)) if board.is_verge(leg.to) else None
            if limit is not None and speed > limit:
                refused[leg.key] = say(
                    "beside this corner nobody may exceed {limit} mph", limit=limit
                )
        return refused

    @hookimpl(wrapper=True)
    def settle_plot_reach(self, race: Race, car: Car) -> Generator[None, PlotReach, PlotReach]:
        reach = yield
        if not is_off_track(race, car):
            return reach
        return reach.capped(_most_beside(race, space_of(car), reach.easy_high))

    @hookimpl
    def play_round_end(self, table: Table) -> Script:
        for car in table.race.order:
            racer = table.race.car(car)
            stays = racer.running and car not in table.race.crossed
            if stays and is_off_track(table.race, racer):
                yield from self._toll(table, racer)

    def _toll(self, table: Table, car: Car) -> Script:
        wear = circuit_hooks(table.race).settle_wear(table.race, car) >= 1
        chip = car.part(Chips).can_pay(1)
        if not (wear and chip) if self.kitty == "any" else not (wear or chip):
            yield from table.emit(CarRetired(car.id, KITTY))
            return
        if wear:
            yield from table.emit(WearSpent(car.id, 1, "a turn off the track"))
        if chip:
            yield from table.emit(ChipsSpent(car.id, 1, 0, "a turn off the track"))

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge] | None:
        return [Gauge("where", "off track", kind="state")] if car.part(OffTrack).off else None

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return [
            Mark("plate", car.spot, car.id, text="off track")
            for car in view.running
            if car.spot is not None and car.part(OffTrack).off
        ]

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        off = is_off_track(race, car)
        lacks = "wear or chip" if self.kitty == "any" else "wear and chip"
        lines = (
            ChartLine(("speed", "half, and never beyond the corner beside it"), lit=off),
            ChartLine(("a turn that ends there", "1 wear and 1 skill chip"), lit=off, tone="warn"),
            ChartLine((say("who lacks {lacks}", lacks=lacks), "is stuck and out"), tone="bad"),
        )
        return [ChartSheet("Off the track", ("what", "how"), lines)]


def _most_beside(race: Race, verge: Space, most: int) -> int:
    """The highest speed that no corner beside the rows of the move forbids."""
    board: Any = race.board
    for speed in range(most, SPEED_STEP, -SPEED_STEP):
        space, fits = verge, True
        for _ in range(speed // SPEED_STEP):
            space = board.verge_successors(space)[0]
            limit = board.limit(board.beside(space))
            fits = fits and (limit is None or limit >= speed)
        if fits:
            return speed
    return SPEED_STEP
