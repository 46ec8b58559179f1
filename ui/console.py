"""The console that everything is drawn on: what it is given is text and nothing but text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from gridprix.core.plain_text import ODD, plain_text


class PlainConsole(Console):
    """A console for which `[/]` in a name is no markup, and an escape sequence is left out."""

    def __init__(self, **more: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **more)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """Whatever is drawn, without characters that nobody can see."""
        for segment in super().render(renderable, options):
            if segment.control or not ODD.search(segment.text):
                yield segment
            else:
                yield Segment(plain_text(segment.text), segment.style)
