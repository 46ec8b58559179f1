"""The keys of a person's seats, kept in the person's folder for its owner's eyes only."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from gridprix.ui.own_folder import home

from .table_link import TableLink

FILE = "seats.json"
MOST = 8  # of one table: a server looks at no more


@attrs.frozen
class KeyRing:
    """Keys by the link of their table."""

    path: Path

    @classmethod
    def own(cls) -> KeyRing:
        """The person's own."""
        return cls(home() / FILE)

    def keys(self, link: TableLink) -> list[str]:
        """What this person has for a table, the newest last; a key in the link comes along."""
        kept = self._read().get(link.page, [])
        return list(dict.fromkeys([*kept, *filter(None, [link.key])]))[-MOST:]

    def add(self, link: TableLink, keys: Iterable[str]) -> None:
        """Keep some keys of a table, unless its link forbids that."""
        if not link.keeps:
            return
        kept = self._read()
        before = kept.get(link.page, [])
        after = list(dict.fromkeys([*before, *keys]))[-MOST:]
        if after != before:
            self._write({**kept, link.page: after})

    def _read(self) -> dict[str, list[str]]:
        with suppress(OSError, ValueError):  # a damaged file costs keys, and nothing else
            data: Any = json.loads(self.path.read_text(encoding="utf-8"))
            return {
                str(page): [one for one in keys if isinstance(one, str)]
                for page, keys in data.items()
                if isinstance(keys, list)
            }
        return {}

    def _write(self, kept: dict[str, list[str]]) -> None:
        """All at once or not at all, and never readable by others, not even for a moment."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
        with os.fdopen(os.open(fresh, flags, 0o600), "w", encoding="utf-8") as stream:
            json.dump(kept, stream)
        fresh.chmod(0o600)  # one that was left behind keeps the mode that it had
        fresh.replace(self.path)
