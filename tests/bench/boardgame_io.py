"""Messages per second of the server's processor: races of two and boardgame.io's tic-tac-toe.

Like with like: two seats and up to nine options, taken in turn; every move is told to both over a
real socket; each player waits equally long before a move. Theirs are kept in memory, ours on a disk
that is memory. The server has one core, its clients have the other. boardgame.io is installed by
npm into a folder of its own below `build`.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from crowd import PATIENCE, Load, Loaded, put_tables, raced, serving, telling_load

HERE = Path(__file__).parent
BUILT = HERE.parents[1] / "build" / "boardgame.io"
WANTED = ("boardgame.io@0.50.2", "socket.io-client@4.8.1")
RACE = {"ruleset": "italian", "track": "first-ring", "laps": 9, "seats": 2}
TABLES, THINK, SECONDS, ROUNDS = 20, 0.1, 10.0, 5
IN_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own is made there
SERVER, PLAYERS = 0, 1  # the cores they run on


class LeftOut(Exception):
    """Why the two cannot be compared here."""


def installed() -> dict[str, str]:
    """The environment in which node finds boardgame.io, which is installed if need be."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise LeftOut("node and npm are not installed here")
    if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2:
        raise LeftOut("it takes Linux and two cores")
    modules = BUILT / "node_modules"
    if not (modules / "boardgame.io").is_dir():
        BUILT.mkdir(parents=True, exist_ok=True)
        call = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(BUILT)]
        if subprocess.run([*call, *WANTED], check=False).returncode:
            raise LeftOut("npm could not install it")
    return {**os.environ, "NODE_PATH": str(modules)}


@contextmanager
def boards(environment: dict[str, str]) -> Iterator[tuple[Loaded, str]]:
    """A server of boardgame.io, and its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    call = [*pinned(SERVER), "node", str(HERE / "tic_tac_toe_server.cjs"), port]
    with subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        try:
            if not any(line.startswith("ready") for line in iter(process.stdout.readline, "")):
                raise LeftOut("its server does not begin")
            yield Loaded(process, ""), port
        finally:
            process.terminate()
            process.wait(PATIENCE)


def pinned(core: int) -> list[str]:
    """How a program is called that has one core."""
    return ["taskset", "-c", str(core)]


def played(environment: dict[str, str]) -> Load:
    """Tic-tac-toe at so many tables."""
    with boards(environment) as (server, port):
        told = map(str, (port, TABLES, THINK, SECONDS))
        call = [*pinned(PLAYERS), "node", str(HERE / "tic_tac_toe_players.cjs"), *told]
        with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, env=environment) as players:
            assert players.stdout is not None
            players.stdout.readline()
            before = server.seconds()
            counted = json.loads(players.stdout.readline())
            return Load(used=server.seconds() - before, **counted)


def driven() -> Load:
    """Races at as many tables."""
    where = IN_MEMORY if IN_MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=where) as folder:
        words = put_tables(Path(folder), RACE, TABLES)
        with serving(Path(folder), TABLES, SERVER) as server:
            own = os.sched_getaffinity(0)
            os.sched_setaffinity(0, {PLAYERS})
            try:
                return asyncio.run(raced(server, words, 2, SECONDS, THINK))
            finally:
                os.sched_setaffinity(0, own)


def main() -> None:
    """Compare both, in turn."""
    try:
        environment = installed()
        ways: dict[str, Callable[[], Load]] = {
            "gridprix": driven,
            "boardgame.io": lambda: played(environment),
        }
        with telling_load():
            rounds = [{name: way() for name, way in ways.items()} for _ in range(ROUNDS)]
    except LeftOut as why:
        print(f"left out: boardgame.io ({why})")
        return
    for name in ways:
        some = [one[name] for one in rounds]
        told, bytes_each = (statistics.median(map(of, some)) for of in (per_second, per_message))
        rate = statistics.median(one.messages / SECONDS for one in some)
        print(
            f"{name:14} {told:8,.0f} messages per second of the processor,"
            f" {rate:6.0f} a second, {bytes_each:6,.0f} bytes each"
        )
    ratios = sorted(per_second(one["gridprix"]) / per_second(one["boardgame.io"]) for one in rounds)
    span = f"{ratios[0]:.2f} to {ratios[-1]:.2f}, {len(ratios)} rounds"
    print(f"messages / boardgame.io: {statistics.median(ratios):.2f} ({span})")


def per_second(load: Load) -> float:
    """Messages that were delivered for a second of the server's processor."""
    return load.messages / max(load.used, 0.01)


def per_message(load: Load) -> float:
    """The length of a message."""
    return load.octets / max(load.messages, 1)


if __name__ == "__main__":
    main()
