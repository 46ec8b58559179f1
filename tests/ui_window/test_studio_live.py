"""What is worked out beside the studio: findings, the number of moves, test drives."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator

import arcade
import pytest
from arcade import key as keys
from click.testing import CliRunner

from gridprix.core.library import Library
from gridprix.ui.cli import main
from gridprix.ui.window.application import Application
from gridprix.ui.window.studio.trial import TrialScreen

from .app_table import AT_ONCE, Hand
from .app_walk import press
from .studio_desk import OUTER, TRACK, Drawer, change, known


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Iterator[Application]:
    app = Application(library, AT_ONCE, window)
    yield app
    app.close()


def test_the_live_number_is_that_of_the_solver_and_the_test_drive_leads_back(
    app: Application, hand: Hand, written: list[str]
) -> None:
    screen = app.drawing_room.edit("first-ring")
    hand.frame()
    assert "computing" in written
    known(hand, screen)
    figures = screen.live.figures
    assert figures is not None
    assert figures.tiles[0].figure == str(solved("first-ring"))
    assert any(one.title.startswith("Start line has") for one in screen.live.findings)
    before = screen.session.sheet.text
    hand.key(keys.F5)
    drive = app.window.current_view
    assert isinstance(drive, TrialScreen)
    assert [seat.name for seat in drive.table.game.scenario.seats] == ["Test driver"]
    hand.frame(2)
    hand.key(keys.ESCAPE)
    assert app.window.current_view is screen
    assert screen.session.sheet.text == before
    screen.facts.cursor = (30, 4)
    hand.key(keys.F5, keys.MOD_SHIFT)
    here = app.window.current_view
    assert isinstance(here, TrialScreen)
    assert [car.spot for car in here.table.view.cars] == [(30, 4)]
    hand.key(keys.ESCAPE)
    screen.facts.cursor = (500, 500)
    hand.key(keys.F5, keys.MOD_SHIFT)
    assert app.window.current_view is screen
    assert "point at the road" in screen.facts.wrong


def solved(track: str) -> int:
    ran = CliRunner().invoke(main, ["solve", track, "--json"])
    return int(json.loads(ran.output)["moves"])


def test_errors_forbid_the_test_drive_but_never_saving(app: Application, hand: Hand) -> None:
    screen = app.drawing_room.new("grid")
    hand.frame()
    drawer = Drawer(hand, screen)
    drawer.key(keys.O)
    for at in OUTER[:3]:
        drawer.click(at)
    known(hand, screen)
    assert screen.facts.faulty
    hand.frame()
    assert not screen.press("drive")
    hand.key(keys.F5)
    assert app.window.current_view is screen
    assert "error" in screen.facts.wrong
    hand.key(keys.S, keys.MOD_CTRL)
    assert screen.session.file.path.is_file()
    assert not screen.session.dirty


def test_a_frame_never_waits_for_the_solver(app: Application, hand: Hand) -> None:
    remark = "# more than a pipe holds\n" * 8000
    screen = app.drawing_room.text(TRACK.read_text(encoding="utf-8") + remark, "First ring")
    hand.frame(2)
    process = screen.live.side.process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)  # it answers nothing, and reads nothing
    try:
        change(hand)
        for _ in range(4):
            hand.key(keys.UP)
            screen.live._due = 0.0
            hand.frame()
        assert screen.live.computing
    finally:
        os.kill(process.pid, signal.SIGCONT)


def test_findings_lead_to_their_place_and_are_put_right(app: Application, hand: Hand) -> None:
    screen = app.drawing_room.edit("first-ring")
    hand.frame()
    ends = [one for one in screen.session.handles() if one.id.startswith("start/")]
    screen.session.choose(ends[0].id)
    hand.key(keys.DOWN if ends[0].at[1] > ends[1].at[1] else keys.UP)
    known(hand, screen)
    number, found = next(
        (n, one) for n, one in enumerate(screen.live.findings) if one.fix is not None
    )
    hand.frame()
    for _ in range(number + 1):
        hand.key(keys.F8)
    assert screen.facts.finding == number
    assert found.title in screen.facts.said
    hand.frame()
    press(app, hand, f"fix {number}")
    known(hand, screen)
    assert found.title not in [one.title for one in screen.live.findings]
    hand.key(keys.Z, keys.MOD_CTRL)
    known(hand, screen)
    assert found.title in [one.title for one in screen.live.findings]
