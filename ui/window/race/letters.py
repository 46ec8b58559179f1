"""Which key takes an option: its own, else a free letter of its words, else its number."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.ui.seat.moment import Offer

RESERVED = frozenset("FHLUXZ")  # the table listens to these whatever is asked
MOST = 12  # beyond that a letter helps nobody to remember
DIGITS = 9


def letters_for(options: Sequence[Offer], *, cards: bool = False) -> dict[str, str]:
    """The letter or own key of each option, by what is replied; a card with a number has none."""
    found = {one.key: one.stroke for one in options if one.stroke and one.stroke not in RESERVED}
    if len(options) > MOST and not cards:
        return found
    taken = {*RESERVED, *found.values()}
    for option in options:
        if option.key in found or (cards and option.label[:1].isdigit()):
            continue
        for letter in option.label.upper():
            if "A" <= letter <= "Z" and letter not in taken:
                found[option.key] = letter
                taken.add(letter)
                break
    return found


def key_at(letters: dict[str, str], option: Offer, number: int) -> str:
    """What stands on the key of an option: its letter, or its number in its row."""
    digit = str(number + 1)
    counted = number < DIGITS and digit not in letters.values()
    return letters.get(option.key) or (digit if counted else "")
