"""A server that is killed between any two decisions: the race ends as if nothing had been."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml
from soaking import SOAK, tries
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gridprix.core.dice import draw
from gridprix.core.recorded import Recorded, read_journal
from gridprix.core.transcript import Reply, Thrown
from gridprix.ui.seat.post import Receiver

from .serve_forks import WORD
from .tables import COLOURS, NAMES

KILLS, ROUNDS = tries(10, 100), 16 if SOAK else 4
PEOPLE = 2
RACE = {
    "name": "killed",
    "ruleset": "speed-circuit-club",
    "track": "practice-ring",
    "seats": PEOPLE,
    "rules": [{"race-limit": {"rounds": ROUNDS}}],
}


@attrs.define
class Device:
    """Somebody's phone: it finds the table again by its keys."""

    port: int
    keys: list[str] = attrs.field(factory=list)
    seat: str | None = None
    version: int = -1
    asked: dict[str, int] = attrs.field(factory=dict)
    offers: dict[str, list[str]] = attrs.field(factory=dict)  # what is refused is empty
    stage: str = ""
    said: str | None = None
    _line: ClientConnection | None = None
    _receiver: Receiver = attrs.field(factory=Receiver)

    def open(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/t/{WORD}/live"
        line = connect(address, origin=f"http://127.0.0.1:{self.port}").__enter__()  # type: ignore[arg-type]
        self._line, self._receiver, self.version = line, Receiver(), -1
        self.send(do="hello", keys=self.keys, device="phone")
        self.hear()

    def close(self) -> None:
        if self._line is not None:
            self._line.close()

    def send(self, **message: Any) -> None:
        assert self._line is not None
        self._line.send(json.dumps(message))

    def hear(self) -> None:
        assert self._line is not None
        heard = json.loads(self._line.recv(timeout=300))
        self.version, self.seat = heard["version"], heard["you"]["seat"]
        self.keys += heard.get("keys", [])
        self.said = heard["said"][1] if "said" in heard else None
        self.stage = heard.get("table", {}).get("stage", self.stage)
        self.asked = heard.get("asked", {})
        if "moment" in heard:
            moment = self._receiver.moment(heard["moment"])
            self.offers = {
                one.car: ["" if offer.refusal else offer.key for offer in one.offers]
                for one in moment.questions
            }

    def do(self, **message: Any) -> None:
        self.send(**message)
        self.hear()
        while self.said is None:
            self.hear()


class Servers:
    """Servers of one table, one after another."""

    def __init__(self, folder: Path, scripts: subprocess.Popen[str]) -> None:
        self.journal = folder / WORD / "race-1.journal"
        self._scripts, self.port, self.host, self._process = scripts, 0, "", 0
        self.begin()

    def begin(self) -> None:
        assert self._scripts.stdin is not None
        assert self._scripts.stdout is not None
        self._scripts.stdin.write(f"{self.port}\n")
        self._scripts.stdin.flush()
        for line in self._scripts.stdout:
            if found := re.search(r"process (\d+)", line):
                self._process = int(found[1])
            if found := re.search(r":(\d+)/t/.*#key=(\w+)", line):
                self.port, self.host = int(found[1]), found[2]
            if line.startswith("Ctrl-C"):
                break

    def kill(self) -> None:
        """Kill the server, and wait until the system has taken its socket away."""
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL)
            while True:
                os.kill(self._process, 0)

    def kept(self) -> Recorded:
        return read_journal(self.journal, own=True)


@contextmanager
def serving(folder: Path) -> Iterator[Servers]:
    folder.mkdir()
    (folder / "race.yaml").write_text(yaml.safe_dump(RACE))
    script = Path(__file__).with_name("serve_forks.py")
    with subprocess.Popen(
        [sys.executable, str(script), str(folder / "race.yaml"), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    ) as scripts:
        servers = Servers(folder, scripts)
        try:
            yield servers
        finally:
            servers.kill()
            scripts.kill()


def seated(servers: Servers) -> list[Device]:
    devices = [Device(servers.port, [servers.host] if n == 0 else []) for n in range(PEOPLE)]
    for number, device in enumerate(devices):
        device.open()
        device.do(do="take", name=NAMES[number], colour=COLOURS[number])
    devices[0].do(do="start")
    return devices


def raced(folder: Path, kills: int, decisions: int) -> Recorded:
    """The journal of a race whose server was killed so many times."""
    with serving(folder) as servers:
        devices = seated(servers)
        at = {draw(f"kill {n}", decisions) if kills < decisions else n for n in range(kills)}
        done, left = 0, kills
        while True:
            try:
                who = next_asked(devices)
                if who is None:
                    break
                done += 1
                send_reply(who, len(servers.kept().past))
                if left and (done in at or decisions - done < left):
                    left -= 1
                    if left % 2:
                        who.hear()  # else it is killed with the reply on its way
                    servers.kill()
                while who.said is None:
                    who.hear()
            except ConnectionClosed:
                servers.begin()
                for device in devices:
                    device.close()
                    device.open()
                assert [one.seat for one in devices] == ["A", "B"]
        assert left == 0
        for device in devices:
            device.close()
        return servers.kept()


def next_asked(devices: list[Device]) -> Device | None:
    """Whoever is asked first; None when the race is over."""
    while True:
        newest = max(one.version for one in devices)
        for one in devices:
            while one.version < newest:
                one.hear()
        if devices[0].stage == "over":
            return None
        asked = [one for one in devices if one.asked]
        if asked:
            return min(asked, key=lambda one: str(one.seat))
        devices[0].hear()


def send_reply(device: Device, number: int) -> None:
    """Answer as the number of decisions says, so that it hangs on nothing else."""
    car = min(device.asked)
    keys = device.offers[car]
    open_keys = [key for key in keys if key]
    option = keys.index(open_keys[draw(f"{number} {car}", min(3, len(open_keys)))])
    device.said = None
    device.send(
        do="reply",
        car=car,
        option=f"{option:04}",
        asked=device.asked[car],
        brought=f"{number:032x}",
    )


@pytest.mark.timeout(7200)
def test_a_server_that_is_killed_often_ends_the_race_as_an_undisturbed_one(tmp_path: Path) -> None:
    whole = raced(tmp_path / "whole", 0, 1)
    decisions = sum(isinstance(one, Reply) and one.seat in ("A", "B") for one in whole.entries)
    assert whole.finished
    assert any(isinstance(one, Thrown) for one in whole.entries)
    cut = raced(tmp_path / "cut", KILLS, decisions)
    assert cut.entries == whole.entries
    assert [(one.entries, one.round, one.fingerprint) for one in cut.states] == [
        (one.entries, one.round, one.fingerprint) for one in whole.states
    ]
    assert cut.ending == whole.ending
