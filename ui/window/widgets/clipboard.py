"""The clipboard of the system, and one of our own where there is none."""

from __future__ import annotations

import arcade

_kept = ""  # what was copied where the system keeps nothing


def copy(window: arcade.Window, text: str) -> None:
    """Put a text on the clipboard."""
    global _kept  # noqa: PLW0603 - there is one clipboard
    _kept = text
    try:
        window.set_clipboard_text(text)
    except NotImplementedError:  # a window that nobody sees
        return


def paste(window: arcade.Window) -> str:
    """What lies on the clipboard, in one line."""
    try:
        text = window.get_clipboard_text()
    except NotImplementedError:
        text = _kept
    return " ".join(text.split())
