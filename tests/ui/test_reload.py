"""Working on a rule at the terminal: a line says what has changed, `reload` loads it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gridprix.core.recorded import read_journal
from gridprix.core.transcript import Reply

from .conftest import Sit
from .seats import Terminal

Scenario = Callable[..., str]
SLOW = """
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard, hookimpl, option

@attrs.frozen
class Slow(Rule):
    card: ClassVar[RuleCard] = RuleCard(
        name="slow", summary="Nobody goes fast", family="grid", above=("vectors",)
    )
    most: int = option(9, "the longest move", low=0)

    @hookimpl
    def veto_legs(self, race, car, legs):
        return {one.key: f"{self.most} at most" for one in legs if max(one.velocity) > self.most}
"""


@pytest.fixture
def slow(house: Path) -> Path:
    file = house / "slow.py"
    file.write_text(SLOW)
    return file


def answer(at: Terminal, *replies: str) -> None:
    for reply in replies:
        at.expect("A> ")
        at.type(reply)


def replies_in(home: Path, name: str) -> list[str]:
    entries = read_journal(home / "races" / f"{name}.journal", own=True).past
    return [entry.key for entry in entries if isinstance(entry, Reply) and entry.seat == "A"]


def test_reload_at_the_prompt(
    sit: Sit, home: Path, house: Path, slow: Path, scenario: Scenario
) -> None:
    file = scenario("slow", pilots=("human", "random"))
    at = sit("--plugins", str(house), "play", file, "--seed", "1")
    answer(at, "@20,4", "+1,0")
    at.expect("A> ")
    slow.write_text("def oops(:\n")
    at.type("reload")
    at.expect("Not loaded: ")
    at.expect("slow.py:1: syntax error")
    at.expect("The race goes on as it was")
    slow.write_text(SLOW.replace("option(9", "option(1"))
    answer(at, "reload")
    at.expect("slow.py is loaded. Every decision fits, and the race stands as it did.")
    at.expect("1 at most")
    answer(at, "quit")
    at.expect("`gridprix resume mine-1`")
    assert at.leave() == 0
    assert replies_in(home, "mine-1") == ["@20,4", "+1,0"]


def test_what_has_changed_is_told_before_the_next_question(
    sit: Sit, house: Path, slow: Path, scenario: Scenario
) -> None:
    at = sit("--plugins", str(house), "play", scenario("slow", pilots=("human", "random")))
    at.expect("A> ")
    slow.write_text(SLOW.replace("option(9", "option(1"))
    while True:  # at most one look in a second
        at.type("")
        if "slow.py has changed: `reload` loads it." in at.expect("A> "):
            break


def test_what_would_be_dropped_is_said_first_and_the_old_race_is_kept(
    sit: Sit, home: Path, house: Path, slow: Path, scenario: Scenario
) -> None:
    file = scenario("slow", pilots=("human", "random"))
    at = sit("--plugins", str(house), "play", file, "--seed", "1")
    answer(at, "@20,4", "+1,0", "+1,0")
    at.expect("A> ")
    as_it_was = (home / "races" / "mine-1.journal").read_bytes()
    slow.write_text(SLOW.replace("option(9", "option(1"))
    at.type("reload")
    at.expect("The race differs from round 2, decision ")
    at.expect("1 at most")
    at.expect("Go on from there? [y/N] ")
    at.type("")
    at.expect("Nothing is changed; the race goes on as it was.")
    answer(at, "reload")
    at.expect("Go on from there? [y/N] ")
    at.type("y")
    at.expect("The race goes on from round 2")
    answer(at, "0,0")
    answer(at, "quit")
    at.expect("`gridprix resume mine-2`")
    assert at.leave() == 0
    assert (home / "races" / "mine-1.journal").read_bytes() == as_it_was
    assert replies_in(home, "mine-1") == ["@20,4", "+1,0", "+1,0"]
    assert replies_in(home, "mine-2") == ["@20,4", "+1,0", "0,0"]


def test_a_rule_that_fails_is_repaired_without_leaving(
    sit: Sit, house: Path, scenario: Scenario
) -> None:
    file = scenario("gremlin", pilots=("human", "random"))
    at = sit("--plugins", str(house), "play", file, "--seed", "1")
    answer(at, "@20,4", "+1,0", "0,0", "0,0")
    at.expect("the gremlin did it")
    at.expect("Repair its file and type `reload`, or `quit`: ")
    at.type("reload")
    at.expect("Not loaded: ")
    at.expect("Repair its file")
    gremlin = house / "gremlin.py"
    gremlin.write_text(gremlin.read_text().replace("== 3", "== 300"))
    at.type("reload")
    at.expect("gremlin.py is loaded.")
    at.expect("round 4")
    answer(at, "quit")
    assert at.leave() == 0


def test_cards_that_lie_face_down_stay_there(
    sit: Sit, home: Path, house: Path, scenario: Scenario
) -> None:
    at = sit("--plugins", str(house), "play", scenario("mood"), "--seed", "1")
    for name, reply in (("Ada", "@20,4"), ("Bruno", "@20,5")):
        at.expect(f"{name}, choose your start point")
        at.expect("> ")
        at.type(reply)
    at.expect("Pass the keyboard to Ada")
    at.type("")
    at.expect("A> ")
    at.type("bold")
    at.expect("Pass the keyboard to Bruno")
    at.type("")
    at.expect("B> ")
    mood = house / "mood.py"
    mood.write_text(mood.read_text().replace('Option("bold")', 'Option("brave")'))
    at.type("reload")
    said = at.expect("Go on from there? [y/N] ")
    assert "what Ada answered in secret does not fit any more" in said.replace("\r\n", " ")
    assert "bold" not in said
    at.type("y")
    at.expect("Pass the keyboard to Ada")
    at.type("")
    assert "brave" in at.expect("A> ")
