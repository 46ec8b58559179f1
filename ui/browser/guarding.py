"""Who may speak to the server: hosts and origins that are ours, and not too many guesses."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

import attrs

IN_A_MINUTE, MINUTE = 10, 60.0
MOST_ADDRESSES = 4096  # remembered at once
POLICY = (
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; "
    "object-src 'none'; form-action 'none'"
)
BOOK_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}


def _name(netloc: str) -> str:
    """A host without its port, as it is compared."""
    return (urlsplit(f"//{netloc}").hostname or "").lower()


@attrs.define
class Tally:
    """Counts what comes from each address, for a minute."""

    _times: dict[str, deque[float]] = attrs.field(factory=dict)

    def is_full(self, address: str, now: float) -> bool:
        """Whether there was as much in the last minute as is allowed."""
        times = self._times.get(address, deque())
        while times and now - times[0] > MINUTE:
            times.popleft()
        return len(times) >= IN_A_MINUTE

    def add(self, address: str, now: float) -> None:
        """Count one more; who was counted first is forgotten when there are too many."""
        if len(self._times) >= MOST_ADDRESSES and address not in self._times:
            self._times.pop(next(iter(self._times)))
        self._times.setdefault(address, deque(maxlen=IN_A_MINUTE)).append(now)


@attrs.define
class Guard:
    """Looks at what every request says about itself."""

    names: Collection[str]
    trust_proxy: bool = False
    public: str = ""  # the address that people use, where it is another one
    guesses: Tally = attrs.field(factory=Tally)  # wrong words
    openings: Tally = attrs.field(factory=Tally)  # tables that were opened

    @property
    def is_alone(self) -> bool:
        """Whether no proxy stands before the server, in whose name anybody could come."""
        return not self.trust_proxy and not self.public

    def host_fits(self, headers: Mapping[str, str]) -> bool:
        """Whether a request means this server: pages of others cannot pretend to be ours."""
        try:
            name = _name(headers.get("host", ""))
        except ValueError:
            return False
        return name in self.names or (
            bool(self.public) and name == _name(urlsplit(self.public).netloc)
        )

    def origin_fits(self, headers: Mapping[str, str]) -> bool:
        """Whether a socket or an order comes from one of our own pages."""
        origin = headers.get("origin", "")
        if (
            self.public
            and origin == f"{urlsplit(self.public).scheme}://{urlsplit(self.public).netloc}"
        ):
            return True
        return urlsplit(origin).netloc.lower() == headers.get("host", "?").lower()

    def address(self, peer: str, headers: Mapping[str, str]) -> str:
        """Where somebody is; behind a proxy that is trusted, what the proxy says."""
        told = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        return told if self.trust_proxy and told else peer
