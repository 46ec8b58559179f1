"""Moments on their way: long blocks are sent once and are named by their digest afterwards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from .moment import Moment
from .plain_data import from_data, to_data

KEPT = 4096  # blocks that are remembered for everybody
LONG = 60  # characters; what is shorter is sent as it is
BLOCK, BLOCKS = "=", "blocks"
_BLOCKS: dict[int, tuple[Any, tuple[str, Any]]] = {}


def text_of(data: Any) -> str:
    """Data as JSON with nothing to spare."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _made(held: Any) -> tuple[str, Any]:
    data = to_data(held)
    text = text_of(data)
    if len(text) < LONG:
        return "", data
    return blake2b(text.encode(), digest_size=6).hexdigest(), data


def block_of(held: Any) -> tuple[str, Any]:
    """What is sent once: its digest and its data; no digest where it is too short for one.

    The same object is made into data once for all who get it. Objects that are only equal are not
    the same: what options leave of a currency, or how odds sound, counts for nothing in that.
    """
    known = _BLOCKS.get(id(held))
    if known is None or known[0] is not held:
        if len(_BLOCKS) >= KEPT:
            _BLOCKS.clear()
        known = _BLOCKS[id(held)] = held, _made(held)
    return known[1]


class Sender:
    """Makes messages for one receiver and remembers what that one has."""

    def __init__(self) -> None:
        self._sent: set[str] = set()

    def message(self, moment: Moment) -> dict[str, Any]:
        """A moment as data, with the blocks that the receiver has not got yet."""
        blocks: dict[str, Any] = {}

        def field(attribute: Any, held: Any) -> Any:
            if not attribute.metadata.get("once"):
                return to_data(held, field)
            digest, data = block_of(held)
            if not digest:
                return data
            if digest not in self._sent:
                blocks[digest] = data
            return {BLOCK: digest}

        message = to_data(moment, field)
        self._sent.update(blocks)
        return {**message, **({BLOCKS: blocks} if blocks else {})}


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
