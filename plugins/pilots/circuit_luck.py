"""What rolls may cost a driver, in thousandths of a turn, and what chips do about it."""

from __future__ import annotations

from collections.abc import Iterable

from gridprix.core import Ask, Car, Odds, Option, RaceView
from gridprix.plugins.circuit.parts.chip_state import PREFIX, chips_in
from gridprix.plugins.circuit.parts.pace import Pace

from .circuit_sight import chips_of

LOSSES = {
    "safe": 0,
    "good": 0,
    "pass": 0,
    "spin": 2600,
    "crash": 30_000,
    "bad": 2500,
    "mis-shift": 800,
    "stall": 4000,
    "no pass": 900,
    "contact": 1700,
}
PER_RANK = 1200  # what each step down counts among outcomes of a table nobody knows
CHIP = 130  # what a chip is worth at the beginning of a race
DEFENCE = 2  # by how much the harm to a rival is divided


def expected_loss(odds: Iterable[Odds]) -> int:
    """What the dice behind an option take from a driver on average."""
    loss, share = 0, 1  # a fraction; adding up the class of that name takes five times as long
    rank = 0
    for one in odds:
        head, colon, name = one.outcome.rpartition(": ")
        harm = LOSSES.get(name)
        if harm is None:
            harm = PER_RANK * rank
        rank = 0 if harm == 0 and colon and head else rank + 1
        if harm:
            part, whole = one.chance.as_integer_ratio()
            loss, share = loss * whole + harm * part * share, share * whole
    return loss // share


def chip_price(view: RaceView, car: Car) -> int:
    """What a chip is worth now: less the nearer the finish and the more there are."""
    laps_left = max(0, view.laps - max(car.part(Pace).lap, 1)) + 1
    chips = max(1, chips_of(car))
    return CHIP * min(2 * laps_left, 6) // (chips + 3)


def best_bid(view: RaceView, ask: Ask) -> str | None:
    """The bid that saves most for what it costs; None when the options are no bids."""
    options = ask.legal
    if not all(_is_bid(option) for option in options):
        return None
    car = view.car(ask.car)
    price = chip_price(view, car)
    against = _defends(options)

    def burden(option: Option) -> tuple[int, int]:
        chips = chips_in(option.key)
        loss = expected_loss(option.odds)
        return price * chips + (-loss // DEFENCE if against else loss), chips

    return min(options, key=burden).key


def _is_bid(option: Option) -> bool:
    head, prefix, chips = option.key.partition(PREFIX)
    return bool(prefix) and not head and chips.isdecimal()


def _defends(options: list[Option]) -> bool:
    """Whether chips make a roll worse: then it is somebody else's."""
    first, last = options[0], options[-1]
    if not first.odds or not last.odds:
        return False
    return last.odds[0].chance < first.odds[0].chance
