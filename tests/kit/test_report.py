"""A failed expectation names the move, shows both positions and the rules that decided."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gridprix.core.documents import parse_document
from gridprix.core.library import Library
from gridprix.ui.kit.blocks import NotReached, ScriptBlock, ScriptStage, blocks_of
from gridprix.ui.kit.report import failure_report

from .scripts import SPILL, STOPS, WRONG

SNAPSHOTS = Path(__file__).parent / "snapshots"


def report_of(text: str, number: int, library: Library) -> str:
    document = parse_document(text, "two-cars.yaml")
    block = blocks_of(document.data["script"])[number]
    problems = ScriptStage(document, library).play(block)
    assert problems
    return failure_report(document, library, block, problems)


@pytest.mark.parametrize(
    ("name", "text", "number"), [("wrong-place", WRONG, 1), ("left-the-track", SPILL, 0)]
)
def test_a_report_is_as_it_was_seen(name: str, text: str, number: int, library: Library) -> None:
    """After a wanted change: `GRIDPRIX_RENEW=1 pytest tests/kit/test_report.py`, then read it."""
    report = report_of(text, number, library)
    file = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("GRIDPRIX_RENEW"):
        file.write_text(report + "\n", encoding="utf-8")
    assert report + "\n" == file.read_text(encoding="utf-8")


def test_a_report_has_everything_in_it(library: Library) -> None:
    report = report_of(WRONG, 1, library)
    assert "two-cars.yaml:9:18: A at is (12, 5); expected (13, 5)" in report
    assert "after A answers 'leg' with '0,0'" in report
    before, after = report.split("\nafter:\n")
    assert "A@10,4" in before
    assert "A@12,5" in after
    assert "vectors       offered 9 legs  [offer_legs]" in report


def test_a_report_names_the_rule_that_decided(library: Library) -> None:
    report = report_of(SPILL, 0, library)
    assert "track-limits   replaced LegTaken by TrackLeft  [settle_event]" in report
    assert "off-track-out  did Ada is out" in report


def test_blocks() -> None:
    script = [{"A": "x"}, {"expect": {}}, {"offers": {}}, {"dice": [1]}, {"A": "y"}]
    assert blocks_of(script) == [
        ScriptBlock(0, 1, "expect"),
        ScriptBlock(2, 2, "offers"),
        ScriptBlock(3, 4, "rest"),
    ]
    assert blocks_of([]) == [ScriptBlock(0, 0, "rest")]
    assert [one.name for one in blocks_of([{"for each seed": {}}])] == ["1-for-each-seed"]


def test_a_stage_says_where_it_stopped(library: Library) -> None:
    document = parse_document(STOPS, "stops.yaml")
    first, second, third = blocks_of(document.data["script"])
    stage = ScriptStage(document, library)
    with pytest.raises(NotReached, match=r"step 3 was not got through: stops\.yaml:8:5"):
        stage.play(third)
    assert stage.play(first) == ()
    assert "cannot answer" in str(stage.play(second)[0])
