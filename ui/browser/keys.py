"""Table words, which may be said aloud, and keys, which may not."""

from __future__ import annotations

import re
from hashlib import blake2b

import attrs

from gridprix.core.dice import draw

WORDS = (
    *("ARROW", "BADGE", "BRIDGE", "CANDLE", "CEDAR", "CLOUD", "COMET", "DELTA", "EMBER", "FALCON"),
    *("FERN", "FLAG", "GARNET", "HARBOUR", "HAZEL", "HERON", "IVORY", "JUNIPER", "KITE", "LANTERN"),
    *("LEMON", "MAPLE", "MARBLE", "MEADOW", "MINT", "NORTH", "OCEAN", "OLIVE", "ORCHID", "PEPPER"),
    *("PILOT", "PLUM", "QUARTZ", "RAVEN", "RIVER", "SADDLE", "SILVER", "SPARK", "STONE", "SUMMER"),
    *(
        "TIGER",
        "TULIP",
        "VALLEY",
        "VELVET",
        "VIOLIN",
        "WALNUT",
        "WILLOW",
        "WINTER",
        "YELLOW",
        "ZEBRA",
    ),
)
DIGITS = "23456789"  # 0 and 1 are taken for letters
KEY_BYTES = 16
_WORD = re.compile(r"([A-Z]{3,12})-?([2-9]{2})")
_KEY = re.compile(r"[0-9a-f]{32}")


def fresh_word(chance: bytes) -> str:
    """A table word made of some random bytes."""
    text = chance.hex()
    first, second = (DIGITS[draw(f"{text} {n}", len(DIGITS))] for n in range(2))
    return f"{WORDS[draw(text, len(WORDS))]}-{first}{second}"


@attrs.frozen
class WordShare:
    """Which words are this server's, where several stand behind one proxy: by the last digit.

    A proxy that goes by that digit leads everybody to the server that has made the word.
    """

    number: int = 1  # from 1
    of: int = 1

    def holds(self, word: str) -> bool:
        """Whether a word is this server's."""
        return DIGITS.index(word[-1]) % self.of == self.number - 1


def read_word(text: str) -> str | None:
    """The table word that somebody typed, in either case, with the dash or without."""
    found = _WORD.fullmatch(text.strip().upper())
    return f"{found[1]}-{found[2]}" if found else None


def digest_of(key: str) -> str:
    """What a table keeps of a key."""
    return blake2b(key.encode(), digest_size=16, person=b"gridprix key").hexdigest()


def is_key(text: object) -> bool:
    """Whether a text could be a key."""
    return isinstance(text, str) and _KEY.fullmatch(text) is not None
