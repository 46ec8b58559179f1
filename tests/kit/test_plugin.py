"""The pytest plugin: what is collected, how it fails, and that it keeps out of others' way."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gridprix.core.library import shown_name
from gridprix.ui import watch

from ..core.installing import install, site  # noqa: TID252 - the tests are no package
from .scripts import SOUND, STOPS, WRONG

pytest_plugins = ("pytester",)
__all__ = ["site"]  # a fixture

RULE = '''
from __future__ import annotations

import attrs

from gridprix.core import Rule, RuleCard, hookimpl


@attrs.frozen
class Shy(Rule):
    """Nobody goes left."""

    card = RuleCard("shy", "Nobody goes left", "grid", needs=("vectors",))

    @hookimpl
    def veto_legs(self, race, car, legs):
        return {leg.key: "shy" for leg in legs if leg.velocity[0] < 0}
'''
OVAL = """\
name: a lone car
ruleset: italian
track: oval
arrange: "A@20,2 v0,0"
script: [{A: "0,0"}]
"""
SHY = """\
name: shy cars
family: grid
rules: [shy, vectors]
track: open-field
arrange: "A@10,10 v0,0"
script:
  - offers: {A: {count: 6, refused: {"-1,0": shy}}}
"""


@pytest.fixture(autouse=True)
def _plain_settings(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\naddopts = -p no:cacheprovider\n")


def write(pytester: pytest.Pytester, **files: str) -> None:
    for name, text in files.items():
        (pytester.path / f"{name}.yaml").write_text(text)


def test_every_expectation_block_is_a_test(pytester: pytest.Pytester) -> None:
    write(pytester, sound=SOUND)
    done = pytester.runpytest("--collect-only", "-q")
    done.stdout.fnmatch_lines(
        ["sound.yaml::1-offers", "sound.yaml::3-expect", "sound.yaml::5-expect"]
    )
    pytester.runpytest().assert_outcomes(passed=3)


def test_loading_is_one_test(pytester: pytest.Pytester) -> None:
    text = "name: no track\nruleset: italian\nseats: 2\nloads: {refused: names no track}\n"
    write(pytester, good=text, bad=text.replace("names no", "has no"))
    done = pytester.runpytest("-v")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["*bad.yaml:4:1: loading says * expected a refusal with *"])


def test_a_failure_leaves_the_others_alone(pytester: pytest.Pytester) -> None:
    write(pytester, wrong=WRONG)
    pytester.runpytest().assert_outcomes(passed=2, failed=1)


def test_what_cannot_be_reached_is_skipped_and_never_passes(pytester: pytest.Pytester) -> None:
    write(pytester, stops=STOPS)
    pytester.runpytest().assert_outcomes(passed=1, failed=1, skipped=1)
    alone = pytester.runpytest("stops.yaml::5-expect")
    alone.assert_outcomes(failed=1)
    alone.stdout.fnmatch_lines(["step 3 was not got through:*cannot answer 'leg' with '+9,0'*"])


def test_blocks_run_in_any_order(pytester: pytest.Pytester) -> None:
    write(pytester, sound=SOUND)
    done = pytester.runpytest("sound.yaml::5-expect", "sound.yaml::1-offers", "-v")
    done.assert_outcomes(passed=2)


@pytest.mark.parametrize(
    ("words", "tests"), [("IT-16", 3), ("ring", 3), ("5-expect", 1), ("derby", 0)]
)
def test_tests_are_chosen_by_words(pytester: pytest.Pytester, words: str, tests: int) -> None:
    write(pytester, sound=SOUND)
    pytester.runpytest("-k", words).assert_outcomes(passed=tests, deselected=3 - tests)


def test_the_last_failures_run_again(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\n")
    write(pytester, wrong=WRONG, sound=SOUND)
    pytester.runpytest().assert_outcomes(passed=5, failed=1)
    pytester.runpytest("--lf").assert_outcomes(failed=1)


@pytest.mark.slow
def test_parallel_runs(pytester: pytest.Pytester) -> None:
    write(pytester, wrong=WRONG, sound=SOUND, stops=STOPS)
    done = pytester.runpytest_subprocess("-n", "2")
    # what comes after a step that failed is skipped by the worker that knows, and fails in another
    found = done.parseoutcomes()
    assert found["passed"] == 6
    assert found["failed"] + found.get("skipped", 0) == 3
    assert found["failed"] >= 2


def test_rules_come_from_a_folder(pytester: pytest.Pytester) -> None:
    (pytester.mkdir("rules") / "shy.py").write_text(RULE)
    write(pytester, shy=SHY)
    pytester.runpytest("--gridprix-plugins", "rules").assert_outcomes(passed=1)
    pytester.runpytest().assert_outcomes(failed=1)
    pytester.makeini("[pytest]\ngridprix_plugins = rules\n")
    pytester.runpytest().assert_outcomes(passed=1)


def test_the_rules_of_the_project_under_test_need_no_install(pytester: pytest.Pytester) -> None:
    (pytester.mkdir("src") / "shy_rule.py").write_text(RULE)
    (pytester.path / "tox.ini").unlink()
    pytester.makepyprojecttoml("""
        [project]
        name = "shy"
        version = "1"
        [project.entry-points."gridprix.rules"]
        shy = "shy_rule:Shy"
        [tool.pytest.ini_options]
        pythonpath = ["src"]
    """)
    write(pytester, shy=SHY)
    pytester.makepyfile("""
        from shy_rule import Shy

        def test_shy(race, offers):
            race("A@3,3 v0,0", rules=[Shy(), "vectors"])
            assert isinstance(race.__self__.game.race.book.rules[0], Shy)
            assert set(offers("A").refused.values()) == {"shy"}
    """)
    pytester.runpytest().assert_outcomes(passed=2)
    sys.modules.pop("shy_rule", None)


def test_names_are_looked_for_in_the_order_of_every_command(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, site: Path
) -> None:
    root, home = pytester.path, pytester.mkdir("home")
    monkeypatch.setenv("GRIDPRIX_HOME", str(home))
    package = install(site, "dune-race", {"tracks/oval.yaml": ""})
    scripts = pytester.mkdir("races")
    (scripts / "mine.yaml").write_text(OVAL)
    folders = (scripts, root / "tracks", root / "shelf" / "tracks", home / "tracks")
    places = [folder / "oval.yaml" for folder in (*folders, package / "tracks")]
    for path in places:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("name: oval\nfamily: grid\nsquares: |\n  S?F\n")
    for path in places:
        done = pytester.runpytest("--gridprix-library", "shelf", "races")
        done.assert_outcomes(failed=1)
        done.stdout.fnmatch_lines([f"{shown_name(path)}:3:1: unknown square: *"])
        path.unlink()
    pytester.runpytest("--gridprix-library", "shelf", "races").assert_outcomes(passed=1)


def test_what_lint_finds_in_the_rules_under_test_is_told(pytester: pytest.Pytester) -> None:
    rules = pytester.mkdir("rules")
    (rules / "shy.py").write_text(RULE)
    write(pytester, shy=SHY)
    done = pytester.runpytest("--gridprix-plugins", "rules")
    assert "gridprix lint" not in done.stdout.str()
    (rules / "shy.py").write_text(RULE.replace("import attrs", "import random\n\nimport attrs"))
    done = pytester.runpytest("--gridprix-plugins", "rules")
    done.assert_outcomes(passed=1)
    done.stdout.fnmatch_lines(["*= gridprix lint =*", "rules/shy.py:4: it imports 'random'; *"])


@pytest.mark.parametrize(
    "text",
    [
        "script:\n  - make test\nlanguage: python\n",
        "build:\n  script: [make]\ntrack: x\n",
        "name: just a race\nruleset: italian\ntrack: first-ring\nseats: 2\n",
        "{}\n",
        "a: [1\n",
    ],
)
def test_other_peoples_files_are_left_alone(pytester: pytest.Pytester, text: str) -> None:
    write(pytester, other=text)
    pytester.runpytest().assert_outcomes()


def test_a_script_that_is_no_yaml_is_told(pytester: pytest.Pytester) -> None:
    write(pytester, torn="name: torn\nruleset: italian\nscript: [\n")
    done = pytester.runpytest()
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["*torn.yaml:4:1: not readable as YAML*"])


def test_a_script_that_does_not_load_is_told(pytester: pytest.Pytester) -> None:
    write(pytester, lost=SOUND.replace("script-ring", "nowhere"))
    done = pytester.runpytest()
    done.assert_outcomes(failed=3)
    done.stdout.fnmatch_lines(["lost.yaml:4:1: there is no track 'nowhere'*"])


def test_nothing_heavy_is_imported_where_there_is_no_script(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import sys

        def test_light():
            ours = {name for name in sys.modules if name.startswith("gridprix.")}
            assert ours == {"gridprix.ui", "gridprix.ui.kit", "gridprix.ui.kit.plugin"}
            assert not {"yaml", "attrs", "arcade", "rich.console"} & set(sys.modules)
    """)
    pytester.runpytest_subprocess("-p", "no:hypothesispytest").assert_outcomes(passed=1)


def test_races_in_python(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        from gridprix.core.errors import IllegalChoice

        def test_a_line_of_notation(race, play, log, offers):
            start = race(cars="A@10,4 v2,1  B@12,5", ruleset="italian", track="script-ring")
            assert start.car("A").at == (10, 4)
            assert len(offers("A").legal) == 9
            now = play(A="0,0", B="+1,0")
            assert now.car("A").at == (12, 5)
            assert "Ada holds (2,1)" in log()
            assert log(since=len(log())) == []
            with pytest.raises(IllegalChoice, match="there is no such option"):
                play(A="+9,0")
            with pytest.raises(AssertionError, match="0 questions to B: there is 'leg' of A"):
                offers("B")

        def test_dice(race, play, log):
            race("A@3,1 speed=120 chips=0", ruleset="speed-circuit-club", track="practice-ring")
            play(A="mps")
            play(A="4,1")
            play(A="chance", dice=[3, 3])
            assert any("3 + 3" in line for line in log())

        def test_nothing_arranged(play):
            with pytest.raises(AssertionError, match="call `race"):
                play(A="0,0")
    """)
    pytester.runpytest().assert_outcomes(passed=3)


ENDLESS = """
import attrs
from gridprix.core import Rule, RuleCard, hookimpl

@attrs.frozen
class Endless(Rule):
    card = RuleCard("endless", "Spins.", family="grid")

    @hookimpl
    def veto_turn(self, race, car):
        while True:
            pass
"""


def test_a_rule_that_does_not_end_is_stopped(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a script, and in a test that arranges a race."""
    monkeypatch.setattr(watch, "SECONDS", 0.2)
    (pytester.mkdir("rules") / "endless.py").write_text(ENDLESS)
    field = "name: s\nruleset: italian\ntrack: open-field\nrules: [endless]\n"
    write(pytester, spins=f'{field}arrange: "A@10,10 v1,0"\nscript: [{{A: "0,0"}}]\n')
    arranged = "race('A@10,10 v1,0', ruleset='italian', rules=['endless'])"
    pytester.makepyfile(f"def test_spins(race):\n    {arranged}\n")
    done = pytester.runpytest("--gridprix-plugins", "rules")
    done.assert_outcomes(failed=2)
    told = "*the rule 'endless' (endless.py:1*) failed in veto_turn*not come to an end after 0.2 s*"
    done.stdout.fnmatch_lines([told, told])
