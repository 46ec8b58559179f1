"""Races that are not over: what others may see of them, who plays them, and where they can go."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from gridprix.core.recorded import read_journal
from gridprix.core.scenario import read_scenario
from gridprix.core.sealed import sealed_file
from gridprix.scenarios import standard_library
from gridprix.ui.races import new_journal

from .conftest import Invoke, Sit
from .seats import PATIENCE, PROGRAM, environment

Scenario = Callable[..., str]

# two drivers with a choice of very different cards
CLUB = """
name: club-pair
ruleset: speed-circuit-club
track: my-loop
rules: [{starting-grid: {grid: listed}}]
seats: [{name: Ada}, {name: Bruno}]
"""


@pytest.fixture
def far(tmp_path: Path) -> Path:
    """A race whose track lies beside it and in no library."""
    folder = tmp_path / "far"
    folder.mkdir()
    shipped = Path(__file__).parents[2] / "scenarios" / "tracks" / "practice-ring.yaml"
    (folder / "my-loop.yaml").write_text(shipped.read_text().replace("practice-ring", "my-loop"))
    (folder / "club.yaml").write_text(CLUB)
    return folder / "club.yaml"


def plotted(sit: Sit, home: Path, file: Path) -> Path:
    """Ada has plotted, Bruno has not, and both have left."""
    at = sit("play", file, "--terminal", "--seed", "4")
    at.expect("Pass the keyboard to Ada")
    at.type("")
    at.expect("A> ")
    at.type("60")
    at.expect("Pass the keyboard to Bruno")
    at.type("", end="\x04")
    at.leave()
    (path,) = (home / "races").glob("*.journal")
    return path


def test_a_face_down_card_is_shown_by_no_command(
    sit: Sit, invoke: Invoke, home: Path, far: Path, tmp_path: Path
) -> None:
    path = plotted(sit, home, far)
    assert '"60"' in sealed_file(path).read_text()
    name = path.stem
    page = tmp_path / "race.html"
    told = [
        invoke("replay", name),
        invoke("review", name, "--all"),
        invoke("review", name, "--json"),
        invoke("hint", name),
        invoke("export", name, "--html", page),
    ]
    for result in told:
        assert result.exit_code == 0, result.output
        assert "60" not in result.output.replace("160", "")
    assert len(read_journal(path).entries) == 0
    assert len(read_journal(path, own=True).past) == 1


def test_a_track_beside_its_race_travels_in_the_journal(
    sit: Sit, invoke: Invoke, home: Path, far: Path, tmp_path: Path
) -> None:
    path = plotted(sit, home, far)
    (far.parent / "my-loop.yaml").unlink()
    for command in (("replay",), ("review",), ("hint",)):
        result = invoke(*command, path)
        assert result.exit_code == 0, result.output
    page = tmp_path / "race.svg"
    assert invoke("export", path, "--svg", page).exit_code == 0
    assert page.read_text().startswith("<svg")
    at = sit("resume", path.stem, "--terminal")
    at.expect("Pass the keyboard to Bruno")
    at.type("")
    at.expect("B> ")
    at.type("40")
    at.expect("> ")
    at.type("quit")
    assert at.leave() == 0
    assert len(read_journal(path).entries) >= 2


def test_a_race_that_was_tampered_with_is_told_of_and_does_not_just_vanish(
    invoke: Invoke, home: Path
) -> None:
    path = home / "races" / "first-race-1.journal"
    path.parent.mkdir(parents=True)
    invoke("run", "first-race", "--seed", "3", "--journal", path)
    path.write_text(path.read_text().replace('"seed":3', '"seed":4'))
    result = invoke("resume", "--terminal")
    assert result.exit_code == 2
    assert f"left out: {path}:1: this line is not as it was written" in result.stderr
    assert "there is no unfinished race" in result.stderr
    menu = invoke("play", "--terminal", input="q\n")
    assert "Left out: " in menu.stdout


def test_a_second_player_is_told_who_plays_and_may_watch(sit: Sit, home: Path) -> None:
    first = sit("play", "first-race", "--terminal", "--seed", "3")
    first.expect("A> ")
    second = sit("resume", "first-race-1", "--terminal")
    second.expect(f"is being played by process {first.process.pid}; only one can play it on")
    second.expect("`gridprix replay --follow first-race-1`")
    assert second.leave() == 2
    watcher = sit("replay", "--follow", "first-race-1")
    first.type("@20,4")
    watcher.expect("Ada stands on 20,4")
    first.expect("A> ")
    first.type("0,+1")
    watcher.expect("Ada sets off")  # a watcher who has not looked yet is told of nothing taken back
    first.expect("A> ")
    first.type("undo")
    watcher.expect("The table has gone back; what follows counts.")
    first.expect("A> ")
    first.type("quit")
    watcher.expect("is not over; `gridprix resume first-race-1`")
    assert watcher.leave() == 0


def test_a_full_disk_at_the_terminal_says_what_is_safe(home: Path) -> None:
    """The last room on the disk is used up in mid-race; with room again it goes on from there."""

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    command = [*PROGRAM, "play", "first-race", "--terminal", "--seed", "3"]
    replies = "@20,4\n" + "0,+1\n0,-1\n" * 60
    done = subprocess.run(
        command,
        input=replies,
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=little_room,
    )
    assert done.returncode == 1, done.stderr
    path = home / "races" / "first-race-1.journal"
    recorded = read_journal(path)
    entries = len(recorded.entries)
    assert entries > 1
    assert not recorded.torn
    assert f"{path} cannot be written: File too large; the race is safe in it up to" in done.stderr
    assert f"its first {entries} decisions and rolls" in done.stderr
    assert "`gridprix resume first-race-1` goes on with it." in done.stderr
    again = subprocess.run(
        [*PROGRAM, "resume", "--terminal"],
        input="0,0\n",
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert again.returncode == 0, again.stderr
    assert len(read_journal(path).entries) > entries


def test_one_bad_file_does_not_take_the_list_along(invoke: Invoke, home: Path) -> None:
    races = home / "races"
    races.mkdir(parents=True)
    invoke("run", "first-race", "--seed", "1", "--journal", str(races / "good.journal"))
    header = '{"format":2,"scenario":5,"rules":{},"seed":1,"track":""}\n'
    for name, text in (("a", header), ("b", "[]\n"), ("c", ""), ("d", "\x00" * 50)):
        (races / f"{name}.journal").write_text(text)
    (races / "e.journal").mkdir()
    (races / "f.journal").symlink_to("nowhere")
    result = invoke("resume")
    assert result.exit_code == 2
    assert "there is no unfinished race" in result.output


def test_two_races_begun_at_once_have_a_file_each(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number that looked free was taken by another process a moment later."""
    library = standard_library(installed=False)
    scenario = read_scenario(library.open("play", "first-race"), library)
    first, journal = new_journal(scenario, 1)
    unseen = [True]
    exists = Path.exists

    def late(path: Path, **more: bool) -> bool:
        if path == first and unseen:
            return not unseen.pop()
        return exists(path, **more)

    monkeypatch.setattr(Path, "exists", late)
    second, other = new_journal(scenario, 1)
    assert (first.stem, second.stem) == ("first-race-1", "first-race-2")
    journal.close()
    other.close()
