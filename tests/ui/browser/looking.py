"""Looking at a screen as somebody who cannot see well, has large fingers or a small phone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from .chrome import Device
from .pages import Page

AXE = Path(sys.prefix) / "share" / "axe.min.js"
SYSTEM = {  # what a system says of itself, and the theme that follows
    "light": [],
    "dark": [{"name": "prefers-color-scheme", "value": "dark"}],
    "high-contrast": [{"name": "prefers-contrast", "value": "more"}],
}
# wider than the screen, too small for a finger, and words that somebody cannot read to the end
FITS = """(() => {
  const wide = document.documentElement.clientWidth;
  const seen = (one) => getComputedStyle(one).visibility === "visible"
    && !one.closest(".unseen, .parked, [hidden]");
  const pressed = document.querySelectorAll("button, select, a, input, summary");
  const small = [...pressed].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && seen(one) && (box.width < 43.5 || box.height < 43.5);
  }).map((one) => one.outerHTML.slice(0, 90));
  const clipped = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const one = text.parentElement;
    if (!text.data.trim() || !seen(one) || one.closest("svg, option, noscript, .fan")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    for (let around = one; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const cut = style.overflowX === "hidden" || around === one && style.display !== "inline";
      if (cut && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5))
        clipped.push(text.data);
    }
  }
  return {sideways: document.documentElement.scrollWidth - wide, small, clipped};
})()"""


def misfits(device: Page) -> list[str]:
    """What is wider than the screen, cut off, or too small for a finger."""
    found = device.run(FITS)
    sideways = [f"{found['sideways']} pixels sideways"] if found["sideways"] else []
    small = [f"too small: {one}" for one in found["small"]]
    return [*sideways, *small, *(f"clipped: {one}" for one in found["clipped"])]


def fits(device: Page) -> None:
    """Nothing is wider than the screen, cut off, or too small for a finger."""
    assert misfits(device) == []


def see(device: Device, size: tuple[int, int], theme: str = "light") -> None:
    """Have a screen of another size, under a system with another look."""
    device.resize(size, touch=device.touch)
    device.look_like(SYSTEM[theme])
    device.wait(f"document.documentElement.dataset.theme === '{theme}'")


def violations(device: Page, theme: str = "light") -> list[Any]:
    """What axe-core finds."""
    if not device.run("'axe' in window"):
        device.load(AXE.read_text(encoding="utf-8"))
    strict = "true" if theme == "high-contrast" else "false"
    found = device.run(
        "axe.run(document, {resultTypes: ['violations'], rules: {'color-contrast-enhanced':"
        f" {{enabled: {strict}}}}}}}).then((found) => found.violations.map((one) =>"
        " [one.id, one.nodes.map((node) => node.html.slice(0, 160) + ' ' + node.failureSummary)]))"
    )
    return list(found)
