from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from gridprix.core.documents import BadFile, Document, Findings, load_document
from gridprix.core.ruleset import read_ruleset
from gridprix.scenarios import standard_library
from gridprix.ui.listings import scenario_cards

from .conftest import Invoke


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def test_rules_lists_all_with_origin_and_failures(invoke: Invoke, house: Path) -> None:
    (house / "broken.py").write_text("import nothing_of_that_name\n")
    result = invoke("--plugins", str(house), "rules")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert any("vectors" in line and "built-in" in line for line in lines)
    assert any("mood" in line and "mood.py" in line for line in lines)
    failure = next(line for line in lines if "broken.py" in line)
    assert "ModuleNotFoundError: No module named 'nothing_of_that_name'" in failure


def test_rules_of_the_own_plugin_folder_are_found(invoke: Invoke, home: Path, house: Path) -> None:
    house.rename(home.parent / "plugins")
    home.mkdir()
    (home.parent / "plugins").rename(home / "plugins")
    assert "mood" in invoke("rules").stdout


def test_one_rule_shows_card_text_and_options(invoke: Invoke) -> None:
    text = invoke("rules", "vectors").stdout
    for part in ("Repeat the last vector", "IT-04", "neighbours", "one of 4, 8, 24", "yes or no"):
        assert part in text
    assert "Clauses:" not in text
    text = invoke("rules", "track_limits").stdout
    assert "off-track-out or off-track-return or off-track-reset" in text
    assert "stands above" in text


def test_one_rule_tells_what_it_stands_in_for(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "sets.py").write_text(
        "import attrs\nfrom gridprix.core import Rule, RuleCard\n@attrs.frozen\nclass Sets(Rule):\n"
        "    card = RuleCard('tyre-sets', 'Sets of tyres', 'circuit', provides=('wear',))\n"
    )
    lines = invoke("--plugins", str(tmp_path), "rules", "tyre-sets").stdout.splitlines()
    assert ["provides", "wear"] in [line.split() for line in lines]


def test_rules_of_a_scenario_in_order_with_options(invoke: Invoke) -> None:
    text = invoke("rules", "first-race").stdout
    places = [text.index(f"\n{name} ") for name in ("race-limit", "finish-line", "vectors")]
    assert places == sorted(places)
    assert "first_stay: no" in text


def test_hooks_say_who_answers_wraps_and_has_the_last_word(invoke: Invoke) -> None:
    lines = invoke("rules", "first-race", "--hooks").stdout.splitlines()
    rows = {line.split()[0]: line.split()[1:] for line in lines if line.strip()}
    assert rows["settle_event"][:3] == ["core", "track-limits", "track-limits"]
    assert rows["offer_legs"] == ["vectors", "all", "together"]
    assert rows["resolve_off_track"] == ["off-track-out", "off-track-out"]
    assert any("no rule answers" in line and "offer_plots" in line for line in lines)


def test_scenarios_are_listed_and_a_broken_one_is_named(invoke: Invoke, home: Path) -> None:
    (home / "play").mkdir(parents=True)
    (home / "play" / "mine.yaml").write_text("name: mine\nseats: 2\nruleset: italiano\n")
    text = invoke("scenarios").stdout
    for part in ("first-race", "First Race", "Italian Racetrack", "Ada, 1 pilot"):
        assert part in text
    assert "mine.yaml:3:1: there is no ruleset 'italiano'; did you mean 'italian'?" in text


def test_races_stand_where_their_shelf_says_and_then_by_name(invoke: Invoke, home: Path) -> None:
    (home / "play").mkdir(parents=True)
    for name, shelf in (("zebra", "shelf: 1"), ("aardvark", ""), ("yak", "shelf: 1")):
        text = f"name: {name}\nseats: 2\nruleset: italian\ntrack: first-ring\n{shelf}\n"
        (home / "play" / f"{name}.yaml").write_text(text)
    lines = invoke("scenarios").stdout.splitlines()
    heads = [line.split()[0] for line in lines if line.strip()]
    listed = ["first-race", "yak", "zebra", "aardvark", "box-alley"]
    assert [head for head in heads if head in listed] == listed


def test_tracks_are_listed_with_family_and_size(invoke: Invoke) -> None:
    lines = invoke("tracks").stdout.splitlines()
    row = next(line for line in lines if line.startswith("first-ring"))
    assert row.split("  ")[1:] != []
    for part in ("First Ring", "Squared paper", "39 x 24 squares"):
        assert part in row


@pytest.mark.parametrize(("name", "signs"), [("oil-park", "os▞"), ("box-alley", "os▞┊≀")])
def test_a_track_is_drawn_whole(
    name: str, signs: str, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = invoke("tracks", name).stdout
    assert all(len(line) <= 80 for line in text.splitlines())
    assert all(sign in text.partition("\n")[2] for sign in signs)


def test_a_giant_track_is_drawn_small(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = invoke("tracks", "great-valley").stdout.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert 15 < len(lines) < 62


HOLDS = """\
name: a car sets off
ruleset: italian
track: open-field
arrange: "A@10,10 v2,4  B@1,1 v0,0"
script:
  - A: "0,0"
  - expect: {A: {at: [12, 14]}}
"""


@pytest.fixture
def scripts(tmp_path: Path) -> Callable[..., str]:
    def write(**files: str) -> str:
        folder = tmp_path / "scripts"
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            (folder / f"{name}.yaml").write_text(text)
        return str(folder)

    return write


def test_check_tells_what_holds(invoke: Invoke, scripts: Callable[..., str]) -> None:
    result = invoke("check", scripts(good=HOLDS))
    assert result.exit_code == 0
    assert "good.yaml: a car sets off" in result.stdout
    assert result.stdout.endswith("1 hold, 0 fail, 0 unusable\n")


def test_check_tells_what_fails_and_where(invoke: Invoke, scripts: Callable[..., str]) -> None:
    wrong = HOLDS.replace("[12, 14]", "[12, 15]")
    result = invoke("check", scripts(good=HOLDS, wrong=wrong))
    assert result.exit_code == 1
    assert "wrong.yaml:7:" in result.stdout
    assert "A at is (12, 14); expected (12, 15)" in result.stdout
    assert result.stdout.endswith("1 hold, 1 fail, 0 unusable\n")


def test_check_refuses_what_is_no_script(invoke: Invoke, scripts: Callable[..., str]) -> None:
    folder = scripts(good=HOLDS, bad=HOLDS.replace("italian", "italiano"), tabs="name:\n\tx: 1\n")
    result = invoke("check", folder)
    assert result.exit_code == 2
    assert "did you mean 'italian'?" in result.stderr
    assert "tabs.yaml:2:1: " in result.stderr
    assert result.stdout.endswith("1 hold, 0 fail, 2 unusable\n")
    assert "Traceback" not in result.stderr


def test_check_of_nothing_is_bad_input(invoke: Invoke, scripts: Callable[..., str]) -> None:
    result = invoke("check", scripts())
    assert result.exit_code == 2
    assert "there is no script below" in result.stderr


def test_whatever_lies_on_the_shelf_of_rulesets_is_one() -> None:
    library = standard_library(installed=False)
    for name in library.names("rulesets"):
        document = library.open("rulesets", name)
        findings = Findings(document)
        assert read_ruleset(document, library, findings), name
        findings.raise_if_any()
    with pytest.raises(BadFile, match="there is no ruleset 'clauses'"):
        library.open("rulesets", "clauses")


@pytest.mark.parametrize("kind", ["rulesets", "play", "tracks"])
def test_only_what_is_listed_is_suggested(kind: str) -> None:
    library = standard_library(installed=False)
    for wrong in ("zzz", "scripts", "claus", "bay"):
        with pytest.raises(BadFile) as caught:
            library.open(kind, wrong)
        assert "clauses" not in str(caught.value)
        assert "script-" not in str(caught.value)
    if kind == "tracks":  # but whoever knows of the others is helped too
        with pytest.raises(BadFile, match="did you mean 'script-bay'"):
            library.open(kind, "script-bey")


def test_the_list_of_races_reads_each_race_and_each_ruleset_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: Counter[Path] = Counter()

    def load_counted(path: Path, name: str | None = None) -> Document:
        read[path] += 1
        return load_document(path, name)

    for module in ("gridprix.core.library", "gridprix.ui.listings"):
        monkeypatch.setattr(f"{module}.load_document", load_counted)
    library = standard_library(installed=False)
    cards = scenario_cards(library)
    races, rulesets = library.names("play").values(), library.names("rulesets").values()
    assert {read[path] for path in races} == {1}
    # what others extend is read with each of them
    assert read.total() - len(cards) <= 2 * len(rulesets) < len(cards)


def test_every_race_is_told_what_is_wrong_with_the_ruleset_that_it_names(tmp_path: Path) -> None:
    for kind in ("play", "rulesets"):
        (tmp_path / kind).mkdir()
    (tmp_path / "rulesets" / "mine.yaml").write_text("name: mine\nfamily: grid\nspeed: 3\n")
    for name in ("one", "two"):
        race = f"name: {name}\nruleset: mine\ntrack: oval\nseats: 2\n"
        (tmp_path / "play" / f"{name}.yaml").write_text(race)
    library = standard_library(libraries=[tmp_path], installed=False)
    one, two = (card for card in scenario_cards(library) if card.fault)
    assert "unknown key 'speed'" in one.fault
    assert one.fault == two.fault
    (tmp_path / "rulesets" / "mine.yaml").write_text("name: mine\nfamily: grid\nrules: []\n")
    assert not [card for card in scenario_cards(library) if card.fault]
