"""What one card or step on a circuit does worse than another."""

from __future__ import annotations

from gridprix.core import Ask, Leg, Option
from gridprix.plugins.circuit.parts.speed_card import SpeedCard

SLIPSTREAM = {
    "take": "The slipstream ends where the next turn is worth less.",
    "decline": "The slipstream brings the car further for nothing.",
}


def contrast_of_options(ask: Ask, chosen: Option, best: Option) -> str:
    """Why an option takes more turns than another that costs and risks the same."""
    if isinstance(chosen, SpeedCard) and isinstance(best, SpeedCard):
        return _cards(chosen, best)
    if isinstance(chosen, Leg) and isinstance(best, Leg):
        return "From this space the way through what comes is longer or costs more."
    if isinstance(best, Leg):
        return "The car can drive on here, and every space that is left behind helps."
    return SLIPSTREAM.get(chosen.key, "") if ask.question == "slipstream" else ""


def _cards(chosen: SpeedCard, best: SpeedCard) -> str:
    if chosen.becomes == best.becomes:
        return "Both cards come to the same speed, and this one pays for more than it is worth."
    if chosen.becomes < best.becomes:
        return f"{chosen.becomes} is slower than need be: {best.becomes} can be driven here."
    over = chosen.outlook[1:]
    corner = f" ({over[0]})" if over else ""
    return f"{chosen.becomes} is too fast for what comes{corner}: braking costs more than it gains."
