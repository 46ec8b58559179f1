from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    ChartLine,
    ChartSheet,
    Die,
    Gauge,
    HandbookText,
    Headway,
    Instruction,
    Leg,
    Option,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Roll,
    Rule,
    RuleCard,
    Script,
    Table,
    counted,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.circuit import circuit_hooks

from .gears import GEARING, Braked, Gearing, GearTaken, distance, shift_price
from .moves import moves_of
from .tyre_points import POINT, Tread, TyresSpent, tyre_price

FACES = (
    (1, 2, 2, 3),
    (2, 3, 4, 4, 5, 6),
    (5, 6, 6, 7, 8, 9),
    (8, 9, 10, 10, 11, 12),
    (11, 12, 13, 14, 15, 16),
)
COLOURS = ("yellow", "orange", "red", "purple", "blue", "black")
BRAKE = "brake"


def _dice(value: Any) -> tuple[tuple[int, ...], ...]:
    """The faces of each gear's die, from the table that a file writes."""
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= len(COLOURS):
        raise ValueError(f"`dice` takes one list of faces for each gear, {len(COLOURS)} at most")
    for faces in value:
        if not isinstance(faces, (list, tuple)) or not 1 <= len(faces) <= 20:
            raise ValueError(f"a die is {faces!r}; it takes a list of 1 to 20 faces")
        for face in faces:
            if type(face) is not int or not 1 <= face <= 30:
                raise ValueError(f"a face of a die is {face!r}; it takes a number from 1 to 30")
    return tuple(tuple(faces) for faces in value)


def priced_moves(race: Race, car: Car, spaces: int) -> Sequence[Leg]:
    """The moves of a car with what other rules want to be paid for them."""
    legs = []
    for leg in moves_of(race, car, spaces):
        costs = circuit_hooks(race).offer_payments(race, car, leg)
        prices = tuple(price for cost in costs for price in cost.prices)
        legs.append(attrs.evolve(leg, prices=prices) if prices else leg)
    return legs


@attrs.frozen
class GearOption(Option):
    """A gear to choose; what its die may bring is worked out only when somebody looks."""

    race: Race = attrs.field(eq=False, repr=False, kw_only=True)
    car: Car = attrs.field(eq=False, repr=False, kw_only=True)
    die: Die = attrs.field(eq=False, repr=False, kw_only=True)

    @property
    def reach(self) -> int:
        """The furthest that the die may bring the car."""
        return max(self.die.faces)

    @property
    def outlook(self) -> tuple[str, ...]:
        """How many throws would cost something wherever the car drives, unless it brakes."""
        moves = [priced_moves(self.race, self.car, face) for face in self.die.faces]
        costly = sum(all(leg.prices for leg in legs) for legs in moves if legs)
        return (say("{few} of {all} throws cost tyres", few=costly or "none", all=len(moves)),)


@attrs.frozen
class GearBox(Rule):
    """Before a car moves its driver chooses a gear, and the die of that gear says how far.

    One gear up or down is free, or the same one again; each further gear down costs a tyre point. A
    car that stands begins in first gear. It drives exactly as far as the die says, and each space
    that it brakes away before it moves costs a tyre point. It passes no space where another car
    stands; where all lanes are blocked its move ends behind the others.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="gear-box",
        summary="A gear for every turn, and a die for every gear",
        family="circuit",
        needs=("tyre-points",),
    )
    dice: Any = option(FACES, "the faces of the die of each gear, first gear first", parse=_dice)

    @property
    def top(self) -> int:
        """The highest gear."""
        return len(self.dice)

    def die(self, gear: int) -> Die:
        """The die of a gear."""
        return Die(self.dice[gear - 1], colour=COLOURS[gear - 1])

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        faces = "; ".join(f"gear {gear}: {self.die(gear).shown}" for gear in range(1, self.top + 1))
        yield Passage(
            "board",
            "Rows and lanes",
            "The track is a road of rows, each two or three lanes wide. One lane of one row is a "
            "space, and a space holds one car. From a space you go on to the row ahead: straight, "
            "or diagonally into the lane beside it.",
        )
        yield Passage(
            "move",
            "Gears and dice",
            "Before you move you choose a gear: one up, one down, or the same again. A car that "
            "stands begins in first gear. Each gear has a die of its own, and the higher the gear "
            f"the further you go. The dice show these spaces: {faces}.\n\nYou may drop more than "
            f"one gear at once. Each gear beyond the first costs 1 {POINT}.",
            terms={"gear": "It says which die you roll for your move."},
        )
        yield Passage(
            "move",
            "Moving and braking",
            "You drive exactly as many spaces as the die shows and choose the space where you "
            "stop; you may change lanes by one in every row. You cannot drive through other cars. "
            "If they block all lanes you stop behind them.\n\nBefore you drive you may brake: "
            "each space that you take off your move costs 1 tyre point. One space is always left.",
        )
        yield Instruction("turn start", "Choose a gear and roll its die.")
        yield Instruction("move", "Brake if you wish, then drive to one of the spaces you reach.")

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [GEARING]

    @hookimpl
    def play_turn_start(self, table: Table, car: CarId) -> Script:
        before = table.race.car(car).part(Gearing).gear
        chosen = yield from table.ask(self._ask(table.race, table.race.car(car)))
        gear = int(chosen.key)
        price = shift_price(before, gear)
        if price:
            why = say("down from gear {before} to {gear}", before=before, gear=gear)
            yield from table.emit(TyresSpent(car, price, why))
        throw = yield from table.roll(Roll(f"gear {gear}", dice=(self.die(gear),), car=car))
        yield from table.emit(GearTaken(car, gear, max(1, throw.total)))

    def _ask(self, race: Race, car: Car) -> Ask:
        gear = car.part(Gearing).gear
        options = [
            self._option(race, car, one)
            for one in range(1, min(gear + 1, self.top) + 1)
            if shift_price(gear, one) <= car.part(Tread).left
        ]
        prompt = say("{car}, choose a gear", car=car.name)
        return Ask(car.seat, car.id, "gear", options, prompt, preferred=str(max(gear, 1)))

    def _option(self, race: Race, car: Car, gear: int) -> GearOption:
        die = self.die(gear)
        price = tyre_price(shift_price(car.part(Gearing).gear, gear))
        key, text = str(gear), say("gear {gear}: {shown} spaces", gear=gear, shown=die.shown)
        return GearOption(key, text, price, stroke=key, race=race, car=car, die=die)

    @hookimpl
    def offer_legs(self, race: Race, car: Car) -> Sequence[Leg]:
        return priced_moves(race, car, car.part(Gearing).spaces)

    @hookimpl
    def offer_actions(self, race: Race, car: Car) -> Iterable[Option] | None:
        spaces = car.part(Gearing).spaces
        whole = any(len(leg.through) + 1 == spaces for leg in moves_of(race, car, spaces))
        if spaces <= 1 or not car.part(Tread).left or not whole:
            return None  # others may have shortened the move already
        text = say("brake: {spaces} left", spaces=counted(spaces - 1, "space"))
        return [Option(BRAKE, text, tyre_price(1), stroke="B")]

    @hookimpl
    def resolve_action(self, table: Table, car: CarId, action: Option) -> Script | None:
        return _brake(table, car) if action.key == BRAKE else None

    @hookimpl
    def settle_progress(self, race: Race, car: Car) -> Headway:
        start, done = race.board.rows, distance(race, car)  # the grid stands behind the line
        share = Fraction(done - start, race.board.rows * race.laps)
        return Headway((done,), min(max(share, Fraction(0)), Fraction(1)))

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        gearing = car.part(Gearing)
        lap = min(max(gearing.lap, 1), view.laps)
        brief = say("gear {gear}", gear=gearing.gear) if gearing.gear else "stands"
        return [Gauge("gear", gearing.gear, self.top, brief=brief), Gauge("lap", lap, view.laps)]

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        gear = car.part(Gearing).gear
        lines = tuple(
            ChartLine((str(one), ", ".join(map(str, self.dice[one - 1]))), lit=one == gear)
            for one in range(1, self.top + 1)
        )
        return [ChartSheet("Gear dice", ("gear", "faces of its die"), lines)]


def _brake(table: Table, car: CarId) -> Script:
    yield from table.emit(TyresSpent(car, 1, "braking"))
    yield from table.emit(Braked(car))
