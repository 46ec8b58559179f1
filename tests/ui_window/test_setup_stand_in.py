"""A rule that stands in for another, at the set-up."""

from __future__ import annotations

from pathlib import Path

from gridprix.scenarios import standard_library
from gridprix.ui.window.setup.checking import check, refusal
from gridprix.ui.window.setup.draft import RaceDraft

STAND_IN = """\
import attrs
from gridprix.core import Rule, RuleCard

@attrs.frozen
class StandIn(Rule):
    card = RuleCard("stand-in", "made for a test", "grid", provides=("contact-penalty",))
"""


def test_a_rule_that_stands_in_for_another_takes_its_place(tmp_path: Path) -> None:
    (tmp_path / "stand_in.py").write_text(STAND_IN)
    library = standard_library((tmp_path,), installed=False)
    own = RaceDraft.named(library, "racing-car-game")
    assert "contact-penalty" in [row.card.name for row in own.rows() if row.on]
    found = refusal(own, "stand-in")
    assert found is not None
    assert found.why == "the rules 'contact-penalty' and 'stand-in' both provide 'contact-penalty'"
    assert found.changes == (("contact-penalty", False),)
    own.switch("stand-in", on=True)
    assert [one.what for one in check(own).of_rule("stand-in")] == [found.why]
    own.switch("contact-penalty", on=False)
    assert check(own).scenario is not None
    back = refusal(own, "contact-penalty")
    assert back is not None
    assert back.frees == ("stand-in",)
    rival = refusal(own, "no-contact")
    assert rival is not None, "it conflicts with contact-penalty, whoever provides that"
    assert "stand-in" in rival.frees
