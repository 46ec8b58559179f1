"""Which scripts are meant: words with `and`, `or`, `not` and brackets, as in pytest's `-k`."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs
import click

_WORDS = re.compile(r"\s*(\(|\)|[^\s()]+)")


@attrs.define
class Keywords:
    """An expression that is asked of one script after another; a word is found anywhere in it."""

    text: str
    _left: list[str] = attrs.field(factory=list)
    _within: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        self.fits(())  # whoever mistypes an expression is told before anything is played

    def fits(self, words: Iterable[str]) -> bool:
        """Whether what a script is called fits the expression."""
        self._left = _WORDS.findall(self.text)
        self._within = tuple(word.lower() for word in words)
        found = self._either()
        if self._left:
            raise self._wrong(f"{self._left[0]!r} is one too many")
        return found

    def _either(self) -> bool:
        found = self._both()
        while self._next_is("or"):
            found = self._both() or found
        return found

    def _both(self) -> bool:
        found = self._one()
        while self._next_is("and"):
            found = self._one() and found
        return found

    def _one(self) -> bool:
        if self._next_is("not"):
            return not self._one()
        if self._next_is("("):
            found = self._either()
            if not self._next_is(")"):
                raise self._wrong("a bracket is not closed")
            return found
        if not self._left or self._left[0].lower() in ("and", "or", ")"):
            raise self._wrong(f"a word is missing before {self._left[0]!r}" if self._left else END)
        word = self._left.pop(0).lower()
        return any(word in one for one in self._within)

    def _next_is(self, word: str) -> bool:
        if self._left and self._left[0].lower() == word:
            del self._left[0]
            return True
        return False

    def _wrong(self, what: str) -> click.UsageError:
        right = "write words with and, or, not and brackets: -k 'MC-09 and not slick'"
        return click.UsageError(f"-k {self.text!r}: {what}; {right}")


END = "a word is missing at its end"
