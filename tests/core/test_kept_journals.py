"""Races that were kept, a finished and an unfinished one by every ruleset: they go as they went."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from keep_journals import KEPT, TOLD, TRACKS, keep, told_of

from gridprix.core.errors import BadJournal
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import replay
from gridprix.core.sealed import sealed_file

from .keeping import leave, reopened, resume, told
from .races import nobody, toy_library

MEANT = "if the rules were meant to change so, `make journals` writes the kept races anew"
WANTED: dict[str, Any] = json.loads((KEPT / TOLD).read_text())
UNFINISHED = [name for name in WANTED if name.endswith("-unfinished")]


def check(game: Game, name: str) -> None:
    assert told_of(game) == WANTED[name], MEANT


@pytest.mark.parametrize("name", WANTED)
def test_a_kept_race_goes_as_it_went(name: str) -> None:
    recorded = read_journal(KEPT / f"{name}.journal", own=True)
    assert recorded.finished == (name not in UNFINISHED)
    try:
        game = replay(recorded, reopened(recorded), own=True)
    except BadJournal as error:
        pytest.fail(f"{error}; {MEANT}")
    check(game, name)


@pytest.mark.parametrize("name", UNFINISHED)
def test_an_unfinished_one_is_resumed_and_played_on(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.journal"
    shutil.copy(KEPT / path.name, path)
    secret = sealed_file(KEPT / path.name)
    assert secret.exists() == bool(WANTED[name]["laid"])
    if secret.exists():
        shutil.copy(secret, sealed_file(path))
    game = resume(path, nobody)
    check(game, name)
    assert game.open_asks()
    for _ in range(12):
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.default)
    leave(game)
    again = resume(path, nobody)
    assert told(again) == told(game)
    leave(again)


def test_every_ruleset_has_both_and_where_replies_are_secret_one_lies_face_down() -> None:
    library: Library = toy_library()
    rulesets = set(library.names("rulesets")) - {"toy"}
    assert set(TRACKS) == rulesets
    assert set(WANTED) == {f"{one}-{end}" for one in rulesets for end in ("finished", "unfinished")}
    assert [name for name in UNFINISHED if WANTED[name]["laid"]] == [
        name for name in UNFINISHED if name.startswith("speed-circuit-")
    ]
    assert {path.name for path in KEPT.glob("*.journal")} == {f"{name}.journal" for name in WANTED}


def test_they_can_be_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keep_journals.TRACKS", {"italian": "first-ring"})
    keep(tmp_path)
    assert set(json.loads((tmp_path / TOLD).read_text())) == {
        "italian-finished",
        "italian-unfinished",
    }
    for path in tmp_path.glob("*.journal"):
        assert len(path.read_bytes()) < 16_000
        assert read_journal(path).finished == ("-finished" in path.name)
