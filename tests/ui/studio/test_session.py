"""Drawing tracks without a window: every step can be taken back, and the file keeps its layout."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from gridprix.core.studio.studio import ERROR, SELECT
from gridprix.ui.studio import files
from gridprix.ui.studio.files import ChangedElsewhere, TrackFile, drafts, file_for
from gridprix.ui.studio.opening import open_draft, open_new, open_track

from .sessions import LIBRARY, PAPER, TRACKS, empty_session, session_on


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's folder of their own."""
    monkeypatch.setenv("GRIDPRIX_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("track", TRACKS, ids=lambda path: path.stem)
def test_every_shipped_track_is_saved_as_it_was(track: Path, tmp_path: Path) -> None:
    session = session_on(track, tmp_path)
    session.save()
    assert session.file.path.read_bytes() == track.read_bytes()


@pytest.mark.parametrize("track", TRACKS, ids=lambda path: path.stem)
def test_what_is_moved_there_and_back_leaves_every_byte(track: Path, tmp_path: Path) -> None:
    session = session_on(track, tmp_path)
    before, origin = session.sheet.text, session.sheet.origin
    handles = [one for one in session.handles() if not one.beside and not one.tool]
    moved = 0
    for handle in handles[:: max(1, len(handles) // 5)][:5]:
        session.choose(handle.id)
        if not session.move_by(1, 0) or session.sheet.text == before:
            continue
        moved += 1
        assert session.undo_words
        assert session.move_by(-1, 0)
        assert session.sheet.text == before
        assert session.sheet.origin == pytest.approx(origin)
        assert session.undo()
        assert session.sheet.text != before, "it is a step of its own"
        assert session.redo()
    assert moved >= min(3, len(handles)) or track.stem.startswith("script-")


@pytest.mark.parametrize("track", PAPER, ids=lambda path: path.stem)
def test_moved_points_change_only_the_lines_that_hold_them(track: Path, tmp_path: Path) -> None:
    session = session_on(track, tmp_path)
    before = session.sheet.text
    handles = session.handles()
    for handle in handles[:: max(1, len(handles) // 5)][:5]:
        session.choose(handle.id)
        if not session.move_by(1, 0):
            continue
        assert session.undo_words.startswith("move ")
        lines = difflib.ndiff(before.splitlines(), session.sheet.text.splitlines())
        changed = [line for line in lines if line.startswith(("-", "+"))]
        assert 2 <= len(changed) <= 4  # a line, or two where the direction has its own
        x, y = (int(one) for one in handle.at)
        gone = " ".join(line for line in changed if line.startswith("-")).replace(" ", "")
        assert f"[{x},{y}]" in gone or "#" in gone, "squares of a picture have no coordinates"
        session.undo()
        assert session.sheet.text == before


def test_a_point_that_is_dragged_back_has_all_as_it_was(tmp_path: Path) -> None:
    track = next(path for path in TRACKS if path.stem == "glen-hollow")
    session = session_on(track, tmp_path)
    before = session.sheet.text
    handle = next(one for one in session.handles() if one.id == "point:3")
    for dx in (0.5, 1.0, 1.5):
        session.drag("point:3", (handle.at[0] + dx, handle.at[1] + 0.5))
        assert session.drop()
    assert session.sheet.text != before
    session.drag("point:3", (handle.at[0] + 0.04, handle.at[1]))
    assert session.drop()
    assert session.sheet.text == before
    for _ in range(4):
        session.undo()
    assert session.sheet.text == before
    session.choose("point:6")
    assert session.move_by(1, 0)
    session.choose("point:3")
    assert session.move_by(1, 0)
    session.choose("point:6")
    there = session.sheet.text
    session.move_by(-1, 0)
    assert session.sheet.text not in (before, there), "what was done meanwhile is not taken back"


def ring(session: object) -> None:
    """A ring with a start line."""
    tools = (
        ("outer", ((0, 0), (24, 0), (24, 20), (0, 20))),
        ("inner", ((6, 6), (18, 6), (18, 14), (6, 14))),
    )
    for tool, points in tools:
        for at in points:
            assert session.touch(tool, at)  # type: ignore[attr-defined]
        assert session.close_shape()  # type: ignore[attr-defined]
    assert session.touch("start", (12, 3))  # type: ignore[attr-defined]


def test_a_ring_is_drawn_from_nothing(tmp_path: Path) -> None:
    session = empty_session(tmp_path)
    found = session.studio.findings(session.sheet)
    assert found[0].level == ERROR
    ring(session)
    assert session.sheet.data["start"] == {"line": [[12, 6], [12, 0]], "towards": [13, 3]}
    levels = {one.level for one in session.studio.findings(session.sheet)}
    assert ERROR not in levels
    session.save()
    assert open_track(LIBRARY, str(session.file.path)).sheet.data == session.sheet.data


def test_a_press_on_the_first_point_closes(tmp_path: Path) -> None:
    session = empty_session(tmp_path)
    for at in ((0, 0), (9, 0)):
        session.touch("outer", at)
    assert not session.close_shape()
    session.touch("outer", (9, 9))
    assert session.shape == "outline"
    session.touch("outer", (0, 0))
    assert session.shape == ""
    assert session.sheet.data["outline"] == [[0, 0], [9, 0], [9, 9]]
    session.touch(SELECT, (5, 0.2))
    assert session.undo_words == "add point 2"
    assert session.sheet.data["outline"] == [[0, 0], [5, 0], [9, 0], [9, 9]]


def test_two_hundred_steps_are_taken_back_and_done_again(tmp_path: Path) -> None:
    session = empty_session(tmp_path)
    ring(session)
    begin = session.sheet.text
    for number in range(210):
        session.choose("outline/2")
        assert session.move_by(1 if number % 3 else -1, number % 2)
    end = session.sheet.text
    for _ in range(200):
        assert session.undo()
    assert not session.undo()
    kept = session.sheet.text
    for _ in range(200):
        assert session.redo()
    assert not session.redo()
    assert session.sheet.text == end
    for _ in range(200):
        session.undo()
    assert session.sheet.text == kept != begin


def test_a_drag_is_one_step(tmp_path: Path) -> None:
    session = empty_session(tmp_path)
    ring(session)
    before = session.sheet.text
    for x in range(25, 40):
        session.drag("outline/2", (x + 0.3, 22))
    assert session.sheet.text == before
    assert session.sheet.data["outline"][2] == [39, 22]
    assert session.drop()
    assert session.undo_words == "move point 3"
    session.undo()
    assert session.sheet.text == before
    session.drag("outline/2", (50, 50))
    session.drag("outline/2", (24, 20))
    assert not session.drop()
    assert session.sheet.text == before


def test_shapes_are_removed_and_doubled(tmp_path: Path) -> None:
    session = empty_session(tmp_path)
    ring(session)
    session.touch("gate", (12, 17))
    assert session.sheet.data["checkpoints"] == [[[12, 20], [12, 14]]]
    session.remove()
    assert "checkpoints" not in session.sheet.data
    session.choose("islands/0/1")
    session.double()
    assert session.sheet.data["islands"][1][0] == [8, 4]
    assert session.handle() is not None
    session.remove()
    assert len(session.sheet.data["islands"][1]) == 3


def test_fields_are_set(tmp_path: Path) -> None:
    session = empty_session(tmp_path)
    ring(session)
    session.set_field("title", "Kettle Lake: north")
    session.set_field("laps", "3")
    assert session.sheet.data["title"] == "Kettle Lake: north"
    assert session.sheet.data["laps"] == 3
    with pytest.raises(ValueError, match="'many' is no whole number; write one from 1 to 999"):
        session.set_field("laps", "many")
    with pytest.raises(ValueError, match="1000 is too much or too little"):
        session.set_field("laps", 1000)
    session.set_field("direction", "clockwise")
    assert session.sheet.data["start"]["towards"] == [11, 3]
    assert not session.set_field("direction", "clockwise")
    session.choose("outline/1")
    session.set_field("x", "30")
    assert session.sheet.data["outline"][1] == [30, 0]
    assert session.chosen == "outline/1"


def test_pictures_are_painted_square_by_square(tmp_path: Path) -> None:
    track = next(path for path in TRACKS if path.stem == "script-squares")
    session = session_on(track, tmp_path)
    before = session.sheet.text
    session.begin_stroke()
    for x in (5, 6, 7):
        session.touch("wall", (x, 2))
    session.end_stroke()
    assert session.sheet.data["squares"].splitlines()[5] == "#S...###.#"
    session.undo()
    assert session.sheet.text == before
    session.touch("gate", (4, 4))  # beside gate 1
    session.touch("gate", (1, 3))
    assert session.sheet.data["squares"].splitlines()[3:5] == ["#..#1..22#", "#3.##..22#"]
    session.touch("zone puddle", (4, 2))
    assert session.sheet.data["legend"] == {"a": "puddle"}
    session.touch("road", (12, 9))
    assert session.sheet.data["squares"].splitlines()[0] == "############."
    levels = [one for one in session.studio.findings(session.sheet) if one.level == ERROR]
    assert levels == []


def test_a_file_that_was_changed_elsewhere_is_told(tmp_path: Path) -> None:
    session = empty_session(tmp_path)
    session.save()
    session.file.path.write_text("name: other\n")
    ring(session)
    with pytest.raises(ChangedElsewhere, match=r"ring\.yaml has been changed elsewhere since"):
        session.save()
    assert session.dirty
    session.file.look()
    session.save()
    assert not session.dirty


def test_drafts_are_kept_every_ten_seconds(tmp_path: Path) -> None:
    session = open_new(LIBRARY, "grid", "Kettle Lake")
    assert session.file.path.name == "kettle-lake.yaml"
    ring(session)
    session.tick(100.0)
    session.tick(109.9)
    assert drafts() == []
    session.tick(110.0)
    (draft,) = drafts()
    assert draft.text == session.sheet.text
    again = open_draft(LIBRARY, draft)
    assert again.dirty
    assert again.file.path == session.file.path
    again.save()
    assert drafts() == []
    assert not again.dirty


def test_shipped_tracks_are_opened_as_copies_and_own_ones_in_place(tmp_path: Path) -> None:
    session = open_track(LIBRARY, "first-ring")
    assert session.file.path == tmp_path / "tracks" / "first-ring-copy.yaml"
    session.save()
    assert open_track(LIBRARY, str(session.file.path)).file.path == session.file.path
    other = file_for(TRACKS[0], LIBRARY)
    assert other.path.parent == files.tracks_folder()


def test_a_save_that_fails_loses_nothing(tmp_path: Path) -> None:
    session = empty_session(tmp_path)
    session.file = TrackFile(tmp_path / "no" / "x.yaml")
    (tmp_path / "no").write_text("in the way")
    with pytest.raises(files.CannotSave, match="cannot be written"):
        session.save()
    assert session.dirty
