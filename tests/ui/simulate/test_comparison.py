"""Whether a difference is more than noise."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridprix.ui.cli import Settings
from gridprix.ui.commands.compare import command
from gridprix.ui.simulate.comparison import compare, identical
from gridprix.ui.simulate.figures import mean, share
from gridprix.ui.simulate.outcomes import CarOutcome, RaceOutcome


def race(seed: int, chance: random.Random, edge: float = 0.5) -> RaceOutcome:
    first = chance.random() < edge
    cars = tuple(
        CarOutcome(name, name, "random", "", n + 1, place, 1, "finished")
        for n, (name, place) in enumerate(zip("AB", (1, 2) if first else (2, 1), strict=True))
    )
    return RaceOutcome(seed, 20 + chance.randrange(10), "over", cars)


def races(seed: int, edge: float = 0.5, count: int = 200) -> list[RaceOutcome]:
    chance = random.Random(seed)
    return [race(number, chance, edge) for number in range(count)]


def alarms(before: list[RaceOutcome], after: list[RaceOutcome]) -> int:
    return sum(change.more_than_noise for change in compare(before, after))


def test_equal_races_are_identical_and_raise_no_alarm() -> None:
    assert identical(races(1), races(1))
    assert alarms(races(1), races(1)) == 0


def test_equal_odds_seldom_raise_an_alarm() -> None:
    trials = [alarms(races(2 * n), races(2 * n + 1)) > 0 for n in range(40)]
    assert sum(trials) <= 5


def test_a_real_edge_is_found() -> None:
    found = {
        change.figure for change in compare(races(1), races(2, 0.75)) if change.more_than_noise
    }
    assert found == {"wins of A", "place of A", "wins of B", "place of B"}


def test_lists_of_different_length_are_not_compared() -> None:
    with pytest.raises(ValueError, match="cannot be compared"):
        compare(races(1, count=3), races(1, count=4))


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_wilson_intervals_are_those_of_the_tables(
    hits: int, count: int, low: float, high: float
) -> None:
    estimate = share(hits, count)
    assert estimate.low == pytest.approx(low, abs=1e-4)
    assert estimate.high == pytest.approx(high, abs=1e-4)


def test_a_mean_of_equal_values_has_no_error() -> None:
    assert mean([3.0, 3.0, 3.0]).to_data() == [3.0, 3.0, 3.0]


def compared(*arguments: str) -> Any:
    done = CliRunner().invoke(command, [*arguments, "--json", "--jobs", "1"], obj=Settings())
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_a_scenario_against_itself_is_identical() -> None:
    assert compared("first-lap", "first-lap", "--races", "6")["identical"]


def test_nitros_make_a_difference(tmp_path: Path) -> None:
    names = []
    for count in (0, 5):
        path = tmp_path / f"nitros-{count}.yaml"
        path.write_text(
            f"name: nitros-{count}\nruleset: mcnamara\n"
            f"rules: [{{nitros: {{count: {count}}}}}, {{race-limit: {{rounds: 200}}}}]\n"
            "track: open-field\nseats: [{pilot: random}, {pilot: random}]\n",
            encoding="utf-8",
        )
        names.append(str(path))
    data = compared(*names, "--races", "400")
    assert not data["identical"]
    assert [one["figure"] for one in data["changes"] if one["more_than_noise"]] == ["rounds"]
