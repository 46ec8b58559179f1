"""Colours by the names that seats and dice have; seats' are told apart by colour-blind people."""

from __future__ import annotations

PALETTE = {
    "blue": "#2f7fd1",
    "vermilion": "#e3602b",
    "green": "#1fa67a",
    "purple": "#b982d9",
    "ochre": "#d9a11e",
    "pink": "#e58ab8",
    "black": "#8a8f98",
    "sky": "#6cc3ef",
    "brown": "#a9744f",
    "grey": "#b4b8bf",
    "olive": "#9aa52b",
    "wine": "#b03a5b",
}
DICE = {"white": "#e8e8e8", "red": "#e5534b", "orange": "#e8811a", "yellow": "#f2c53d"}
OTHER = "#d7dade"


def shade(name: str) -> str:
    """The colour with a name, as #rrggbb; a name that is none gets a neutral one."""
    if name in PALETTE or name in DICE:
        return PALETTE.get(name) or DICE[name]
    plain = name.removeprefix("#")
    is_code = len(plain) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in plain)
    return f"#{plain}" if is_code else OTHER
