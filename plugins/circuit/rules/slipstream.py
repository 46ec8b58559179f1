from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    ChartLine,
    ChartSheet,
    HandbookText,
    Instruction,
    Leg,
    Option,
    PartSpec,
    Passage,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    counted,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.parts.occupancy import is_off_track, space_of, taken_spaces
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.slip_state import (
    ASK_FOR_IT,
    SLIP,
    Slip,
    SlipAsked,
    SlipReached,
    SlipTaken,
    spaces_left,
)
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan


@attrs.frozen
class Slipstream(Rule):
    """A car that starts right behind another and follows into its space may go one space further.

    The leader must be plotted at 120 or more and have moved this turn, even if it has retired
    since; neither may have begun the turn at 0 or be off the track. It is offered when the move
    ends, be it by braking, also in corners, into a free space only; the recorded speed stays.

    Clauses: SC-06a, SC-06b, SC-06c.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="slipstream",
        summary="One more space behind a fast car",
        family="circuit",
        clauses=("SC-06a", "SC-06b", "SC-06c"),
        needs=("movement",),
        above=("movement",),
        version=2,
    )
    position: str = option(
        "directly_behind",
        "where the follower starts: directly behind in the same lane, or also a lane beside that",
        choices=("directly_behind", "adjacent_lane"),
    )
    spaces: int = option(1, "how many spaces a slipstream gives", choices=(1, 2))
    max_per_turn: Any = option(1, "how many slipstreams a car may take a turn", choices=(1, "any"))
    counts_as_speed: bool = option(
        default=False, help="whether the space won counts as 20 mph against corner limits"
    )
    prompt: bool = option(
        default=True, help="whether drivers are asked; if not, they must ask for it themselves"
    )
    leader_speed: int = option(120, "the plot from which a car gives a slipstream", low=0)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        behind = "right behind another car, in the same lane"
        if self.position != "directly_behind":
            behind = "right behind another car, in the same lane or in the one beside it"
        often = "once a turn" if self.max_per_turn == 1 else "as often as it happens in a turn"
        counts = "counts" if self.counts_as_speed else "does not count"
        offered = "You are asked whether you want it"
        if not self.prompt:
            offered = "Nobody asks you: you must say yourself that you want it"
        yield Passage(
            "others",
            "Slipstream",
            f"If you begin your turn {behind}, and your first step follows into the space that "
            f"it has left, you may go {counted(self.spaces, 'space')} further at the end of your "
            f"move, {often}, into a free space. The car ahead must have plotted "
            f"{self.leader_speed} mph or more; neither car may have begun the turn at 0 or be "
            f"off the track. {offered}. Your speed stays as it was, and what you win {counts} as "
            "speed in corners.",
            self.card.clauses,
            {"slipstream": "The calm air behind a fast car, which pulls you along."},
        )
        yield Instruction(
            "after move", "If you are in a slipstream, take what it gives or leave it."
        )

    def unused_hooks(self) -> Iterable[str]:
        counting = () if self.counts_as_speed else ("settle_corner_speed",)
        return (*counting, "offer_actions") if self.prompt else counting

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [SLIP]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # there is nobody ahead

    @hookimpl
    def settle_tow(self, race: Race, car: Car, origin: Space, space: Space) -> CarId | None:
        pace = car.part(Pace)
        board: Any = race.board
        if pace.began == 0 or pace.coasting or board.is_verge(origin) or board.is_verge(space):
            return None
        if self.position == "directly_behind" and board.straight(origin) != space:
            return None
        for leader in race.cars:  # also one that has gone out since it moved
            if leader.id != car.id and self._tows(race, leader, space):
                return leader.id
        return None

    def _tows(self, race: Race, leader: Car, space: Space) -> bool:
        """Whether a car has left this space at speed this turn."""
        pace = leader.part(Pace)
        left = pace.origin == space and pace.moved > 0 and not is_off_track(race, leader)
        return left and pace.began > 0 and (pace.plot or 0) >= self.leader_speed

    @hookimpl(wrapper=True)
    def settle_step_budget(self, race: Race, car: Car) -> Generator[None, int, int]:
        budget = yield
        return budget + spaces_left(car)

    @hookimpl(wrapper=True)
    def settle_passing(
        self, race: Race, car: Car, space: Space
    ) -> Generator[None, str | None, str | None]:
        why = yield
        if why == "" and car.part(Pace).left == 0:
            return "a slipstream is no forced pass"
        return why

    @hookimpl(wrapper=True)
    def settle_corner_speed(self, race: Race, car: Car) -> Generator[None, int, int]:
        speed = yield
        pace = car.part(Pace)
        slipping = spaces_left(car) > 0 or pace.spent > pace.speed
        return speed + SPEED_STEP if pace.left == 0 and slipping else speed

    @hookimpl
    def offer_actions(self, race: Race, car: Car) -> Iterable[Option] | None:
        slip = car.part(Slip)
        if slip.asked:
            return None
        pace = car.part(Pace)
        ahead = race.board.straight(car.spot)
        hooks = circuit_hooks(race)
        near = pace.moved == 0 and ahead and hooks.settle_tow(race, car, space_of(car), ahead)
        if not near and slip.leader is None:
            return None
        return [Option(ASK_FOR_IT, "ask for the slipstream")]

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        leader = car.part(Slip).leader
        behind = "right behind the other car, in the same lane"
        if self.position != "directly_behind":
            behind = "right behind the other car or a lane beside that"
        lines = (
            ChartLine(
                (
                    "the car ahead",
                    say("plotted {leader_speed} mph or more", leader_speed=self.leader_speed),
                )
            ),
            ChartLine(("you start", behind)),
            ChartLine(
                ("you win", say("{spaces} more", spaces=self.spaces)),
                lit=leader is not None,
                tone="ok",
            ),
        )
        now = ""
        if leader is not None:
            now = say("you are in {leader}'s slipstream", leader=race.car(leader).name)
        return [ChartSheet("Slipstream", ("what", "how"), lines, now)]

    @hookimpl(wrapper=True)
    def resolve_action(
        self, table: Table, car: CarId, action: Option
    ) -> Generator[None, Script | None, Script | None]:
        acts = yield
        if action.key == ASK_FOR_IT:
            return table.emit(SlipAsked(car))
        return None if acts is None else self._after_action(table, car, acts)

    def _after_action(self, table: Table, car: CarId, acts: Script) -> Script:
        """A driver who brakes down to the spaces that he has moved ends his move by that."""
        yield from acts
        pace = table.race.car(car).part(Pace)
        if not pace.over and pace.left == 0:
            yield from self._offer(table, car)

    @hookimpl
    def play_after_leg(self, table: Table, car: CarId, leg: Leg) -> Script:
        racer = table.race.car(car)
        pace = racer.part(Pace)
        if pace.over:
            return
        first = pace.moved == 1 or (self.max_per_turn == "any" and pace.spent > pace.speed)
        if first and not leg.passing:
            origin: Any = leg.origin
            space: Any = leg.to
            leader = circuit_hooks(table.race).settle_tow(table.race, racer, origin, space)
            if leader is not None:
                yield from table.emit(SlipReached(car, leader))
        if pace.left == 0:
            yield from self._offer(table, car)

    def _offer(self, table: Table, car: CarId) -> Script:
        racer = table.race.car(car)
        slip = racer.part(Slip)
        if slip.leader is None or spaces_left(racer):
            return
        taken = taken_spaces(table.race, car)
        if all(space in taken for space in table.race.board.successors(racer.spot)):
            return
        if self.prompt:
            leader = table.race.car(slip.leader).name
            options = (
                Option("take", say("go {spaces} further", spaces=self.spaces)),
                Option("decline", "stay where you are"),
            )
            prompt = say("{racer}, use {leader}'s slipstream?", racer=racer.name, leader=leader)
            asked = Ask(racer.seat, car, "slipstream", options, prompt, preferred="take")
            if (yield from table.ask(asked)).key != "take":
                return
        elif not slip.asked:
            return
        yield from table.emit(SlipTaken(car, slip.leader, self.spaces))
