"""What goes wrong is told alike in both families: a notice, a sound, a mark on the timeline."""

from __future__ import annotations

import inspect
from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import events
from gridprix.core.dice import ScriptedDice
from gridprix.core.documents import Document
from gridprix.core.events import CarFinished, Event
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.core.state import CarId
from gridprix.core.table import LogEntry
from gridprix.ui.export.film import Film
from gridprix.ui.window.board.arts import art_of
from gridprix.ui.window.table.controller import TableController

CLUB: dict[str, Any] = {"ruleset": "speed-circuit-club", "track": "pinewood-park"}
RING: dict[str, Any] = {"ruleset": "speed-circuit-club", "track": "practice-ring"}
PAPER: dict[str, Any] = {"ruleset": "italian", "track": "open-field"}
FULL = "B@38,0 speed=0 chips=0  C@38,1 speed=0 chips=0  D@38,2 speed=0 chips=0"
BEYOND = "E@39,0 speed=0 chips=0  F@39,1 speed=0 chips=0  G@39,2 speed=0 chips=0"
STANDING = tuple(f"{car} mps" for car in "BCDEFG")

SETBACKS = [
    (RING, "A@11,0 speed=100 chips=0", ("A mps", "A 12,0", "A chance"), (4, 4), "Ada spins"),
    (RING, "A@11,0 speed=100 chips=0", ("A mps", "A 12,0", "A chance"), (6, 6), "Ada crashes"),
    (CLUB, "A@0,1 speed=140 chips=0", ("A 180",), (6, 4), "Ada's engine damaged"),
    (
        CLUB,
        f"A@37,1 speed=160 chips=3  {FULL}  {BEYOND}",
        ("A mps", *STANDING, "A 38,1", "A chips:0", "A 39,1", "A chips:0"),
        (1, 1, 2, 2, 2),
        "Ada goes off the track",
    ),
    (CLUB, "A@71,1 rest=grid chips=0", ("A 80",), (6, 6), "Ada stalls"),
    (PAPER, "A@58,20 v3,0", ("A 0,0",), (), "Ada is out"),
    (
        {**PAPER, "rules": [{"off-track-out": False}, "off-track-return"]},
        "A@58,20 v3,0",
        ("A 0,0",),
        (),
        "Ada is off the track and must come back",
    ),
]


@pytest.mark.parametrize(("race", "arrange", "replies", "dice", "told"), SETBACKS)
def test_a_setback_is_noticed_heard_and_marked(
    library: Library,
    race: dict[str, Any],
    arrange: str,
    replies: tuple[str, ...],
    dice: tuple[int, ...],
    told: str,
) -> None:
    table, heard = _shown(library, {**race, "laps": 3, "arrange": arrange}, replies, dice)
    game = table.game
    notice = next((one for one in table.notices if told in one.text), None)
    assert notice is not None, [entry.text for entry in game.log]
    assert notice.kind in ("warn", "bad")
    assert "setback" in heard
    assert any(frame.setback and told in frame.text for frame in Film(game).frames)


@pytest.mark.parametrize("told", ["drives 80 mph", "pays 1 wear", "brakes 20 mph beyond"])
def test_what_a_driver_does_on_purpose_is_no_setback(library: Library, told: str) -> None:
    race = {**CLUB, "arrange": "A@36,1 speed=100 chips=0"}
    table, heard = _shown(library, race, ("A mps", "A 37,1", "A brake:80", "A 1 wear"))
    assert any(told in entry.text for entry in table.game.log)
    assert "setback" not in heard
    assert not any(frame.setback for frame in Film(table.game).frames)


def _shown(
    library: Library, race: dict[str, Any], replies: tuple[str, ...], dice: tuple[int, ...] = ()
) -> tuple[TableController, list[str]]:
    """A race of people after these replies, all of it shown, and the sounds that were heard."""
    scenario = read_scenario(Document("setback", {"name": "setback", **race}), library)
    game = Game(scenario, 0, {}, dice=ScriptedDice([*dice]))
    table = TableController(game, art_of(game.scenario))
    heard: list[str] = []
    table.heard = heard.append
    for reply in replies:
        car, _, key = reply.partition(" ")
        game.reply(CarId(car), key)
    while table.playback.behind:
        table.playback.catch_up()
        table.seen_throw()
    return table, heard


@attrs.frozen
class FinishedOnFoot(CarFinished):
    """A finish that a house rule tells in its own way."""


@attrs.frozen
class FinishedInSmoke(CarFinished):
    """A finish that is a setback too."""

    tone: ClassVar[str] = "warn"


@pytest.mark.parametrize(
    ("kind", "sound"),
    [(CarFinished, "finish"), (FinishedOnFoot, "finish"), (FinishedInSmoke, "setback")],
)
def test_an_event_sounds_as_the_one_it_is_derived_from(
    library: Library, kind: type[CarFinished], sound: str
) -> None:
    table, heard = _shown(library, {**CLUB, "arrange": "A@36,1 speed=100"}, ())
    heard.clear()
    table.playback.told(LogEntry(kind(CarId("A")), table.game.race))
    assert heard == [sound]


def test_every_event_of_the_core_that_gives_a_reason_has_a_tone_but_the_end() -> None:
    kinds = [
        one
        for _, one in inspect.getmembers(events, inspect.isclass)
        if issubclass(one, Event) and {"reason", "reasons"} & set(getattr(one, "__slots__", ()))
    ]
    assert {one.__name__ for one in kinds if not one.tone} == {"RaceEnded"}
