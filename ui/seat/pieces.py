"""Values as JSON, each written once for all who are sent it.

Long blocks are named by their digest where they stand; who has not got them yet gets them beside.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from json.encoder import encode_basestring
from typing import Any

import attrs

from .plain_data import fields_of, plain_of

LONG = 60  # characters; what is shorter is sent as it is
BLOCK = "="
_Key = tuple[int, bool]


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def text_of(data: Any) -> str:
    """Data as JSON with nothing to spare."""
    return _ENCODER.encode(data)


@cache
def _begun_fields(kind: type) -> tuple[tuple[str, str, Any, bool], ...] | None:
    """The fields of an attrs class: name, how its text begins, default, whether it is sent once."""
    own = fields_of(kind)
    if own is None:
        return None
    return tuple(
        (one.name, f'"{one.name}":', default, one.metadata.get("once", False))
        for one, default in own
    )


@attrs.frozen(eq=False)
class WrittenPiece:
    """A value as text, and the blocks that it names, by digest."""

    text: str
    blocks: dict[str, str]


class Pieces:
    """Remembers the pieces of the last two moments: an object that stays is written once.

    The same object is meant, not an equal one: what options leave of a currency, or how odds
    sound, counts for nothing when they are compared.
    """

    def __init__(self) -> None:
        self._now: dict[_Key, tuple[Any, WrittenPiece]] = {}
        self._before: dict[_Key, tuple[Any, WrittenPiece]] = {}

    def turn(self) -> None:
        """Something has changed: what nobody was sent since the last time is forgotten."""
        self._before, self._now = self._now, {}

    def of(self, value: Any, *, once: bool = False) -> WrittenPiece:
        """A value as text; by its name if it is to be sent `once`."""
        key = id(value), once
        known = self._now.get(key) or self._before.get(key)
        if known is None or known[0] is not value:
            known = value, self._named(value) if once else self._whole(value)
        self._now[key] = known
        return known[1]

    def _whole(self, value: Any) -> WrittenPiece:
        blocks: dict[str, str] = {}
        return WrittenPiece(self._written(value, blocks), blocks)

    def _named(self, value: Any) -> WrittenPiece:
        """The name of a block; the block as it is where that is shorter."""
        whole = self._whole(value)
        if len(whole.text) < LONG:
            return whole
        digest = blake2b(whole.text.encode(), digest_size=6).hexdigest()
        return WrittenPiece(f'{{"{BLOCK}":"{digest}"}}', {**whole.blocks, digest: whole.text})

    def _written(self, value: Any, blocks: dict[str, str]) -> str:
        kind: Any = type(value)
        if kind is str:
            return encode_basestring(value)
        if kind is tuple or kind is list:
            return f"[{','.join([self._written(one, blocks) for one in value])}]"
        if kind is int:
            return str(value)
        own = _begun_fields(kind)
        if own is None:
            return text_of(plain_of(value))
        parts = []
        for name, beginning, default, once in own:
            held = getattr(value, name)
            if held is default or held == default:
                continue
            if once:
                piece = self.of(held, once=True)
                blocks.update(piece.blocks)
                parts.append(beginning + piece.text)
            else:
                parts.append(beginning + self._written(held, blocks))
        return f"{{{','.join(parts)}}}"
