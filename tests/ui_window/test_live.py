"""Working on a rule while it is raced: Ctrl+R after an edit, a syntax error, a failing rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.recorded import read_journal
from gridprix.core.scenario import read_scenario
from gridprix.core.transcript import Reply
from gridprix.scenarios import standard_library
from gridprix.ui.races import races_folder
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import AT_ONCE, Hand, asked

RULE = '''
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard, hookimpl, option

@attrs.frozen
class TopSpeed(Rule):
    """No car moves further than the top speed."""
    card: ClassVar[RuleCard] = RuleCard(
        name="top-speed", summary="Nobody goes faster", family="grid",
        needs=("vectors",), above=("vectors",),
    )
    most: int = option({most}, "the longest move across or up", low=0, high=99)

    @hookimpl
    def veto_legs(self, race, car, legs):
        return {{
            leg.key: f"the top speed is {{self.most}}"
            for leg in legs if max(map(abs, leg.velocity)) > self.most
        }}
'''
RACE = """name: mine
ruleset: italian
rules: [top-speed]
track: first-ring
undo: free
seats: [{name: Ada, pilot: human}, {name: Bruno, pilot: random}]
"""
TOP_SPEED = "top-speed"


@pytest.fixture
def rule(own_home: Path) -> Path:
    """The person's own rule, in the data folder."""
    file = own_home / "plugins" / "top_speed.py"
    file.parent.mkdir()
    file.write_text(RULE.format(most=9))
    return file


@pytest.fixture
def race(own_home: Path, rule: Path) -> Path:
    """The person's own race, in the data folder."""
    file = own_home / "play" / "mine.yaml"
    file.parent.mkdir()
    file.write_text(RACE)
    return file


@pytest.fixture
def app(own_home: Path, race: Path, window: arcade.Window) -> Iterator[Application]:
    library = standard_library([own_home / "plugins"], own_home, installed=False)
    app = Application(library, AT_ONCE, window)
    yield app
    app.close_journal()


def begun(app: Application, hand: Hand, *replies: str) -> RaceScreen:
    """The person's race after some replies."""
    screen = app.race(read_scenario(app.library.open("play", "mine"), app.library), 3)
    for reply in replies:
        hand.frame(2)
        asked(screen).frame(reply)
        hand.key(keys.ENTER)
    hand.frame(3)
    return screen


def noticed(app: Application, hand: Hand, words: str) -> None:
    """Let the lookout look at once; the banner must say so."""
    live = app._live
    live._own.lookout._next = 0.0
    hand.frame()
    live.wait()
    hand.frame()
    assert shown(app).banner.words == words


def shown(app: Application) -> RaceScreen:
    view = app.window.current_view
    assert isinstance(view, RaceScreen)
    return view


def replies(screen: RaceScreen) -> list[str]:
    return [one.key for one in screen.table.game.transcript if isinstance(one, Reply)]


def press_reload(hand: Hand) -> None:
    hand.key(keys.R, keys.MOD_CTRL)
    hand.frame(2)


def top_speed(screen: RaceScreen) -> object:
    rules = screen.table.game.scenario.book.active()
    return getattr(rules[TOP_SPEED], "most")  # noqa: B009 - no type knows a rule from a file


def test_a_changed_default_is_noticed_and_loaded_and_the_race_goes_on(
    app: Application, hand: Hand, rule: Path, written: list[str]
) -> None:
    screen = begun(app, hand, "@20,4", "0,+1")
    before, kept = replies(screen), app.race_name
    assert screen.banner.words == ""
    rule.write_text(RULE.format(most=1))
    noticed(app, hand, "top_speed.py has changed")
    assert "top_speed.py has changed" in written
    assert "Ctrl R" in written
    press_reload(hand)
    after = shown(app)
    assert after is not screen
    assert top_speed(after) == 1
    assert replies(after) == before
    assert after.banner.words == ""
    told = [text for text in written if text.startswith("top_speed.py is loaded")]
    assert told == ["top_speed.py is loaded. Every decision fits, and the race stands as it did."]
    assert app.race_name == kept, "nothing so far is otherwise: it is the same journal"
    assert asked(after).refused("0,+1")
    assert asked(after).reason("0,+1") == "the top speed is 1"
    asked(after).frame("0,0")
    hand.key(keys.ENTER)
    hand.frame(3)
    app.close_journal()
    recorded = read_journal(races_folder() / f"{kept}.journal")
    assert [one.key for one in recorded.entries if isinstance(one, Reply)] == replies(after)


def test_a_decision_that_does_not_fit_is_told_before_anything_is_dropped(
    app: Application, hand: Hand, rule: Path
) -> None:
    screen = begun(app, hand, "@20,4", "0,+1", "0,+1")
    before, kept = replies(screen), app.race_name
    journal = races_folder() / f"{kept}.journal"
    as_it_was = journal.read_bytes()
    rule.write_text(RULE.format(most=1))
    press_reload(hand)
    assert shown(app) is screen
    assert screen.message.shown
    assert "round 2" in screen.message.words
    assert "the top speed is 1" in screen.message.body
    hand.key(keys.ESCAPE)
    hand.frame()
    assert shown(app) is screen, "who does not want it goes on as before"
    assert replies(screen) == before
    press_reload(hand)
    assert screen.press("reload yes")
    hand.frame(2)
    after = shown(app)
    assert after is not screen
    assert app.race_name != kept
    assert replies(after) == before[: len(replies(after))]
    assert asked(after).refused("0,+1")
    assert journal.read_bytes() == as_it_was
    fresh = read_journal(races_folder() / f"{app.race_name}.journal", own=True)
    assert [one.key for one in fresh.past if isinstance(one, Reply)] == replies(after)
    asked(after).frame("0,0")
    hand.key(keys.ENTER)
    hand.frame(2)
    assert len(replies(after)) > len(fresh.past)


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ("def oops(:\n", "top_speed.py:1: syntax error: "),
        (RULE.format(most=9) + "\n1 // 0\n", "ZeroDivisionError: "),
        (RULE.format(most=9).replace("veto_legs", "vetto_legs"), "unknown hook 'vetto_legs'"),
    ],
)
def test_a_broken_rule_leaves_the_race_as_it_was_until_it_is_repaired(
    app: Application, hand: Hand, rule: Path, written: list[str], broken: str, sentence: str
) -> None:
    screen = begun(app, hand, "@20,4", "0,+1")
    before = replies(screen)
    rule.write_text(broken)
    noticed(app, hand, "top_speed.py has changed")
    press_reload(hand)
    assert shown(app) is screen
    assert "top_speed.py" in screen.banner.fault
    assert sentence in screen.banner.fault
    assert any("cannot be loaded" in text for text in written)
    asked(screen).frame("0,0")
    hand.key(keys.ENTER)
    hand.frame(3)
    assert len(replies(screen)) > len(before), "the old race goes on"
    before = replies(screen)
    rule.write_text(RULE.format(most=2))
    press_reload(hand)
    after = shown(app)
    assert after is not screen
    assert after.banner.fault == ""
    assert replies(after) == before
    assert top_speed(after) == 2


def test_a_rule_that_failed_goes_on_after_its_repair(
    app: Application, hand: Hand, rule: Path
) -> None:
    rule.write_text(RULE.format(most=1).replace("{self.most}", "{self.moost}"))
    app.library = app.library.anew()  # type: ignore[misc]
    screen = begun(app, hand, "@20,4", "0,+1")
    assert "failed in veto_legs" in screen.table.failure
    assert "top_speed.py:" in screen.table.failure
    before = replies(screen)
    press_reload(hand)
    assert "top_speed.py:" in screen.banner.fault, "it is as broken as it was"
    assert shown(app) is screen
    rule.write_text(RULE.format(most=1))
    press_reload(hand)
    after = shown(app)
    assert after.table.failure == ""
    assert replies(after) == before
    assert asked(after).refused("0,+1")


def test_a_changed_race_file_and_one_that_cannot_be_read(
    app: Application, hand: Hand, race: Path
) -> None:
    screen = begun(app, hand, "@20,4")
    race.write_text(RACE + "lapps: 3\n")
    noticed(app, hand, "mine.yaml has changed")
    press_reload(hand)
    assert shown(app) is screen
    assert "'lapps'" in screen.banner.fault
    race.write_text(RACE + "laps: 3\n")
    press_reload(hand)
    assert shown(app).table.game.scenario.laps == 3
    assert app.race_name == "mine-2", "another header is another journal"


def test_a_file_that_is_as_it_was_again_is_no_change(
    app: Application, hand: Hand, rule: Path
) -> None:
    begun(app, hand, "@20,4")
    rule.write_text(RULE.format(most=3))
    noticed(app, hand, "top_speed.py has changed")
    rule.write_text(RULE.format(most=9))
    noticed(app, hand, "")


def test_what_is_told_can_be_put_away(
    app: Application, hand: Hand, rule: Path, written: list[str]
) -> None:
    screen = begun(app, hand, "@20,4")
    rule.write_text(RULE.format(most=3))
    noticed(app, hand, "top_speed.py has changed")
    assert screen.press("put away")
    written.clear()
    screen.repaint()
    hand.frame(2)
    assert "top_speed.py has changed" not in written


def test_the_disk_is_not_asked_in_every_frame(
    app: Application, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(app, hand, "@20,4")
    looks: list[Callable[[], object]] = []
    lookout = app._live._own.lookout
    monkeypatch.setattr(lookout, "look", lambda: looks.append(lookout.look))
    lookout._next = lookout._clock() + 3600
    hand.frame(30)
    assert not looks
    lookout._next = 0.0
    hand.frame()
    app._live.wait()
    assert len(looks) == 1
