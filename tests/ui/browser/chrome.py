"""A real browser, driven over its own socket; as many devices in it as a test wants."""

from __future__ import annotations

import base64
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

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PHONE, LAPTOP = (390, 844), (1280, 800)


def chromium() -> str | None:
    """The browser of this machine, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """Chromium without a window."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.faults: list[str] = []

    def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """Ask the browser for something and wait for its answer."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        self._socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        while True:
            answer: dict[str, Any] = json.loads(self._socket.recv(timeout=PATIENCE))
            self._note(answer)
            if answer.get("id") == number:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']}")
                return dict(answer["result"])

    def _note(self, event: dict[str, Any]) -> None:
        """Whatever goes wrong on a page is a fault of the test."""
        if event.get("method") == "Runtime.exceptionThrown":
            details = event["params"]["exceptionDetails"]
            self.faults.append(str(details.get("exception", {}).get("description", details)))
        if event.get("method") == "Log.entryAdded":
            entry = event["params"]["entry"]
            if entry["level"] == "error" and "WebSocket" not in entry["text"]:
                self.faults.append(f"{entry['text']} {entry.get('url', '')}")

    def device(self, address: str, size: tuple[int, int] = PHONE, *, touch: bool = True) -> Device:
        """A device of its own that has opened an address: nothing is shared with the others."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)
        session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)[
            "sessionId"
        ]
        one = Device(self, session, target["targetId"])
        for method in ("Page.enable", "Runtime.enable", "Log.enable"):
            one.call(method)
        one.call("Page.addScriptToEvaluateOnNewDocument", source=TRAIL)
        one.resize(size, touch=touch)
        one.call("Page.navigate", url=address)
        return one


class Device(Page):
    """One page in a context of its own."""

    def __init__(self, browser: Browser, session: str, target: str) -> None:
        self._browser, self._session, self._target = browser, session, target

    def close(self) -> None:
        """Put the device away."""
        self._browser.call("Target.closeTarget", targetId=self._target)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **parameters)

    def resize(self, size: tuple[int, int], *, touch: bool) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=size[0], height=size[1], deviceScaleFactor=1, mobile=touch,
            screenWidth=size[0], screenHeight=size[1],
        )  # fmt: skip
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.touch = touch

    def run(self, script: str) -> Any:
        """What an expression is on the page."""
        answer = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise AssertionError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def tap_at(self, x: float, y: float) -> None:
        if self.touch:
            self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            return
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, name: str) -> None:
        """Press and release a key."""
        text = {"text": "\r"} if name == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, **text)

    def type(self, text: str) -> None:
        self.call("Input.insertText", text=text)

    def load(self, script: str) -> None:
        """Run a program on the page."""
        self.run(f"{script};0")

    def reload(self) -> None:
        self.call("Page.reload")

    def picture(self, path: Path) -> None:
        """Keep how the page looks."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))


@contextmanager
def browsing(folder: Path) -> Iterator[Browser]:
    """A browser with a profile of its own."""
    program = chromium()
    assert program is not None
    command = [
        program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--remote-debugging-port=0", f"--user-data-dir={folder}", "--no-first-run",
        "--disable-background-networking", "about:blank",
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
            with connect(address, max_size=None, origin=None) as socket:
                yield Browser(socket)
        finally:
            process.kill()
