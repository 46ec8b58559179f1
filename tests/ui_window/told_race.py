"""A program for tests: a race in a window that tells, in a file, what each of its frames offers.

    python told_race.py SCENARIO.json SEED TOLD.json

What is told is the last frame in which something is asked and all lies still. Its number goes up
whenever something else is asked, so that whoever reads it knows an old frame from a new one.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from gridprix.core.documents import Document
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.window import start
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result.screen import ResultScreen
from gridprix.ui.window.screen import Screen

Places = dict[str, tuple[float, float]]


class Teller:
    """Looks at each frame after it was drawn."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._number = 0
        self._asked: object = None
        self._before: dict[str, Any] | None = None
        self._told: dict[str, Any] | None = None
        self._updated = False

    def watch(self) -> None:
        """Look at every frame of every screen from now on."""
        draw = Screen.on_draw

        def drawn(screen: Screen) -> None:
            draw(screen)
            self._look_at(screen)

        Screen.on_draw = drawn  # type: ignore[assignment, method-assign]
        for kind in (RaceScreen, ResultScreen):
            self._watch_updates(kind)

    def _watch_updates(self, kind: type[Screen]) -> None:
        update = kind.on_update

        def updated(screen: Screen, delta_time: float) -> None:
            update(screen, delta_time)
            self._updated = True

        kind.on_update = updated  # type: ignore[assignment, method-assign]

    def _look_at(self, screen: Screen) -> None:
        """Tell a frame that is as the one before, though time has passed between them."""
        now = _asked_in(screen)
        if now is not None:
            now["buttons"] = buttons(screen)
        still, passed = now == self._before, self._updated
        self._before, self._updated = now, False
        if now is not None and still and passed and now != self._told:
            self._tell(now)

    def _tell(self, now: dict[str, Any]) -> None:
        self._told = now
        asked = now["question"], now["at"]
        if asked != self._asked:
            self._asked, self._number = asked, self._number + 1
        written = self._path.with_suffix(".new")
        written.write_text(json.dumps({"number": self._number, **now}))
        written.replace(self._path)  # so that nobody reads half a frame


def _asked_in(screen: Screen) -> dict[str, Any] | None:
    """What waits for a person; None while nothing does."""
    if not isinstance(screen, RaceScreen):
        return {"question": "podium", "at": None}
    table, choice = screen.table, screen.table.choice
    # what was decided, and what was shown of it: dice may follow dice that fell with them
    at = len(table.game.transcript), table.position
    if screen.dice.shown:
        return {"question": "dice", "at": at} if screen.dice.turned >= 1 else None
    if table.over:
        return {"question": "over", "at": at}
    if choice is None:
        return None
    return {
        "question": "origin" if choice.choosing_origin else choice.question.question,
        "at": at,
        "framed": choice.framed,
        "default": choice.question.default,
        "legal": [one.key for one in choice.ordered if not choice.refused(one.key)],
        "spots": spots(screen),
    }


def buttons(screen: Screen) -> Places:
    """What can be pressed, by its name, where a click meets it and nothing that lies over it."""
    return {
        one.id: one.box.centre
        for one in screen.live_controls()
        if one.enabled and screen.control_at(*one.box.centre) is one
    }


def spots(screen: RaceScreen) -> Places:
    """What can be taken on the board, by its key, where a click meets it."""
    choice, camera = screen.table.choice, screen.stage.camera
    if choice is None or any(layer.modal for layer in screen.live_layers()):
        return {}
    places = {
        one.option.key: camera.to_screen(one.spot)
        for one in choice.candidates
        if choice.at(one.place) is one
    }
    return {
        key: at
        for key, at in places.items()
        if camera.port.holds(*at) and screen.control_at(*at) is None
    }


def main(race: str, seed: str, told: str) -> None:
    """Open the window at a race, and tell of it."""
    library = standard_library(installed=False)
    scenario = read_scenario(Document("race", json.loads(Path(race).read_text())), library)
    Teller(Path(told)).watch()
    start(library, scenario, int(seed))


if __name__ == "__main__":
    main(*sys.argv[1:])
