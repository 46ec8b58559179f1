"""Firefox, driven over its own BiDi socket."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from .pages import PATIENCE, TRAIL, Page

NAMES = ("firefox-esr", "firefox")


def firefox() -> str | None:
    """The browser of this machine, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Tab(Page):
    """One page of Firefox."""

    def __init__(self, socket: ClientConnection, size: tuple[int, int]) -> None:
        self._socket, self._numbers = socket, itertools.count(1)
        self._call("session.new", capabilities={})
        self._context = self._call("browsingContext.create", type="tab")["context"]
        viewport = {"width": size[0], "height": size[1]}
        self._call("browsingContext.setViewport", context=self._context, viewport=viewport)
        self._call("script.addPreloadScript", functionDeclaration=f"() => {{ {TRAIL} }}")

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", f"{method}: {answer}"
                return dict(answer["result"])

    def go(self, address: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def _evaluated(self, script: str) -> Any:
        answer = self._call(
            "script.evaluate",
            expression=script,
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", f"{script[:200]}: {answer}"
        return answer["result"].get("value")

    def run(self, script: str) -> Any:
        """What an expression is on the page."""
        text = self._evaluated(
            f"Promise.resolve({script}).then((one) => JSON.stringify(one ?? null))"
        )
        return json.loads(text)

    def load(self, script: str) -> None:
        """Run a program on the page."""
        self._evaluated(f"{script};0")

    def tap_at(self, x: float, y: float) -> None:
        """Touch a point of the screen."""
        finger = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        touch = {"pointerType": "touch"}
        source = {"type": "pointer", "id": "finger", "parameters": touch, "actions": finger}
        self._call("input.performActions", context=self._context, actions=[source])

    def type(self, text: str) -> None:
        """Write into what has the focus."""
        strokes = [{"type": kind, "value": one} for one in text for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keys", "actions": strokes}
        self._call("input.performActions", context=self._context, actions=[source])

    def reload(self) -> None:
        """Load the page anew."""
        self._call("browsingContext.reload", context=self._context, wait="complete")


@contextmanager
def foxing(folder: Path, size: tuple[int, int]) -> Iterator[Tab]:
    """A Firefox with a profile of its own and one page."""
    program = firefox()
    assert program is not None
    folder.mkdir()  # without it Firefox asks what to do, and waits
    command = [
        program, "--headless", "--profile", str(folder), "--no-remote",
        "--remote-debugging-port", "0",
    ]  # fmt: skip
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            address = next(
                found[1]
                for line in process.stderr
                if (found := re.search(r"listening on (ws://\S+)", line))
            )
            # a ping draws by `random`, for which hypothesis blames whatever test is drawing
            with connect(
                f"{address}/session", max_size=None, origin=None, ping_interval=None
            ) as socket:
                yield Tab(socket, size)
        finally:
            process.kill()
