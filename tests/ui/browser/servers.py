"""A server of its own for a test."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

WORD = "KITE-42"
HERE = Path(__file__).parent


@attrs.define
class Served:
    """A server that runs, and what it has printed."""

    process: subprocess.Popen[str]
    base: str
    host: str
    said: list[str]

    @property
    def link(self) -> str:
        return f"{self.base}/t/{WORD}"

    @property
    def port(self) -> int:
        return int(self.base.rpartition(":")[2])


DEFAULTS: dict[str, Any] = {
    "pace": 0,  # bots do not take their time
    "clock": 0,
    "haste": 1.0,
    "toys": False,
    "uploads": False,
    "loads": (),
}


@contextmanager
def serving(race: str, folder: Path, port: int = 0, **wishes: Any) -> Iterator[Served]:
    """Serve one table until the test is done.

    With `haste` the room's clock runs faster than ours from a SIGUSR1 to the next; `loads` are
    folders with rules of a house, and `toys` brings the family of the tests.
    """
    assert wishes.keys() <= DEFAULTS.keys()
    told: dict[str, Any] = {"scenario": race, "folder": str(folder), "word": WORD, "port": port}
    told |= {**DEFAULTS, **wishes}
    told["loads"] = [str(one) for one in told["loads"]]
    command = [sys.executable, str(HERE / "serve_me.py"), json.dumps(told)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as process:
        try:
            yield _ready(process)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait(timeout=30)


def _ready(process: subprocess.Popen[str]) -> Served:
    said: list[str] = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line.rstrip())
        if line.startswith("Ctrl-C"):
            break
    text = "\n".join(said)
    base = re.search(r"served at (http://\S+)/", text)
    host = re.search(r"(http://\S+#key=[0-9a-f]{32})", text)
    assert base, text
    assert host, text
    return Served(process, base[1], host[1], said)
