"""Keys of YAML files, each declared once: what it says, what it takes, what is wrong with a value.

Files are read by these declarations, and the JSON Schemas and the page about the format are made
of them. What has parts of its own is a `Structure`, which other modules read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import attrs

from .documents import Findings, kind_of
from .track_schema import Schema, whole

Wrong = tuple[str, str]  # what is wrong with a value, and what would be right


class Takes(Protocol):
    """What a key takes."""

    @property
    def schema(self) -> Schema | None:
        """The same as JSON Schema; None where it depends on what a library holds."""

    def wrong(self, key: str, value: Any) -> Wrong | None:
        """What is wrong with a value; None where nothing is."""


@attrs.frozen
class Key:
    """A key of a mapping; `must` says that no file does without it."""

    name: str
    says: str
    takes: Takes
    must: bool = False


@attrs.frozen
class FileName:
    """What a file is called: a text in which something can be seen."""

    of: str
    example: str

    @property
    def schema(self) -> Schema:
        """A text that is not blank."""
        return {"type": "string", "minLength": 1, "pattern": "\\S"}

    def wrong(self, key: str, value: Any) -> Wrong | None:
        """Anything that names nothing."""
        if isinstance(value, str) and value.strip():
            return None
        return f"the {self.of} has no name", f"add `name: {self.example}`"


@attrs.frozen
class Text:
    """A text, which may have to have something in it."""

    least: int = 0

    @property
    def schema(self) -> Schema:
        """A text."""
        return {"type": "string", "minLength": self.least} if self.least else {"type": "string"}

    def wrong(self, key: str, value: Any) -> Wrong | None:
        """Anything else."""
        if isinstance(value, str) and len(value) >= self.least:
            return None
        return f"`{key}` is {'empty' if value == '' else kind_of(value)}", "it takes a text"


@attrs.frozen
class TextList:
    """A list of texts; `of` says what they are, `right` how they are written."""

    of: str
    right: str

    @property
    def schema(self) -> Schema:
        """A list of texts."""
        return {"type": "array", "items": {"type": "string"}}

    def wrong(self, key: str, value: Any) -> Wrong | None:
        """Anything else, or something else among them."""
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return None
        return f"`{key}` takes a list of {self.of}", self.right


@attrs.frozen
class Whole:
    """A whole number within bounds; or nothing, where it may be left open."""

    low: int
    high: int
    open: bool = False
    right: str = ""

    @property
    def schema(self) -> Schema:
        """A whole number."""
        number = whole(self.low, self.high)
        return {"anyOf": [number, {"type": "null"}]} if self.open else number

    def wrong(self, key: str, value: Any) -> Wrong | None:
        """Anything else, yes and no too, and what is out of bounds."""
        if value is None and self.open:
            return None
        if type(value) is int and self.low <= value <= self.high:
            return None
        right = self.right or f"`{key}` takes a whole number from {self.low} to {self.high}"
        return f"`{key}` is {value!r}", right


@attrs.frozen
class OneOf:
    """One of some words; the empty one is as if the key were not there."""

    words: tuple[str, ...]

    @property
    def schema(self) -> Schema:
        """One of the words."""
        return {"enum": list(self.words)}

    def wrong(self, key: str, value: Any) -> Wrong | None:
        """Any other."""
        if value in self.words:
            return None
        right = f"`{key}` is one of {', '.join(filter(None, self.words))}"
        return f"`{key}` is {value!r}", right


@attrs.frozen
class Edition:
    """The format of the file, which must be the one that is read."""

    number: int

    @property
    def schema(self) -> Schema:
        """The one number."""
        return {"const": self.number}

    def wrong(self, key: str, value: Any) -> Wrong | None:
        """Any other format."""
        if type(value) is int and value == self.number:
            return None
        return f"the file is of format {value!r}", f"this gridprix reads format {self.number}"


@attrs.frozen
class Structure:
    """Something with parts of its own, which another module reads and tells the faults of."""

    schema: Schema | None = None

    def wrong(self, key: str, value: Any) -> Wrong | None:
        """Left to who reads it."""
        return None


def names_of(keys: Iterable[Key]) -> tuple[str, ...]:
    """The names of keys, in their order."""
    return tuple(key.name for key in keys)


def check_keys(keys: Iterable[Key], data: Mapping[str, Any], findings: Findings) -> None:
    """Report what is wrong with the values of a file, and the name where there is none."""
    for key in keys:
        if key.name in data or isinstance(key.takes, FileName):
            found = key.takes.wrong(key.name, data.get(key.name))
            if found is not None:
                findings.error((key.name,), *found)
