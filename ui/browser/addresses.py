"""The addresses under which other devices find this machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

LOOPBACK = "127.0.0.1"
_SOMEWHERE = ("192.0.2.1", 9)  # an address of nobody's: nothing is sent to it
_IF_INET6 = Path("/proc/net/if_inet6")


def default_address() -> str:
    """The address of the default route; empty on a machine without a network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_SOMEWHERE)
        return str(probe.getsockname()[0])
    return ""


def all_addresses() -> list[str]:
    """Every address for others, the default route's first; link-local ones are left out."""
    found = dict.fromkeys(filter(None, [default_address(), *_named(), *_version_6()]))
    return [one for one in found if _useful(one)]


def _named() -> Iterator[str]:
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(address[0])


def _version_6() -> Iterator[str]:
    with suppress(OSError):
        for line in _IF_INET6.read_text(encoding="ascii").splitlines():
            yield str(ipaddress.IPv6Address(int(line.split()[0], 16)))


def _useful(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def in_link(address: str) -> str:
    """An address as it stands in a link."""
    return f"[{address}]" if ":" in address else address


class Links:
    """The links to a server, the best first: the public one, or one for each of its addresses."""

    def __init__(self, port: int, addresses: Sequence[str], public: str = "") -> None:
        self.addresses = tuple(addresses)
        here = [f"http://{in_link(one)}:{port}" for one in addresses or [LOOPBACK]]
        self.bases = [public.rstrip("/")] if public else here

    def to(self, word: str) -> list[str]:
        """The links to a table; there is no secret in them."""
        return [f"{base}/t/{word}" for base in self.bases]


def own_names() -> list[str]:
    """The names of this machine."""
    name = socket.gethostname().partition(".")[0].lower()
    return ["localhost", name, f"{name}.local"]
