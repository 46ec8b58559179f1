"""What a table tells once, in words or by a sound."""

from __future__ import annotations

import attrs

from gridprix.core.events import CarFinished, Event, LegTaken, Rolled, nearest

_SOUNDS: dict[type[Event], str] = {LegTaken: "move", Rolled: "dice", CarFinished: "finish"}


@attrs.frozen
class Notice:
    """Something to be told once: ok, warn or bad."""

    text: str
    kind: str = "ok"


def sound_of(event: Event) -> str:
    """The sound of an event; nothing for what happens in silence."""
    return "setback" if event.tone else nearest(_SOUNDS, type(event)) or ""
