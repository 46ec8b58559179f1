"""A page in some browser, as a test uses it: look, wait, tap."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from typing import Any

PATIENCE = 30.0
# what was touched last, to be told where a test does not find what it waits for
TRAIL = """window.trail = [];
for (const kind of ["click", "pointerdown", "pointerup", "pointercancel"])
  addEventListener(kind, (event) => window.trail = [...window.trail.slice(-7), kind + " at " +
    Math.round(event.clientX) + "," + Math.round(event.clientY) + " after " +
    Math.round(performance.now()) + " ms on " + event.target.outerHTML?.slice(0, 80)], true);"""

# how a page looks by itself, for some seconds
LOOK = """new Promise((done) => {
  const end = performance.now() + 5000;
  const look = () => {
    try { if (CONDITION) return done(true); } catch {}
    if (performance.now() > end) return done(false);
    setTimeout(look, 15);
  };
  look();
})"""


class Gone(Exception):
    """The page that was asked is not there any more."""


class Page(ABC):
    """One page; how it is driven is the browser's."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """What an expression is on the page."""

    @abstractmethod
    def load(self, script: str) -> None:
        """Run a program on the page."""

    @abstractmethod
    def tap_at(self, x: float, y: float) -> None:
        """Touch a point of the screen, or click there."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Write into what has the focus."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    def wait(self, script: str) -> None:
        """Wait until an expression is true: the page looks, again if it is loaded anew."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if self.run(LOOK.replace("CONDITION", script)):
                    return
            except Gone:
                time.sleep(0.03)
        raise AssertionError(
            f"it does not come true: {script}\n{self.run('document.body.innerText')}\n"
            f"the last touches: {self.run('window.trail')}"
        )

    def middle(self, selector: str) -> tuple[float, float]:
        """Where the middle of an element is, once it is there and in view."""
        self.wait(f"document.querySelector({json.dumps(selector)})")
        x, y = self.run(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
            "one.scrollIntoView({block: 'center'}); const box = one.getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        return x, y

    def tap(self, selector: str) -> None:
        """Tap the middle of an element, as a finger or a mouse does."""
        self.tap_at(*self.middle(selector))

    def press(self, focus: str) -> None:
        """Tap the button that a screen calls so."""
        self.tap(f'[data-focus="{focus}"]')
