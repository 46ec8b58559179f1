"""The book of a race: what rules tell of themselves, put together for somebody who never played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import HandbookText, Instruction, Passage, Rule, RuleCard, option
from gridprix.core.documents import Document
from gridprix.core.errors import BadRule, RuleFailed
from gridprix.core.handbook import counted
from gridprix.core.rules import OptionInfo, options_of
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.handbook.contents import Handbook
from gridprix.ui.handbook.making import handbook_of, ruleset_of, ruleset_scenario, told_of
from gridprix.ui.handbook.page import html_book

from .conftest import Invoke

LIBRARY = standard_library(installed=False)
RULESETS = sorted(LIBRARY.names("rulesets"))
COMBINATIONS = (
    "kitchen-sink",
    "white-lines",
    "house-wet-ring",
    "house-any-order",
    "house-pit-lane",
    "oil-park",
)
# where only a driver who explores knows the rules, one by chance drives the example: soon done
EXPLORED = ("gear-dice", "house-any-order", "house-pit-lane", "house-wet-ring")
BOOKS = [*RULESETS, *COMBINATIONS]
RULES = {
    name: found.cls
    for name, found in sorted(LIBRARY.catalogue.rules.items())
    if not hasattr(found.cls, "declare_pilots")  # who drives is no rule of the game
}
OPTIONS = [
    (name, info.name)
    for name, cls in RULES.items()
    for info in options_of(cls)
    if info.parse is None  # charts and tables are printed as such
]


@cache
def race_of(name: str) -> Scenario:
    if name in RULESETS:
        return ruleset_scenario(name, LIBRARY)
    return read_scenario(LIBRARY.open("play", name), LIBRARY)


@cache
def book_of(name: str) -> Handbook:
    race = by_chance(race_of(name)) if name in EXPLORED else race_of(name)
    return handbook_of(race, ruleset_of(race, LIBRARY))


def by_chance(race: Scenario) -> Scenario:
    return attrs.evolve(race, seats=tuple(attrs.evolve(one, pilot="random") for one in race.seats))


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_tells_every_clause_of_the_rules_in_force(name: str) -> None:
    clauses = {clause for rule in race_of(name).rules for clause in rule.card.clauses}
    assert clauses == book_of(name).clauses


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_has_an_aim_a_round_and_an_example_that_was_played(name: str) -> None:
    check_book(book_of(name))


def test_a_driver_by_chance_stands_in_for_those_who_explore_and_for_nobody_else() -> None:
    assert (
        tuple(name for name in sorted(BOOKS) if race_of(name).book.usual_pilot == "explorer")
        == EXPLORED
    )


@pytest.mark.soak
@pytest.mark.parametrize("name", EXPLORED)
def test_an_example_by_those_who_explore(name: str) -> None:
    check_book(handbook_of(race_of(name), ruleset_of(race_of(name), LIBRARY)))


def check_book(book: Handbook) -> None:
    titles = [chapter.title for chapter in book.chapters]
    assert titles[0] == "The aim"
    assert "A round, step by step" in titles
    assert book.example is not None
    told = [one.number for one in book.example.rounds]
    assert told[:3] == [0, 1, 2]
    assert 4 <= len(told) <= 6
    assert told == sorted(set(told))
    assert "<svg" in book.example.picture
    assert all(text.strip().endswith((".", ":")) for text in book.texts() if " " in text[40:])


def test_an_example_goes_on_to_the_end_of_the_race() -> None:
    example = book_of("italian").example
    assert example is not None
    assert example.rounds[-1].lines[-1].startswith("The race is over")
    said = " ".join(line for one in example.rounds for line in one.lines)
    assert all(word in said for word in ("accelerates", "brakes", "steers"))  # not one thing thrice


def test_where_nobody_speaks_of_other_cars_they_share_points() -> None:
    shares = "Cars do not hinder each other: several may stand on one point."
    assert shares in book_of("italian").texts()
    assert shares not in book_of("racetrack").texts()


def test_a_house_rule_tells_in_the_place_of_the_rule_that_it_changes() -> None:
    finish = next(one for one in book_of("house-any-order").chapters if one.title == "The finish")
    told = [section for section in finish.sections if section.title == "Checkpoints"]
    assert [section.rule for section in told] == ["gates"]
    assert "in any order" in told[0].paragraphs[0]


def test_a_race_speaks_for_itself_where_its_ruleset_may_be_wrong_about_it() -> None:
    race = race_of("house-pit-lane")  # three laps by the rules of a sprint
    texts = " ".join(handbook_of(race, ruleset_of(race, LIBRARY), example=False).texts())
    assert "fuel for two laps of three" in texts
    assert "One lap by the club's rules" not in texts


def test_what_may_be_built_stands_in_charts() -> None:
    points, ready = book_of("speed-circuit-club").charts[:2]
    assert points.heads == ("points", "-1", "0", "1", "2")
    assert points.lines[0].cells == ("acceleration", "20 mph", "40 mph", "60 mph", "80 mph")
    assert points.note == "All points together are 2."
    assert ready.lines[0].cells[:3] == ("stock", "60 mph", "60 mph")
    assert [sheet.title for sheet in book_of("italian").charts] == []


@pytest.mark.parametrize("name", RULES)
def test_every_rule_has_a_text_for_players(name: str) -> None:
    assert RULES[name].tells is not Rule.tells


def others(info: OptionInfo) -> Iterator[Any]:
    """Values that an option may have instead of its default."""
    if info.choices:
        yield from (one for one in info.choices if one != info.default)
    elif isinstance(info.default, bool):
        yield not info.default
    else:
        yield info.default + 1 if info.high is None or info.default < info.high else info.low


def told(rule: Rule, active: Mapping[str, Rule]) -> str:
    return repr(list(rule.tells(active)))


@pytest.mark.parametrize(("name", "chosen"), OPTIONS)
def test_a_text_tells_the_value_of_every_option(name: str, chosen: str) -> None:
    cls = RULES[name]
    info = next(one for one in options_of(cls) if one.name == chosen)
    grounds = ("vectors", "finish-line", "movement")
    known: list[dict[str, Rule]] = [{}, *({one: RULES[one]()} for one in grounds)]
    for value in others(info):
        plain, changed = cls(), cls(**{chosen: value})
        assert any(told(plain, active) != told(changed, active) for active in known), value


@pytest.mark.parametrize("name", RULES)
def test_every_clause_of_a_card_stands_at_the_margin(name: str) -> None:
    rule = RULES[name]()
    cited = {c for one in rule.tells({}) if isinstance(one, Passage) for c in one.clauses}
    assert cited == set(rule.card.clauses)


# ---------------------------------------------------------------- house rules


@attrs.frozen
class Muddle(Rule):
    """A rule whose author wrote no text for players.

    Its docstring has to do.
    """

    card: ClassVar[RuleCard] = RuleCard(name="muddle", summary="Everybody is confused")
    depth: int = option(3, "how deep the muddle is", low=0)


@attrs.frozen
class Stray(Rule):
    """Answers with what is no passage."""

    card: ClassVar[RuleCard] = RuleCard(name="stray", summary="Tells what is no text")

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        return ["a text"]  # type: ignore[list-item]


def test_a_rule_without_a_text_is_told_by_its_docstring_and_options() -> None:
    (passage,) = told_of(Muddle(depth=5), race_of("italian"))
    assert isinstance(passage, Passage)
    assert passage.title == "Everybody is confused"
    assert "Its docstring has to do." in passage.text
    assert "Depth: 5 (how deep the muddle is)." in passage.text


def test_a_rule_that_tells_nonsense_is_named() -> None:
    with pytest.raises(RuleFailed, match=r"stray.*tells takes a list of passages"):
        told_of(Stray(), race_of("italian"))


@pytest.mark.parametrize(
    ("make", "right"),
    [
        (lambda: Passage("ending", "", ""), "chapter 'ending'; it is one of aim, board"),
        (lambda: Instruction("noon", ""), "stage 'noon'; it is one of round start, plot"),
    ],
)
def test_a_chapter_that_is_not_there_is_told(make: Any, right: str) -> None:
    with pytest.raises(BadRule, match=right):
        make()


def test_numbers_are_put_in_words() -> None:
    assert [counted(n, "turn") for n in (0, 1, 2)] == ["no turns", "1 turn", "2 turns"]


# ---------------------------------------------------------------- faces


def test_a_page_holds_the_whole_book_and_a_name_is_nothing_but_a_name() -> None:
    data = {
        **LIBRARY.open("play", "first-race").data,
        "seats": [{"name": "<b>Ada</b>", "pilot": "rookie"}, "Bruno"],
    }
    race = read_scenario(Document("race.yaml", data), LIBRARY)
    page = html_book(handbook_of(race))
    assert "<b>Ada" not in page
    assert "&lt;b&gt;Ada" in page
    for part in ("principal point", 'class="clauses"', "IT-06", "<svg", "prefers-color-scheme"):
        assert part in page


@pytest.mark.parametrize(("paper", "size"), [("a4", "size: A4"), ("letter", "size: letter")])
def test_a_book_is_printed_on_white_paper(paper: str, size: str) -> None:
    page = html_book(book_of("italian"), paper, printed=True)
    assert size in page
    assert 'class="screen"' not in page


def test_the_command_prints_a_book_or_writes_pages(invoke: Invoke, tmp_path: Path) -> None:
    shown = invoke("book", "speed_circuit_sprint")
    assert shown.exit_code == 0
    assert "HOW CARS MOVE" in shown.stdout
    assert "M.P.S." in shown.stdout
    files = tmp_path / "book.html", tmp_path / "print.html"
    written = invoke("book", "first-race", "--html", str(files[0]), "--print", str(files[1]))
    assert written.exit_code == 0
    assert all("</html>" in file.read_text() for file in files)


def test_a_book_of_nothing_is_answered_with_what_there_is(invoke: Invoke) -> None:
    result = invoke("book", "italiann")
    assert result.exit_code == 2
    assert "there is no scenario or ruleset 'italiann'; did you mean 'italian'?" in result.stderr
