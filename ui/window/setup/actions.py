"""What the panels of a set-up set going."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from gridprix.ui.window.boxes import Box

from .checking import SwitchRefusal

Action = Callable[[], None]
Chooses = Callable[[Box], None]
"""Opens a list below a box."""


@attrs.frozen
class SetUpActions:
    """A handful of deeds; who does them is nothing that a panel must know."""

    repaint: Action
    open_list: Callable[[Box, Sequence[tuple[str, str]], str, Callable[[str], None]], None]
    choose_track: Chooses
    show_track: Action
    choose_ruleset: Chooses
    printed: Action
    rename: Callable[[str], None]
    set_laps: Callable[[int], None]
    set_seed: Callable[[str], None]
    find: Callable[[str], None]
    switch: Callable[..., None]
    ask_why: Callable[[str], None]
    use: Callable[[str, SwitchRefusal], None]
    open_options: Callable[[str], None]
    set_option: Callable[[str, str, Any], None]
    choose_seat: Callable[[int], None]
    set_seat: Callable[..., None]
    set_build: Callable[[int, Any], None]
    add_seat: Action
    drop_seat: Callable[[int], None]
    choose_pilot: Callable[[int, Box], None]
    choose_build: Callable[[int, Box], None]
    save: Action
    start: Action
    home: Action
