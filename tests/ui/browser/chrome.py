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

from .pages import PATIENCE, TRAIL, Gone, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# what is said of a page that is being loaded anew
GONE = ("navigated or closed", "context was destroyed", "Cannot find context", "was collected")
CODES = {"Tab": 9, "Enter": 13, "Escape": 27}  # of keys that do something by themselves
PHONE, LAPTOP, TV = (390, 844), (1280, 800), (1920, 1080)


def chromium() -> str | None:
    """The browser of this machine, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """Chromium without a window."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._contexts: list[str] = []
        self.faults: list[str] = []

    def clear(self) -> None:
        """Put all devices away, and what they have done."""
        contexts, self._contexts = self._contexts, []
        for one in contexts:
            self.call("Target.disposeBrowserContext", browserContextId=one)
        self.faults.clear()

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
                    gone = any(one in answer["error"]["message"] for one in GONE)
                    raise (Gone if gone else AssertionError)(f"{method}: {answer['error']}")
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

    def device(
        self,
        address: str,
        size: tuple[int, int] = PHONE,
        *,
        touch: bool = True,
        again: Device | None = None,
    ) -> Device:
        """A device of its own that has opened an address: nothing is shared with the others.

        One that was there before comes `again` with what it has kept.
        """
        context = again.context if again is not None else self._fresh_context()
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)
        session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)[
            "sessionId"
        ]
        one = Device(self, session, target["targetId"], context)
        for method in ("Page.enable", "Runtime.enable", "Log.enable"):
            one.call(method)
        one.call("Page.addScriptToEvaluateOnNewDocument", source=TRAIL)
        one.resize(size, touch=touch)
        one.look_like([])
        one.call("Page.navigate", url=address)
        return one

    def _fresh_context(self) -> str:
        context = str(self.call("Target.createBrowserContext")["browserContextId"])
        self._contexts.append(context)
        return context


class Device(Page):
    """One page in a context of its own."""

    def __init__(self, browser: Browser, session: str, target: str, context: str) -> None:
        self._browser, self._session, self._target = browser, session, target
        self.context = context

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

    def look_like(self, features: list[dict[str, str]]) -> None:
        """What the system says of itself; cars do not travel, for a picture takes time to draw."""
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        self.call("Emulation.setEmulatedMedia", features=[*features, still])

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
        more: dict[str, Any] = {"text": "\r"} if name == "Enter" else {}
        if name in CODES:
            more["windowsVirtualKeyCode"] = CODES[name]
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, **more)

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
            # a ping draws by `random`, for which hypothesis blames whatever test is drawing
            with connect(address, max_size=None, origin=None, ping_interval=None) as socket:
                yield Browser(socket)
        finally:
            process.kill()
