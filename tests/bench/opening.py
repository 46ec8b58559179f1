"""How long a person waits for home, for a race from its card, and for the list of ready races.

What is told is ours: the import of arcade and the making of the window are left out. Home and the
race are whole when their first frame is drawn; the list is that of `gridprix scenarios`. Each is
waited for in a process of its own, so that nothing is known yet.
"""

from __future__ import annotations

import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from typing import Any, NoReturn

WAYS = {"first frame": "home", "a race from its card": "card", "ready list": "list"}
RACE = "first-race"
PICTURES = 12  # frames after which home has drawn the pictures that it shows
LOOKED = 1.0  # seconds that somebody looks at the cards before one of them is pressed
ROUNDS = 9
CLOCKS = {"wall": time.perf_counter, "busy": time.process_time}


class Stopwatch:
    """The seconds since it was made, by the clock and the processor, without what is left out."""

    def __init__(self) -> None:
        self._begun = self._now()

    @staticmethod
    def _now() -> dict[str, float]:
        return {kind: clock() for kind, clock in CLOCKS.items()}

    def took(self) -> dict[str, float]:
        """The seconds until now."""
        return {kind: now - self._begun[kind] for kind, now in self._now().items()}

    def without(self, work: Callable[..., None]) -> Callable[..., None]:
        """The same work, whose time is not counted."""

        def apart(*arguments: Any, **more: Any) -> None:
            before = self._now()
            work(*arguments, **more)
            for kind, now in self._now().items():
                self._begun[kind] += now - before[kind]

        return apart


def frame(window: Any) -> None:
    """Draw one frame, until the renderer is done."""
    window.current_view.on_update(1 / 60)
    window.current_view.on_draw()
    window.ctx.finish()


def tell(watch: Stopwatch) -> NoReturn:
    """Say what was measured; nothing else of the program matters."""
    told = json.dumps(watch.took())
    sys.__stdout__.write(f"{told}\n")
    sys.__stdout__.flush()
    os._exit(0)


def windowed(wanted: str) -> None:
    """`gridprix play`, as far as home's first frame or a race's."""
    os.environ["ARCADE_HEADLESS"] = "1"
    import arcade  # noqa: PLC0415 - its import is no part of what is measured

    def run(window: Any) -> None:
        frame(window)
        if wanted == "home":
            tell(watch)
        for _ in range(PICTURES):
            frame(window)
        time.sleep(LOOKED)
        pressed = Stopwatch()
        window.current_view.play(RACE)
        frame(window)
        tell(pressed)

    watch = Stopwatch()
    arcade.Window.__init__ = watch.without(arcade.Window.__init__)  # type: ignore[method-assign]
    arcade.Window.run = run  # type: ignore[method-assign, assignment]
    from gridprix.ui.cli import main as command  # noqa: PLC0415 - this is measured
    from gridprix.ui.window import application  # noqa: PLC0415

    application.HEADLESS = "a window that nobody sees will do"  # type: ignore[attr-defined]
    command(["play"])


def listed() -> None:
    """`gridprix scenarios`, without the start of Python."""
    watch = Stopwatch()
    from gridprix.ui.cli import main as command  # noqa: PLC0415 - this is measured

    with redirect_stdout(io.StringIO()), suppress(SystemExit):
        command(["scenarios"])
    tell(watch)


def waited(wanted: str) -> dict[str, float]:
    """The seconds that something takes in a process of its own, for somebody with no races yet."""
    with tempfile.TemporaryDirectory() as folder:
        own = {**os.environ, "GRIDPRIX_HOME": folder}
        own.pop("PYTHONDONTWRITEBYTECODE", None)  # what people run is compiled
        call = [sys.executable, __file__, wanted]
        told = subprocess.run(call, check=True, capture_output=True, text=True, env=own)
    seconds: dict[str, float] = json.loads(told.stdout)
    return seconds


def main() -> None:
    """Wait for each, in turn."""
    for wanted in WAYS.values():
        waited(wanted)
    found: dict[str, list[dict[str, float]]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, wanted in WAYS.items():
            found[name].append(waited(wanted))
    for name, each in found.items():
        clock, busy = (statistics.median(one[kind] for one in each) for kind in CLOCKS)
        print(f"{name:22} {clock * 1000:6.0f} ms, {busy * 1000:6.0f} ms of them at work")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        listed() if sys.argv[1] == "list" else windowed(sys.argv[1])
    else:
        main()
