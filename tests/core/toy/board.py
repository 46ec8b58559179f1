from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from typing import Any

import attrs

from gridprix.core.documents import Document, Findings

BENDS = "bends"  # what of a board the face draws only where a rule goes by it


@attrs.frozen
class LineBoard:
    """Spaces 0, 1, 2, ... up to `length`; bends with a speed limit, and zones."""

    name: str
    title: str
    length: int
    bends: Mapping[int, int]
    puddles: frozenset[int]
    digest: str
    laps: int = 1
    family: str = "toy"


def load_board(
    document: Document, findings: Findings, markings: Collection[str]
) -> LineBoard | None:
    """Read a line: `length`, `bends: {space: limit}`, `zones: [{kind, at}]`."""
    data: Any = document.data
    length = data.get("length")
    if not isinstance(length, int) or length < 2:
        findings.error(("length",), f"`length` is {length!r}", "it takes 2 or more")
        return None
    for number, zone in enumerate(data.get("zones", [])):
        if zone["kind"] not in markings:
            findings.warn(("zones", number), f"no rule knows the zone {zone['kind']!r}")
    bends = {int(space): limit for space, limit in data.get("bends", {}).items()}
    wet = frozenset(zone["at"] for zone in data.get("zones", []) if zone["kind"] == "puddle")
    digest = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    return LineBoard(data["name"], data["name"], length, bends, wet, digest, data.get("laps", 1))
