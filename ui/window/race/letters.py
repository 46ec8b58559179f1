"""Which letter takes which option: the first one of its words that is still free."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.ui.seat.moment import Offer

RESERVED = frozenset("FHLUXZ")  # the table listens to these whatever is asked
MOST = 12  # beyond that a letter helps nobody to remember


def letters_for(options: Sequence[Offer], *, cards: bool = False) -> dict[str, str]:
    """The letter of each option by its key; a card with a number on it is chosen by digits."""
    if len(options) > MOST and not cards:
        return {}
    found: dict[str, str] = {}
    taken = set(RESERVED)
    for option in options:
        if cards and option.label[:1].isdigit():
            continue
        for letter in option.label.upper():
            if "A" <= letter <= "Z" and letter not in taken:
                found[option.key] = letter
                taken.add(letter)
                break
    return found
