"""Which key was meant: systems name the same key differently while Shift is held."""

from __future__ import annotations

from arcade import key as keys

ENTER = (keys.ENTER, keys.NUM_ENTER)
# X11 calls Shift and Tab another key, which has no name here; its number is that of the Tab key
TAB_BACKWARDS = 23 << 32
NUMBER_PAD = {  # the number pad with Shift, or without its lock
    keys.NUM_HOME: keys.NUM_7,
    keys.NUM_UP: keys.NUM_8,
    keys.NUM_PRIOR: keys.NUM_9,
    keys.NUM_PAGE_UP: keys.NUM_9,
    keys.NUM_LEFT: keys.NUM_4,
    keys.NUM_BEGIN: keys.NUM_5,
    keys.NUM_RIGHT: keys.NUM_6,
    keys.NUM_END: keys.NUM_1,
    keys.NUM_DOWN: keys.NUM_2,
    keys.NUM_NEXT: keys.NUM_3,
    keys.NUM_PAGE_DOWN: keys.NUM_3,
    keys.NUM_INSERT: keys.NUM_0,
}


def normalise(symbol: int) -> int:
    """The key as this program knows it."""
    if symbol == TAB_BACKWARDS:
        return keys.TAB
    return NUMBER_PAD.get(symbol, symbol)
