"""What panels and keys set going beyond the table itself."""

from __future__ import annotations

from collections.abc import Callable

import attrs

Action = Callable[[], None]


@attrs.frozen
class Actions:
    """A handful of deeds; who does them is nothing that a panel must know."""

    undo: Action
    hint: Action
    leave_hint: Callable[[], bool]  # answers whether one was being worked out
    faster: Action
    follow: Action
    open_menu: Action
    open_rules: Action
    leave: Action
