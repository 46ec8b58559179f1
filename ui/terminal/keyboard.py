"""Reading what a person types."""

from __future__ import annotations

import attrs
from rich.console import Console
from rich.text import Text


class Leave(Exception):
    """Somebody wants to go; nothing is lost."""


@attrs.define
class Keyboard:
    """Reads lines from a person; leaving in any way is one and the same."""

    console: Console

    def read(self, prompt: str) -> str:
        """One line, without blanks around it."""
        try:
            return self.console.input(Text(prompt, "bold")).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leave from None

    def agrees(self, question: str) -> bool:
        """Whether the answer is yes; anything unclear is a no."""
        return self.read(f"{question} [y/N] ").lower() in ("y", "yes")
