"""Damage to plain data: what a slip of the pen, a wrong tool or a spiteful person does."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

# marks that become something no tool would write, once the data is text
DEEP, DIGITS, HEXES, RAW = "@@DEEP@@", "@@DIGITS@@", "@@HEXES@@", "@@RAW@@"

WORDS = (
    *("", " ", "x", "on", "off", "yes", "~", "default", "A", "A1", "Z9", "0,0", "3,4", "1e5"),
    *("2001-01-01", "../../etc/passwd", "[/x]", "Bru[/]no", "[bold red]x", ":car:", "=1+1", "@x"),
    *("\x1b[31mred", "\x1b]0;title\x07", "a\nb", "\u202egrid", "\u2066x", "\ufeff", "\x85", "\x00"),
    *("🏎️", "ﬁ", "é" * 3, "Ⅷ", "٣,٤", "²", "x" * 300, "y " * 3000, DEEP, DIGITS, HEXES, RAW),
    *("first-ring", "italian", "grid", "circuit", "random", "racetrack", "clauses", "script-ring"),
)
NUMBERS = (
    *(0, 1, -1, 2, 3, 7, 10, 99, 100, 101, 255, 999, 1000, 9999, 10_000, 10_001, 65_536),
    *(2**31, -(2**31), 2**53, 2**63, 2**64, -(2**64), 0.5, -0.0, 1e-300, 1e22, 1e308),
    *(float("inf"), float("-inf"), float("nan")),
)
ODD: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, {"a": {"b": [1]}})
JUNK = (b"\x00", b"\xff\xfe", b"\t", b"\x1b[31m", b"*a", b"&a ", b"!!int ", b"{", b"]", b"\n")

Path = tuple[str | int, ...]
MOST_PATHS = 20_000


def paths(data: Any) -> list[Path]:
    """The way to every value below the top; of what holds itself, to the first of them."""
    return list(islice(_paths(data, ()), MOST_PATHS))


def _paths(data: Any, path: Path) -> Iterator[Path]:
    if len(path) > 12:
        return
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inner:
        yield (*path, key)
        if isinstance(value, (dict, list)):
            yield from _paths(value, (*path, key))


def at(data: Any, path: Path) -> Any:
    """The value that a path leads to."""
    for key in path:
        data = data[key]
    return data


class Mutator:
    """Makes one change after another, chosen by its own dice; `pool` are values of other files."""

    def __init__(self, dice: random.Random, pool: list[Any]) -> None:
        self.dice, self.pool = dice, pool

    def mutate(self, data: Any) -> Any:
        """The data with one to four changes; what it holds is changed in place."""
        for _ in range(self.dice.choice((1, 1, 1, 2, 2, 3, 4))):
            if not isinstance(data, (dict, list)) or not data or self.dice.random() < 0.02:
                data = self.value()
                continue
            path = self.dice.choice(paths(data))
            self.dice.choice(_CHANGES)(self, at(data, path[:-1]), path[-1], data)
        return data

    def value(self) -> Any:
        """A value that hardly fits."""
        kinds = (WORDS, WORDS, NUMBERS, NUMBERS, ODD, self.pool, self.pool)
        # a copy: what is put in may be changed in its turn, and the next case begins from the pool
        return copy.deepcopy(self.dice.choice(self.dice.choice(kinds)))

    # -- the changes: what holds the value, under which key, and the whole

    def replaced(self, holder: Any, key: Any, whole: Any) -> None:
        """Another type, or another value."""
        holder[key] = self.value()

    def dropped(self, holder: Any, key: Any, whole: Any) -> None:
        """Gone."""
        del holder[key]

    def renamed(self, holder: Any, key: Any, whole: Any) -> None:
        """Under another name, mistyped or taken from somewhere else."""
        if isinstance(holder, dict):
            name = str(key)
            other = self.dice.choice((name[1:], f"{name}s", name.upper(), *WORDS[:20]))
            found = [one for one in paths(whole) if isinstance(one[-1], str)]
            other = self.dice.choice(found)[-1] if self.dice.random() < 0.5 else other
            holder[other] = holder.pop(key)
        else:
            holder.insert(self.dice.randrange(len(holder) + 1), holder.pop(key))

    def extreme(self, holder: Any, key: Any, whole: Any) -> None:
        """A number a little or a lot off; anything else as a number."""
        value = holder[key]
        if isinstance(value, int) and not isinstance(value, bool) and self.dice.random() < 0.7:
            change = self.dice.choice((1, -1, 2, 10, -10, 100, 9_000, -value, value))
            holder[key] = value + change
        else:
            holder[key] = self.dice.choice(NUMBERS)

    def wrapped(self, holder: Any, key: Any, whole: Any) -> None:
        """Nested deeper."""
        for _ in range(self.dice.choice((1, 1, 2, 5, 38, 45))):
            holder[key] = [holder[key]] if self.dice.random() < 0.5 else {"a": holder[key]}

    def unwrapped(self, holder: Any, key: Any, whole: Any) -> None:
        """What was inside, in its place."""
        value = holder[key]
        if isinstance(value, (dict, list)) and value:
            inner = list(value.values()) if isinstance(value, dict) else value
            holder[key] = self.dice.choice(inner)

    def repeated(self, holder: Any, key: Any, whole: Any) -> None:
        """Many times over."""
        times = self.dice.choice((2, 3, 13, 100, 1500))
        if isinstance(holder[key], (str, list)) and holder[key]:
            holder[key] = holder[key] * min(times, 200_000 // len(holder[key]) + 1)
        elif isinstance(holder, list):
            holder.extend([holder[key]] * times)

    def shared(self, holder: Any, key: Any, whole: Any) -> None:
        """The same as another value: an alias in the file; now and then one that holds itself."""
        if self.dice.random() < 0.1:
            holder[key] = holder
        else:
            holder[key] = at(whole, self.dice.choice(paths(whole)))

    def spliced(self, holder: Any, key: Any, whole: Any) -> None:
        """What stands under this name in another file."""
        others = [one for one in self.pool if isinstance(one, dict) and key in one]
        value = self.dice.choice(others)[key] if others else self.value()
        holder[key] = copy.deepcopy(value)

    def added(self, holder: Any, key: Any, whole: Any) -> None:
        """Something more."""
        if isinstance(holder, list):
            holder.insert(key, self.value())
        else:
            found = [one[-1] for one in paths(whole) if isinstance(one[-1], str)]
            holder[self.dice.choice([*found, "family", "rules", "laps", "zz"])] = self.value()


_CHANGES: tuple[Callable[[Mutator, Any, Any, Any], None], ...] = (
    *(Mutator.replaced, Mutator.replaced, Mutator.replaced, Mutator.dropped, Mutator.renamed),
    *(Mutator.extreme, Mutator.extreme, Mutator.wrapped, Mutator.unwrapped, Mutator.repeated),
    *(Mutator.shared, Mutator.spliced, Mutator.spliced, Mutator.added),
)


def spelled_out(text: str) -> str:
    """The marks as what they stand for."""
    text = text.replace(DEEP, "[" * 3000 + "]" * 3000).replace(DIGITS, "9" * 5000)
    return text.replace(HEXES, "0x" + "f" * 5000).replace(RAW, "\x1b[2J\x9b1m")


def damaged(raw: bytes, dice: random.Random) -> bytes:
    """The bytes of a file with some of them changed, lost, doubled or put in."""
    data = bytearray(raw)
    for _ in range(dice.choice((1, 1, 2, 5))):
        place, length = dice.randrange(len(data) + 1), dice.choice((1, 1, 4, 40))
        piece = bytes(data[place : place + length])
        change = dice.randrange(5)
        if change == 0:
            data[place : place + length] = b""
        elif change == 1:
            data[place:place] = dice.choice(JUNK)
        elif change == 2:
            data[place:place] = piece * dice.choice((1, 2, 50))
        elif change == 3:
            data[place : place + length] = dice.randbytes(len(piece))
        else:
            lines = data.split(b"\n")
            one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            data = bytearray(b"\n".join(lines))
    if dice.random() < 0.1:
        del data[dice.randrange(len(data) + 1) :]
    return bytes(data)
