"""A guided race at the terminal: each step is told with what to type for it."""

from __future__ import annotations

import re
from pathlib import Path

from gridprix.core.recorded import read_journal
from gridprix.core.scenario import read_scenario
from gridprix.core.transcript import Reply
from gridprix.scenarios import standard_library

from .conftest import Sit
from .seats import gridprix

GUIDED = "guided-speed-circuit"


def one_line(shown: str) -> str:
    return " ".join(shown.split())


def test_who_types_what_the_guide_says_drives_its_whole_race(home: Path, sit: Sit) -> None:
    library = standard_library(installed=False)
    steps = read_scenario(library.open("play", GUIDED), library).hints
    at = sit("play", GUIDED, "--terminal")
    for step in steps:
        for _ in step.keys:
            shown = one_line(at.expect("A> "))
            (typed,) = re.findall(r"The guide: .*? Type (\S+)\. Ada, ", shown)
            assert shown.count(step.says) == 1, "told once, before its question"
            at.type(typed)
    at.expect("how it ended")
    at.type("")
    assert at.leave() == 0
    entries = read_journal(home / "races" / f"{GUIDED}-1.journal").entries
    replies = [one.key for one in entries if isinstance(one, Reply) and one.seat == "A"]
    assert replies == [key for step in steps for key in step.keys]


def test_who_leaves_the_line_is_told_once_how_to_come_back(sit: Sit) -> None:
    at = sit("play", GUIDED, "--terminal")
    at.expect("Type 180.")
    at.expect("A> ")
    at.type("mps")
    shown = one_line(at.expect("A> "))
    assert "another move than the guide's. `undo` takes it back;" in shown
    assert "`hint` asks the coach. Ada, where to?" in shown
    at.type("1")
    assert "The guide" not in at.expect("A> ")
    at.type("undo")
    at.expect("The guide: This is another move")
    at.expect("A> ")
    at.type("undo")
    at.expect("Type 180.")


def test_a_guide_leaves_room_on_a_small_screen(sit: Sit) -> None:
    at = sit("play", "guided-first-bend", "--terminal")
    at.expect("A> ")
    assert len(at.screen.splitlines()) <= 24
    at.type("5")
    at.expect("A> ")
    assert len(at.screen.splitlines()) <= 24


def test_a_race_without_a_guide_has_none(home: Path) -> None:
    shown = gridprix(home, "play", "first-race", "--seed", "3", "--terminal", stdin="quit\n")
    assert "A> " in shown.stdout
    assert "The guide" not in shown.stdout
