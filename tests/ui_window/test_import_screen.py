"""Importing in the window: a file becomes a track while its settings are slid."""

from __future__ import annotations

import json
import math
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import arcade
import pytest
from arcade import key as keys
from PIL import Image, ImageDraw

from gridprix.core.library import Library
from gridprix.ui.studio.live import LiveLap
from gridprix.ui.window.application import Application
from gridprix.ui.window.importing.screen import ImportScreen
from gridprix.ui.window.studio.screen import StudioScreen

from .app_table import AT_ONCE, Hand
from .studio_desk import PATIENCE, PROCESSES, drag, in_group, release


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Iterator[Application]:
    app = Application(library, AT_ONCE, window)
    yield app
    app.close()


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A lap around an oval."""
    turns = [n * math.tau / 60 for n in range(60)]
    rows = [f"{300 * math.cos(turn):.1f},{180 * math.sin(turn):.1f}" for turn in turns]
    path = tmp_path / "old-oval.csv"
    path.write_text("\n".join(["x,y", *rows]), encoding="utf-8")
    return path


def laid(hand: Hand, screen: ImportScreen) -> None:
    """Let frames pass until the track is there, or why it is not."""
    until = time.monotonic() + PATIENCE
    hand.frame()
    while screen.desk.computing or not (screen.desk.fault or not screen.desk.stale):
        assert time.monotonic() < until
        hand.frame()
        time.sleep(0.01)
    hand.frame(2)


def test_a_file_becomes_a_track_and_taking_that_back_is_an_empty_sheet(
    app: Application, hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveLap, "follow", lambda live, session, now: False)
    screen = app.drawing_room.import_file(table)
    laid(hand, screen)
    first = screen.desk.track
    assert first is not None
    while screen.look.focus != "slide size":
        hand.key(keys.TAB)
        hand.frame()
    for _ in range(8):
        hand.key(keys.PAGEUP)
    assert screen.desk.settings.size == 16 + 8 * 5 - 1
    laid(hand, screen)
    larger = screen.desk.track
    assert larger is not None
    assert larger.note != first.note
    assert screen.look.focus == "slide size", "Enter is the screen's own where a slider is held"
    hand.key(keys.ENTER)
    studio = app.window.current_view
    assert isinstance(studio, StudioScreen)
    assert studio.session.sheet.text == larger.text
    assert studio.session.undo_words == "import old-oval.csv"
    told = studio.session.studio.findings(studio.session.sheet)
    assert list(screen.desk.findings) == list(told), "the same that the studio finds"
    hand.key(keys.Z, keys.MOD_CTRL)
    assert studio.session.handles() == [] or not studio.session.sheet.data.get("outline")


def test_a_file_that_is_no_road_is_told_in_a_sentence(
    app: Application, hand: Hand, written: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "letter.csv"
    path.write_text("dear all\n", encoding="utf-8")
    screen = app.drawing_room.import_file(path)
    laid(hand, screen)
    assert "No track comes of this yet" in written
    assert any(words.startswith("Row 1 has 'dear all'") for words in written) or any(
        words.startswith("No columns x and y") for words in written
    )
    assert not screen.press("open")


def focused(hand: Hand, screen: ImportScreen, name: str) -> None:
    """Go on with Tab until something has the focus."""
    for _ in range(60):
        if screen.look.focus == name and screen.look.ring:
            return
        hand.key(keys.TAB)
        hand.frame()
    raise AssertionError(name)


def chosen_row(hand: Hand, screen: ImportScreen, words: str) -> None:
    """Take a row of the open list, by keys."""
    labels = [label for _, label in screen.pop_up.options]
    steps = labels.index(words) - screen.pop_up.framed
    for _ in range(abs(steps)):
        hand.key(keys.DOWN if steps > 0 else keys.UP)
    hand.key(keys.ENTER)


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    """Three squares, one inside the other."""
    pytest.importorskip("svgelements")
    shapes = "".join(
        f'<path id="{name}" d="M{away} {away} H{600 - away} V{600 - away} H{away} Z"/>'
        for name, away in (("page", 0), ("kerb", 60), ("grass", 200))
    )
    path = tmp_path / "squares.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>', encoding="utf-8")
    return path


def test_what_a_path_is_can_be_said_by_keys_and_by_mouse(
    app: Application, hand: Hand, written: list[str], drawing: Path
) -> None:
    screen = app.drawing_room.import_file(drawing)
    laid(hand, screen)
    assert [part.role for part in screen.desk.parts] == ["outer", "inner", "inner"]
    first = screen.desk.track
    focused(hand, screen, "part 0")
    hand.key(keys.ENTER)
    hand.frame()
    chosen_row(hand, screen, "Left out")
    laid(hand, screen)
    assert screen.desk.fault.startswith("no path is the outer border")
    assert "No path is the outer border; give one of them this role." in written
    hand.key(keys.DOWN)
    assert screen.look.focus == "part 1"
    hand.frame()
    box = next(one.box for one in screen.live_controls() if one.id == "part 1")
    hand.click(*box.centre)
    hand.frame()
    row = next(n for n, (role, _) in enumerate(screen.pop_up.options) if role == "outer")
    hand.click(*next(one.box for one in screen.live_controls() if one.id == f"row {row}").centre)
    laid(hand, screen)
    assert [part.role for part in screen.desk.parts] == ["", "outer", "inner"]
    assert screen.desk.track is not None
    assert screen.desk.track != first
    hand.key(keys.B)
    laid(hand, screen)
    assert screen.desk.track == first, "the first guess is known again"


def test_of_a_map_with_several_shapes_one_is_chosen_turned_and_made_a_circuit(
    app: Application, hand: Hand, written: list[str], tmp_path: Path
) -> None:
    turns = [n * math.tau / 40 for n in range(41)]
    rings = [
        [[6 + east + size * math.cos(turn), 50 + size * math.sin(turn) / 3] for turn in turns]
        for east, size in ((0, 0.02), (0.1, 0.01))
    ]
    path = tmp_path / "two.geojson"
    path.write_text(json.dumps({"type": "MultiLineString", "coordinates": rings}))
    screen = app.drawing_room.import_file(path)
    laid(hand, screen)
    assert "This GeoJSON holds 2 shapes. Choose one." in written
    focused(hand, screen, "part 1")
    hand.key(keys.ENTER)
    laid(hand, screen)
    assert screen.desk.track is not None
    upright = screen.desk.track.text
    focused(hand, screen, "turn")
    hand.key(keys.ENTER)
    laid(hand, screen)
    assert screen.desk.track is not None
    assert screen.desk.settings.turn
    focused(hand, screen, "to circuit")
    hand.key(keys.ENTER)
    laid(hand, screen)
    assert "family: circuit" in screen.desk.track.text
    assert screen.desk.track.text != upright
    assert "slide spaces" in screen.sliders.shown
    assert "slide size" not in screen.sliders.shown, "a circuit has rows"


OUTER = ((60, 60), (540, 60), (540, 340), (60, 340))
INNER = ((160, 140), (440, 140), (440, 260), (160, 260))


def picture(path: Path, *, ends: int, table: int = 0) -> Path:
    """Two borders on a sheet, open where they have no second end, maybe on a dark table."""
    sheet = Image.new("RGB", (600 + 2 * table, 400 + 2 * table), (90, 80, 70) if table else "white")
    pen = ImageDraw.Draw(sheet)
    if table:
        pen.rectangle((30, 30, sheet.width - 30, sheet.height - 30), fill="white")
    for ring in (OUTER, INNER):
        moved = [(x + table, y + table) for x, y in ring]
        pen.line([*moved, *moved[:ends]], fill="black", width=6, joint="curve")
    sheet.save(path)
    return path


def test_gaps_of_a_picture_are_drawn_shut_by_mouse_and_by_keys(
    app: Application, hand: Hand, written: list[str], tmp_path: Path
) -> None:
    screen = app.drawing_room.import_file(picture(tmp_path / "open.png", ends=0))
    laid(hand, screen)
    assert "No closed line found. Raise the threshold or draw a gap shut." in written
    a, b = (screen.before.to_screen(at) for at in ((60, 58), (60, 342)))
    drag(hand, a, b)
    release(hand, b)
    assert len(screen.desk.settings.picture.strokes) == 1
    hand.key(keys.G)
    hand.frame()
    assert screen.look.focus == "stroke 1a"
    for end, to in (("a", (160, 138)), ("b", (160, 262))):
        focused(hand, screen, f"stroke 1{end}")
        goal = screen.before.to_screen(to)
        for axis, (less, more) in enumerate(((keys.LEFT, keys.RIGHT), (keys.UP, keys.DOWN))):
            for _ in range(400):
                at = screen.before.to_screen(
                    screen.desk.settings.picture.strokes[1]["ab".index(end)]
                )
                away = goal[axis] - at[axis]
                if abs(away) <= 2:
                    break
                far = keys.MOD_SHIFT if abs(away) > 10 else 0
                hand.key(more if away > 0 else less, far)
    laid(hand, screen)
    assert screen.desk.track is not None, screen.desk.fault
    assert screen.desk.track.bordered
    focused(hand, screen, "stroke 1a")
    hand.key(keys.DELETE)
    laid(hand, screen)
    assert len(screen.desk.settings.picture.strokes) == 1
    hand.frame()
    assert screen.press("away")
    assert screen.desk.settings.picture.strokes == ()


def test_corners_of_a_photo_are_moved_by_mouse_and_by_keys(
    app: Application, hand: Hand, tmp_path: Path
) -> None:
    screen = app.drawing_room.import_file(picture(tmp_path / "photo.png", ends=2, table=120))
    laid(hand, screen)
    found = screen.desk.corners
    assert found is not None
    assert found[0] == pytest.approx((30, 30), abs=12)
    at = screen.before.to_screen(found[0])
    to = at[0] + 20, at[1] + 12
    drag(hand, at, to)
    release(hand, to)
    moved = screen.desk.corners
    assert moved is not None
    assert moved[0] == pytest.approx(screen.before.to_file(to), abs=2)
    assert moved[1:] == found[1:]
    hand.frame()
    focused(hand, screen, "corner 2")
    hand.key(keys.LEFT, keys.MOD_SHIFT)
    put = screen.desk.corners
    assert put is not None
    assert put[2][0] < moved[2][0]
    laid(hand, screen)
    screen.press("flat")
    assert screen.desk.corners is None


@pytest.mark.skipif(not PROCESSES.exists(), reason="processes are looked at in /proc")
def test_who_leaves_while_a_picture_is_read_leaves_no_process_behind(
    app: Application, hand: Hand, tmp_path: Path
) -> None:
    noise = Image.effect_noise((3000, 2000), 90)
    noise.save(tmp_path / "noise.png")
    screen = app.drawing_room.import_file(tmp_path / "noise.png")
    hand.frame(2)
    process = screen.desk._side.process
    assert process is not None
    until = time.monotonic() + PATIENCE
    while len(in_group(process.pid)) < 2:
        assert time.monotonic() < until, "a picture is read in a process of its own"
        hand.frame()
    child = next(int(one) for one in in_group(process.pid) if one != str(process.pid))
    os.kill(child, signal.SIGSTOP)  # so that it does not end by itself
    try:
        hand.key(keys.ESCAPE)
        until = time.monotonic() + PATIENCE / 4
        while in_group(process.pid):
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    again = app.drawing_room.import_file(tmp_path / "noise.png")
    hand.frame(2)
    process = again.desk._side.process
    assert process is not None
    app.close()
    assert not in_group(process.pid), "nor does who closes the window"
