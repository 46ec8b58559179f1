"""A server in this process and devices on real sockets, with every byte that they hear."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
import yaml
from websockets.sync.client import connect
from websockets.typing import Origin

from gridprix.core.library import Library
from gridprix.ui.browser.room import Room
from gridprix.ui.browser.serving import Wanted, World, server_for, site_for, sockets_for
from gridprix.ui.browser.site import Site

from .tables import COLOURS, NAMES, chance

WORD = "KITE-42"
PATIENCE = 60


class Wire(socket.socket):
    """A line to the server; what comes is written down as it comes."""

    def __init__(self, port: int) -> None:
        super().__init__(socket.AF_INET, socket.SOCK_STREAM)
        self.came = bytearray()
        self.connect(("127.0.0.1", port))

    def recv(self, size: int, flags: int = 0) -> bytes:
        data = super().recv(size, flags)
        self.came += data
        return data


class Phone:
    """A device at the table. It waits for whatever it has a right to hear."""

    def __init__(self, port: int, keys: Sequence[str] = ()) -> None:
        self.wire = Wire(port)
        address = f"ws://127.0.0.1:{port}/t/{WORD}/live"
        origin = Origin(f"http://127.0.0.1:{port}")
        # a ping would be answered with bytes that nobody has sent a word for
        opening = connect(address, sock=self.wire, origin=origin, ping_interval=None)
        self.line = opening.__enter__()  # it is closed when somebody departs, or at the end
        self.version, self.seat, self.here = 0, "", True
        self.keys: list[str] = list(keys)
        self.send(do="hello", keys=self.keys, device="phone")
        self.hear()

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE))
        self.version, self.seat = heard["version"], heard["you"]["seat"]
        self.keys += heard.get("keys", [])
        return heard

    def hear_until(self, version: int) -> None:
        while self.version < version:
            self.hear()

    @property
    def came(self) -> bytes:
        """All frames so far, as they were on the wire."""
        return bytes(self.wire.came).partition(b"\r\n\r\n")[2]


@attrs.define
class Wired:
    """A served table and its devices; one thing happens after another, in a fixed order."""

    site: Site
    port: int
    phones: list[Phone] = attrs.field(factory=list)
    count: int = 0

    @property
    def room(self) -> Room:
        return self.site.tables.open[WORD].room

    def settle(self) -> None:
        """Wait until everybody has heard of what was done last."""
        for phone in self.phones:
            if phone.here:
                phone.hear_until(self.room.state.version)

    def arrive(self, *keys: str) -> Phone:
        phone = Phone(self.port, keys)
        self.phones.append(phone)
        self.settle()
        return phone

    def depart(self, phone: Phone) -> None:
        before = self.room.state.version
        phone.here = False
        phone.line.close()
        others = [one for one in self.phones if one.here]
        others[0].hear_until(before + 1)
        self.settle()

    def do(self, phone: Phone, **message: Any) -> tuple[bool, str]:
        phone.send(**message)
        while "said" not in (heard := phone.hear()):
            pass
        self.settle()
        ok, sentence = heard["said"]
        return bool(ok), sentence

    def asked(self) -> list[Phone]:
        """Who is asked, in the order of the seats."""
        seats = sorted({ask.seat for ask, _ in self.room.asks().values()})
        here = [phone for phone in self.phones if phone.here]
        return [phone for seat in seats for phone in here if phone.seat == seat]

    def reply(self, phone: Phone, pick: int | None = None) -> None:
        """Answer a phone's first question: by default safely, else one of what is allowed."""
        car, (ask, put) = next(
            (car, one) for car, one in self.room.asks().items() if one[0].seat == phone.seat
        )
        key = ask.default if pick is None else ask.legal[pick].key
        option = [one.key for one in ask.options].index(key)
        self.count += 1
        answer = {"car": car, "option": f"{option:04}", "asked": put}
        ok, sentence = self.do(phone, do="reply", **answer, brought=f"{self.count:032x}")
        assert ok, sentence


@contextmanager
def wired(
    library: Library,
    race: dict[str, Any],
    folder: Path,
    now: Callable[[], float] = lambda: 1000.0,
) -> Iterator[Wired]:
    """Serve a race with chance, time and word fixed, and with no pings."""
    folder.mkdir(parents=True)
    (folder / "race.yaml").write_text(yaml.safe_dump({"name": "race", **race}))
    wanted = Wanted(None, folder / "tables", port=0, pace=0)
    sockets = sockets_for(wanted)
    world = World(lambda _: None, chance("wired"), now, None)
    site = site_for(library, wanted, world, sockets)
    site.tables.begin(str(folder / "race.yaml"), 0.0, WORD)
    server = server_for(site, world)
    thread = threading.Thread(target=server.run, args=(sockets,))
    thread.start()
    table = Wired(site, sockets[0].getsockname()[1])
    try:
        yield table
    finally:
        for phone in table.phones:
            phone.line.close()
        server.should_exit = True
        thread.join(PATIENCE)


def seated(table: Wired, people: int) -> list[Phone]:
    """People take their seats, and the race is started."""
    phones = [table.arrive() for _ in range(people)]
    for phone, name, colour in zip(phones, NAMES, COLOURS, strict=False):
        assert table.do(phone, do="take", name=name, colour=colour)[0]
    assert table.do(phones[0], do="start")[0]
    return phones
