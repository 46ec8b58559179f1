"""Values as JSON, each written once for all who are sent it.

Long blocks are named by their digest where they stand; who has not got them yet gets them beside.
"""

from __future__ import annotations

import json
from collections.abc import Callable
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
def begun_fields(kind: type) -> tuple[tuple[str, str, Any, bool], ...] | None:
    """The fields of an attrs class: name, how its text begins, default, whether it is sent once."""
    own = fields_of(kind)
    if own is None:
        return None
    return tuple(
        (one.name, f'"{one.name}":', default, one.metadata.get("once", False))
        for one, default in own
    )


_TRUTH = {True: "true", False: "false"}
_SHORT: dict[type, Callable[[Any], str]] = {
    str: encode_basestring,
    int: str,
    bool: _TRUTH.__getitem__,
    type(None): lambda _: "null",
}


def short_text(value: Any) -> str | None:
    """A text, a number or the like as JSON; None for all that is worth remembering."""
    write = _SHORT.get(type(value))
    return None if write is None else write(value)


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
            known = value, self._named(value) if once else self._listed(value)
        self._now[key] = known
        return known[1]

    def _whole(self, value: Any) -> WrittenPiece:
        blocks: dict[str, str] = {}
        return WrittenPiece(self._written(value, blocks), blocks)

    def _listed(self, value: Any) -> WrittenPiece:
        """The same piece by piece: each viewer has a list of their own, of what all are sent."""
        kind: Any = type(value[0]) if type(value) is tuple and value else None
        if kind is None or begun_fields(kind) is None:
            return self._whole(value)
        blocks: dict[str, str] = {}
        pieces = [self.of(one) for one in value]
        for piece in pieces:
            blocks.update(piece.blocks)
        return WrittenPiece(f"[{','.join([piece.text for piece in pieces])}]", blocks)

    def _named(self, value: Any) -> WrittenPiece:
        """The name of a block; the block as it is where that is shorter."""
        whole = self._whole(value)
        if len(whole.text) < LONG:
            return whole
        digest = blake2b(whole.text.encode(), digest_size=6).hexdigest()
        return WrittenPiece(f'{{"{BLOCK}":"{digest}"}}', {**whole.blocks, digest: whole.text})

    def _written(self, value: Any, blocks: dict[str, str]) -> str:
        kind: Any = type(value)
        write = _SHORT.get(kind)
        if write is not None:
            return write(value)
        if kind is tuple or kind is list:
            return f"[{','.join([self._written(one, blocks) for one in value])}]"
        own = begun_fields(kind)
        if own is None:
            plain = plain_of(value)
            return text_of(plain) if plain is value else self._written(plain, blocks)
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
