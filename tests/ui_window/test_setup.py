from __future__ import annotations

from pathlib import Path

import arcade
import attrs
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.setup.checking import check, refusal
from gridprix.ui.window.setup.draft import RaceDraft
from gridprix.ui.window.setup.saving import save_scenario
from gridprix.ui.window.setup.screen import SetUpScreen
from gridprix.ui.window.setup.widgets_of import plain_text, read_text
from gridprix.ui.window.setup.words import readable

from .app_table import AT_ONCE, Hand
from .app_walk import press

RACE = "racing-car-game"
TEA = """
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard, option

@attrs.frozen
class TeaBreak(Rule):
    card: ClassVar[RuleCard] = RuleCard(name="tea-break", summary="There is tea at half-time")
    milk: bool = option(False, "whether there is milk")
    cups: int = option(2, "how many cups", low=1, high=3)
    sort: str = option("black", "which tea", choices=("black", "green"))
    host: str = option("Ada", "who pours")
"""


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def draft(library: Library, name: str = RACE) -> RaceDraft:
    return RaceDraft.named(library, name)


# ---------------------------------------------------------------- without a window


def test_every_ready_race_makes_a_draft_that_is_the_same_race(library: Library) -> None:
    for name in library.names("play"):
        own = draft(library, name)
        checked = check(own)
        assert checked.scenario is not None, checked.faults
        given = read_scenario(library.open("play", name), library)
        assert checked.scenario.rules == given.rules
        assert checked.scenario.seats == given.seats
        assert checked.scenario.laps == given.laps
        assert own.changed == sum(row.changed for row in own.rows())


def test_a_conflict_is_told_before_it_is_made_and_can_be_solved(library: Library) -> None:
    own = draft(library)
    off = {row.card.name: refusal(own, row.card.name) for row in own.rows() if not row.on}
    clash = {name: one for name, one in off.items() if one is not None and one.frees}
    free = [name for name, one in off.items() if one is None]
    assert clash, "the game has rules that exclude each other"
    assert free
    for name, one in clash.items():
        again = draft(library)
        again.switch(name, on=True)
        assert check(again).scenario is None, f"{name} should clash"
        for other, on in one.changes:
            again.switch(other, on=on)
        assert not check(again).at("rules")
    for name in free:
        again = draft(library)
        again.switch(name, on=True)
        assert not check(again).at("rules")


def test_faults_are_told_at_what_they_concern(library: Library) -> None:
    own = draft(library, "first-race")
    row = next(row for row in own.rows() if row.on and row.options and row.options[0].choices)
    name, option = row.card.name, row.options[0].name
    own.set_option(name, option, "nonsense")
    own.seats[1]["name"] = own.seats[0]["name"]
    own.laps = 5000
    checked = check(own)
    assert checked.scenario is None
    assert [fault.path for fault in checked.of_rule(name)] == [("rules", name, option)]
    assert checked.at("seats", 1)
    assert checked.at("laps")
    assert not checked.at("track")


def test_switching_off_what_others_need_is_told_at_those_others(library: Library) -> None:
    own = draft(library, "first-race")
    rules = library.catalogue.rules
    needed = {
        need: row.card.name
        for row in own.rows()
        if row.on
        for need in rules[row.card.name].card.needs
    }
    need, needer = next((n, who) for n, who in needed.items() if "|" not in n)
    own.switch(need, on=False)
    assert check(own).of_rule(needer)


def test_the_printed_rules_come_back(library: Library) -> None:
    own = draft(library)
    before = check(own).scenario
    row = next(row for row in own.rows() if not row.on and refusal(own, row.card.name) is None)
    own.switch(row.card.name, on=True)
    assert own.changed == 1
    own.printed_rules()
    after = check(own).scenario
    assert before is not None
    assert after is not None
    assert after.rules == before.rules


def test_another_ruleset_brings_a_track_of_its_family(library: Library) -> None:
    own = draft(library, "first-race")
    books = {name: library.open("rulesets", name).data for name in library.names("rulesets")}
    other = next(
        name for name, data in books.items() if data.get("family") not in (None, own.family)
    )
    own.choose_ruleset(other)
    checked = check(own)
    assert checked.scenario is not None, checked.faults
    assert checked.scenario.family.name == own.family
    assert checked.scenario.book.build_sheet is not None


def test_seats_come_and_go(library: Library) -> None:
    own = draft(library, "first-race")
    for _ in range(20):
        own.add_seat()
    assert len(own.seats) == 12
    assert len({seat["name"] for seat in own.seats}) == 12
    assert len({seat["colour"] for seat in own.seats}) == 12
    for _ in range(20):
        own.drop_seat(0)
    assert len(own.seats) == 1


def test_a_saved_scenario_is_found_and_reads_the_same(own_home: Path) -> None:
    library = standard_library((), own_home, installed=False)
    own = draft(library)
    own.title = "Ärger im Moor / 2"
    own.seats[0]["name"] = "Zoë"
    own.laps = 3
    paths = [save_scenario(own), save_scenario(own)]
    assert len(set(paths)) == 2
    assert all(path.stem in library.names("play") for path in paths)
    again = read_scenario(library.open("play", paths[0].stem), library)
    wanted = check(own).scenario
    assert wanted is not None
    assert (again.title, again.laps, again.seats) == (own.title, 3, wanted.seats)
    assert again.rules == wanted.rules


def test_tables_are_typed_as_files_write_them(library: Library) -> None:
    own = draft(library, "glen-six")
    tables = [
        (option, row.values[option.name])
        for row in own.rows()
        if row.on
        for option in row.options
        if option.parse is not None
    ]
    assert tables
    for option, value in tables:
        assert option.read(read_text(option, plain_text(value))) == option.read(value)


def test_sentences_are_read_without_their_quotes() -> None:
    words = "Ada's car: there is no build 'stok'; did you mean `stock`?"
    assert readable(words) == "Ada's car: there is no build stok; did you mean stock?"


# ---------------------------------------------------------------- on the screen


def test_a_live_conflict_and_its_way_out(app: Application, hand: Hand) -> None:
    screen = app.set_up(RACE)
    refused = None
    for _ in range(60):
        hand.frame()
        refused = next(((n, r) for n, r in screen.facts.refusals.items() if r and r.frees), None)
        if refused:
            break
        screen.rules.scroll(1)
    assert refused is not None
    name, found = refused
    hand.frame()
    use = f"use {name}"
    assert use not in {one.id for one in screen.live_controls()}, "nobody has asked for it"
    before = [row.card.name for row in screen.facts.draft.rows()]
    press(app, hand, f"rule {name}")
    assert screen.facts.tried == name
    press(app, hand, use)
    assert [row.card.name for row in screen.facts.draft.rows()] == before, "rules stay in place"
    on = {row.card.name for row in screen.facts.draft.rows() if row.on}
    assert name in on
    assert not on.intersection(found.frees)
    assert screen.facts.checked.scenario is not None


def test_rules_and_options_are_changed_with_the_mouse(app: Application, hand: Hand) -> None:
    screen = app.set_up("first-race")
    hand.frame()
    numbers = choices = 0
    for row in screen.facts.draft.rows():
        for option in row.options if row.on else ():
            screen.rules.first = [one.card.name for one in screen.facts.draft.rows()].index(
                row.card.name
            )
            screen.facts.opened = row.card.name
            name = f"option {row.card.name} {option.name}"
            hand.frame()
            shown = {one.id for one in screen.live_controls()}
            if option.choices:
                press(app, hand, name)
                assert screen.pop_up.shown
                hand.key(keys.DOWN)
                hand.key(keys.ENTER)
                choices += 1
            elif f"{name} +" in shown:
                press(app, hand, f"{name} +")
                now = {one.card.name: one for one in screen.facts.draft.rows()}[row.card.name]
                assert now.values[option.name] == row.values[option.name] + 1
                assert now.changed
                numbers += 1
    assert numbers
    assert choices
    press(app, hand, "printed")
    assert screen.facts.draft.changed == 0


def test_a_house_rule_has_its_widgets_without_anybody_knowing_it(
    window: arcade.Window, hand: Hand, tmp_path: Path
) -> None:
    (tmp_path / "tea.py").write_text(TEA)
    library = standard_library((tmp_path,), installed=False)
    app = Application(library, AT_ONCE, window)
    screen = app.set_up("first-race")
    screen.find("tea")
    press(app, hand, "rule tea-break")
    press(app, hand, "options tea-break")

    def value(option: str) -> object:
        row = next(row for row in screen.facts.draft.rows() if row.card.name == "tea-break")
        return row.values[option]

    press(app, hand, "option tea-break milk")
    assert value("milk") is True
    press(app, hand, "option tea-break cups +")
    hand.frame()
    assert value("cups") == 3
    assert "option tea-break cups +" not in {one.id for one in screen.live_controls()}, "at most 3"
    press(app, hand, "option tea-break sort")
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    assert value("sort") == "green"
    press(app, hand, "option tea-break host")
    hand.send("on_text", "!")
    hand.key(keys.ENTER)
    assert value("host") == "Ada!"
    assert screen.facts.checked.scenario is not None
    hand.key(keys.ENTER)
    race = app.window.current_view
    assert isinstance(race, RaceScreen)
    assert race.table.game.scenario.rules[0].card.name == "tea-break"
    app.close_journal()


def test_track_ruleset_laps_and_seed(app: Application, hand: Hand) -> None:
    screen = app.set_up("first-race")
    press(app, hand, "track")
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    assert screen.facts.draft.track != "first-ring"
    assert screen.facts.board is not None
    assert screen.facts.laps == screen.facts.board.laps
    press(app, hand, "laps +")
    assert screen.facts.laps == screen.facts.board.laps + 1
    press(app, hand, "seed")
    for letter in "42x":
        hand.send("on_text", letter)
    hand.key(keys.ENTER)
    assert screen.facts.draft.seed == 42
    press(app, hand, "ruleset")
    hand.key(keys.ESCAPE)
    assert not screen.pop_up.shown
    assert isinstance(app.window.current_view, SetUpScreen)


def test_seats_are_named_coloured_and_driven(app: Application, hand: Hand) -> None:
    screen = app.set_up("first-race")
    press(app, hand, "name 1")
    for _ in range(10):
        hand.send("on_text_motion", keys.MOTION_BACKSPACE)
    for letter in "Ada":
        hand.send("on_text", letter)
    hand.key(keys.ENTER)
    assert screen.facts.checked.at("seats", 1), "two drivers of one name"
    hand.frame()
    assert not next(one for one in screen.live_controls() if one.id == "start").enabled
    hand.key(keys.ENTER)
    assert isinstance(app.window.current_view, SetUpScreen), "it is not ready"
    press(app, hand, "name 1")
    hand.send("on_text_motion", keys.MOTION_BEGINNING_OF_LINE)
    hand.send("on_text", "B")
    hand.key(keys.ENTER)
    assert screen.facts.draft.seats[1]["name"] == "BAda"
    hand.frame()
    taken = next(one for one in screen.live_controls() if one.id == "colour blue")
    assert not taken.enabled
    press(app, hand, "colour pink")
    assert screen.facts.draft.seats[1]["colour"] == "pink"
    press(app, hand, "pilot 1")
    while screen.pop_up.options[screen.pop_up.framed][0] != "human":
        hand.key(keys.UP)
    hand.key(keys.ENTER)
    assert screen.facts.draft.seats[1]["pilot"] == "human"
    press(app, hand, "add")
    press(app, hand, "drop 0")
    hand.key(keys.ENTER)
    race = app.window.current_view
    assert isinstance(race, RaceScreen)
    assert [seat.name for seat in race.table.game.scenario.seats] == ["BAda", "Bruno"]
    app.close_journal()


@pytest.mark.parametrize("name", ["first-race", "first-lap"])
def test_what_only_brings_pilots_is_no_rule_to_switch(library: Library, name: str) -> None:
    own = draft(library, name)
    shown = {row.card.name for row in own.rows()}
    assert library.catalogue.pilots(own.family)
    assert not [one for one in shown if "pilots" in one]
    assert len(shown) > 15


def test_everything_can_be_reached_with_tab(app: Application, hand: Hand) -> None:
    screen = app.set_up("first-race")
    hand.frame()
    wanted = {one.id for one in screen.live_controls() if one.focusable}
    seen = set()
    for _ in range(len(wanted)):
        hand.key(keys.TAB)
        seen.add(screen.look.focus)
    assert seen == wanted


@pytest.mark.parametrize("text", [100, 130])
@pytest.mark.parametrize("name", ["first-race", "club-championship"])
def test_nothing_lies_outside_the_window(
    window: arcade.Window, library: Library, hand: Hand, name: str, text: int
) -> None:
    app = Application(library, attrs.evolve(AT_ONCE, text_size=text), window)
    screen = app.set_up(name)
    hand.frame(3)
    for one in screen.live_controls():
        assert one.box.left >= 0, one.id
        assert one.box.right <= window.width, one.id
        assert one.box.bottom <= window.height, one.id
