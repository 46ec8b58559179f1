"""Who looks after the files that a race comes from."""

from __future__ import annotations

from typing import Any, Protocol


class Files(Protocol):
    """What a race asks of them; `shown` is the part of the window in which it is raced."""

    def changed(self) -> str:
        """What has changed, in a few words."""

    def reload(self, shown: Any, /) -> None:
        """Load it and go on with the race."""

    def script_of(self, round_: int) -> str:
        """Make a round of the race a script; where it lies now. Raises where that cannot be."""
