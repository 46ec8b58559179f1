"""The example game: a folder as any package could bring it, found through entry points."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from tree import ROOT

from gridprix.core import CarId, LegTaken
from gridprix.core.documents import Document, Findings, load_document
from gridprix.core.game import Game
from gridprix.core.packages import own_games
from gridprix.core.pilots import make_random
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.script import find_scripts
from gridprix.plugins import BUILTIN, DOORS
from gridprix.plugins.house.gear_dice.gears import Gearing, GearTaken, shift_price
from gridprix.plugins.house.gear_dice.tyre_points import Tread
from gridprix.scenarios import shipped_rules, standard_library
from gridprix.ui.cli import main
from gridprix.ui.lint.looking import look

FOLDER = ROOT / "plugins" / "house" / "gear_dice"
MODULES = sorted(FOLDER.glob("*.py"))
RULES = ("corner-stops", "gear-box", "gear-race", "tyre-points")
MOST_LINES = 500
LIBRARY = standard_library(installed=False)


def race_of(**data: object) -> Scenario:
    own = {"name": "gears", "ruleset": "gear-dice", "track": "gear-valley", "laps": 1, "seats": 3}
    return read_scenario(Document("gears", {**own, **data}), LIBRARY)


def played(scenario: Scenario, seed: int) -> Game:
    game = Game(scenario, seed, {seat.id: make_random(seed, seat.id) for seat in scenario.seats})
    game.run()
    return game


# ---------------------------------------------------------------- how it is brought


def test_it_is_found_through_entry_points_and_not_through_the_list() -> None:
    assert not [one for one in BUILTIN if "gear_dice" in one]
    named = {one.name for one in metadata.entry_points(group="gridprix.rules")}
    assert set(RULES) <= named, "`make lint` installs this checkout anew"
    assert [one for one in shipped_rules() if one not in BUILTIN]
    assert set(RULES) <= LIBRARY.catalogue.rules.keys()
    (game,) = own_games().found
    assert game.folder.resolve() == FOLDER
    assert LIBRARY.names("play")["gear-valley-four"].resolve().parent == FOLDER / "play"
    assert LIBRARY.origin(LIBRARY.names("tracks")["gear-valley"]) == "", "it is shipped"


def _imports(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_it_imports_what_every_author_may(module: Path) -> None:
    ours = [name for name in _imports(module) if name.startswith("gridprix")]
    assert set(ours) <= set(DOORS)


def _lines_of_rules(module: Path) -> int:
    """The lines of a module but empty ones, comments, docstrings and imports."""
    text = module.read_text(encoding="utf-8")
    others: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        told = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if told or isinstance(node, (ast.Import, ast.ImportFrom)):
            others |= set(range(node.lineno, (node.end_lineno or 0) + 1))
    lines = enumerate(text.splitlines(), start=1)
    return sum(
        1
        for number, line in lines
        if line.strip() and number not in others and not line.strip().startswith("#")
    )


def test_its_rules_are_short() -> None:
    assert 300 < sum(map(_lines_of_rules, MODULES)) < MOST_LINES


def test_lint_finds_nothing_in_it() -> None:
    looked = look([FOLDER], standard_library(installed=False))
    assert looked.findings == ()
    assert looked.files > len(RULES)


def test_each_of_its_rules_has_scripts_and_a_text() -> None:
    texts = [load_document(path).data for path in find_scripts([FOLDER / "scripts"])]
    assert {one["ruleset"] for one in texts} == {"gear-dice"}
    changed = {name for one in texts for rule in one.get("rules", ()) for name in rule}
    assert changed == set(RULES) - {"gear-race"}, "each option stands in a script"
    active = {rule.card.name: rule for rule in race_of().book.rules}
    for name in RULES:
        assert list(active[name].tells(active)), name


# ---------------------------------------------------------------- how it plays


def test_no_pilot_but_the_explorer_knows_its_rules() -> None:
    book = race_of().book
    assert list(book.pilots) == ["random", "explorer"]
    assert book.usual_pilot == "explorer"


@given(seed=st.integers(0, 10_000))
@settings(max_examples=6, deadline=None)
def test_every_race_ends_and_replays_and_nobody_drives_further_than_the_die(seed: int) -> None:
    scenario = race_of(seats=4)
    game = played(scenario, seed)
    assert game.over
    again = Game(scenario, seed, {}, past=game.transcript)
    again.advance()
    assert again.log_for(None) == game.log_for(None)
    rolled: dict[CarId, int] = {}
    for entry in game.log:
        event = entry.event
        if isinstance(event, GearTaken):
            rolled[event.car] = event.spaces
        if isinstance(event, LegTaken):
            assert 1 <= len(event.leg.through) + 1 <= rolled[event.car]
            spots = [car.spot for car in entry.race.running]
            assert len(set(spots)) == len(spots)
        assert all(car.part(Tread).left >= 0 for car in entry.race.cars)


@given(before=st.integers(0, 5), gear=st.integers(1, 5))
def test_only_gears_beyond_the_first_one_down_cost_anything(before: int, gear: int) -> None:
    assert shift_price(before, gear) == len(range(gear + 1, before))


def test_a_gear_tells_how_likely_it_is_to_cost_tyres() -> None:
    game = Game(race_of(seats=1, arrange="A@11,1 lap=1 gear=3"), 1, {})
    game.advance()
    (ask,) = game.open_asks()
    told = {one.key: (one.outlook, one.reach) for one in ask.options}
    assert told["1"] == (("3 of 4 throws cost tyres",), 3)  # from 11 the marks of Mill go on to 12
    assert told["4"] == (("6 of 6 throws cost tyres",), 12)


def test_gears_and_laps_are_counted_from_the_grid_on() -> None:
    game = played(race_of(laps=2), 3)
    assert all(car.part(Gearing).lap == 3 for car in game.race.cars)


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ([], "one list of faces for each gear, 6 at most"),
        ([[1]] * 7, "one list of faces for each gear, 6 at most"),
        ([[0]], "a face of a die is 0; it takes a number from 1 to 30"),
        ([[True]], "a face of a die is True"),
    ],
)
def test_dice_that_are_none_are_refused_in_a_sentence(dice: object, told: str) -> None:
    with pytest.raises(Exception, match=told.replace("(", r"\(")):
        race_of(rules=[{"gear-box": {"dice": dice}}])


def test_marks_beside_corners_are_refused() -> None:
    track = load_document(FOLDER / "tracks" / "gear-valley.yaml").data
    track["sections"][0]["zones"] = [{"kind": "one-stop"}]
    board = LIBRARY.boards.load(
        Document("own", track),
        LIBRARY.catalogue.families["circuit"],
        LIBRARY.catalogue.markings("circuit"),
        Findings(Document("own", track)),
    )
    rule = next(one for one in race_of().book.rules if one.card.name == "corner-stops")
    (refusal,) = rule.veto_scenario((), board, 1)  # type: ignore[attr-defined]
    assert refusal.what == "row 0 of 'gear-valley' demands stops and lies in no corner"


# ---------------------------------------------------------------- its tutorial


BLOCKS = re.findall(
    r"^```(\w+)\n(.*?)^```", (FOLDER / "TUTORIAL.md").read_text(), re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize(
    "block", [text for kind, text in BLOCKS if kind != "sh"], ids=lambda text: text.split("\n")[0]
)
def test_what_the_tutorial_shows_stands_in_the_files(block: str) -> None:
    head, _, shown = block.partition("\n")
    name = head.removeprefix("# ")
    file = ROOT / name if name == "pyproject.toml" else FOLDER / name
    text, found = file.read_text(encoding="utf-8"), 0
    for piece in shown.split("...\n"):
        found = text.find(piece, found)
        assert found >= 0, f"{name} does not hold:\n{piece}"


@pytest.mark.parametrize(
    "line", [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]
)
def test_what_the_tutorial_tells_to_type_works(line: str) -> None:
    program, *arguments = shlex.split(line)
    assert program == "gridprix"
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output


def test_the_tutorial_is_led_to_and_shows_every_module() -> None:
    assert "plugins/house/gear_dice/TUTORIAL.md" in (ROOT / "CONTRIBUTING.md").read_text()
    shown = "\n".join(text for _, text in BLOCKS)
    hidden = {"__init__.py", "moves.py", "tyre_points.py"}
    assert {path.name for path in MODULES} - hidden == set(
        re.findall(r"^# (\w+\.py)$", shown, re.MULTILINE)
    )
