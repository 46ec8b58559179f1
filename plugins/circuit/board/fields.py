"""Reading single values of a YAML mapping; whatever is wrong becomes a located finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard

import attrs

from gridprix.core.documents import Findings, KeyPath, kind_of, suggest
from gridprix.core.plain_text import plain_line


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a YAML value is a whole number; YAML's yes and no are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """A value for a sentence: scalars as they are, the rest by its kind."""
    return kind_of(value) if value is None or isinstance(value, (dict, list)) else repr(value)


@attrs.frozen
class Fields:
    """One mapping of a document with the place where it stands."""

    findings: Findings
    path: KeyPath
    data: dict[str, Any]

    def error(self, key: str, what: str, right: str) -> None:
        """Note a problem with one key."""
        self.findings.error((*self.path, key), what, right)

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty; the empty text when it was wrong."""
        value = self.data.get(key, default)
        if isinstance(value, str) and value.strip():
            return plain_line(value).strip()
        self.error(key, f"{key} is {shown(value)}", f"write {key}: as a text")
        return ""

    def choice(self, key: str, choices: Iterable[str]) -> str | None:
        """One of some words, None when the key is absent or wrong."""
        value = self.data.get(key)
        words = list(choices)
        if key not in self.data or value in words:
            return value
        self.error(key, f"{key} is {shown(value)}", suggest(str(value), words))
        return None

    def whole(self, key: str, default: int | None, least: int, most: int) -> int:
        """A whole number within bounds; the least when it was wrong."""
        value = self.data.get(key, default)
        if is_whole(value) and least <= value <= most:
            return value
        right = f"a whole number from {least} to {most}"
        self.error(key, f"{key} is {shown(value)}", right)
        return least

    def measure(self, key: str, default: float, least: float, most: float) -> float:
        """A number for the drawing, within bounds; the default when it was wrong."""
        value = self.data.get(key, default)
        plain = isinstance(value, (int, float)) and not isinstance(value, bool)
        if plain and least <= value <= most:
            return float(value)
        self.error(key, f"{key} is {shown(value)}", f"a number from {least:g} to {most:g}")
        return default

    def listed(self, key: str) -> list[Any]:
        """A list; empty when the key is absent or wrong."""
        value = self.data.get(key, [])
        if isinstance(value, list):
            return value
        self.error(key, f"{key} is {shown(value)}", f"write {key}: as a list")
        return []

    def lanes(self, key: str) -> tuple[int, ...]:
        """A list of lane numbers; the empty tuple when one was wrong."""
        found = self.listed(key)
        wrong = [(place, lane) for place, lane in enumerate(found) if not is_whole(lane)]
        for place, lane in wrong:
            path = (*self.path, key, place)
            self.findings.error(path, f"a lane is {shown(lane)}", "lanes count 0, 1, 2 from left")
        return () if wrong else tuple(found)

    def mappings(self, key: str, example: str) -> Iterator[Fields]:
        """Each entry of a list of mappings; the example says what an entry looks like."""
        for place, entry in enumerate(self.listed(key)):
            path = (*self.path, key, place)
            if isinstance(entry, dict):
                yield Fields(self.findings, path, entry)
            else:
                what = f"an entry of {key} is {shown(entry)}"
                self.findings.error(path, what, f"write it as {example}")
