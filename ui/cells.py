"""Texts in tables for spreadsheets."""

from __future__ import annotations

from gridprix.core.plain_text import plain_line

FORMULA = ("=", "+", "-", "@")


def text_cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula: one that begins like one gets a mark."""
    line = plain_line(text)
    return f"'{line}" if line.startswith(FORMULA) else line
