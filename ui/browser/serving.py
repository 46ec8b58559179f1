"""Running a server: where it listens, what it prints, how it stops."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import attrs
import click
import segno
import uvicorn

from gridprix.core.collector import settle_down
from gridprix.core.library import Library
from gridprix.ui.echo import echo

from .addresses import LOOPBACK, Links, all_addresses, own_names
from .bots import Bots
from .guarding import Guard
from .keys import WordShare
from .lonely import Lonely
from .site import Site
from .tables import Tables
from .workshop import Workshop

PORT, TRIES = 8765, 20
PING, LOST = 5.0, 10.0  # seconds
HANDED_OVER = 0.001  # seconds that sockets wait for a thread which computes
MOST_MESSAGE, LEAST_SOCKETS, SOCKETS = 4096, 600, 12  # the last for each table
STOPPED = "Stopped. Every table is kept: once the server runs again, its link leads there."


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
    uploads: bool = False
    open_metrics: bool = False
    pace: float = 0.4
    tables: int = 50  # how many may be kept
    share: WordShare = WordShare()  # noqa: RUF009 - it is frozen
    workers: int = 0  # processes in which bots think; 0 lets the machine say
    attached: bool = False  # whether it ends with whoever started it


def leave_at_once() -> None:
    """End the process whatever its threads are at: a rule that never ends would hold it.

    It is safe at any moment: whatever was accepted is on the disk before anybody hears of it.
    """
    sys.stdout.flush()
    os._exit(0)


@attrs.frozen
class World:
    """What a server has of the machine that it runs on; tests bring their own."""

    tell: Callable[[str], None] = echo
    fresh: Callable[[int], bytes] = os.urandom
    now: Callable[[], float] = time.monotonic
    pings: float | None = PING
    leave: Callable[[], None] = leave_at_once


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


def serve(
    library: Library,
    wanted: Wanted,
    world: World = World(),
    settings: Sequence[Sequence[Path]] = ((), ()),
) -> None:
    """Serve tables until somebody presses Ctrl-C; `settings` are the folders of the library."""
    sockets = sockets_for(wanted)
    if wanted.attached:
        threading.Thread(target=_end_with_starter, name="starter", daemon=True).start()
    with suppress(KeyboardInterrupt):  # that is how it is meant to end
        asyncio.run(_run(library, wanted, world, sockets, settings))


def _end_with_starter() -> None:
    """Stop once nobody holds the other end of the standard input: however they have ended."""
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGINT)


async def _run(
    library: Library,
    wanted: Wanted,
    world: World,
    sockets: list[socket.socket],
    settings: Sequence[Sequence[Path]],
) -> None:
    site = site_for(library, wanted, world, sockets, settings)
    await say_where(site, wanted, world)
    settle_down()
    sys.setswitchinterval(HANDED_OVER)
    try:
        await server_for(site, world).serve(sockets)
    finally:
        world.tell(STOPPED)
        if site.tables.workshop.at_work:
            world.leave()


def site_for(
    library: Library,
    wanted: Wanted,
    world: World,
    sockets: list[socket.socket],
    settings: Sequence[Sequence[Path]] = ((), ()),
) -> Site:
    """What is served on some sockets."""
    addresses = all_addresses() if wanted.lan else []
    links = Links(sockets[0].getsockname()[1], addresses, wanted.public_url)
    guard = Guard(
        {LOOPBACK, "::1", *addresses, *own_names()}, wanted.trust_proxy, wanted.public_url
    )
    wanted.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    workshop = Workshop(Bots(settings, wanted.workers), wanted.pace)
    tables = Tables(
        *(wanted.folder, library, world.fresh, workshop), most=wanted.tables, share=wanted.share
    )
    lonely = Lonely(world.tell, world.now()) if wanted.lan else None
    return Site(
        tables,
        guard,
        links,
        lonely,
        world.now,
        uploads=wanted.uploads,
        open_metrics=wanted.open_metrics,
    )


def server_for(site: Site, world: World) -> uvicorn.Server:
    """What listens for a site; it logs nothing, for there are keys in what is sent."""
    return uvicorn.Server(
        uvicorn.Config(
            site.app,
            log_level="critical",
            access_log=False,
            server_header=False,
            date_header=False,
            ws="websockets-sansio",
            ws_max_size=MOST_MESSAGE,
            ws_ping_interval=world.pings,
            ws_ping_timeout=LOST,
            limit_concurrency=max(LEAST_SOCKETS, site.tables.most * SOCKETS),
            timeout_graceful_shutdown=1,
            forwarded_allow_ips=[],
        )
    )


async def say_where(site: Site, wanted: Wanted, world: World) -> None:
    """Tell whoever has started the server where people find it."""
    tell, links = world.tell, site.links
    tell(f"Tables are served at {links.bases[0]}/")
    if wanted.scenario is not None:
        await _open_table(site, wanted, tell)
    if wanted.lan and not links.addresses:
        tell("This machine cannot be reached from other devices: it is not on a network.")
    for other in links.bases[1:]:
        tell(f"Other addresses of this machine: {other}/")
    if not wanted.lan:
        tell("Only this machine can come here; `--lan` lets other devices in.")
    tell("Ctrl-C stops the server; every table is kept.")


async def _open_table(site: Site, wanted: Wanted, tell: Callable[[str], None]) -> None:
    """Put a race on a table, or take up the one that has its word."""
    tables = site.tables
    table = await tables.find(wanted.word, site.now()) if wanted.word else None
    assert wanted.scenario is not None  # noqa: S101 - the caller has looked
    if table is None:
        word, key = tables.begin(wanted.scenario, site.now(), wanted.word, wanted.clock)
    else:
        word, key = table.room.state.word, tables.host_again(wanted.word, table)
    link = site.links.to(word)[0]
    segno.make(link, error="m").terminal(compact=True)
    tell(f"Table word: {word}")
    tell(f"Friends open: {link}")
    tell(f"You, the host, open (keep it to yourself): {link}#key={key}")
