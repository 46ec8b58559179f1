"""How an option reads: title, what follows, price. All words come from the rules."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.core.asks import Price
from gridprix.core.coach import LOST, SAFE
from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.lettering import CARD, QUESTION, RULER, SMALL, STRONG, TITLE, Lettering
from gridprix.ui.seat.moment import Offer, Question
from gridprix.ui.window.draw.paint import Paint


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def brief_label(option: Offer) -> str:
    """An option's label without what stands in brackets: that is told with its price."""
    return capital(option.label.partition(" (")[0])


def fitting(paint: Paint, text: str, width: float) -> Lettering:
    """The largest face in which a text fits on a card."""
    for face, margin in ((CARD, 10), (QUESTION, 10), (TITLE, 10), (STRONG, 6), (SMALL, 4)):
        if paint.width(text, face) < width - margin:
            return face
    return RULER


def question_face(paint: Paint, text: str, width: float) -> Lettering:
    """The face of a question: smaller where there is little room for it."""
    return next((face for face in (QUESTION, TITLE) if paint.width(text, face) <= width), STRONG)


def price_text(option: Offer) -> str:
    """What an option costs."""
    return " and ".join(price.spoken for price in option.prices)


def left_text(prices: Sequence[Price]) -> str:
    """What prices leave, where the rules say so: `2 wear, leaves 7`."""
    return " and ".join(
        f"{price.spoken}, leaves {price.leaves}" if price.leaves is not None else price.spoken
        for price in prices
    )


def account_text(prices: Sequence[Price]) -> str:
    """What would become of what somebody has: `wear 9 to 7`."""
    return ", ".join(
        price.spoken
        if price.leaves is None
        else f"{price.plural or price.currency} {price.leaves + price.amount} to {price.leaves}"
        for price in prices
    )


def outcome(option: Offer) -> tuple[str, str]:
    """A title and a sentence about what an option does."""
    label = capital(option.label)
    where = option.leads_to
    if option.refusal:
        return f"Refused: {option.refusal}", f"{label}{where}."
    price = price_text(option)
    cost = f"Costs {price}." if price else ""
    told = option.safety.words if option.safety is not None else ""
    if option.caution:
        return capital(option.caution), f"{label}{where}. {cost}".strip()
    if option.gains:
        brings = "; ".join(one.words for one in option.gains)
        return capital(brings), f"{label}{where}. {cost}".strip()
    if told and option.safety is not None:
        return capital(f"{option.safety.level}: {told}"), f"{label}{where}. {cost}".strip()
    return f"{label}{where}", cost


def tone_of(option: Offer) -> str:
    """How an option is to be looked at: bad, warn or ok."""
    level = option.safety.level if option.safety is not None else SAFE
    if option.refusal or level == LOST:
        return "bad"
    risky = option.caution or option.prices or option.odds or level != SAFE
    return "warn" if risky else "ok"


def outlook_text(option: Offer) -> str:
    """What an option leads to, in a row."""
    return capital(", ".join(option.outlook))


def outlook_lines(paint: Paint, option: Offer) -> list[tuple[str, Colour]]:
    """The same one below another: what is sure in quiet ink, what to mind in a loud one."""
    quiet, loud = paint.palette.ink2, paint.palette.bad
    return [(one, loud if number else quiet) for number, one in enumerate(option.outlook)]


def question(asked: Question, name: str) -> str:
    """The question with the driver's name."""
    if asked.prompt:
        return asked.prompt
    kind = asked.question
    words = "choose your next move" if kind == "leg" else kind.replace("_", " ")
    return f"{name}, {words}"
