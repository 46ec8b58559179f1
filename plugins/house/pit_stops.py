from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    Gauge,
    HandbookText,
    LegTaken,
    Mark,
    Option,
    PartSpec,
    Passage,
    Position,
    Price,
    Race,
    RaceView,
    Refusal,
    Rule,
    RuleCard,
    Script,
    Seat,
    Table,
    counted,
    follows,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.circuit import (
    SPEED_STEP,
    STOP,
    CarHalted,
    Depot,
    Pace,
    Provisions,
    Space,
    Wear,
    WearRestored,
    errand_of,
)
from gridprix.plugins.common.missed_turns import TurnsLost, counted_turns

from .tyres import HARD, SOFT, TYRES, PitStopMade, Tyres, TyresWorn

PIT, DRIVE_ON = "pit", "drive on"


@attrs.frozen
class PitStops(Rule):
    """A car that passes the pits may stop there for fresh tyres, which costs it turns.

    The pits lie along the edge of one row of a straight, and only a car that enters that row in
    its edge lane, and not too fast, is asked. It stops there and stands in that lane until its
    turns are served. A hard set gives much wear back; a soft one gives little, but raises the
    limits of corners until it is worn. Soft tyres count to the end of the move on which their last
    row is driven. No car gets more wear back than it began with.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="pit-stops",
        summary="Stop at the pits for hard or soft tyres",
        family="circuit",
        needs=("movement", "wear", "missed-turns"),
    )
    row: int = option(1, "the row of the pits, counted from the line", low=0, high=9999)
    left_side: bool = option(
        default=False, help="whether the pits lie along the left edge of the track"
    )
    fastest: int = option(80, "the highest speed at which a car may stop", low=20, high=400)
    turns: int = option(1, "how many turns a stop costs", low=0, high=9)
    hard_wear: int = option(6, "how much wear a hard set gives back", low=0, high=99)
    soft_wear: int = option(2, "how much wear a soft set gives back", low=0, high=99)
    soft_rows: int = option(30, "for how many rows a soft set lasts", low=1, high=999)
    grip: int = option(20, "mph that a soft set adds to the limits of corners", low=0, high=60)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        side = "left" if self.left_side else "right"
        yield Passage(
            "car",
            "Pit stops",
            f"The pits lie beside row {self.row}, along the {side} edge of the track. If "
            f"you enter that row in the lane at this edge, at {self.fastest} mph or less, you may "
            f"stop there and miss {counted(self.turns, 'turn')}. A hard set of tyres gives back "
            f"{self.hard_wear} wear. A soft set gives back {self.soft_wear} and raises all "
            f"limits of corners by {self.grip} mph for the next "
            f"{counted(self.soft_rows, 'row')}. Nobody gets more wear back than at the start.",
        )

    def problems(self, active: Mapping[str, Rule]) -> Iterable[str]:
        if self.grip % SPEED_STEP:
            yield f"`grip: {self.grip}` is no speed; limits go in steps of {SPEED_STEP} mph"

    @hookimpl
    def veto_scenario(self, seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal]:
        if self.row >= board.rows:
            what = say(
                "there is no row {row} for the pits on {board!r}", row=self.row, board=board.name
            )
            yield Refusal(
                ("rules",),
                what,
                say("`pit-stops: {{row: ...}}` from 0 to {rows}", rows=board.rows - 1),
            )
        elif board.corner_of_row(self.row) is not None:
            what = say(
                "row {row} for the pits lies in {corner}",
                row=self.row,
                corner=board.corner_of_row(self.row).name,
            )
            yield Refusal(("rules",), what, "choose a row on a straight")

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [TYRES]

    def place(self, board: Any) -> Space:
        """The space beside the pits."""
        return self.row, 0 if self.left_side else board.width(self.row) - 1

    def provisions(self, known: Provisions, race: Position, car: Car) -> Provisions:
        """Where a car stops, and how slowly."""
        place = self.place(race.board)
        return known.with_depot(Depot(self.card.name, place, self.fastest, PIT, HARD))

    @hookimpl
    @follows(LegTaken)
    def play_reaction(self, table: Table, event: LegTaken) -> Script | None:
        if event.leg.passing:
            return None
        race = table.race
        car = race.car(event.car)
        if event.leg.to != self.place(race.board) or car.part(Pace).speed > self.fastest:
            return None
        # nobody stops behind the line of his last lap
        finished = race.book.hooks.settle_finish(race, car) is not None
        return None if finished else self._stop(table, event.car)

    def _stop(self, table: Table, car: CarId) -> Script:
        chosen = yield from table.ask(self._ask(table.race, table.race.car(car)))
        if chosen.key == DRIVE_ON:
            return
        rows = self.soft_rows if chosen.key == SOFT else 0
        yield from table.emit(PitStopMade(car, chosen.key, rows))
        back = self._wear_back(table.race.car(car), chosen.key)
        if back:
            yield from table.emit(WearRestored(car, back, "fresh tyres"))
        yield from table.emit(CarHalted(car, 0, STOP, "at the pits"))
        if self.turns:
            yield from table.emit(TurnsLost(car, self.turns, "at the pits"))

    def _ask(self, race: Race, car: Car) -> Ask:
        price = (Price("turn", self.turns, "turns"),) if self.turns else ()
        sets = [
            Option(
                kind,
                say("stop for {kind} tyres ({gives})", kind=kind, gives=self._gives(car, kind)),
                price,
            )
            for kind in (HARD, SOFT)
        ]
        stop = say("stops here and misses {turns}", turns=counted_turns(self.turns))
        cautions = {HARD: stop, SOFT: stop}
        errand = errand_of(race, race.book.rules, car)
        if errand is not None:
            cautions[DRIVE_ON] = errand.why
        return Ask(
            car.seat,
            car.id,
            PIT,
            [Option(DRIVE_ON, "drive on"), *sets],
            say("{car}, do you stop at the pits?", car=car.name),
            cautions=cautions,
            preferred=DRIVE_ON,
        )

    def _gives(self, car: Car, kind: str) -> str:
        wear = say("{wear} wear back", wear=self._wear_back(car, kind))
        grip = say(
            ", limits {grip} higher for {soft_rows} rows", grip=self.grip, soft_rows=self.soft_rows
        )
        return wear + (grip if kind == SOFT else "")

    def _wear_back(self, car: Car, kind: str) -> int:
        wear = car.part(Wear)
        return min(self.soft_wear if kind == SOFT else self.hard_wear, wear.total - wear.left)

    @hookimpl(wrapper=True)
    def settle_corner_limit(
        self, race: Race, car: Car, origin: Space, space: Space
    ) -> Generator[None, int | None, int | None]:
        limit = yield
        return limit + self.grip if limit is not None and car.part(Tyres).soft else limit

    @hookimpl
    def play_turn_end(self, table: Table, car: CarId) -> Script | None:
        tyres = table.race.car(car).part(Tyres)
        return table.emit(TyresWorn(car)) if tyres.soft and tyres.rows == 0 else None

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return [Mark("word", self.place(view.board), text="pits")]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        return [Gauge("tyres", str(car.part(Tyres)), kind="text")]
