"""A display that nobody sees, and pictures of what a program shows on it."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import attrs
from PIL import Image, ImageGrab

WIDTH, HEIGHT = 1280, 720
COLOURS = 16  # an empty window has one or two; a drawn one many
STILL = 15.0  # seconds without a change; pictures of tracks come one after another, on any machine


@attrs.frozen
class VirtualScreen:
    """One display."""

    name: str

    def shot(self) -> Image.Image:
        """All that is to be seen now."""
        return ImageGrab.grab(xdisplay=self.name).convert("RGB")

    def settled(self, shower: subprocess.Popen[bytes], patience: float = 300.0) -> Image.Image:
        """What is to be seen when a program has drawn something and draws nothing new."""
        end = time.monotonic() + patience
        since, before = time.monotonic(), self.shot()
        while time.monotonic() < end and shower.poll() is None:
            time.sleep(1)
            now = self.shot()
            if now.tobytes() != before.tobytes() or now.getcolors(COLOURS) is not None:
                since, before = time.monotonic(), now
            elif time.monotonic() > since + STILL:
                return now
        gone = "it has ended" if shower.poll() is not None else f"for {patience:.0f} seconds"
        raise TimeoutError(f"nothing was drawn, or it never stood still: {gone}")


@contextmanager
def virtual_screen() -> Iterator[VirtualScreen]:
    """A display of its own, for as long as it is used."""
    size = f"{WIDTH}x{HEIGHT}x24"
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-noreset"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet, text=True) as display:
        assert display.stdout is not None
        try:
            yield VirtualScreen(f":{display.stdout.readline().strip()}")
        finally:
            display.terminate()


@contextmanager
def running(command: Sequence[str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program while it runs; at the end it is asked to end, and then made to."""
    with (
        log.open("wb") as said,
        subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT) as program,
    ):
        try:
            yield program
        finally:
            program.terminate()
            try:
                program.wait(20)
            except subprocess.TimeoutExpired:
                program.kill()
