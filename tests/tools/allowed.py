"""Pages that say how many faults of a kind each file may still have: a number may only fall."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

_ROW = re.compile(r"\| `([^`]+)` \| (\d+) \|")


def allowed(page: Path) -> dict[str, int]:
    """How many a page allows each file."""
    return {name: int(count) for name, count in _ROW.findall(page.read_text(encoding="utf-8"))}


def lower(page: Path, head: str, now: Mapping[str, int]) -> None:
    """Write a page anew with what there is now; a number that it has is not raised."""
    most = allowed(page) if page.exists() else {}
    rows = (f"| `{name}` | {min(count, most.get(name, count))} |\n" for name, count in now.items())
    page.write_text(head + "".join(rows), encoding="utf-8")
