"""The answers that core gives when no rule does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .asks import Option
from .build_sheet import BuildSheet
from .events import CarStayed, Event
from .hookspecs import Script
from .rules import hookimpl
from .saying import say
from .standings import Headway, Standing, ranked
from .state import RUNNING, Car, CarId, Race, moving_order
from .table import Table
from .view import RaceView

ROUND_LIMIT = 5000  # of a race that no rule limits: far beyond any, and soon over
LEVEL = Headway()
ONE_STEP = 1  # of a turn that no rule makes longer


class CoreDefaults:
    """Registered below every rule, so that any rule's answer comes first."""

    @hookimpl(trylast=True)
    def settle_build_sheet(self) -> BuildSheet | None:
        """Nothing is built."""
        return None

    @hookimpl(trylast=True)
    def settle_round_limit(self) -> int:
        """Every race ends."""
        return ROUND_LIMIT

    @hookimpl(trylast=True)
    def resolve_seating(self, table: Table) -> Script:
        """All first cars in seat order, then all second cars."""
        return _seat_order(table)

    @hookimpl(trylast=True)
    def settle_plot(self, race: Race, car: Car, chosen: Option) -> str:
        """A plot stands as it was chosen."""
        return chosen.key

    @hookimpl(trylast=True)
    def settle_order_key(self, race: Race, car: Car) -> int:
        """Nobody comes before another."""
        return 0

    @hookimpl(trylast=True)
    def resolve_order(self, table: Table) -> Script:
        """Running cars by their order key, ties as they moved before."""
        return _key_order(table)

    @hookimpl(trylast=True)
    def settle_turn_cut(self, race: Race, car: Car) -> bool:
        """A turn lasts as long as its steps."""
        return False

    @hookimpl(trylast=True)
    def settle_step_budget(self, race: Race, car: Car) -> int:
        """One step a turn."""
        return ONE_STEP

    @hookimpl(trylast=True)
    def resolve_stuck(self, table: Table, car: CarId, refused: Mapping[str, str]) -> Script:
        """The car stays where it is."""
        return table.emit(CarStayed(car, summed(refused)))

    @hookimpl(trylast=True)
    def settle_confirmed(self, race: Race) -> Sequence[CarId]:
        """Every crossing counts, in the order it happened."""
        return race.crossed

    @hookimpl(trylast=True)
    def settle_race_over(self, race: Race, closing: bool) -> str | None:  # noqa: FBT001
        """Over when nobody is left running, or when the last round that is allowed closes."""
        if closing and race.round >= race.book.round_limit:
            return say("flagged off after {round_limit} rounds", round_limit=race.book.round_limit)
        for car in race.cars:
            if car.status is RUNNING and car.id not in race.crossed:
                return None
        return None if race.crossed else "every car has finished or is out"

    @hookimpl(trylast=True)
    def settle_event(self, race: Race, event: Event) -> Sequence[Event]:
        """What happens is what was said."""
        return (event,)

    @hookimpl(trylast=True)
    def settle_progress(self, race: Race, car: Car) -> Headway:
        """Nobody is ahead of another."""
        return LEVEL

    @hookimpl(trylast=True)
    def settle_standings(self, race: Race) -> Sequence[Standing]:
        """Finishers, running cars, retired cars."""
        return ranked(race)

    @hookimpl(trylast=True)
    def settle_view(self, race: Race, view: RaceView) -> RaceView:
        """What parts do not hide, everybody sees."""
        return view


def summed(refused: Mapping[str, str]) -> str:
    """The reasons why nothing was possible, each once."""
    return "; ".join(dict.fromkeys(refused.values())) or "there is nowhere to go"


def _seat_order(table: Table) -> Script:
    race = table.race
    return moving_order(race.cars, [seat.id for seat in race.seats])
    yield  # a script that happens to ask nothing


def _key_order(table: Table) -> Script:
    race = table.race
    racing = {car.id for car in race.cars if car.status is RUNNING}
    running = [car_id for car_id in race.order if car_id in racing]
    if "settle_order_key" not in race.book.answered_hooks:
        return running
    key = race.book.hooks.settle_order_key
    keys = {car_id: key(race, race.car(car_id)) for car_id in running}
    try:
        return sorted(running, key=keys.__getitem__)
    except TypeError:
        raise race.book.fault(
            "settle_order_key",
            "its answers cannot be put in order; answer with numbers alone, or with tuples of them",
        ) from None
    yield  # a script that happens to ask nothing
