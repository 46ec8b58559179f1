"""Says why nobody may have come, to whoever has started a server for other devices."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

import attrs

PATIENCE = 60.0  # seconds
WORDS = (
    "Nobody from another device has come yet. A guest Wi-Fi often keeps devices apart, and a "
    "firewall may keep them out: try another Wi-Fi, or a phone's hotspot."
)


@attrs.define
class Lonely:
    """Waits for the first visitor from outside; without one it says so, once."""

    tell: Callable[[str], None]
    since: float
    waiting: bool = True

    def visited(self, address: str) -> None:
        """Somebody has come."""
        try:
            here = ipaddress.ip_address(address).is_loopback
        except ValueError:  # what a proxy says need not be an address
            here = False
        self.waiting = self.waiting and here

    def tick(self, now: float) -> None:
        """Be told the time."""
        if self.waiting and now - self.since >= PATIENCE:
            self.waiting = False
            self.tell(WORDS)
