"""Whether a difference is more than noise."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridprix.ui.cli import CommandSettings
from gridprix.ui.commands import compare as compare_command
from gridprix.ui.simulate.chance import chance_of, student_tails
from gridprix.ui.simulate.comparison import compare, identical
from gridprix.ui.simulate.jobs import prepared
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.outcomes import CarOutcome, RaceOutcome
from gridprix.ui.simulate.runner import simulate

# a short straight, so that a race takes a few milliseconds
STRAIGHT = "\n".join(f"  {row}" for row in ["#" * 18, *["#S" + "." * 14 + "F#"] * 4, "#" * 18])
TRIALS, MOST_ALARMS = 40, 5


def outcome(seed: int, first: str, rounds: int = 20) -> RaceOutcome:
    cars = tuple(
        CarOutcome(name, name, name, "random", "", n, 1 if name == first else 2, 1, "finished", 9)
        for n, name in enumerate("AB", start=1)
    )
    return RaceOutcome(seed, rounds, "over", cars)


def outcomes(seed: int, edge: float = 0.5, count: int = 200) -> list[RaceOutcome]:
    chance = random.Random(seed)
    return [
        outcome(number, "A" if chance.random() < edge else "B", 20 + chance.randrange(10))
        for number in range(count)
    ]


def alarms(before: list[RaceOutcome], after: list[RaceOutcome]) -> list[str]:
    return [change.figure for change in compare(before, after) if change.more_than_noise]


def nitro_race(folder: Path, count: int) -> Path:
    (folder / "straight.yaml").write_text(f"name: straight\nsquares: |\n{STRAIGHT}\n")
    path = folder / f"nitros-{count}.yaml"
    path.write_text(
        f"name: nitros-{count}\nruleset: mcnamara\ntrack: straight\n"
        f"rules: [{{nitros: {{count: {count}}}}}, {{race-limit: {{rounds: 60}}}}]\n"
        "seats: [{pilot: random}, {pilot: random}]\n",
        encoding="utf-8",
    )
    return path


def raced(path: Path, seeds: range) -> list[RaceOutcome]:
    _, job = prepared(str(path), CommandSettings(), {})
    ledger = Ledger(job)
    simulate(ledger, seeds, None, 1, lambda done: None)
    return ledger.outcomes(seeds)


# ---------------------------------------------------------------- the tests behind it


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (8, 2.306), (9, 2.262), (30, 2.042), (2000, 1.960)],
)
def test_students_distribution_is_that_of_the_tables(freedom: int, t: float) -> None:
    assert student_tails(t, freedom) == pytest.approx(0.05, abs=1e-4)


def test_a_handful_of_races_convinces_nobody() -> None:
    assert chance_of([0.0] * 9) == 1.0
    assert chance_of([1.0]) == 1.0
    assert chance_of([1.0] * 5) == 2**-4
    assert chance_of([1.0] * 5 + [0.0] * 995) == 2**-4
    assert alarms([outcome(n, "A") for n in range(6)], [outcome(n, "B") for n in range(6)]) == []


def test_ranks_see_what_one_long_race_hides_from_the_mean() -> None:
    assert chance_of([-1.0] * 70 + [1.0] * 30 + [200.0]) < 0.001
    assert chance_of([-1.0] * 50 + [1.0] * 50 + [200.0]) > 0.3


def test_the_sign_of_a_difference_does_not_matter() -> None:
    steps = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0]
    assert chance_of(steps) == chance_of([-step for step in steps])


# ---------------------------------------------------------------- comparing


def test_equal_races_are_identical_and_raise_no_alarm() -> None:
    assert identical(outcomes(1), outcomes(1))
    assert alarms(outcomes(1), outcomes(1)) == []


def test_a_real_edge_is_found() -> None:
    found = ["wins of A", "place of A", "wins of B", "place of B"]
    assert alarms(outcomes(1), outcomes(2, 0.75)) == found


def test_holm_asks_more_of_many_figures() -> None:
    before = [outcome(n, "A", 20) for n in range(9)]
    after = [outcome(n, "A", 21 if n < 7 else 20) for n in range(9)]
    (rounds, *_) = compare(before, after)
    assert (rounds.rose, rounds.fell) == (7, 0)
    assert 0.05 / 7 < rounds.chance < 0.05
    assert not rounds.more_than_noise


def test_lists_of_different_length_are_not_compared() -> None:
    with pytest.raises(ValueError, match="cannot be compared"):
        compare(outcomes(1, count=3), outcomes(1, count=4))


def test_real_races_on_other_seeds_seldom_raise_an_alarm(tmp_path: Path) -> None:
    """Forty fixed pairs of disjoint halves out of one pool of races."""
    pool = raced(nitro_race(tmp_path, 1), range(240))
    chance = random.Random("forty trials")
    trials = []
    for _ in range(TRIALS):
        chance.shuffle(pool)
        trials.append(alarms(pool[:120], pool[120:]))
    assert sum(map(bool, trials)) <= MOST_ALARMS


@pytest.mark.soak
@pytest.mark.parametrize("count", [0, 5])
def test_forty_comparisons_on_seeds_of_their_own(tmp_path: Path, count: int) -> None:
    path = nitro_race(tmp_path, count)
    trials = [
        alarms(raced(path, range(n, n + 200)), raced(path, range(n + 200, n + 400)))
        for n in range(0, 400 * TRIALS, 400)
    ]
    assert sum(map(bool, trials)) <= MOST_ALARMS


# ---------------------------------------------------------------- the command


def compared(*arguments: str) -> Any:
    command = compare_command.command
    done = CliRunner().invoke(command, [*arguments, "--json", "--jobs", "1"], obj=CommandSettings())
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_a_scenario_against_itself_is_identical() -> None:
    assert compared("first-race", "first-race", "--races", "6")["identical"]
    assert not compared("first-race", "first-race", "--races", "6", "--other-seed", "6")[
        "identical"
    ]


def test_nitros_make_a_difference(tmp_path: Path) -> None:
    names = [str(nitro_race(tmp_path, count)) for count in (0, 5)]
    data = compared(*names, "--races", "60")
    assert not data["identical"]
    found = [one for one in data["changes"] if one["more_than_noise"]]
    assert [one["figure"] for one in found] == ["rounds"]
    assert found[0]["after"] < found[0]["before"]


def test_a_stop_compares_the_pairs_that_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stop leaves gaps; each race must still meet the race with its own seed."""
    path = str(nitro_race(tmp_path, 0))
    kept = [[0, 1, 5, 7], [1, 5]]
    asked: list[list[int]] = []

    def stopped(ledger: Ledger, seeds: range, *_: Any) -> list[RaceOutcome]:
        asked.append(list(seeds))
        done = [asked[-1][0] - asked[0][0] + n for n in kept[len(asked) - 1]]
        simulate(ledger, done, None, 1, lambda count: None)
        return ledger.outcomes(done)

    monkeypatch.setattr(compare_command, "raced", stopped)
    done = CliRunner().invoke(
        compare_command.command, [path, path, "--races", "9", "--json"], obj=CommandSettings()
    )
    assert asked == [list(range(9)), [0, 1, 5, 7]]
    assert done.exit_code == 130
    assert json.loads(done.stdout)["races"] == 2
    assert json.loads(done.stdout)["identical"]


def test_the_table_is_for_people(tmp_path: Path) -> None:
    code = [sys.executable, "-c", "from gridprix.ui.cli import main; main()", "compare"]
    names = [str(nitro_race(tmp_path, count)) for count in (0, 5)]
    told = subprocess.run(
        [*code, *names, "--races", "60"], capture_output=True, text=True, check=True
    ).stdout
    assert "more than noise" in told.splitlines()[2]
    assert "out, of all cars" in told
    assert "the same" in told
    assert "60 races each: 1 of 7 figures changed by more than noise" in told
