"""What the panels of a result set going."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from gridprix.core.state import CarId

Action = Callable[[], None]


@attrs.frozen
class ResultActions:
    """A handful of deeds; who does them is nothing that a panel must know."""

    play: Action
    step: Callable[[int], None]
    go_to: Callable[[int], None]
    set_speed: Callable[[int], None]
    next_chart: Action
    follow: Callable[[CarId | None], None]
    follow_next: Action
    choose_ghost: Action
    export: Callable[[str], None]
    look_back: Action
    cancel_export: Action
    open_folder: Action
    next_race: Action
    again: Action
    home: Action
