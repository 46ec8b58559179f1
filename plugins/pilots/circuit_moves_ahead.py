"""What cards, steps, brakings and payments on offer lead to, judged by where they end."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core import Ask, Car, Option, RaceView
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.parts.corner_account import CornerAccount
from gridprix.plugins.circuit.parts.lane_legs import LaneLeg
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.slip_state import ASK_FOR_IT
from gridprix.plugins.circuit.parts.speed_card import SpeedCard
from gridprix.plugins.circuit.speeds import BRAKE_KEY
from gridprix.plugins.circuit.tables.charts import FREE, Charge, paid_with
from gridprix.plugins.solvers.circuit_moves import Foothold

from .circuit_ends import Ends
from .circuit_joint import JointCard
from .circuit_luck import LOSSES, expected_loss
from .circuit_sight import (
    Situation,
    known_speed,
    occupied,
    situation_of,
    slip_spaces,
    spaces_to_win,
)
from .circuit_track import NO_WAY, TURN, Track
from .providers import option_of

WALL = 100 * TURN  # out of the race
WARNED = 2 * TURN  # a card with a caution, whatever that means: no plan knows it
NERVE = 40  # what any roll costs beyond its odds


@attrs.frozen
class MoveOutcome:
    """An option and what it comes to."""

    option: Option
    value: int


@attrs.frozen
class Driver:
    """A car, its judge, and how its driver sees the dice."""

    view: RaceView
    car: Car
    track: Track
    ends: Ends
    chips: int = 0  # how many chips it counts on laying for a roll
    pace: Pace = attrs.field(init=False)
    won: int = attrs.field(init=False)  # spaces that a slipstream gives when the move ends

    @pace.default
    def _pace(self) -> Pace:
        return self.car.part(Pace) if self.car.has(Pace) else Pace()

    @won.default
    def _won(self) -> int:
        return spaces_to_win(self.view, self.car)

    def _now(self) -> Situation | None:
        """Where the car is, on a foothold that the tables know by its identity."""
        now = situation_of(self.view, self.car)
        return None if now is None else self.track.ways.met(now)

    # -- plots

    def plots(self, ask: Ask, taken: frozenset[Space], tows: frozenset[Space]) -> list[MoveOutcome]:
        """All cards with what they come to, if others will stand on `taken` spaces."""
        now = self._now()
        found = []
        for option in ask.legal:
            if isinstance(option, SpeedCard):
                value = self._plot(now, option, taken, tows) if now else -option.becomes
                found.append(MoveOutcome(option, value + WARNED * (option.key in ask.cautions)))
        return found

    def joint_card(self, ask: Ask, card: SpeedCard) -> JointCard | None:
        """A card as it is weighed against those of others; nothing for one that stands still."""
        now = self._now()
        left = (now.wear if now else 0) - _wear(card)
        if left < 0 or not card.becomes:
            return None
        risk = self._risk(card) + WARNED * (card.key in ask.cautions)
        return JointCard(known_speed(card.becomes), left, risk)

    def _plot(
        self, now: Situation, card: SpeedCard, taken: frozenset[Space], tows: frozenset[Space]
    ) -> int:
        speed = known_speed(card.becomes)
        wear = now.wear - _wear(card)
        risk = self._risk(card)
        if wear < 0:
            return NO_WAY
        if speed == 0 == now.speed:
            return NO_WAY  # who waits stands there next turn with the same cards
        if speed == 0:
            return TURN + self.ends.value(attrs.evolve(now, speed=0))
        begun = Situation(now.foothold, now.lap, speed, wear)
        value = self._around(begun, speed // SPEED_STEP, taken)
        ahead = self.track.board.straight(now.foothold.space)
        if ahead in tows and now.speed:
            further = speed // SPEED_STEP + slip_spaces(self.view)
            value = min(value, self._around(begun, further, taken))
        return TURN + value + risk

    def _around(self, now: Situation, steps: int, taken: frozenset[Space]) -> int:
        """The value of a move when others may be in the way: a guess is right half of the time."""
        clear = self.ends.best(now, steps, frozenset())
        return (clear + self.ends.best(now, steps, taken)) // 2 if taken else clear

    # -- steps

    def steps(self, ask: Ask) -> list[MoveOutcome]:
        """All steps and brakings on offer with what they come to; nothing else is looked at."""
        now = self._now()
        taken = occupied(self.view, self.car.id)
        return [
            MoveOutcome(option, self._option(now, option, taken) if now else self._beside(option))
            for option in ask.legal
            if isinstance(option, LaneLeg) or _brakes_to(option) or option.key == ASK_FOR_IT
        ]

    def _option(self, now: Situation, option: Option, taken: frozenset[Space]) -> int:
        if isinstance(option, LaneLeg):
            left = max(self.pace.left, 1)
            if option.passing:
                return self._passing(now, option, taken, left)
            return self._step(now, option, taken, left)
        if speed := _brakes_to(option):
            return self._brake(now, option, int(speed), taken)
        return -NO_WAY  # asking for a slipstream costs nothing

    def _step(self, now: Situation, leg: LaneLeg, taken: frozenset[Space], left: int) -> int:
        to: Any = leg.to
        stepped = self.track.ways.step(now.foothold, to, now.speed)
        if stepped is None or stepped[1] > now.wear:
            # only dice can pay for it, or nothing can
            ahead = attrs.evolve(now, foothold=attrs.evolve(now.foothold, space=to), speed=0)
            out = WALL if not (leg.odds or leg.prices) else 0
            return out + self._risk(leg) + LOSSES["spin"] + self.ends.value(ahead)
        foothold, wear = stepped
        lap = now.lap + self.track.board.crosses_line(now.foothold.space, to)
        return self._move_end(Situation(foothold, lap, now.speed, now.wear - wear), left - 1, taken)

    def _passing(self, now: Situation, leg: LaneLeg, taken: frozenset[Space], left: int) -> int:
        """The mean of getting past and of being stopped where one stands."""
        to: Any = leg.to
        through = self._step(now, leg, taken - {to}, left)
        stopped = attrs.evolve(now, speed=known_speed(self.pace.spent))
        held = self.ends.value(stopped) + TURN // 4
        passing = option_of(self.view, "forced-pass", "table", None)
        odds = passing.odds(-self.chips) if passing else leg.odds
        chance = odds[0].chance if odds else 0
        return int(chance * through + (1 - chance) * held) + NERVE

    def _brake(self, now: Situation, option: Option, speed: int, taken: frozenset[Space]) -> int:
        wear = now.wear - _wear(option)
        if wear < 0:  # a car that cannot pay for its braking spins
            return LOSSES["spin"] + self.ends.value(attrs.evolve(now, speed=0))
        steps = max(0, speed - self.pace.spent) // SPEED_STEP
        slower = Situation(now.foothold, now.lap, known_speed(speed), wear)
        return self._move_end(slower, steps, taken) + self._risk(option)

    def _move_end(self, now: Situation, steps: int, taken: frozenset[Space]) -> int:
        """The value of what is left of a move, at whose end a slipstream may be taken."""
        value = self.ends.best(now, steps, taken)
        return min(value, self.ends.best(now, steps + self.won, taken)) if self.won else value

    def _beside(self, option: Option) -> int:
        """Off the track: back on it as soon as possible, and never stop."""
        if not isinstance(option, LaneLeg):
            return NO_WAY
        to: Any = option.to
        return int(self.track.board.is_verge(to)) * TURN

    # -- payments

    def payments(self, ask: Ask) -> list[MoveOutcome]:
        """The ways to pay on offer: wear against what the dice may cost."""
        now = self._now()
        if now is None:
            return []
        taken = occupied(self.view, self.car.id)
        found = []
        for option in ask.legal:
            if _wear(option) <= now.wear:
                foothold = self._paid(now, option) if ask.question == "corner" else now.foothold
                after = attrs.evolve(now, foothold=foothold, wear=now.wear - _wear(option))
                value = self.ends.best(after, self.pace.left, taken) + self._risk(option)
                found.append(MoveOutcome(option, value))
        return found

    def _paid(self, now: Situation, option: Option) -> Foothold:
        """Where the car is, once it has paid for the corner that it has just entered."""
        board, rules = self.track.board, self.track.car
        space, account = now.foothold.space, now.foothold.account
        corner, limit = board.corner(space), board.limit(space)
        if corner is None or limit is None or rules.corners is None:
            return now.foothold
        bonus = rules.line_bonus if corner.name in account.lines else 0
        margin = rules.corners.line(now.speed - limit - bonus)
        before = account.paid if rules.pays_difference else FREE
        paid = paid_with(before, Charge(_wear(option), "chance" if option.odds else ""))
        return Foothold(space, CornerAccount(corner.name, margin, paid, account.lines))

    def _risk(self, option: Option) -> int:
        """What the dice behind an option may cost, if chips are laid for them."""
        if not option.odds:
            return 0
        loss = expected_loss(option.odds)
        # each chip takes about half of what can go wrong off a roll
        return NERVE + loss // (1 << self.chips) + 60 * self.chips


def _brakes_to(option: Option) -> str:
    """The speed that an option brakes to; nothing for one that is about something else."""
    head, prefix, speed = option.key.partition(BRAKE_KEY)
    return speed if prefix and not head and speed.isdecimal() else ""


def _wear(option: Option) -> int:
    return sum(price.amount for price in option.prices if price.currency == "wear")
