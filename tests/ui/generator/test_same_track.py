"""A track on the screen is the one that the command above it makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridprix.scenarios import standard_library
from gridprix.ui.generator.making import make_track
from gridprix.ui.generator.wishing import SixWish

from ..conftest import Invoke  # noqa: TID252 - the tests are no package of a name
from ..test_generator import Nobody  # noqa: TID252 - likewise

LIBRARY = standard_library()


@pytest.mark.parametrize(
    "wish",
    [
        SixWish("grid", 12, "street", length=90, width=5),
        SixWish("circuit", 4, "flowing", corners=6),
    ],
)
def test_the_command_makes_the_same_file(
    wish: SixWish, invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = make_track(wish.wish(LIBRARY.catalogue.families), LIBRARY, Nobody())
    head = made.draft.text.splitlines()[0]
    command = head.partition("`")[2].rpartition("`")[0].split()
    told = invoke(*command[1:], "--races", "0")
    assert told.exit_code == 0, told.stderr
    assert (tmp_path / f"{command[3]}.yaml").read_text(encoding="utf-8") == made.draft.text
