"""Who may speak to the server: hosts and origins that are ours, and not too many guesses."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

import attrs

GUESSES, MINUTE = 10, 60.0
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
class Guard:
    """Looks at what every request says about itself."""

    names: Collection[str]
    trust_proxy: bool = False
    public: str = ""  # the address that people use, where it is another one
    _guesses: dict[str, deque[float]] = attrs.field(factory=dict)

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

    def may_guess(self, address: str, now: float) -> bool:
        """Whether somebody has not named too many wrong words in the last minute."""
        times = self._guesses.get(address, deque())
        while times and now - times[0] > MINUTE:
            times.popleft()
        return len(times) < GUESSES

    def wrong(self, address: str, now: float) -> None:
        """Somebody has named a word that is none."""
        if len(self._guesses) >= MOST_ADDRESSES:
            self._guesses.pop(next(iter(self._guesses)))
        self._guesses.setdefault(address, deque(maxlen=GUESSES)).append(now)
