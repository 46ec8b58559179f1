from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    Gauge,
    HandbookText,
    Instruction,
    Leg,
    Passage,
    Race,
    RacePartSpec,
    RaceView,
    Roll,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
)
from gridprix.plugins.circuit import SPEED_STEP, Space
from gridprix.plugins.grid import Reach, would_land

from .weather import Forecast, Weather, WeatherTurned, weather, without_diagonals

PUDDLE = "puddle"
FACES = 6


@attrs.frozen
class Rain(Rule):
    """The weather changes through the race, and everybody hears of it one round before.

    A die at the beginning of every round tells the weather of the next one. In the rain the limits
    of corners on circuits are lower. On squared paper a car that moves off a puddle, or with an
    option off any point, may not change its velocity diagonally; where there are nitros they buy
    the diagonals back. A wet track dries at once when the rain stops.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="rain",
        summary="Rain comes and goes, announced one round ahead",
        above=("vectors",),
    )
    begins: int = option(1, "in how many of 6 rounds rain follows a dry one", low=0, high=FACES)
    ends: int = option(2, "in how many of 6 rounds a dry one follows rain", low=0, high=FACES)
    wet_start: bool = option(default=False, help="whether it rains when the race begins")
    drop: int = option(20, "by how many mph rain lowers the limits of corners", low=0, high=80)
    everywhere: bool = option(
        default=False, help="whether rain makes all of a grid track slippery and not only puddles"
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        first = "It rains" if self.wet_start else "It is dry"
        yield Passage(
            "trouble",
            "Rain",
            f"{first} when the race begins. At the beginning of every round a die tells the "
            f"weather of the next one: after a dry round rain follows in {self.begins} of "
            f"{FACES} cases, after rain a dry round in {self.ends} of {FACES}. "
            f"{self._wet(active)}",
        )
        yield Instruction("round start", "A die tells the weather of the next round.")

    def _wet(self, active: Mapping[str, Rule]) -> str:
        """What rain does to a race, in words."""
        if "vectors" not in active:
            return f"In the rain the limits of all corners are {self.drop} mph lower."
        where = "from any point" if self.everywhere else "from a puddle"
        return (
            f"In the rain a car that starts {where} may not change its velocity diagonally, that "
            "is, not both numbers at once; nitros, where there are any, buy the diagonals back."
        )

    def problems(self, active: Mapping[str, Rule]) -> Iterable[str]:
        if self.drop % SPEED_STEP:
            yield f"`drop: {self.drop}` is no speed; limits go in steps of {SPEED_STEP} mph"

    def notes(self, active: Mapping[str, Rule]) -> Iterable[str]:
        vectors = active.get("vectors")
        if getattr(vectors, "neighbours", 8) == 4 or getattr(vectors, "metric", "") == "rook":
            yield "rain takes the diagonals away, and this race has none"

    @hookimpl
    def declare_race_parts(self) -> Iterable[RacePartSpec]:
        return [weather(wet=self.wet_start)]

    @hookimpl
    def declare_markings(self) -> Iterable[str]:
        return [PUDDLE]

    @hookimpl
    def play_round_start(self, table: Table) -> Script:
        weather = table.race.part(Weather)
        if weather.coming != weather.wet:
            yield from table.emit(WeatherTurned(weather.coming))
        wet = weather.coming
        if (yield from _happens(table, self.ends if wet else self.begins)):
            yield from table.emit(Forecast(not wet))

    @hookimpl(wrapper=True, optionalhook=True)
    def settle_corner_limit(
        self, race: Race, car: Car, origin: Space, space: Space
    ) -> Generator[None, int | None, int | None]:
        limit = yield
        if limit is None or not race.part(Weather).wet:
            return limit
        return max(SPEED_STEP, limit - self.drop)

    @hookimpl(wrapper=True, optionalhook=True)
    def settle_reach(self, race: Race, car: Car) -> Generator[None, Reach, Reach]:
        reach = yield
        if car.spot is None or not race.part(Weather).wet or not self._slippery(race, car.spot):
            return reach
        return without_diagonals(reach)

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str] | None:
        # the next move is made in the weather that is on its way
        if self.everywhere or race.board.family != "grid" or not race.part(Weather).coming:
            return None
        return {
            leg.key: "ends in a puddle: no diagonals on the next move"
            for leg in legs
            if self._slippery(race, leg.to) and would_land(race, car, leg)
        }

    def _slippery(self, race: Race, point: Any) -> bool:
        return self.everywhere or bool(race.board.in_zone(PUDDLE, point))

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        return [Gauge("weather", str(view.part(Weather)), kind="text")]


def _happens(table: Table, chances: int) -> Script:
    """Whether something happens that does so in so many of six rounds; certain things are free."""
    if chances in (0, FACES):
        return chances == FACES
    (value,) = yield from table.throw(Roll("the weather", 1, FACES))
    return value <= chances
