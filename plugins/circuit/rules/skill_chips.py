from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    Gauge,
    HandbookText,
    Modifier,
    Option,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Roll,
    Rule,
    RuleCard,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.circuit.parts.chip_state import CHIPS, Chips, chips_in
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.tables.race_tables import TableRoll

from .chip_bids import chips_ask


@attrs.frozen
class SkillChips(Rule):
    """Skill chips shift any roll: at most two -1 chips, or one -3 chip alone.

    They are laid in secret before the dice. A -3 chip may be broken into three -1 chips. Where a
    rival may bid against a roll, his chips add to it.

    Clauses: CC-3, SC-09b.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="skill-chips",
        summary="Skill chips shift any roll",
        family="circuit",
        clauses=("CC-3", "SC-09b"),
        needs=("car-build",),
    )
    declare: str = option(
        "before", "whether chips are laid before or after the dice", choices=("before", "after")
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        when = "in secret before the dice are thrown"
        if self.declare == "after":
            when = "after the dice have been thrown"
        yield Passage(
            "car",
            "Skill chips",
            "Low rolls are good, and chips make rolls lower. On one roll you may lay one or two "
            f"-1 chips, or a single -3 chip, {when}. A chip that was laid is gone. A -3 chip may "
            "be broken into three -1 chips. Where a rival may lay chips against your roll, they "
            "are added to it.",
            self.card.clauses,
            {"chip": "A skill chip: lowers one roll by 1 or by 3, once."},
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [CHIPS]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # without dice there is nothing to spend chips on

    @hookimpl
    def offer_roll_bids(self, race: Race, roll: Roll) -> Iterable[Ask] | None:
        if not isinstance(roll, TableRoll) or bool(roll.values) != (self.declare == "after"):
            return None
        bidders = [roll.car, roll.rival.car if roll.rival is not None else None]
        asks = (chips_ask(race, roll, car) for car in bidders if car is not None)
        return [ask for ask in asks if ask is not None]

    @hookimpl
    def offer_roll_modifiers(
        self, race: Race, roll: Roll, bids: Mapping[CarId, Option]
    ) -> Iterable[Modifier]:
        modifiers = []
        for car, bid in bids.items():
            worth = chips_in(bid.key)
            if worth:
                sign = -1 if car == roll.car else 1
                modifiers.append(
                    Modifier(sign * worth, say("{car}'s skill", car=race.car(car).name))
                )
        return modifiers

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        chips = car.part(Chips)
        brief = (
            say("{ones}+{threes} chips", ones=chips.ones, threes=chips.threes)
            if chips.threes
            else say("{ones} chips", ones=chips.ones)
        )
        gauges = [Gauge("-1 chips", chips.ones, kind="chips", brief=brief)]
        return [*gauges, Gauge("-3 chips", chips.threes, kind="chips")] if chips.threes else gauges
