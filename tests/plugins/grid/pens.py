"""Pens for tests: what is drawn is written down."""

from __future__ import annotations

from typing import Any


class WrittenDown:
    """A pen, and a writer of words, that keep what they are told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **more: self.told.append((name, args, more))

    def of(self, name: str, width: float | None = None) -> list[tuple[Any, ...]]:
        """What was told of one kind; of lines only those of a width."""
        found = [args for kind, args, _ in self.told if kind == name]
        place = 1 if name in ("dashes", "lines") else 2
        return found if width is None else [args for args in found if args[place] == width]
