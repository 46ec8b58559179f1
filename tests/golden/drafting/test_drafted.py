"""What is drafted along lines made by lot, in short: a change of any of it shows as a diff.

A line of text is one track: its family, the key of its line, a digest of the file, and what its
maker is told. Three lines have as many corners as their style gives them and its narrowest road,
and those with the fewest and the most corners its widest. `make golden` writes them anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridprix.core.drafting.drafting import CannotDraft, Wishes
from gridprix.core.drafting.random_line import (
    FEWEST_CORNERS,
    MOST_CORNERS,
    STYLES,
    Style,
    random_line,
)
from gridprix.plugins.circuit.drafting.circuit_drafting import DRAFTING as CIRCUITS
from gridprix.plugins.grid.drafting.grid_drafting import DRAFTING as GRIDS

KEPT = Path(__file__).parent
CORNERS = (None, None, None, FEWEST_CORNERS, MOST_CORNERS)


def drafted(style: Style) -> Iterator[str]:
    """A line for each track."""
    for key, corners in enumerate(CORNERS):
        line = random_line(f"golden {key}", style, corners)
        wishes = Wishes("golden", width=style.widths[corners is not None])
        for family, drafting in (("circuit", CIRCUITS), ("grid", GRIDS)):
            try:
                made = drafting.draft(line, wishes)
            except CannotDraft as refused:
                yield f"{family} {key} {refused}\n"
            else:
                digest = hashlib.sha256(made.text.encode()).hexdigest()[:8]
                yield f"{family} {key} {digest} {'; '.join(made.notes)}".rstrip() + "\n"


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_what_is_drafted_along_a_line_is_what_it_always_was(
    request: pytest.FixtureRequest, style: Style
) -> None:
    kept = KEPT / f"{style.name}.txt"
    came = "".join(drafted(style))
    if request.config.getoption("--regen", default=False):
        kept.write_text(came, encoding="utf-8")
    assert came.splitlines() == kept.read_text(encoding="utf-8").splitlines(), (
        "if that is meant, `make golden` writes it anew; review the diff"
    )


def test_no_text_is_left_over() -> None:
    assert {path.stem for path in KEPT.glob("*.txt")} == set(STYLES)
