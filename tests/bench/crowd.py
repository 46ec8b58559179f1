"""People at tables of a real server, for a bench: each answers one second after being asked."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from gridprix.core.documents import Document
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.browser.keeping import FolderKeeper
from gridprix.ui.browser.table_state import TableState, seats_of, stand_in_of

COLOURS = ("blue", "vermilion", "green", "purple", "ochre", "pink")
LETTERS, DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "23456789"
RUN = "from gridprix.ui.cli import main; main()"
PATIENCE = 120.0


def word_of(number: int) -> str:
    """The word of a table."""
    letters = LETTERS[number // 64 // 26 % 26] + LETTERS[number // 64 % 26]
    return f"LOAD{letters}-{DIGITS[number // 8 % 8]}{DIGITS[number % 8]}"


@attrs.define
class Load:
    """What was measured at the tables."""

    delays: list[float] = attrs.field(factory=list)  # from a reply to the last who heard of it
    messages: int = 0
    octets: int = 0
    replies: int = 0
    used: float = 0.0  # seconds of the server's processor

    def percentile(self, share: float) -> float:
        """A delay in milliseconds that so many do not exceed."""
        ordered = sorted(self.delays)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Person:
    """One device at a table."""

    def __init__(self, table: Crowd, line: ClientConnection, number: int) -> None:
        self.table, self.line, self.number = table, line, number
        self.version, self.sits = 0, asyncio.Event()
        self._answered: set[tuple[str, int]] = set()
        self._offers: dict[str, Any] = {}  # blocks by digest

    async def say(self, **message: Any) -> None:
        await self.line.send(json.dumps(message))

    async def listen(self) -> None:
        """Hear everything, and answer what is asked in one's own time."""
        async for text in self.line:
            heard = json.loads(text)
            self.version = heard["version"]
            if heard["you"]["seat"]:
                self.sits.set()
            self.table.load.messages += 1
            self.table.load.octets += len(text)
            self.table.has_heard(self)
            moment = heard.get("moment")
            if moment is None:
                continue
            self._offers |= moment.get("blocks", {})
            for question in moment.get("questions", ()):
                asked = question["car"], heard["asked"].get(question["car"], -1)
                if asked[1] >= 0 and asked not in self._answered:
                    self._answered.add(asked)
                    self.table.later(self._reply(question, asked))

    async def _reply(self, question: dict[str, Any], asked: tuple[str, int]) -> None:
        await asyncio.sleep(self.table.think)
        offers = question["offers"]
        if isinstance(offers, dict):
            offers = self._offers[offers["="]]
        keys = [one["key"] for one in offers]
        option = keys.index(question["default"]) if question.get("default") in keys else 0
        self.table.replied(self)
        await self.say(
            do="reply",
            car=asked[0],
            option=f"{option:04}",
            asked=asked[1],
            brought=os.urandom(16).hex(),
        )


@attrs.define(eq=False)
class Crowd:
    """Those who sit at one table."""

    load: Load
    think: float = 1.0
    people: list[Person] = attrs.field(factory=list)
    tasks: set[asyncio.Task[None]] = attrs.field(factory=set)
    races: asyncio.Event = attrs.field(factory=asyncio.Event)  # set by the first reply
    _open: list[tuple[float, int]] = attrs.field(factory=list)  # replies that not all know of

    def later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def replied(self, person: Person) -> None:
        self.load.replies += 1
        newest = max(one.version for one in self.people)
        self._open.append((time.perf_counter(), newest + 1))

    def has_heard(self, _: Person) -> None:
        """A reply counts as heard of when everybody has a version that is younger."""
        oldest = min(one.version for one in self.people)
        while self._open and self._open[0][1] <= oldest:
            self.races.set()
            began, _version = self._open.pop(0)
            self.load.delays.append(time.perf_counter() - began)

    async def come(self, base: str, word: str, seats: int) -> None:
        """Take all seats."""
        address = f"ws{base.removeprefix('http')}/t/{word}/live"
        for number in range(seats):
            line = await connect(
                address,
                origin=Origin(base),
                compression=None,
                max_size=None,
                open_timeout=PATIENCE,
                ping_interval=None,
            )
            person = Person(self, line, number)
            self.people.append(person)
            await person.say(do="hello", keys=[], device="laptop")
            self.later(person.listen())
            await person.say(do="take", name=f"P{number + 1}", colour=COLOURS[number])
            await person.sits.wait()

    async def start(self) -> None:
        """The first of them starts the race."""
        await self.people[0].say(do="start")

    async def go(self) -> None:
        for person in self.people:
            await person.line.close()


@attrs.define
class Loaded:
    """A server that runs, in a process of its own."""

    process: subprocess.Popen[str]
    base: str

    def seconds(self) -> float:
        """The processor time that it has used."""
        text = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(text[11]) + int(text[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The memory that it has now."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", text)
        return int(found[1]) / 1024 if found else 0.0


@contextmanager
def telling_load() -> Iterator[None]:
    """Tell at the end how busy the machine was: what waits for a processor comes late."""
    before = os.getloadavg()[0]
    yield
    print(f"load of the machine, with all else on it: {before:.1f}, then {os.getloadavg()[0]:.1f}")


@contextmanager
def serving(folder: Path, tables: int, core: int | None = None) -> Iterator[Loaded]:
    """A server with room for so many tables, on one core if it is named."""
    pin = ["taskset", "-c", str(core)] if core is not None else []
    command = [*pin, sys.executable, "-u", "-c", RUN, "serve", "--port", "0", "--workers", "1"]
    command += ["--folder", str(folder), "--tables", str(tables + 1)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if found := re.search(r"served at (http://\S+)/", line):
                    base = found[1]
                if line.startswith("Ctrl-C"):
                    break
            yield Loaded(process, base)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=PATIENCE)


def put_tables(folder: Path, race: dict[str, Any], count: int) -> list[str]:
    """Tables on disk, as a server keeps them; it opens each when somebody comes."""
    scenario = read_scenario(Document("load", {"name": "load", **race}), standard_library())
    words = [word_of(number) for number in range(count)]
    for word in words:
        keeper = FolderKeeper(folder / word)
        state = TableState(word, "", scenario.title, seats=seats_of(scenario))
        state.settings.stand_in = stand_in_of(scenario)
        state.settings.help = "prices only"
        keeper.keep_race(scenario)
        keeper.keep(state)
    return words


async def raced(
    server: Loaded, words: Sequence[str], seats: int, seconds: float, think: float = 1.0
) -> Load:
    """Let everybody race for some seconds; what was measured once all raced."""
    load = Load()
    crowds = [Crowd(load, think) for _ in words]
    for start in range(0, len(crowds), 8):
        some = zip(crowds[start : start + 8], words[start : start + 8], strict=True)
        await asyncio.gather(*(crowd.come(server.base, word, seats) for crowd, word in some))
    for crowd in crowds:
        await crowd.start()
    for crowd in crowds:
        await crowd.races.wait()
    await asyncio.sleep(2 * think)
    load.delays.clear()
    load.messages = load.octets = load.replies = 0
    before = server.seconds()
    gc.disable()  # for a collector that holds up the people here is none of the server's
    await asyncio.sleep(seconds)
    gc.enable()
    counted = attrs.evolve(load, delays=list(load.delays), used=server.seconds() - before)
    for crowd in crowds:
        for task in list(crowd.tasks):
            task.cancel()
        await crowd.go()
    return counted
