from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gridprix.core.recorded import read_journal
from gridprix.core.transcript import Reply, Thrown

from .conftest import Sit
from .seats import gridprix, started

Scenario = Callable[..., str]
KEPT = "`gridprix resume first-race-1` goes on with it."


def replies_in(home: Path, name: str = "first-race-1") -> list[str]:
    entries = read_journal(home / "races" / f"{name}.journal").entries
    return [entry.key for entry in entries if isinstance(entry, Reply) and entry.seat == "A"]


def test_a_race_from_the_menu_to_the_end(sit: Sit, home: Path) -> None:
    at = sit()
    at.expect("There is no display, so the race is played here at the terminal.")
    at.expect("First Race")
    at.type("first-race")
    at.expect("choose your start point")
    at.expect("A> ")
    at.type("@20,4")
    for _ in range(3):
        at.expect("Ada, where to?")
        at.expect("A> ")
        at.type("0,+1")
    at.expect("how it ended")
    at.expect("left the track near 20,8")
    at.expect("`undo` takes it back: ")
    at.type("")
    assert at.leave() == 0
    assert read_journal(home / "races" / "first-race-1.journal").finished


def test_the_board_fits_the_screen(sit: Sit) -> None:
    at = sit("play", "first-race", "--seed", "3")
    at.expect("A> ")
    at.type("5")
    at.expect("where to?")
    at.expect("A> ")
    lines = at.screen.splitlines()
    assert lines[0].startswith("First Race  · First Ring  · 1 lap  · round 1")
    assert len(lines) <= 24
    assert all(len(line) <= 80 for line in lines)
    assert any("▞▞" in line for line in lines)


def test_enter_alone_draws_the_board_again_and_decides_nothing(sit: Sit, home: Path) -> None:
    at = sit("play", "first-race", "--seed", "3")
    at.expect("A> ")
    at.type("@20,4")
    at.expect("where to?")
    at.expect("A> ")
    before = at.screen
    journal = home / "races" / "first-race-1.journal"
    decided = read_journal(journal).entries
    at.type("")
    at.expect("▞▞")
    at.expect("A> ")
    assert at.screen == before
    assert read_journal(journal).entries == decided


@pytest.mark.parametrize("reply", ["6", "+1,+1", "1,1", " +1, +1 "])
def test_a_reply_by_number_or_key(reply: str, sit: Sit, home: Path) -> None:
    at = sit("play", "first-race", "--seed", "3")
    at.expect("A> ")
    at.type("@20,4")
    at.expect("5  +1,+1  set off with velocity (1, 1)")
    at.expect("A> ")
    at.type("5" if reply == "6" else reply)
    at.expect("Round 2")
    at.expect("A> ")
    at.type("quit")
    at.expect(KEPT)
    assert at.leave() == 0
    assert replies_in(home) == ["@20,4", "+1,+1"]


def test_undo_at_the_prompt(sit: Sit, home: Path) -> None:
    at = sit("play", "first-race", "--seed", "3")
    at.expect("A> ")
    at.type("undo")
    at.expect("Nothing is taken back: there is no decision to take back.")
    at.type("@20,4")
    at.expect("Round 1")
    at.expect("A> ")
    at.type("+1,0")
    at.expect("Ada sets off (1,0)")
    at.expect("Round 2")
    at.expect("A> ")
    at.type("undo")
    at.expect("round 1")
    at.expect("A> ")
    at.type("-1,0")
    at.expect("Ada sets off (-1,0)")
    at.expect("A> ")
    at.type("q")
    assert at.leave() == 0
    assert replies_in(home) == ["@20,4", "-1,0"]


def test_undo_beyond_the_end(sit: Sit, home: Path) -> None:
    at = sit("play", "first-race", "--seed", "3", "--pilots", "B=human")
    for reply in ("@20,8", "@20,0", "0,+1", "0,-1"):
        at.expect("> ")
        at.type(reply)
    at.expect("every car has finished or is out")
    at.expect("`undo` takes it back: ")
    at.type("undo")
    at.expect("Bruno, where to?")
    at.expect("B> ")
    at.type("quit")
    at.expect(KEPT)
    assert at.leave() == 0
    again = sit("resume")
    again.expect("Bruno, where to?")


def test_a_refused_or_unknown_reply_changes_nothing(sit: Sit) -> None:
    at = sit("play", "first-race", "--seed", "3", "--pilots", "B=human")
    at.expect("A> ")
    at.type("frog")
    at.expect("'frog' is no option here; type a number, or `help` for what else.")
    at.expect("A> ")
    at.type("@20,4")
    at.expect("Bruno, choose your start point")
    at.expect("x  @20,4: ")
    at.expect("B> ")
    at.type("@20,4")
    at.expect("Not @20,4: Ada is on 20,4.")
    at.expect("B> ")


def test_commands_show_log_standings_rules_help_save(sit: Sit, home: Path) -> None:
    at = sit("play", "first-race", "--seed", "3")
    for command, shown in (
        ("log", "Moving order: Ada, Bruno"),
        ("standings", "racing"),
        ("book", "you land on your principal point"),
        ("rules", "Rules higher in the list take precedence."),
        ("help", "take back the last decision"),
        ("save", "first-race-1.journal"),
    ):
        at.expect("A> ")
        at.type(command)
        at.expect(shown)


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_lose_nothing(key: str, sit: Sit, home: Path) -> None:
    at = sit("play", "first-race", "--seed", "3")
    at.expect("A> ")
    at.type("@20,4")
    at.expect("where to?")
    at.expect("A> ")
    at.type(key, end="")
    at.expect(KEPT)
    assert at.leave() == 0
    again = sit("resume")
    again.expect("Ada, where to?")
    again.expect("A> ")
    again.type("+1,0")
    again.expect("Ada sets off (1,0)")
    assert replies_in(home) == ["@20,4", "+1,0"]


def test_the_menu_offers_to_go_on(sit: Sit, home: Path) -> None:
    gridprix(home, "play", "first-race", "--terminal", "--seed", "3", stdin="@20,4\n")
    at = sit()
    at.expect("Go on with")
    at.expect("first-race-1")
    at.type("1")
    at.expect("Ada, where to?")


def test_replies_from_a_pipe_are_the_same_race(home: Path) -> None:
    replies = "@20,4\n+1,0\n0,+1\n"
    done = gridprix(home, "play", "first-race", "--terminal", "--seed", "3", stdin=replies)
    assert done.returncode == 0
    assert KEPT in done.stdout
    assert "\x1b" not in done.stdout
    assert replies_in(home) == ["@20,4", "+1,0", "0,+1"]


def test_names_of_kept_races_are_counted_up(home: Path) -> None:
    for _ in range(3):
        gridprix(home, "play", "first-race", "--terminal", stdin="@20,4\n")
    names = sorted(path.name for path in (home / "races").iterdir())
    assert names == [f"first-race-{number}.journal" for number in (1, 2, 3)]


def test_a_terminal_without_unicode_gets_plain_characters(home: Path) -> None:
    done = started(
        home,
        *("play", "first-race", "--terminal", "--seed", "3"),
        stdin="@20,4\n",
        PYTHONIOENCODING="ascii",
    )
    assert done.returncode == 0, done.stderr
    assert "%%" in done.stdout
    assert done.stdout.isascii()


# ---------------------------------------------------------------- several people, and secrets


def test_the_hand_over_hides_what_was_chosen(sit: Sit, house: Path, scenario: Scenario) -> None:
    at = sit("--plugins", str(house), "play", scenario("mood"), "--seed", "1")
    for seat, point in (("A", "@20,4"), ("B", "@20,2")):
        at.expect(f"{seat}> ")
        at.type(point)
    at.expect("Pass the keyboard to Ada, who presses Enter")
    assert "bold" not in at.screen
    at.type("")
    at.expect("Ada, plot your move")
    at.expect("A> ")
    at.type("careful")
    at.expect("Pass the keyboard to Bruno, who presses Enter")
    assert "careful" not in at.screen
    assert "bold" not in at.screen
    assert "\x1b[3J" in at.raw  # the lines that have scrolled away are gone too
    at.type("")
    at.expect("Bruno, plot your move")
    at.expect("B> ")
    assert "Ada careful" not in at.screen
    assert "A> " not in at.screen
    at.type("bold")
    at.expect("Plots revealed: Ada careful, Bruno bold")


def test_only_the_own_plot_is_taken_back(
    sit: Sit, house: Path, scenario: Scenario, home: Path
) -> None:
    at = sit("--plugins", str(house), "play", scenario("mood"), "--seed", "1")
    for seat, point in (("A", "@20,4"), ("B", "@20,2")):
        at.expect(f"{seat}> ")
        at.type(point)
    at.expect("Pass the keyboard to Ada")
    at.type("")
    at.expect("A> ")
    at.type("careful")
    at.expect("Pass the keyboard to Bruno, who presses Enter")
    at.type("undo")
    at.expect("Ada, plot your move")
    at.expect("A> ")
    at.type("sleepy")
    at.expect("Pass the keyboard to Bruno, who presses Enter")
    at.type("")
    at.expect("B> ")
    at.type("undo")
    at.expect("each takes back only their own plot")
    at.expect("B> ")
    at.type("bold")
    at.expect("Plots revealed: Ada sleepy, Bruno bold")
    at.expect("A> ")
    at.type("undo")
    at.expect("Does the whole table agree? [y/N] ")
    at.type("n")
    at.expect("Nothing is taken back")
    at.expect("A> ")
    at.type("undo")
    at.expect("agree? [y/N] ")
    at.type("y")
    at.expect("Pass the keyboard to Ada")


def test_alone_against_pilots_nothing_is_handed_over(
    sit: Sit, house: Path, scenario: Scenario
) -> None:
    at = sit("--plugins", str(house), "play", scenario("mood", pilots=("human", "random")))
    at.expect("A> ")
    at.type("@20,4")
    assert "Pass the keyboard" not in at.expect("Ada, plot your move")


# ---------------------------------------------------------------- dice, failing rules


def test_typed_dice_are_asked_for_and_kept(
    sit: Sit, house: Path, scenario: Scenario, home: Path
) -> None:
    command = ("--plugins", str(house), "play", scenario("weather"), "--dice", "typed")
    at = sit(*command)
    for reply in ("@20,4", "@20,2", "+1,0"):
        at.expect("> ")
        at.type(reply)
    at.expect("B> ")
    at.type("+1,0")
    at.expect("weather: what do the 2 dice show (1 to 6)? ")
    for wrong in ("7 1", "3", "x y", ""):
        at.type(wrong)
        at.expect("Type 2 numbers, such as 1 2.")
    at.type("3 5")
    at.expect("The dice for weather: 3 + 5 = 8")
    at.expect("A> ")
    at.type("0,0")
    at.expect("B> ")
    at.type("0,0")
    at.expect("weather: what do")
    at.type("\x03", end="")
    at.expect("`gridprix resume mine-1` goes on with it.")
    assert at.leave() == 0
    again = sit("--plugins", str(house), "resume", "mine-1")
    again.expect("weather: what do the 2 dice show (1 to 6)? ")
    again.type("1 1")
    again.expect("The dice for weather: 1 + 1 = 2")
    entries = read_journal(home / "races" / "mine-1.journal").entries
    assert [one.values for one in entries if isinstance(one, Thrown)] == [(3, 5), (1, 1)]


def test_a_rule_that_fails_in_mid_race_is_named_and_the_race_kept(
    home: Path, house: Path, scenario: Scenario
) -> None:
    file = scenario("gremlin", pilots=("human", "random"))
    plugins = ("--plugins", str(house))
    replies = "@20,4\n+1,0\n0,0\n0,0\n0,0\n"
    done = gridprix(home, *plugins, "play", file, "--terminal", "--seed", "1", stdin=replies)
    assert done.returncode == 1
    first, second, third = done.stderr.splitlines()
    for part in ("'gremlin'", "gremlin.py", "play_round_end", "round 3", "the gremlin did it"):
        assert part in first
    assert "`gridprix resume mine-1` goes on with it." in second
    assert "GRIDPRIX_TRACEBACK" in third
    assert "Traceback" not in done.stderr

    broken = gridprix(home, *plugins, "resume", "mine-1", "--terminal")
    assert broken.returncode == 1
    assert "the gremlin did it" in broken.stderr

    gremlin = house / "gremlin.py"
    gremlin.write_text(gremlin.read_text().replace("== 3", "== 300"))
    mended = gridprix(home, *plugins, "resume", "mine-1", "--terminal", stdin="0,0\n")
    assert mended.returncode == 0, mended.stderr
    assert "Round 4" in mended.stdout
