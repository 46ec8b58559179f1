"""How an option reads: title, what follows, price. All words come from the rules."""

from __future__ import annotations

from gridprix.core.asks import Ask, Option
from gridprix.core.drawing.lettering import CARD, QUESTION, RULER, SMALL, STRONG, TITLE, Lettering
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.table.choice import Choice


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def ordinal(place: int) -> str:
    """A place as a word of the table: 1st, 2nd, 3rd, 4th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10 if place % 100 not in (11, 12, 13) else 0)
    return f"{place}{ending or 'th'}"


def brief_label(option: Option) -> str:
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


def price_text(option: Option) -> str:
    """What an option costs."""
    return " and ".join(price.spoken for price in option.prices)


def outcome(choice: Choice, option: Option) -> tuple[str, str]:
    """A title and a sentence about what an option does."""
    key = option.key
    label = capital(option.label)
    where = choice.leads_to(option)
    if choice.refused(key):
        return f"Refused: {choice.reason(key)}", f"{label}{where}."
    price = price_text(option)
    cost = f"Costs {price}." if price else ""
    caution = choice.reason(key)
    if caution:
        return capital(caution), f"{label}{where}. {cost}".strip()
    return f"{label}{where}", cost


def question(ask: Ask, name: str) -> str:
    """The question with the driver's name."""
    if ask.prompt:
        return ask.prompt
    words = "choose your next move" if ask.question == "leg" else ask.question.replace("_", " ")
    return f"{name}, {words}"
