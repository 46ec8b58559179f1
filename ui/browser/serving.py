"""Running a server: where it listens, what it prints, how it stops."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import attrs
import click
import segno
import uvicorn

from gridprix.core.library import Library
from gridprix.ui.echo import echo

from .addresses import LOOPBACK, all_addresses, in_link, own_names
from .guarding import Guard
from .site import Site
from .tables import Tables

PORT, TRIES = 8765, 20
PING, LOST = 5.0, 10.0  # seconds
MOST_MESSAGE, MOST_SOCKETS = 4096, 600
LONELY = 60.0  # seconds after which it says why nobody may have come
LONELY_WORDS = (
    "Nobody from another device has come yet. A guest Wi-Fi often keeps devices apart, and a "
    "firewall may keep them out: try another Wi-Fi, or a phone's hotspot."
)


@attrs.frozen
class Wanted:
    """What a person wants to be served."""

    scenario: str | None
    folder: Path
    lan: bool = False
    port: int | None = None
    clock: int = 0
    word: str = ""
    public_url: str = ""
    trust_proxy: bool = False
    pace: float = 0.4


def sockets_for(wanted: Wanted) -> list[socket.socket]:
    """The sockets to listen on: this machine alone, or all its addresses."""
    first = wanted.port if wanted.port is not None else PORT
    last_error = ""
    for port in range(first, first + (TRIES if wanted.port is None else 1)):
        try:
            return _listening(port, lan=wanted.lan)
        except OSError as error:
            last_error = error.strerror or str(error)
    raise click.UsageError(f"port {first} cannot be used ({last_error}); name another with --port")


def _listening(port: int, *, lan: bool) -> list[socket.socket]:
    made = [socket.create_server(("0.0.0.0" if lan else LOOPBACK, port))]  # noqa: S104 - it was asked for
    if lan and socket.has_ipv6:
        port = made[0].getsockname()[1]
        try:
            made.append(socket.create_server(("::", port), family=socket.AF_INET6))
        except OSError:  # a machine that has IPv6 switched off
            return made
    return made


def serve(library: Library, wanted: Wanted, tell: Callable[[str], None] = echo) -> None:
    """Serve tables until somebody presses Ctrl-C."""
    sockets = sockets_for(wanted)
    port = sockets[0].getsockname()[1]
    addresses = all_addresses() if wanted.lan else []
    best = in_link(addresses[0]) if addresses else LOOPBACK
    base = (wanted.public_url or f"http://{best}:{port}").rstrip("/")
    guard = Guard(
        {LOOPBACK, "::1", *addresses, *own_names()}, wanted.trust_proxy, wanted.public_url
    )
    wanted.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    tables = Tables(wanted.folder, library, os.urandom, wanted.pace)
    site = Site(tables, guard, lambda word: f"{base}/t/{word}")
    with suppress(KeyboardInterrupt):  # that is how it is meant to end
        asyncio.run(_run(site, wanted, sockets, base, addresses, tell))


async def _run(
    site: Site,
    wanted: Wanted,
    sockets: list[socket.socket],
    base: str,
    addresses: list[str],
    tell: Callable[[str], None],
) -> None:
    port = sockets[0].getsockname()[1]
    tell(f"Tables are served at {base}/")
    if wanted.scenario is not None:
        await _open_table(site, wanted, base, tell)
    if wanted.lan and not addresses:
        tell("This machine cannot be reached from other devices: it is not on a network.")
    for other in addresses[1:]:
        tell(f"Other addresses of this machine: http://{in_link(other)}:{port}/")
    if not wanted.lan:
        tell("Only this machine can come here; `--lan` lets other devices in.")
    tell("Ctrl-C stops the server; every table is kept.")
    server = uvicorn.Server(
        uvicorn.Config(
            site.app,
            log_level="critical",
            access_log=False,
            server_header=False,
            date_header=False,
            ws="websockets-sansio",
            ws_max_size=MOST_MESSAGE,
            ws_ping_interval=PING,
            ws_ping_timeout=LOST,
            limit_concurrency=MOST_SOCKETS,
            timeout_graceful_shutdown=1,
            forwarded_allow_ips=[],
        )
    )
    lonely = asyncio.create_task(_lonely(site, wanted, tell))
    try:
        await server.serve(sockets)
    finally:
        lonely.cancel()
        tell("Stopped. Every table is kept: once the server runs again, its link leads there.")


async def _open_table(site: Site, wanted: Wanted, base: str, tell: Callable[[str], None]) -> None:
    """Put a race on a table, or take up the one that has its word."""
    tables = site.tables
    table = await tables.find(wanted.word) if wanted.word else None
    assert wanted.scenario is not None  # noqa: S101 - the caller has looked
    if table is None:
        word, key = tables.begin(wanted.scenario, wanted.word, wanted.clock)
    else:
        word, key = table.room.state.word, tables.host_again(wanted.word, table)
    link = f"{base}/t/{word}"
    segno.make(link, error="m").terminal(compact=True)
    tell(f"Table word: {word}")
    tell(f"Friends open: {link}")
    tell(f"You, the host, open (keep it to yourself): {link}#key={key}")


async def _lonely(site: Site, wanted: Wanted, tell: Callable[[str], None]) -> None:
    await asyncio.sleep(LONELY)
    if wanted.lan and not any(one not in (LOOPBACK, "::1") for one in site.visitors):
        tell(LONELY_WORDS)
