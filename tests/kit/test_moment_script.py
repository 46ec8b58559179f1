"""A moment of a kept race becomes a script: green at once, red when its rule is broken."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from gridprix.core.library import Library
from gridprix.core.script import check_file
from gridprix.plugins.circuit.rules import corner_limits
from gridprix.plugins.grid.rules import vectors
from gridprix.ui.cli import main
from gridprix.ui.kit.moment_script import keep_moment
from gridprix.ui.races import begin, new_journal
from gridprix.ui.shelves import open_library, open_scenario


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRIDPRIX_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run(*words: str) -> str:
    told = CliRunner().invoke(main, list(words))
    assert told.exit_code == 0, told.output
    return told.output


def kept(tmp_path: Path, scenario: str) -> Path:
    journal = tmp_path / f"{scenario}.journal"
    run("run", scenario, "--seed", "3", "--journal", str(journal))
    return journal


def holds(path: Path, library: Library) -> bool:
    outcome = check_file(path, library)
    assert outcome is not None
    return outcome.ok


def test_a_round_of_a_kept_race_is_a_script_that_bites(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, out = kept(tmp_path, "first-race"), tmp_path / "third.yaml"
    assert f"wrote {out}: round 3" in run("check", "--from", f"{journal}@3", str(out))
    assert "1 hold, 0 fail" in run("check", str(out))
    script = yaml.safe_load(out.read_text())["script"]
    expects = [one for one in script if "expect" in one]
    # the way there is driven, the round itself is expected
    assert 1 <= len(expects) <= 3 < len(script)
    real = vectors.legs_from
    further = lambda spot, *rest, **more: real((spot[0] + 1, spot[1]), *rest, **more)  # noqa: E731
    monkeypatch.setattr(vectors, "legs_from", further)
    assert not holds(out, library)


def test_a_circuit_round_turns_red_when_its_rule_is_broken(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = kept(tmp_path, "first-lap")
    log = run("replay", str(journal))
    rounds = log.split("Round ")
    paying = next(int(one.split()[0]) for one in rounds[1:] if "over the limit" in one)
    out = tmp_path / "corner.yaml"
    run("check", "--from", f"{journal}@{paying}", str(out))
    assert "1 hold, 0 fail" in run("check", str(out))
    monkeypatch.setattr(corner_limits, "_due", lambda *_: corner_limits.NOTHING_DUE)
    assert not holds(out, library)


def test_of_a_race_that_is_not_over_only_what_everybody_may_know(library: Library) -> None:
    scenario = open_scenario(open_library(), "harbour-duel")
    path, journal = new_journal(scenario, 5)
    game = begin(scenario, 5, journal=journal)
    game.pilots.clear()
    game.advance()
    ask = game.open_asks()[0]
    game.reply(ask.car, "3 wear" if "3 wear" in {o.key for o in ask.legal} else ask.default)
    secret = game.open_asks()
    assert secret, "the bid of the other is still to come"
    with pytest.raises(Exception, match="nobody has decided anything"):
        keep_moment(path, 0, library)
    for one in secret:
        game.reply(one.car, one.default)
    script = keep_moment(path, 0, library)
    assert holds(script, library)
    assert script.parent.name == "scripts"
    plots = game.open_asks()
    game.reply(plots[0].car, plots[0].default)
    again = keep_moment(path, game.race.round, library)
    # nobody has seen the card: the script ends before it
    assert (
        yaml.safe_load(again.read_text())["script"][-1]
        == (yaml.safe_load(script.read_text())["script"][-1])
    )
    journal.close()


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        ("{race}@99", "there is no round 99"),
        ("{race}", "names no race and round"),
        ("{race}@x", "names no race and round"),
        ("nothing@1", "there is no race 'nothing'"),
    ],
)
def test_what_cannot_be_made_a_script_is_a_sentence(
    tmp_path: Path, moment: str, sentence: str
) -> None:
    race = kept(tmp_path, "first-race")
    words = ["check", "--from", moment.format(race=race), str(tmp_path / "out.yaml")]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 2
    assert sentence in told.stderr


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    race, out = kept(tmp_path, "first-race"), tmp_path / "out.yaml"
    out.write_text("mine")
    told = CliRunner().invoke(main, ["check", "--from", f"{race}@1", str(out)])
    assert told.exit_code == 2
    assert out.read_text() == "mine"
