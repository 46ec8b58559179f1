"""What a person does at a table, by taps: sit down, frame, confirm."""

from __future__ import annotations

import json
import time
from typing import TypeVar

from .pages import PATIENCE, Page

P = TypeVar("P", bound=Page)

QUESTION = "gridprix.store.question"
ASKED = f"({QUESTION} ? {QUESTION}.car + gridprix.store.asked[{QUESTION}.car] : '')"
CALM = "performance.now() - gridprix.desk.settledAt > 360"  # two quick taps are one decision
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# where an option is on the screen, or that it is among those which are shown when they are wanted
PLACE = """(() => { const {store, desk} = gridprix;
  const box = desk.board.box.getBoundingClientRect();
  const offer = store.question.offers.find((one) => one.key === KEY);
  const spot = store.spots[(offer.path || []).at(-1)];
  if (!spot) return null;
  if (!store.points.some((one) => one.key === KEY)) return "hidden";
  const {view, scale} = desk.board;
  return [box.x + (spot[0] - view.x) * scale, box.y + (spot[1] - view.y) * scale]; })()"""


def sit(device: Page, name: str, colour: str) -> None:
    """Join: a name, a car, a seat."""
    device.wait("document.querySelector('#name')")
    device.tap("#name")
    device.type(name)
    device.press(f"car {colour}")
    device.press("take")
    device.wait("gridprix.store.mine")


def read_dice(device: Page) -> None:
    """Read what lies there, one throw after another."""
    while device.run("Boolean(document.querySelector('.sheet.dice'))"):
        before = device.run("gridprix.desk.seenThrow")
        device.press("go on")
        device.wait(f"gridprix.desk.seenThrow !== {before}")


def frame(device: Page, key: str) -> None:
    """Frame an option by a tap where it is."""
    named = json.dumps(key)
    device.run(SETTLED)  # the board looks elsewhere when what is asked takes more room
    at = device.run(PLACE.replace("KEY", named))
    if at == "hidden":
        device.press("pay")
        frame(device, key)
        return
    if at is not None:
        device.tap_at(*at)
        device.wait("gridprix.desk.framed")
        if device.run(f"gridprix.desk.framed !== {named}"):  # another that ends there
            device.press(f"way {key}")
    elif device.run("Boolean(document.querySelector('.fan'))"):
        device.run(f"gridprix.desk.frame({named})")  # the ruler and the fan are tried on their own
    else:
        device.tap(f"[data-focus={json.dumps('offer ' + key)}]")
    device.wait(f"gridprix.desk.framed === {named}")


def answer(device: Page, key: str, bid: str = "") -> None:
    """Frame an option, say what is laid on its dice, and confirm it."""
    read_dice(device)
    frame(device, key)
    if bid:
        device.press(f"bid {bid}")
    before = json.dumps(device.run(ASKED))
    device.wait(CALM)
    device.press("confirm")
    device.wait(f"{ASKED} !== {before}")


def whoever(*devices: P, over: str = "false") -> P | None:
    """The device that is asked next, while bots think; None when something is over before."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for device in devices:
            if device.run(f"Boolean({QUESTION})"):
                return device
        if devices[0].run(over):
            return None
        time.sleep(0.02)
    raise AssertionError(f"nobody is asked\n{devices[0].run('document.body.innerText')}")


def asked(*devices: P) -> P:
    """The device that is asked next, in a race that goes on."""
    found = whoever(*devices)
    assert found is not None
    return found
