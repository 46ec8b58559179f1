"""What scripts notice: of our own every value of every option, or there is a reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gridprix.core.library import Library
from gridprix.core.rules import options_of
from gridprix.scenarios import standard_library
from gridprix.ui.cli import main
from gridprix.ui.coverage.noticing import REFUSED_WITHOUT, Coverage, Noticed
from gridprix.ui.coverage.report import lines, summary
from gridprix.ui.coverage.scripts import scripts_below
from gridprix.ui.coverage.subjects import ANOTHER, Subject, instead_of, subjects_of
from gridprix.ui.coverage.worker import row_of

TRIES = 60  # scripts about a rule that are asked whether they notice it
FEW = 10  # of scripts without a rule that others need: most are refused, and all of them alike


@pytest.fixture(scope="module")
def library() -> Library:
    return standard_library(installed=False)


@pytest.fixture(scope="module")
def ours(library: Library) -> Coverage:
    folders = library.shelves["scripts"]  # ours, and those of the example game
    return Coverage(library, scripts_below(folders, library, trusted=True))


@pytest.mark.slow
def test_every_value_of_every_option_is_noticed_or_has_a_reason(ours: Coverage) -> None:
    found = [looked_for(one, ours) for one in ours.subjects]
    assert len(found) > 200
    assert [str(one.subject) for one in found if one.unexplained] == []
    assert sum(bool(one.by) for one in found) > 190
    # a reason that has become untrue goes from its card
    assert [str(one.subject) for one in found if one.by and one.subject.reason] == []


def looked_for(subject: Subject, ours: Coverage) -> Noticed:
    if not subject.option and not subject.reason:
        found = ours.noticed(subject, most=1, tries=FEW)
        if not found.unexplained:
            return found
    return ours.noticed(subject, most=1, tries=TRIES)


def test_a_reason_on_a_card_is_about_something(library: Library) -> None:
    for rule in library.catalogue.rules.values():
        known = {"on", *(info.name for info in options_of(rule.cls))}
        known |= {one.shown for one in subjects_of(rule)}
        assert set(rule.card.unnoticed) <= known


def test_subjects_have_every_choice_and_whole_numbers_two(library: Library) -> None:
    shown = [one.shown for one in subjects_of(library.catalogue.rules["vectors"])]
    assert shown[:4] == ["on", "neighbours: 8", "neighbours: 4", "neighbours: 24"]
    slicks = [one.shown for one in subjects_of(library.catalogue.rules["slicks"])]
    assert slicks == ["on", "turns: 2", f"turns: {ANOTHER}"]


def test_a_whole_number_is_changed_by_one_and_to_the_ends(library: Library) -> None:
    (turns,) = options_of(library.catalogue.rules["slicks"].cls)
    assert instead_of(turns, 2) == [3, 1, 0, 99]
    assert instead_of(turns, 99) == [98, 0]


RULE = '''
from __future__ import annotations
from collections.abc import Mapping, Sequence
from typing import ClassVar
import attrs
from gridprix.core import Car, Leg, Race, Rule, RuleCard, hookimpl, option

@attrs.frozen
class TopSpeed(Rule):
    """Nobody goes faster. Clauses: none."""

    card: ClassVar[RuleCard] = RuleCard(
        name="top-speed", summary="A top speed", family="grid",
        unnoticed={UNNOTICED},
    )
    most: int = option(4, "squares a turn", low=1)
    loud: bool = option(default=False, help="whether a sound is made")

    @hookimpl
    def veto_legs(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        return {leg.key: f"the top speed is {self.most}" for leg in legs
                if max(map(abs, leg.velocity)) > self.most}
'''
SCRIPT = """
name: nobody is faster
clauses: [TS-1]
ruleset: italian
rules: [{top-speed: {most: MOST}}]
track: open-field
arrange: "A@10,10 v3,SPEED"
script:
  - refused: {A: {"0,+1": "the top speed is MOST"}}
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "scripts").mkdir()
    (tmp_path / "src" / "top_speed.py").write_text(RULE.replace("UNNOTICED", ""))
    for most in ("4", "6"):
        text = SCRIPT.replace("MOST", most).replace("SPEED", most)
        (tmp_path / "scripts" / f"most-{most}.yaml").write_text(text)
    return tmp_path


def covered(own: Path, *words: str) -> Result:
    begin = ["--plugins", str(own / "src"), "check", "--coverage", "--jobs", "1"]
    return CliRunner().invoke(main, [*begin, *words, str(own / "scripts")])


def test_what_nothing_notices_of_an_own_rule_is_listed(own: Path) -> None:
    told = covered(own, "--json")
    assert told.exit_code == 1, told.output
    data = json.loads(told.stdout)
    rows = {row["value"]: row for row in data["rows"]}
    assert set(rows) == {"on", "most: 4", f"most: {ANOTHER}", "loud: no", "loud: yes"}
    assert [Path(one["script"]).name for one in rows["most: 4"]["noticed_by"]] == ["most-4.yaml"]
    assert rows["on"]["played_by"] == 2
    assert rows["on"]["noticed_by"][0]["clauses"] == ["TS-1"]
    assert (data["noticed"], data["unexplained"]) == (3, 2)
    text = "\n".join(lines(data))
    assert "unnoticed top-speed, loud: no: no script fails when it is changed" in text
    assert "unnoticed top-speed, loud: yes: no script is played by it" in text
    assert "TS-1 (most-4, most-6)" in text


def test_a_reason_explains_it(own: Path) -> None:
    reason = '{"loud": "nobody hears a script"}'
    (own / "src" / "top_speed.py").write_text(RULE.replace("{UNNOTICED}", reason))
    told = covered(own)
    assert told.exit_code == 0, told.output
    assert "reason    top-speed, loud: yes: nobody hears a script" in told.stdout
    assert "3 of 5 are noticed by a script, 2 by none for a reason, 0 by none." in told.stdout


def test_what_others_need_has_a_reason_by_itself(ours: Coverage) -> None:
    found = ours.noticed(Subject("movement"), most=1, tries=5)
    assert (found.by, found.reason) == ((), REFUSED_WITHOUT)
    assert summary([{"seed": 0, **row_of(found)}], 1)["explained"] == 1


def test_a_missing_script_would_be_noticed(library: Library, ours: Coverage) -> None:
    fewer = Coverage(library, tuple(one for one in ours.scripts if "MC-09-turns" not in one.file))
    slicks = Subject("slicks", "turns", ANOTHER, 2)
    assert ours.noticed(slicks, tries=TRIES).by
    assert fewer.noticed(slicks, tries=TRIES).unexplained
