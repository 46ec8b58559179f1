from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Gain,
    Gauge,
    HandbookText,
    Leg,
    LegTaken,
    Mark,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Rule,
    RuleCard,
    Script,
    SeatId,
    Standing,
    Table,
    counted,
    follows,
    hookimpl,
    option,
    say,
)
from gridprix.core.state import Position
from gridprix.core.wording import Wording
from gridprix.plugins.grid.hooks import grid_hooks
from gridprix.plugins.grid.parts.contact import CarsCollided, collision
from gridprix.plugins.grid.parts.landing import all_free, would_land
from gridprix.plugins.grid.parts.motion import CarStopped
from gridprix.plugins.grid.parts.occupied import cars_by_point, joined, standing_words
from gridprix.plugins.grid.parts.score import (
    SCORE,
    PointsScored,
    Score,
    points_text,
    signed_points,
)
from gridprix.plugins.grid.parts.truce import TRUCE, TruceBegan, at_peace, foe_in_truce, foes


@attrs.frozen
class CarHit(CarStopped):
    """A car was hit by another one and stands still; `points` are what that brings its driver."""

    by: CarId = attrs.field(kw_only=True)
    points: int = attrs.field(kw_only=True)


@attrs.frozen
class CarHitOthers(CarStopped):
    """A car stands still after it has hit others, which is what its driver was after."""

    tone: ClassVar[str] = ""


@attrs.frozen
class Derby(Rule):
    """No direction and no finish: hitting another player's car scores, being hit costs.

    Nobody misses a turn; all cars of a crash stand still, and the two players may not hit each
    other on the next turn of any of their cars. A player's own cars cannot crash into each other.
    After a number of rounds the most points win; who has as many shares the place.

    Clauses: MC-10a, MC-10b, MC-10c, GR-4.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="derby",
        summary="Crash into the others and count the points",
        family="grid",
        clauses=("MC-10a", "MC-10b", "MC-10c", "GR-4"),
        needs=("vectors", "start"),
        conflicts=("no-contact", "contact-penalty", "finish-line"),
    )
    rounds: int = option(30, "after how many rounds the derby ends", low=1, high=100_000)
    hitting: int = option(2, "points for each car that is hit", low=-99, high=99)
    being_hit: int = option(-1, "points of a car that is hit", low=-99, high=99)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage("aim", "", "Drive into the others and let nobody drive into you.")
        yield Passage(
            "others",
            "Hitting",
            "If your move ends on a point where rivals' cars stand, you hit all of them. Each "
            f"car that you hit counts {self.hitting:+} for you and {self.being_hit:+} for its "
            "driver. All cars of the crash stop with velocity zero; nobody misses a turn. You "
            "cannot hit a car of your own.",
            ("MC-10a", "MC-10b", "GR-4"),
        )
        yield Passage(
            "others",
            "Truce",
            "After a crash the two drivers may not hit each other on the next turn of any of their "
            "cars. Points that would do so are refused.",
            ("MC-10c",),
            {"truce": "The turn after a crash, in which the two drivers may not hit each other."},
        )
        yield Passage(
            "finish",
            "Who wins",
            f"There is no direction and no line. After {counted(self.rounds, 'round')} the driver "
            f"with the most points wins; equal points share the place.",
            ("MC-10a",),
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [SCORE, TRUCE]

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {
            CarsCollided: self._hit_words,
            CarHitOthers: "{car} stops",
            CarHit: _being_hit_words,
        }

    @hookimpl
    def veto_legs(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        if all_free(race, car, legs):
            return {}
        refused = {}
        standing = cars_by_point(race, car)
        for leg in legs:
            others = standing.get(leg.to)
            if not others or leg.to == leg.origin:
                continue
            reason = _why_not(race, car, others, leg)
            if reason and not grid_hooks(race).settle_leaves(race, car, leg):
                refused[leg.key] = reason
        return refused

    @hookimpl
    @follows(LegTaken)
    def play_reaction(self, table: Table, event: LegTaken) -> Script | None:
        return collision(table, event)

    @hookimpl
    def resolve_contact(self, table: Table, car: CarId, others: tuple[CarId, ...]) -> Script:
        return self._crash(table, car, others)

    @hookimpl(wrapper=True)
    def settle_round_limit(self) -> Generator[None, int, int]:
        return min(self.rounds, (yield))

    @hookimpl
    def settle_race_over(self, race: Race, closing: bool) -> str | None:  # noqa: FBT001
        if closing and race.round >= self.rounds:
            return say("the derby is over after {rounds}", rounds=_rounds(self.rounds))
        return None

    @hookimpl
    def settle_standings(self, race: Race) -> Sequence[Standing]:
        return standings(race)

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark] | None:
        return [Mark("cross", event.at, event.car)] if isinstance(event, CarsCollided) else None

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        gauges = [Gauge("score", car.part(Score).points)]
        if view.seat(car.seat).cars > 1:
            gauges.append(Gauge("all cars", _totals(view)[car.seat]))
        gauges.append(Gauge("round", view.round, self.rounds, kind="count"))
        if bound := foes(view, car):
            gauges.append(Gauge("truce with", joined(bound), kind="text"))
        return gauges

    @hookimpl
    def offer_gains(self, race: Race, car: Car, legs: Sequence[Leg]) -> Iterable[Gain]:
        standing = cars_by_point(race, car)
        for leg in legs:
            others = standing.get(leg.to)
            if not others or _why_not(race, car, others, leg) or not would_land(race, car, leg):
                continue
            points = self.hitting * len(others)
            yield Gain(leg.key, f"{points:+}", self._crash_text(car, others))

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return list(dict.fromkeys(_truces(view)))

    def _crash_text(self, car: Car, others: Sequence[Car]) -> str:
        """A hit as players tell it: who, whom, and what it brings each of them."""
        names = joined(other.name for other in others)
        each = "each " if len(others) > 1 else ""
        return say(
            "{car} hits {names}: {hitting} for {car}, {being_hit:+} {each}for {names}",
            car=car.name,
            names=names,
            hitting=signed_points(self.hitting * len(others)),
            being_hit=self.being_hit,
            each=each,
        )

    def _hit_words(self, event: CarsCollided, position: Position) -> str:
        return self._crash_text(position.car(event.car), [*map(position.car, event.others)])

    def _crash(self, table: Table, car: CarId, others: tuple[CarId, ...]) -> Script:
        race = table.race
        mover = race.car(car)
        yield from table.emit(CarsCollided(car, others, mover.at))
        names = joined(race.car(other).name for other in others)
        yield from table.emit(CarHitOthers(car, say("hit {names}", names=names)))
        yield from table.emit(PointsScored(car, self.hitting * len(others)))
        for other in others:
            hit = CarHit(
                other, say("hit by {mover}", mover=mover.name), by=car, points=self.being_hit
            )
            yield from table.emit(hit)
            yield from table.emit(PointsScored(other, self.being_hit))
        for seat in dict.fromkeys(race.car(other).seat for other in others):
            yield from table.emit(TruceBegan(car, seat))


def _why_not(race: Race, car: Car, others: Sequence[Car], leg: Leg) -> str | None:
    own = [other for other in others if other.seat == car.seat]
    if own:
        return say("your own {own}", own=standing_words(own, leg.to))
    foe = foe_in_truce(race, car, others)
    if foe is None:
        return None
    return say(
        "{others}, and there is a truce with {foe} this turn",
        others=standing_words(others, leg.to),
        foe=foe,
    )


def standings(race: Race) -> list[Standing]:
    """Players by all points of their cars; equal points share a place."""
    totals = _totals(race)
    places = {
        seat: 1 + sum(total > mine for total in totals.values()) for seat, mine in totals.items()
    }
    return [
        Standing(places[car.seat], car.id, car.name, car.status, _reason(car, totals[car.seat]))
        for car in sorted(race.cars, key=lambda car: places[car.seat])
    ]


def _totals(position: Position) -> dict[SeatId, int]:
    return {
        seat.id: sum(car.part(Score).points for car in position.cars if car.seat == seat.id)
        for seat in position.seats
    }


def _reason(car: Car, total: int) -> str:
    return points_text(total) if car.running else f"{points_text(total)}; {car.reason}"


def _being_hit_words(event: CarHit, position: Position) -> str:
    name, by = position.car(event.car).name, position.car(event.by).name
    return say(
        "{by} hits {name}: {name} stops, {points}",
        by=by,
        name=name,
        points=signed_points(event.points),
    )


def _truces(view: RaceView) -> Iterator[Mark]:
    """A bond between every two cars at peace; on one point one is enough for all of them."""
    for car, other in combinations(view.running, 2):
        if car.placed and other.placed and at_peace(view, car, other):
            yield Mark("bond", car.at, to=other.at, text="truce")


def _rounds(rounds: int) -> str:
    return "1 round" if rounds == 1 else say("{rounds} rounds", rounds=rounds)
