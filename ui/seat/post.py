"""Moments on their way: long blocks are sent once and are named by their digest afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .moment import Moment
from .pieces import BLOCK, Pieces, begun_fields, short_text
from .plain_data import from_data

BLOCKS = "blocks"


class Sender:
    """Makes messages for one receiver and remembers what that one has."""

    def __init__(self, pieces: Pieces | None = None) -> None:
        self._pieces = pieces or Pieces()
        self._sent: set[str] = set()

    def message(self, moment: Moment) -> str:
        """A moment as JSON, with the blocks that the receiver has not got yet."""
        parts: list[str] = []
        new: dict[str, str] = {}
        for name, beginning, default, once in begun_fields(Moment) or ():
            held = getattr(moment, name)
            if held is default or held == default:
                continue
            short = short_text(held)
            if short is not None:
                parts.append(beginning + short)
                continue
            piece = self._pieces.of(held, once=once)
            parts.append(beginning + piece.text)
            new |= piece.blocks
        new = {digest: text for digest, text in new.items() if digest not in self._sent}
        if new:
            blocks = ",".join(f'"{digest}":{text}' for digest, text in new.items())
            parts.append(f'"{BLOCKS}":{{{blocks}}}')
            self._sent.update(new)
        return f"{{{','.join(parts)}}}"


class Receiver:
    """Reads the messages of one sender, in their order."""

    def __init__(self) -> None:
        self._kept: dict[str, Any] = {}

    def moment(self, message: Mapping[str, Any]) -> Moment:
        """The moment of a message."""
        self._kept.update(message.get(BLOCKS, {}))

        def field(attribute: Any, data: Any) -> Any:
            named = attribute.metadata.get("once") and isinstance(data, dict) and BLOCK in data
            return self._kept[data[BLOCK]] if named else data

        return from_data(Moment, message, field)
