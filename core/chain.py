"""The lines of a journal: records of plain data, each with a digest that hangs on all before it.

Whoever changes, drops or adds a line in the middle breaks the chain there. It is no lock: a program
that works the digests out anew can write what it likes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

LENGTH = 16

_LINE = re.compile(rb'(\{.+),"chain":"([0-9a-f]{%d})"\}' % LENGTH, re.DOTALL)


def chained(before: str, record: Mapping[str, Any]) -> tuple[bytes, str]:
    """A record as a line that follows the link `before`, and the link that it makes itself."""
    body = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    raw = body.encode("utf-8", "surrogatepass")
    link = _link(before, raw)
    return raw[:-1] + b',"chain":"%s"}\n' % link.encode(), link


def link_after(before: str, line: bytes) -> str | None:
    """The link that a line makes; None where it does not follow the link `before`."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    link = _link(before, found[1] + b"}")
    return link if link.encode() == found[2] else None


def _link(before: str, body: bytes) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()[:LENGTH]
