"""Small readers and writers: seats from letters, numbers in notations, annotations, lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import attrs
import pytest
from jsonschema import Draft202012Validator

from gridprix.core.asks import Option
from gridprix.core.catalogue import Catalogue, Failure, find_rules
from gridprix.core.chain import chained, link_after
from gridprix.core.documents import Document, Findings, Location
from gridprix.core.errors import BadJournal, EndlessTurn, PilotFailed
from gridprix.core.expectations import check_offer
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.hints import check_of
from gridprix.core.journal import header_for
from gridprix.core.packages import makers_of
from gridprix.core.parts import plain_value
from gridprix.core.pilots import pilot_failed
from gridprix.core.recorded import Recorded
from gridprix.core.reopening import reopen_scenario, replay
from gridprix.core.rule_entries import RuleEntry, build_rules, report_at
from gridprix.core.seats import read_seats
from gridprix.core.state import SeatId
from gridprix.core.track_schema import TEXT
from gridprix.core.transcript import Reply

from .books import limited, rule, scenario_with
from .races import game_of, toy, toy_library


def seats_of(**data: Any) -> tuple[list[tuple[str, int]], list[str]]:
    findings = Findings(Document("x.yaml", data))
    seats = read_seats(data, findings)
    return [(seat.id, seat.cars) for seat in seats], [str(one) for one in findings.problems]


@pytest.mark.parametrize(
    ("arranged", "seats"),
    [
        ("A@1", [("A", 1)]),
        ("A@1 s2 B@0", [("A", 1), ("B", 1)]),
        ("C@1", [("A", 1), ("B", 1), ("C", 1)]),
        ("A1@1 A2@3 B@2", [("A", 2), ("B", 1)]),
        ("A3@1 B2@3", [("A", 3), ("B", 2)]),
        ({"A": {}, "B2": {}, "race": {}}, [("A", 1), ("B", 2)]),
        ({"B1": {}}, [("A", 1), ("B", 1)]),
        ("A0@1 A12@2", [("A", 1)]),
        ("@1 A@2 s3", [("A", 1)]),
    ],
    ids=str,
)
def test_an_arranged_position_has_as_many_seats_as_letters(arranged: Any, seats: Any) -> None:
    assert seats_of(arrange=arranged) == (seats, [])


@pytest.mark.parametrize("arranged", [None, "", "s2", "a@1", "@1", {"race": {}}, {"": {}}])
def test_without_a_letter_there_are_no_seats(arranged: Any) -> None:
    seats, told = seats_of(arrange=arranged)
    assert seats == []
    assert told == ["x.yaml: the scenario has no seats; add `seats: [{name: Ada}, {name: Bruno}]`"]


@pytest.mark.parametrize("key", ["name", "colour", "pilot"])
def test_the_words_of_a_seat_have_a_letter_or_more(key: str) -> None:
    assert seats_of(seats=[{key: ""}])[1] == [f"x.yaml: `{key}` is empty; it takes a text"]
    assert seats_of(seats=[{key: 5}])[1] == [f"x.yaml: `{key}` is a whole number; it takes a text"]
    assert seats_of(seats=[{key: "x"}])[1] == []


def test_a_seat_that_is_wrong_is_told_once_and_counted_as_one_car() -> None:
    seats, told = seats_of(seats=[{"cars": 9}, "Bruno", 5])
    assert seats == [("A", 1), ("B", 1), ("C", 1)]
    assert told == [
        "x.yaml: `cars` is 9; a seat has 1 to 4 cars",
        "x.yaml: a seat cannot be a whole number; write `{name: Ada, pilot: human}`",
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("-3", -3),
        ("2,1", [2, 1]),
        ("word", "word"),
        ("2,x", "2,x"),
        ("9" * 18, int("9" * 18)),
        ("9" * 19, "9" * 19),
        ("1," + "9" * 19, "1," + "9" * 19),
    ],
)
def test_a_token_is_a_number_some_numbers_or_a_word(text: str, value: Any) -> None:
    assert plain_value(text) == value


@pytest.mark.parametrize(
    ("hint", "fits", "others"),
    [
        (int, [0, 5], [True, False, "5", 5.0]),
        (str, [""], [5, None]),
        (int | None, [5, None], ["5"]),
        (tuple[int, ...], [(), (1, 2, 3)], [[1], (1, "2"), 5]),
        (tuple[int, str], [(1, "a")], [(1,), (1, "a", "b"), ("a", 1), [1, "a"]]),
        (tuple[int, int, int], [(1, 2, 3)], [(1, 2), (1, 2, 3, 4)]),
        (list[str], [[], ["a"]], [["a", 5], ("a",)]),
        (dict[str, int], [{}, {"a": 1}], [{"a": "b"}, {1: 1}, []]),
        (Literal["a", "b"], ["a"], []),
        (Any, [None, 5], []),
    ],
    ids=str,
)
def test_what_fits_an_annotation(hint: Any, fits: list[Any], others: list[Any]) -> None:
    check = check_of(hint)
    assert [value for value in fits if not check(value)] == []
    assert [value for value in others if check(value)] == []


def test_a_line_of_a_journal_is_written_in_its_own_letters() -> None:
    line, link = chained("", {"name": "Zoë"})
    assert line == '{"name":"Zoë","chain":"'.encode() + link.encode() + b'"}\n'
    assert link_after("", line.rstrip(b"\n")) == link
    assert link_after("another", line.rstrip(b"\n")) is None


def test_cars_of_no_family_have_no_place_in_a_fingerprint() -> None:
    race = game_of("first-race", 1).race
    moved = race.with_car(race.cars[0].moved((5, 5)))
    assert fingerprint(moved) != fingerprint(race)
    homeless = attrs.evolve(race, book=type(race.book)([]))
    assert fingerprint(homeless) == fingerprint(attrs.evolve(moved, book=homeless.book))


# ---------------------------------------------------------------- rules and their files


def problems_of(name: str, catalogue: Catalogue) -> list[str]:
    findings = Findings(Document("mine.yaml", {}))
    build_rules((RuleEntry(name),), "toy", catalogue, findings)
    return [str(one) for one in findings.problems]


def test_a_rule_whose_file_was_left_out_is_told_with_its_place() -> None:
    catalogue = Catalogue(failures=[Failure("rules/wet_road.py", "it fails", 7)])
    assert problems_of("wet-road", catalogue) == [
        "mine.yaml: unknown rule 'wet-road'; its file was left out: rules/wet_road.py:7"
    ]
    assert problems_of("dry-road", catalogue) == [
        "mine.yaml: unknown rule 'dry-road'; none is known here"
    ]


def test_a_problem_of_a_rule_is_told_where_it_was_switched_on() -> None:
    base = Document("base.yaml", {}, {("rules", 0): Location("base.yaml", 3, 5)})
    findings = Findings(Document("mine.yaml", {}))
    entries = (RuleEntry("rain", document=base, path=("rules", 0)), RuleEntry("wind"))
    for name in ("rain", "wind", "snow"):
        report_at(findings, entries, name, f"{name} is wrong", "")
    assert [str(one) for one in findings.problems] == [
        "base.yaml:3:5: rain is wrong",
        "mine.yaml: wind is wrong",
        "mine.yaml: snow is wrong",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [("x = 1\ny = 1 // 0\n", 2), ("import json\njson.loads('{')\n", 2), ("def f(:\n", 1)],
)
def test_a_file_that_fails_is_told_with_its_own_line(tmp_path: Path, text: str, line: int) -> None:
    (tmp_path / "wet.py").write_text(text)
    [failure] = find_rules((), [tmp_path], installed=False).failures
    assert failure.line == line
    assert failure.place == f"{tmp_path / 'wet.py'}:{line}"


@attrs.frozen
class Made:
    """An installed package."""

    name: str
    version: str


@attrs.frozen
class Point:
    name: str
    dist: Any


def test_makers_of_rules_are_told_with_their_versions_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from gridprix.core import packages  # noqa: PLC0415 - it is patched here

    points = [Point("a", Made("zebra", "2")), Point("b", Made("ape", "1")), Point("c", None)]
    monkeypatch.setattr(packages, "points_of", lambda group: points)
    told = makers_of("gridprix.rules")
    assert [*told.items()] == [("?", "?"), ("ape", "1"), ("zebra", "2")]


class Stranger:
    """A pilot of somebody else's."""

    def choose(self, view: object, ask: object) -> str:
        raise ValueError("no idea")


def test_a_pilot_that_is_not_ours_is_told_with_its_line() -> None:
    pilot = Stranger()
    with pytest.raises(ValueError, match="no idea") as caught:
        pilot.choose(None, None)
    line = Stranger.choose.__code__.co_firstlineno + 1
    told = pilot_failed(SeatId("A"), caught.value, Stranger)
    assert isinstance(told, PilotFailed)
    assert str(told) == (
        f"the pilot of seat A (test_small_readers.py:{line}) failed: ValueError: no idea"
    )
    assert str(pilot_failed(SeatId("A"), caught.value, Game)) == (
        "the pilot of seat A failed: ValueError: no idea"
    )


def test_a_turn_without_end_names_the_rules_that_act() -> None:
    horn = rule(
        "horn",
        offer_actions=lambda self: [Option("honk")],
        resolve_action=lambda self, table: iter(()),
    )
    stuck = rule("mover", offer_legs=lambda self: [])
    with pytest.raises(EndlessTurn, match="look at 'horn'"):
        Game(scenario_with(limited(2), horn, stuck), 1, {}).advance()


def test_odds_that_differ_are_told_in_thirty_sixths() -> None:
    game = Game(toy(), 1, {})
    game.advance()
    ask = game.open_asks()[0]
    key = ask.options[0].key
    misses = [*check_offer(ask, "A", {"odds": {key: {"well": 30}}}, ())]
    assert [miss.came.partition(" is ")[0] for miss in misses] == [f"the odds of {key!r} in 36ths"]
    assert [*check_offer(ask, "A", {"odds": {key: {}}}, ())] == []


# ---------------------------------------------------------------- journals


def test_the_track_in_a_journal_is_the_one_that_is_raced_on() -> None:
    scenario = toy()
    header = json.loads(json.dumps(header_for(scenario, 1, "0.0")))
    again = reopen_scenario(Recorded(Path("race.jsonl"), header), toy_library(), "0.0")
    assert again.board is not None
    header["board"]["length"] += 1
    with pytest.raises(BadJournal, match="reads the track 'short-line' otherwise"):
        reopen_scenario(Recorded(Path("race.jsonl"), header), toy_library(), "0.0")


def test_of_a_header_alone_comes_a_race_that_was_never_undone() -> None:
    header = json.loads(json.dumps(header_for(toy(), 1, "0.0")))
    game = replay(Recorded(Path("race.jsonl"), header), toy())
    replies = [entry for entry in game.transcript if isinstance(entry, Reply)]
    assert (game.branch, replies) == (0, [])


def test_rules_that_cannot_be_set_up_are_told_with_what_would_be_right() -> None:
    header = json.loads(json.dumps(header_for(toy(), 1, "0.0")))
    header["scenario"]["rules"].append({"linne": {}})
    with pytest.raises(BadJournal) as caught:
        reopen_scenario(Recorded(Path("race.jsonl"), header), toy_library(), "0.0")
    assert str(caught.value) == (
        "race.jsonl:1: its rules cannot be set up here: unknown rule 'linne' (did you mean 'line'?)"
    )


def test_what_nobodys_rule_raises_is_no_problem_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from gridprix.core import scenario as scenario_module  # noqa: PLC0415

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(scenario_module, "new_race", broken)
    with pytest.raises(ZeroDivisionError):
        toy()


def test_a_text_of_a_track_has_a_letter_or_more() -> None:
    valid = Draft202012Validator(TEXT).is_valid
    assert [valid(one) for one in ("", "x", "xy", 5)] == [False, True, True, False]
