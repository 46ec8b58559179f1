"""Hints and reviews on short journals."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.library import Library
from gridprix.core.pilots import scripted
from gridprix.core.recorded import read_journal
from gridprix.core.scenario import read_scenario
from gridprix.core.state import CarId, SeatId
from gridprix.plugins.pilots import grid_guide
from gridprix.ui.races import SavedRace
from gridprix.ui.review.chart import chart
from gridprix.ui.review.reviewer import Accuracy, Review, ReviewedMove
from gridprix.ui.version import program_version

from .conftest import Invoke
from .seats import gridprix

OLD = Path(__file__).parents[1] / "journals" / "format-1"
SVG = "{http://www.w3.org/2000/svg}"
# Ada drives a best line; Bruno makes four mistakes, and then one too many.
DRIVEN = {
    "A": "@20,0 +1,0 +1,+1 0,0 +1,+1 0,+1 -1,0 -1,0 -1,0 -1,0 -1,-1 -1,-1 -1,-1 -1,0 +1,0 +1,-1 "
    "0,-1 +1,0 +1,0 +1,-1 +1,-1 +1,+1 +1,+1 +1,0 +1,+1",
    "B": "@20,1 +1,0 +1,0 +1,0 0,0 +1,+1 -1,+1 -1,0 -1,0 -1,0 0,0 -1,0 0,+1 -1,0 0,-1 -1,-1 "
    "-1,-1 0,-1 -1,0 -1,0 0,0 0,0",
}


@pytest.fixture(scope="module")
def journal(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "race.journal"
    scenario = read_scenario(library.open("play", "first-race"), library)
    recorder = FileJournal.create(path, header_for(scenario, 3, program_version()))
    pilots = {SeatId(seat): scripted(keys.split()) for seat, keys in DRIVEN.items()}
    Game(scenario, 3, pilots, recorder=recorder).run()
    recorder.close()
    return path


def test_a_review_names_what_each_move_cost(invoke: Invoke, journal: Path) -> None:
    data = json.loads(invoke("review", str(journal), "--json").stdout)
    assert data["unit"] == "turns"
    assert [car["name"] for car in data["cars"]] == ["Ada", "Bruno"]
    assert data["cars"][0]["cost"] == 0
    moves = {move["number"]: move for move in data["moves"]}
    costly = [moves[number] for number in data["turning_points"]]
    told = [(move["round"], move["name"], move["chosen"], move["cost"]) for move in costly]
    assert told == [
        (5, "Bruno", "accelerate to velocity (4, 1)", 2.0),
        (10, "Bruno", "hold velocity (0, 2)", 1.0),
        (19, "Bruno", "accelerate to velocity (-6, -1)", 99.0),
    ]
    ada = [move["left"] for move in data["moves"] if move["name"] == "Ada"]
    assert ada == [24.0, *map(float, range(24, 0, -1))]


def test_a_review_as_a_table_tells_the_turning_points(invoke: Invoke, journal: Path) -> None:
    result = invoke("review", str(journal))
    text = " ".join(result.stdout.split())
    assert "Turning points 1. round 5: Bruno chose 'accelerate to velocity (4, 1)'" in text
    assert "cost the race" in text
    assert "Ada lost 0 turns in all" in text
    assert "Bruno lost 5 turns in all, and then the race" in text
    every = invoke("review", str(journal), "--all").stdout
    assert every.count("\n") > result.stdout.count("\n")


def test_a_review_draws_a_chart(invoke: Invoke, journal: Path, tmp_path: Path) -> None:
    picture = tmp_path / "chart.svg"
    assert invoke("review", str(journal), "--json", "--svg", str(picture)).exit_code == 0
    tree = ET.fromstring(picture.read_text())  # noqa: S314 - our own picture
    named = [path for path in tree.iter(f"{SVG}path") if path.find(f"{SVG}title") is not None]
    assert [path.findtext(f"{SVG}title") for path in named] == ["Bruno", "Ada"]
    ups_and_downs = [path.attrib["d"].count("V") for path in named]
    # Ada loses nothing; Bruno's line has a step for each of four mistakes and ends with the fifth
    assert [len(set(_heights(path.attrib["d"]))) for path in named] == [5, 1]
    assert ups_and_downs[0] > 4
    words = " ".join(text for text in tree.itertext() if text.strip())
    assert "1. Ada 0 turns behind" in words
    assert "2. Bruno out" in words
    chose, best = "accelerate to velocity (4, 1)", "steer to velocity (3, 1)"
    assert f"Round 5, Bruno lost 2 turns: {chose}; best was: {best}" in words
    assert "Round 19, Bruno lost the race" in words


def test_accuracy_is_the_share_of_choices_as_good_as_the_best(
    invoke: Invoke, journal: Path
) -> None:
    data = json.loads(invoke("review", str(journal), "--json").stdout)
    assert [car["accuracy"] for car in data["cars"]] == [100, 77]
    bruno = [move for move in data["moves"] if move["name"] == "Bruno" and move["choices"] > 1]
    good = sum(move["cost"] == 0 for move in bruno)
    assert good * 100 // len(bruno) == 77
    assert Accuracy(199, 200).per_cent == 99
    assert Accuracy(0, 0).per_cent is None
    text = " ".join(invoke("review", str(journal)).stdout.split())
    assert f"accuracy 77 %: {good} of {len(bruno)} choices were as good as the best" in text


def test_every_mistake_has_a_reason_and_two_ways(invoke: Invoke, journal: Path) -> None:
    data = json.loads(invoke("review", str(journal), "--json").stdout)
    costly = [move for move in data["moves"] if move["cost"]]
    fast = "is too fast for what comes: the car must brake for longer than the speed gains."
    assert [(move["round"], move["why"]) for move in costly] == [
        (5, f"Velocity (4, 1) {fast}"),
        (10, "Velocity (0, 2) is slower than need be: (-1, 2) can still be braked in time."),
        (12, f"Velocity (-1, 3) {fast}"),
        (13, f"Velocity (-2, 3) {fast}"),
        (19, "No line from there stays on the track."),
    ]
    for move in costly:
        assert move["chosen_way"][0] == move["best_way"][0]
        assert move["chosen_way"][-1] != move["best_way"][-1]


def test_the_leader_of_every_round_is_told(invoke: Invoke, journal: Path) -> None:
    data = json.loads(invoke("review", str(journal), "--json").stdout)
    assert data["leaders"][-1] == ["A"]
    text = " ".join(invoke("review", str(journal)).stdout.split())
    assert re.search(r"Led by round: .*\d+ to \d+ Ada", text)


def test_a_race_is_tried_again_at_the_terminal(home: Path, invoke: Invoke, journal: Path) -> None:
    before = journal.read_bytes()
    data = json.loads(invoke("review", str(journal), "--json").stdout)
    number = data["turning_points"][0]
    move = data["moves"][number - 1]
    said = invoke("review", str(journal), "--again", str(number)).stdout
    assert "stands in round 5, before Bruno decides." in said
    assert journal.read_bytes() == before
    (branch,) = (home / "races").glob("*.journal")
    kept = read_journal(branch)
    assert kept.entries == read_journal(journal).entries[: move["entry"]]
    assert kept.branch == 1
    assert not kept.finished
    seats = {seat["name"]: seat["pilot"] for seat in kept.header["scenario"]["seats"]}
    assert seats["Bruno"] == "human"
    assert SavedRace(kept).title == "First Race, again from round 5"
    wrong = invoke("review", str(journal), "--again", "999")
    assert wrong.exit_code == 2
    assert "there is no move 999; the coach looked at moves 1 to" in wrong.stderr


def test_trying_again_before_a_secret_card_asks_all_again(
    home: Path, invoke: Invoke, tmp_path: Path
) -> None:
    path = tmp_path / "race.journal"
    invoke("run", "first-lap", "--seed", "3", "--journal", str(path))
    data = json.loads(invoke("review", str(path), "--json").stdout)
    move = next(one for one in data["moves"] if one["question"] == "plot" and one["round"] == 3)
    invoke("review", str(path), "--again", str(move["number"]))
    (branch,) = (home / "races").glob("*.journal")
    kept = read_journal(branch)
    assert len(kept.entries) == move["entry"]
    assert max(state.round for state in kept.states) == 3
    # a card is shown straight on, as many spaces as it gives
    assert len(move["chosen_way"]) == int(move["chosen"].split()[0]) // 20 + 1


def _heights(path: str) -> list[str]:
    first = path.removeprefix("M").split("H")[0].split()[1]
    return [first, *re.findall(r"V([\d.]+)", path)]


def test_a_chart_of_points_shows_what_was_given_away(invoke: Invoke, tmp_path: Path) -> None:
    path, picture = tmp_path / "race.journal", tmp_path / "chart.svg"
    invoke("run", "two-car-derby", "--seed", "3", "--journal", str(path))
    data = json.loads(invoke("review", str(path), "--json", "--svg", str(picture)).stdout)
    assert data["unit"] == "points"
    assert all(move["left"] is None for move in data["moves"])
    assert "Points given away" in picture.read_text()


def test_a_chart_without_a_line_is_still_a_picture() -> None:
    tree = ET.fromstring(chart(Review("A & B", "turns", (), ())))  # noqa: S314
    assert "A & B" in "".join(tree.itertext())


def test_names_and_labels_are_no_markup() -> None:
    move = ReviewedMove(1, 1, CarId("A"), "<b>&", "leg", "<i>", "&" * 200, Fraction(1), Fraction(4))
    picture = chart(Review("<t>", "turns", ((CarId("A"), "<b>&"),), (move,)))
    text = "".join(ET.fromstring(picture).itertext())  # noqa: S314
    assert "<b>& lost 1 turn:<i>; best was: &&" in text
    assert "…" in text


def test_a_race_without_a_line_says_so(
    invoke: Invoke, journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid_guide, "MOST_PLACES", 0)
    monkeypatch.setattr(grid_guide, "MOST_PLAIN", 0)
    part = tmp_path / "part.journal"
    part.write_text("".join(journal.read_text().splitlines(keepends=True)[:12]))
    result = invoke("review", str(part))
    assert result.exit_code == 0
    assert result.stdout == "There is no best line to compare this race with.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["review", "JOURNAL", "--svg", "no/chart.svg"], "there is no folder no; make it first"),
        (["review", "JOURNAL", "--svg", "."], "is a directory"),
        (["review", "nothing-1"], "there is no race 'nothing-1'"),
        (["hint", "nothing-1"], "there is no race 'nothing-1'"),
        (["review", "no/where.journal"], "no/where.journal"),
        (["review", "TEXT"], "text.journal:1: this line is damaged"),
        (["hint", "TEXT"], "text.journal:1: this line is damaged"),
        (["hint", "JOURNAL"], "the race is over"),
    ],
)
def test_bad_input_is_told_in_one_sentence(
    arguments: list[str], sentence: str, invoke: Invoke, journal: Path, tmp_path: Path
) -> None:
    text = tmp_path / "text.journal"
    text.write_text("once upon a time\n")
    given = {"JOURNAL": str(journal), "TEXT": str(text)}
    result = invoke(*(given.get(one, one) for one in arguments))
    assert result.exit_code in (1, 2)
    assert sentence in result.stderr.replace("\n", " ")
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["review", "replay"])
def test_a_race_that_no_longer_fits_is_not_looked_back_on(
    command: str, invoke: Invoke, tmp_path: Path
) -> None:
    *lines, last = (OLD / "grid-finished.journal").read_text().splitlines()
    end = json.loads(last)
    end["standings"].reverse()
    path = tmp_path / "race.journal"
    path.write_text("\n".join([*lines, json.dumps(end), ""]))
    result = invoke(command, str(path))
    assert result.exit_code == 2
    assert f"race.journal:{len(lines) + 1}: the places were otherwise" in result.stderr
    assert result.stdout == ""


def test_a_review_of_a_circuit_and_of_an_unfinished_race(invoke: Invoke, tmp_path: Path) -> None:
    path, part = tmp_path / "race.journal", tmp_path / "part.journal"
    invoke("run", "first-lap", "--seed", "3", "--journal", str(path))
    data = json.loads(invoke("review", str(path), "--json").stdout)
    assert {move["question"] for move in data["moves"]} >= {"plot", "leg"}
    part.write_text("".join(path.read_text().splitlines(keepends=True)[:20]))
    fewer = json.loads(invoke("review", str(part), "--json").stdout)["moves"]
    assert fewer == data["moves"][: len(fewer)]
    assert fewer


def test_a_hint_says_what_it_gains(invoke: Invoke, journal: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.journal"
    part.write_text("".join(journal.read_text().splitlines(keepends=True)[:60]))
    said = invoke("hint", str(part)).stdout
    assert said == (
        "Bruno: brake to velocity (-4, -1). 11 turns left, "
        "1 turn better than 'hold velocity (-5, -1)'\n"
    )
    data = json.loads(invoke("hint", str(part), "--json").stdout)
    assert [(one["car"], one["key"], one["gain"], one["unit"]) for one in data] == [
        ("B", "+1,0", 1.0, "turns")
    ]


def test_a_hint_at_the_terminal(home: Path) -> None:
    replies = "@20,4\nhint\nquit\n"
    done = gridprix(home, "play", "first-race", "--terminal", "--seed", "3", stdin=replies)
    said = " ".join(done.stdout.split())
    assert "The coach: " in said
    assert "24 turns left, as good as 'set off with velocity (1, 1)'. A>" in said


def test_what_the_coach_does_not_know_is_said_instead_of_figures(
    invoke: Invoke, library: Library, tmp_path: Path
) -> None:
    scenario = read_scenario(library.open("play", "house-wet-ring"), library)
    path = tmp_path / "wet.journal"
    recorder = FileJournal.create(path, header_for(scenario, 3, program_version()))
    game = Game(scenario, 3, {}, recorder=recorder)
    game.advance()
    for _ in range(3):
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.default)
    recorder.close()
    for command in ("hint", "review"):
        result = invoke(command, str(path))
        assert result.exit_code == 1
        assert (
            "the coach cannot judge this race: the rules 'fuel' and 'rain' do not say"
            in result.stderr
        )
        assert result.stdout == ""
