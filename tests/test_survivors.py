"""The page of mutants that may live is about the code as it is."""

from __future__ import annotations

from mutations import mutations
from survivors import PAGE, Explained, explained
from tree import ROOT
from watchers import Target


def test_every_row_is_read() -> None:
    lines = [line for line in PAGE.read_text().splitlines() if line.startswith("|")]
    heads = 2 * sum(line.startswith("| ---") for line in lines)
    assert len(explained()) == len(lines) - heads


def test_every_row_is_about_one_line() -> None:
    for row in explained():
        lines = row.path.read_text().splitlines()
        assert [line.strip() for line in lines].count(row.text) == 1, row


def test_a_row_explains_its_own_change_only() -> None:
    path = ROOT / "plugins" / "common" / "seat_order.py"
    target = Target(path, (), ())
    text = 'if self.order == "drawn" and len(seats) > 1:'
    changes = list(mutations(path.read_text()))
    lines = path.read_text().splitlines()
    there = [one for one in changes if lines[one.line - 1].strip() == text]
    assert len(there) > 1
    name = "common/seat_order.py"
    assert [one for one in changes if Explained(name, text, None).explains(target, one)] == there
    after = "len(seats) >= 1"
    (only,) = [one for one in changes if Explained(name, text, after).explains(target, one)]
    assert only.before == "len(seats) > 1"
