"""People at tables of a real server, for a bench: each answers one second after being asked."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import deque
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
SEED = 18  # of how far the tables have come in their races when they are measured


def word_of(number: int) -> str:
    """The word of a table."""
    letters = LETTERS[number // 64 // 26 % 26] + LETTERS[number // 64 % 26]
    return f"LOAD{letters}-{DIGITS[number // 8 % 8]}{DIGITS[number % 8]}"


@attrs.define
class Load:
    """What was measured at the tables."""

    delays: list[float] = attrs.field(factory=list)  # from a reply to the last who heard of it
    alone: list[float] = attrs.field(factory=list)  # of them, where nobody else was asked
    messages: int = 0
    octets: int = 0
    replies: int = 0
    refused: int = 0
    used: float = 0.0  # seconds of the server's processor

    def percentile(self, share: float) -> float:
        """A delay in milliseconds that so many do not exceed."""
        return _percentile(self.delays, share)

    def percentile_alone(self, share: float) -> float:
        """The same where one after another was asked."""
        return _percentile(self.alone, share)


def _percentile(delays: Sequence[float], share: float) -> float:
    ordered = sorted(delays)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def loads_together(loads: Sequence[Load]) -> Load:
    """What was measured in several runs, as if it were one."""
    each = zip(*(attrs.astuple(one, recurse=False) for one in loads), strict=True)
    return Load(*(sum(values[1:], start=values[0]) for values in each))


@attrs.frozen
class Given:
    """A reply that was sent, and whether others were asked at the same time."""

    began: float
    joint: bool


class Person:
    """One device at a table."""

    def __init__(self, table: Crowd, line: ClientConnection, number: int) -> None:
        self.table, self.line, self.number = table, line, number
        self.version, self.sits = 0, asyncio.Event()
        self._answered: set[tuple[str, int]] = set()
        self._offers: dict[str, Any] = {}  # blocks by digest
        self._unheard: deque[Given | None] = deque()  # all that was said and not answered yet

    async def say(self, given: Given | None = None, **message: Any) -> None:
        """Say something; all but the greeting is answered, in its turn."""
        if message["do"] != "hello":
            self._unheard.append(given)
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
            if "said" in heard:
                self.table.was_told(self._unheard.popleft(), self.version, ok=heard["said"][0])
            self.table.has_heard()
            moment = heard.get("moment")
            if moment is None:
                continue
            self._offers |= moment.get("blocks", {})
            for question in moment.get("questions", ()):
                asked = question["car"], heard["asked"].get(question["car"], -1)
                if asked[1] >= 0 and asked not in self._answered:
                    self._answered.add(asked)
                    joint = moment.get("joint", False)
                    self.table.later(self._reply(question, asked, joint=joint))

    async def _reply(
        self, question: dict[str, Any], asked: tuple[str, int], *, joint: bool
    ) -> None:
        await asyncio.sleep(self.table.pause())
        offers = question["offers"]
        if isinstance(offers, dict):
            offers = self._offers[offers["="]]
        keys = [one["key"] for one in offers]
        option = keys.index(question["default"]) if question.get("default") in keys else 0
        self.table.load.replies += 1
        await self.say(
            Given(time.perf_counter(), joint),
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
    hasty: int = 0  # replies that are given without a thought: so far the race has come
    people: list[Person] = attrs.field(factory=list)
    tasks: set[asyncio.Task[None]] = attrs.field(factory=set)
    races: asyncio.Event = attrs.field(factory=asyncio.Event)  # set by the first reply after them
    _open: list[tuple[int, Given]] = attrs.field(factory=list)  # replies that not all know of

    def later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def pause(self) -> float:
        """How long somebody thinks."""
        self.hasty -= 1
        return 0.0 if self.hasty >= 0 else self.think

    def was_told(self, given: Given | None, version: int, *, ok: int) -> None:
        """Somebody has the answer to what they said; it stands since this version, or before."""
        if given is not None and ok:
            self._open.append((version, given))
        self.load.refused += not ok

    def has_heard(self) -> None:
        """A reply counts as heard of when everybody has the version in which it stands."""
        oldest, now = min(one.version for one in self.people), time.perf_counter()
        for version, given in self._open:
            if version <= oldest:
                delay = now - given.began
                self.load.delays.append(delay)
                if not given.joint:
                    self.load.alone.append(delay)
                if self.hasty < 0:
                    self.races.set()
        self._open = [one for one in self._open if one[0] > oldest]

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
    server: Loaded,
    words: Sequence[str],
    seats: int,
    seconds: float,
    think: float = 1.0,
    apart: int = 0,
) -> Load:
    """Let everybody race for some seconds; what was measured once all raced.

    People come at different times. So the tables are up to so many replies `apart` by then, as it
    happens, and not all of them ask all their people at the same moment.
    """
    load, chance = Load(), random.Random(SEED)
    crowds = [Crowd(load, think, chance.randint(0, apart)) for _ in words]
    for start in range(0, len(crowds), 8):
        some = zip(crowds[start : start + 8], words[start : start + 8], strict=True)
        await asyncio.gather(*(crowd.come(server.base, word, seats) for crowd, word in some))
    for crowd in crowds:
        await crowd.start()
    for crowd in crowds:
        await crowd.races.wait()
    await asyncio.sleep(2 * think)
    load.delays.clear()
    load.alone.clear()
    load.messages = load.octets = load.replies = load.refused = 0
    before = server.seconds()
    gc.disable()  # for a collector that holds up the people here is none of the server's
    await asyncio.sleep(seconds)
    gc.enable()
    used, delays = server.seconds() - before, list(load.delays)
    counted = attrs.evolve(load, delays=delays, alone=list(load.alone), used=used)
    for crowd in crowds:
        for task in list(crowd.tasks):
            task.cancel()
        await crowd.go()
    return counted
