"""The door from the command line: what cannot be drawn is told there, not in a window."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from gridprix.ui.cli import main


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["kidney"], "the studio needs a window"),
        ([], "the studio needs a window"),
        (["kidny"], "kidney"),
        (["--family", "boats"], "there is no family 'boats'"),
    ],
)
def test_one_sentence_says_why_nothing_is_shown(
    arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCADE_HEADLESS", "1")
    ran = CliRunner().invoke(main, ["track", "edit", *arguments])
    assert ran.exit_code != 0
    assert told in str(ran.exception or "") + ran.output
    assert "Traceback" not in ran.output
